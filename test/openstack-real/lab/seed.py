"""Creates what an operator creates.

`seed.py identity` creates users, roles and the catalog. `seed.py cloud` creates flavors, volume and share types, an
external network and a public image, and waits until all services listen. The project `demo` stays empty.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

LAB, KS, E = os.environ["LAB"], os.environ["KS"], os.environ
SERVICES = (
    ("nova", "compute", "http://127.0.0.1:8774/v2.1"),
    ("placement", "placement", "http://127.0.0.1:8778"),
    ("neutron", "network", "http://127.0.0.1:9696"),
    ("cinder", "volumev3", "http://127.0.0.1:8776/v3/$(project_id)s"),
    ("glance", "image", "http://127.0.0.1:9292"),
    ("designate", "dns", "http://127.0.0.1:9001"),
    ("octavia", "load-balancer", "http://127.0.0.1:9876"),
    ("manila", "sharev2", "http://127.0.0.1:8786/v2/$(project_id)s"),
    ("barbican", "key-manager", "http://127.0.0.1:9311"),
    ("swift", "object-store", "http://127.0.0.1:8080/v1/AUTH_$(project_id)s"),
)
UNIFIED = "http://127.0.0.1:28774/v2.1"
IMAGE_LIMITS = {"image_size_total": 1000, "image_stage_total": 1000, "image_count_total": 100, "image_count_uploading": 100}
# All values differ. PCPU has no limit.
COMPUTE_LIMITS = {
    **{"servers": 3, "class:VCPU": 12, "class:MEMORY_MB": 20000, "class:DISK_GB": 100, "class:CUSTOM_GPU": 0},
    **{"server_groups": 14, "server_group_members": 15, "server_key_pairs": 16, "server_metadata_items": 17},
    **{"server_injected_files": 5, "server_injected_file_content_bytes": 10240, "server_injected_file_path_bytes": 255},
}
# name: cores, MiB, GiB
FLAVORS = {"m1.tiny": (1, 512, 1), "m1.small": (1, 2048, 20), "m1.medium": (2, 4096, 40), "m1.large": (4, 8192, 80)}


def ask(method, url, token=None, body=None, **headers):
    """Sends a request. Returns status, headers and body of the answer, also of an error."""
    request_headers = {"Accept": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if token:
        request_headers["X-Auth-Token"] = token
    if isinstance(body, dict):
        body, request_headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    try:
        reply = urllib.request.urlopen(urllib.request.Request(url, body, request_headers, method=method), timeout=90)
        status = reply.status
    except urllib.error.HTTPError as error:
        reply, status = error, error.code
    text = reply.read().decode("utf8", "replace")
    try:
        return status, reply.headers, json.loads(text) if text else None
    except ValueError:
        return status, reply.headers, text


def do(method, url, token=None, body=None, **headers):
    status, _, answer = ask(method, url, token, body, **headers)
    if not 200 <= status < 300:
        sys.exit(f"{method} {url} was answered with {status}: {answer}")
    return answer


def login_admin():
    user = {"name": "admin", "domain": {"id": "default"}, "password": E["ADMIN_PW"]}
    scope = {"project": {"name": "admin", "domain": {"id": "default"}}}
    identity = {"methods": ["password"], "password": {"user": user}}
    status, headers, answer = ask("POST", KS + "/auth/tokens", body={"auth": {"identity": identity, "scope": scope}})
    if status != 201:
        sys.exit(f"login of admin was answered with {status}: {answer}")
    return headers["X-Subject-Token"], answer["token"]


def identity():
    token, admin = login_admin()
    domain = {"domain_id": "default"}

    def make(kind, name, **values):
        return do("POST", f"{KS}/{kind}s", token, {kind: {"name": name, **values}})[kind]["id"]

    role = {x["name"]: x["id"] for x in do("GET", KS + "/roles", token)["roles"]}
    for name in ("service", "ResellerAdmin", "load-balancer_member", "load-balancer_observer"):
        if name not in role:
            role[name] = make("role", name)
    demo, service = make("project", "demo", **domain), make("project", "service", **domain)

    def grant(project, user, *names):
        for name in names:
            do("PUT", f"{KS}/projects/{project}/users/{user}/roles/{role[name]}", token)

    grant(demo, make("user", "demo", **domain, password=E["DEMO_PW"]), "member", "load-balancer_member")
    # This role may set quotas of accounts in Swift.
    grant(admin["project"]["id"], admin["user"]["id"], "ResellerAdmin")
    do("POST", KS + "/regions", token, {"region": {"id": "RegionUnified"}})
    for name, kind, url in SERVICES:
        user = make("user", name, **domain, password=E["SVC_PW"])
        grant(service, user, "admin", "service")
        made = do("POST", KS + "/services", token, {"service": {"type": kind, "name": name}})["service"]["id"]
        for interface in ("public", "internal", "admin"):
            values = {"service_id": made, "interface": interface, "region_id": "RegionOne", "url": url}
            endpoint = do("POST", KS + "/endpoints", token, {"endpoint": values})["endpoint"]["id"]
            if name == "glance" and interface == "public":
                register_limits(token, name, made, endpoint, "RegionOne", IMAGE_LIMITS)
        if name in ("nova", "placement"):
            # Disabled endpoints are not in the catalog. A test enables them.
            url = UNIFIED if name == "nova" else url
            values = {"service_id": made, "interface": "public", "region_id": "RegionUnified", "url": url, "enabled": False}
            endpoint = do("POST", KS + "/endpoints", token, {"endpoint": values})["endpoint"]["id"]
            if name == "nova":
                register_limits(token, name, made, endpoint, "RegionUnified", COMPUTE_LIMITS)
        if name in ("glance", "nova"):
            do("PUT", f"{KS}/system/users/{user}/roles/{role['reader']}", token)


def register_limits(token, name, service, endpoint, region, limits):
    """Registers limits of a service in Keystone, and writes the service's endpoint to a file for its configuration."""
    with open(f"{LAB}/{name}.endpoint", "w", encoding="utf-8") as file:
        file.write(endpoint)
    rows = [
        {"service_id": service, "region_id": region, "resource_name": name, "default_limit": value}
        for name, value in limits.items()
    ]
    do("POST", KS + "/registered_limits", token, {"registered_limits": rows})


def cloud():
    token, admin = login_admin()
    nova, neutron, glance = "http://127.0.0.1:8774/v2.1", "http://127.0.0.1:9696/v2.0", "http://127.0.0.1:9292/v2"
    cinder, manila = (f"http://127.0.0.1:{x}/{admin['project']['id']}" for x in ("8776/v3", "8786/v2"))
    for name, (cores, ram, disk) in FLAVORS.items():
        do("POST", nova + "/flavors", token, {"flavor": {"name": name, "vcpus": cores, "ram": ram, "disk": disk}})
    share = {"share_type_access:is_public": True, "extra_specs": {"driver_handles_share_servers": False, "snapshot_support": True}}
    for name in ("standard", "fast"):
        do("POST", manila + "/types", token, {"share_type": {"name": name, **share}}, **MANILA)
    for name in ("ssd", "hdd"):
        do("POST", cinder + "/types", token, {"volume_type": {"name": name}})
    network = {"name": "ext-net", "router:external": True, "provider:network_type": "flat", "provider:physical_network": "physnet1"}
    made = do("POST", neutron + "/networks", token, {"network": network})["network"]["id"]
    subnet = {"network_id": made, "cidr": "203.0.113.0/24", "ip_version": 4, "enable_dhcp": False}
    do("POST", neutron + "/subnets", token, {"subnet": subnet})
    image = {"name": "ubuntu", "disk_format": "raw", "container_format": "bare", "visibility": "public", "min_disk": 1}
    image = do("POST", glance + "/images", token, image)["id"]
    do("PUT", f"{glance}/images/{image}/file", token, b"\0" * 65536, Content_Type="application/octet-stream")
    wait_for_listeners()
    wait_for("hypervisor", lambda: do("GET", nova + "/os-hypervisors", token)["hypervisors"])
    # Cinder answers 500 until its scheduler listens.
    pools = f"{cinder}/scheduler-stats/get_pools"
    wait_for("pool", lambda: (ask("GET", pools, token)[2] or {}).get("pools"))
    ask_manila = lambda path: ask("GET", manila + path, token, **MANILA)
    wait_for(
        "pool of shares",
        lambda: (ask_manila("/scheduler-stats/pools")[2] or {}).get("pools"),
        lambda: [ask_manila(path)[::2] for path in ("/scheduler-stats/pools", "/services")],
    )


MANILA = {"X_OpenStack_Manila_API_Version": "2.51"}


def wait_for_listeners():
    """Waits until each queue has a consumer, since a message to a service that does not listen yet is lost."""
    import amqp

    def listens(queue):
        connection = amqp.Connection("127.0.0.1:5672", userid="guest", password="guest")
        connection.connect()
        try:
            return connection.channel().queue_declare(queue, passive=True).consumer_count
        except amqp.NotFound:
            return 0
        finally:
            connection.close()

    queues = "conductor scheduler compute.oslab cinder-scheduler cinder-volume.oslab@nodisk cinder-backup central worker manila-scheduler"
    for queue in [*queues.split(), "octavia_provisioning_v2", "manila-share.oslab@plain"]:
        wait_for(queue, lambda queue=queue: listens(queue))


def wait_for(name, check, about=lambda: ""):
    for _ in range(240):
        if check():
            return
        time.sleep(0.25)
    # The message has the details, since the logs are deleted with the lab.
    sys.exit(f"{name} is not ready {about()}")


{"identity": identity, "cloud": cloud}[sys.argv[1]]()
