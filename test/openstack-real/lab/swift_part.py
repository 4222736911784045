"""Runs a part of Swift, since Debian's library package has no programs.

Usage: `swift_part.py object-server FILE`, `swift_part.py ring ...`
"""

import logging
import os
import sys

import swift.common.utils as utils


# A copy, since Swift replaces standard error.
STDERR = os.fdopen(os.dup(2), "w")


class Log(logging.StreamHandler):
    """Logs to standard error. Without /dev/log, Swift would send its log to a port."""

    LOG_LOCAL0 = 16

    def __init__(self, address=None, facility=None):
        super().__init__(STDERR)


utils.ThreadSafeSysLogHandler = Log
utils.SWIFT_CONF_FILE = os.environ["LAB"] + "/etc/swift/swift.conf"
utils.validate_configuration()
part, file = sys.argv[1:3]
if part == "ring":
    sys.argv = ["swift-ring-builder", *sys.argv[2:]]
    from swift.cli.ringbuilder import main

    main()
elif part == "container-updater":
    from swift.common.daemon import run_daemon
    from swift.container.updater import ContainerUpdater

    run_daemon(ContainerUpdater, file)
else:
    from swift.common.wsgi import run_wsgi
    from swift.obj import server

    more = {"global_conf_callback": server.global_conf_callback} if part == "object-server" else {}
    sys.exit(run_wsgi(file, part, default_port=1, **more))
