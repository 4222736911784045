"""Serves a real Keystone on a free port of 127.0.0.1 until its standard input ends.

    OS_BOOTSTRAP_PASSWORD=... /usr/bin/python3 serve.py FOLDER

FOLDER must be empty; everything that Keystone writes goes below it, and it is removed in the end. One line of JSON with the
address goes to standard output once Keystone answers. Keystone comes from Debian's package python3-keystone; wsgiref serves
it, so that no web server has to be installed.
"""

import json
import os
import shutil
import socketserver
import sqlite3
import subprocess
import sys
import threading
from wsgiref import simple_server

folder = sys.argv[1]
config = os.path.join(folder, "keystone.conf")
keys = os.path.join(folder, "keys")
os.makedirs(keys, mode=0o700)

with open(config, "w", encoding="utf-8") as file:
    file.write(
        f"""[DEFAULT]
use_stderr = true
[database]
connection = sqlite:///{folder}/keystone.sqlite
sqlite_synchronous = false
[token]
provider = fernet
[fernet_tokens]
key_repository = {keys}/fernet
[fernet_receipts]
key_repository = {keys}/fernet
[credential]
key_repository = {keys}/credential
[cache]
# Off, so that a revoked or disabled thing is seen at once.
enabled = false
[security_compliance]
"""
    )


def manage(*arguments):
    return subprocess.Popen(
        ["/usr/bin/keystone-manage", "--config-file", config, *arguments], stdout=sys.stderr, stdin=subprocess.DEVNULL
    )


def finish(*processes):
    if any([process.wait() for process in processes]):
        sys.exit("keystone-manage failed")


owner = ("--keystone-user", str(os.getuid()), "--keystone-group", str(os.getgid()))
for name in ("fernet", "credential"):
    os.makedirs(os.path.join(keys, name), mode=0o700)
finish(manage("db_sync"), manage("fernet_setup", *owner), manage("credential_setup", *owner))
# Deleting an application credential reads on one connection while it writes on another.
sqlite3.connect(f"{folder}/keystone.sqlite").execute("PRAGMA journal_mode=WAL")


class Server(socketserver.ThreadingMixIn, simple_server.WSGIServer):
    daemon_threads = True


class Handler(simple_server.WSGIRequestHandler):
    def log_message(self, format, *arguments):  # noqa: A002 - the name is the base class's
        # Method and path only: never a header or a body.
        sys.stderr.write("%s\n" % (format % arguments))


server = Server(("127.0.0.1", 0), Handler)
address = f"http://127.0.0.1:{server.server_port}/v3"
urls = [part for kind in ("admin", "internal", "public") for part in (f"--bootstrap-{kind}-url", address)]
finish(manage("bootstrap", *urls, "--bootstrap-region-id", "RegionOne"))  # OS_BOOTSTRAP_PASSWORD: the administrator's

with open(config, "a", encoding="utf-8") as file:
    # From here on, since it would hold for the administrator too: passwords that an administrator sets expire at once.
    # (This still belongs to the section above.)
    file.write("change_password_upon_first_use = true\n")

os.environ["OS_KEYSTONE_CONFIG_FILES"] = config
sys.argv = sys.argv[:1]  # Keystone's own option parser reads it
from keystone.server.wsgi import initialize_public_application  # noqa: E402 - wants the configuration above

server.set_app(initialize_public_application())
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"authUrl": address}), flush=True)
sys.stdin.read()  # ends with the process that started this one, however that one ends
shutil.rmtree(folder, ignore_errors=True)  # which may not be there any more to do it
