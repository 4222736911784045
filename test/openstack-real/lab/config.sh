# Writes the services' configuration. up.sh sources this file. Other values are the packages' defaults.
# `service_type` lets a service enforce access rules of application credentials. Without it, it refuses these credentials.

RABBIT=rabbit://guest:guest@127.0.0.1:5672/
database() { echo "mysql+pymysql://oslab:$SVC_PW@127.0.0.1:3307/$1?charset=utf8"; }
account() { # USER: credentials of a service
  printf '%s\n' "auth_url = $KS" 'auth_type = password' "username = $1" "password = $SVC_PW" 'project_name = service' \
    'user_domain_name = Default' 'project_domain_name = Default' 'region_name = RegionOne'
}
tokens() { # USER TYPE: validation of tokens by a service
  printf '%s\n' '[keystone_authtoken]' 'www_authenticate_uri = http://127.0.0.1:5000' "service_type = $2"
  account "$1"
}
basics() { printf '%s\n' '[DEFAULT]' 'use_stderr = true' "transport_url = $RABBIT"; }
# A back end that reports its pools before the scheduler listens reports them again by a task that first runs after up to 60 s at random.
pools_soon() { printf '%s\n' 'periodic_interval = 5' 'periodic_fuzzy_delay = 0'; }
locks() { printf '%s\n' '[oslo_concurrency]' "lock_path = $LAB/lock"; }

cat >"$E/keystone/keystone.conf" <<EOF
[DEFAULT]
use_stderr = true
[database]
connection = $(database keystone)
[fernet_tokens]
key_repository = $E/keystone/fernet
[credential]
key_repository = $E/keystone/credential
[cache]
enabled = true
backend = dogpile.cache.memory
EOF

cat >"$E/nova/nova.conf" <<EOF
$(basics)
state_path = $ST/nova
host = oslab
my_ip = 127.0.0.1
osapi_compute_listen = 127.0.0.1
osapi_compute_workers = 1
compute_driver = oslab.FakeDriver
allow_resize_to_same_host = true
[wsgi]
api_paste_config = /usr/share/nova-common/api-paste.ini
[api_database]
connection = $(database nova_api)
[database]
connection = $(database nova)
[service_user]
send_service_user_token = true
$(account nova)
[cinder]
catalog_info = volumev3::publicURL
os_region_name = RegionOne
[placement]
$(account placement)
[neutron]
$(account neutron)
[glance]
api_servers = http://127.0.0.1:9292
[conductor]
workers = 1
[scheduler]
workers = 1
discover_hosts_in_cells_interval = 5
$(locks)
$(tokens nova compute)
EOF

cat >"$E/placement/placement.conf" <<EOF
[DEFAULT]
use_stderr = true
[placement_database]
connection = $(database placement)
$(tokens placement placement)
EOF

cat >"$E/neutron/neutron.conf" <<EOF
$(basics)
state_path = $ST/neutron
core_plugin = ml2
service_plugins = router,trunk,vpnaas
api_paste_config = /usr/share/neutron-common/api-paste.ini
bind_host = 127.0.0.1
api_workers = 1
rpc_workers = 0
rpc_state_report_workers = 0
notify_nova_on_port_status_changes = false
notify_nova_on_port_data_changes = false
dhcp_agent_notification = false
[database]
connection = $(database neutron)
[ml2]
type_drivers = local,flat,vlan,vxlan
tenant_network_types = vxlan
mechanism_drivers = oslab,openvswitch
extension_drivers = port_security
[ml2_type_vxlan]
vni_ranges = 1:1000
[service_providers]
service_provider = VPN:openswan:neutron_vpnaas.services.vpn.service_drivers.ipsec.IPsecVPNDriver:default
$(locks)
$(tokens neutron network)
EOF

cat >"$E/cinder/cinder.conf" <<EOF
$(basics)
state_path = $ST/cinder
api_paste_config = /usr/share/cinder-common/api-paste.ini
my_ip = 127.0.0.1
host = oslab
glance_api_servers = http://127.0.0.1:9292
osapi_volume_listen = 127.0.0.1
osapi_volume_workers = 1
enabled_backends = nodisk
backup_manager = oslab_drivers.cinder.BackupManager
backup_driver = oslab_drivers.cinder.NoBackup
$(pools_soon)
backend_stats_polling_interval = 5
[nodisk]
volume_driver = oslab_drivers.cinder.NoDisk
volume_backend_name = nodisk
[database]
connection = $(database cinder)
[nova]
$(account nova)
$(locks)
$(tokens cinder volumev3)
EOF

# RegionTwo has its own compute and block storage services: only their APIs, which suffice for limits and for usage that is
# counted in their databases. Its other services are those of RegionOne, or missing.
mkdir "$E/two" "$E/three"
for file in "$nova" "$cinder"; do
  sed -E -e 's#(3307/(nova_api|nova|cinder))\?#\1_two?#' \
    -e 's/^(osapi_compute_listen) = .*/&\n\1_port = 18774/' -e 's/^(osapi_volume_listen) = .*/&\n\1_port = 18776/' \
    "$file" >"$E/two/$(basename "$file")"
done

cp /usr/share/designate-common/api-paste.ini "$E/designate/"
cat >"$E/designate/designate.conf" <<EOF
$(basics)
state_path = $ST/designate
[service:api]
listen = 127.0.0.1:9001
workers = 1
api_paste_config = $E/designate/api-paste.ini
auth_strategy = keystone
api_base_uri = http://127.0.0.1:9001/
enable_api_v2 = True
enabled_extensions_v2 = quotas, reports
[service:central]
workers = 1
[service:mdns]
listen = 127.0.0.1:5354
workers = 1
[service:worker]
workers = 1
poll_retry_interval = 1
poll_delay = 1
[storage:sqlalchemy]
connection = $(database designate)
$(locks)
$(tokens designate dns)
EOF
cat >"$E/designate/pools.yaml" <<EOF
- name: default
  id: 794ccc2c-d751-44fe-b57f-8894c9f5c842
  description: designate-mdns is its own name server
  attributes: {}
  ns_records: [{hostname: ns1.example.org., priority: 1}]
  nameservers: [{host: 127.0.0.1, port: 5354}]
  targets:
    - {type: fake, description: fake, masters: [{host: 127.0.0.1, port: 5354}], options: {host: 127.0.0.1, port: 5354}}
EOF

cat >"$E/octavia/octavia.conf" <<EOF
$(basics)
[api_settings]
auth_strategy = keystone
enabled_provider_drivers = amphora: 'without machines', octavia: 'the same'
default_provider_driver = amphora
[controller_worker]
network_driver = allowed_address_pairs_driver
compute_driver = compute_noop_driver
amphora_driver = amphora_noop_driver
image_driver = image_noop_driver
volume_driver = volume_noop_driver
workers = 1
client_ca = $E/octavia/ca.pem
[certificates]
cert_manager = local_cert_manager
ca_certificate = $E/octavia/ca.pem
ca_private_key = $E/octavia/ca.key
ca_private_key_passphrase = oslab
[neutron]
region_name = RegionOne
[oslo_messaging]
topic = octavia_prov
[database]
connection = $(database octavia)
[service_auth]
$(account octavia)
$(tokens octavia load-balancer)
EOF
# The worker plugs no ports. The API really creates the port of a load balancer's address.
printf '[controller_worker]\nnetwork_driver = oslab\n' >"$E/octavia/worker.conf"
cat >"$E/manila/manila.conf" <<EOF
$(basics)
state_path = $ST/manila
api_paste_config = /usr/share/manila-common/api-paste.ini
my_ip = 127.0.0.1
host = oslab
auth_strategy = keystone
osapi_share_listen = 127.0.0.1
osapi_share_workers = 1
default_share_type = standard
enabled_share_protocols = NFS
enabled_share_backends = plain
$(pools_soon)
[plain]
share_driver = manila.tests.share.drivers.dummy.DummyDriver
share_backend_name = plain
dummy_driver_default_driver_method_delay = 0
dummy_driver_driver_methods_delays = create_share:0
driver_handles_share_servers = False
[neutron]
$(account manila)
[database]
connection = $(database manila)
$(locks)
$(tokens manila sharev2)
EOF

sed 's|/etc/barbican/|/usr/share/barbican-common/|' /usr/share/barbican-common/barbican-api-paste.ini >"$E/barbican/paste.ini"
printf 'from paste.deploy import loadapp\napplication = loadapp("config:%s")\n' "$E/barbican/paste.ini" >"$E/barbican/barbican.wsgi"
# Its new default requires a token of system scope here, and answers one with 500.
printf '"project_quotas:%s": "role:admin"\n' get put delete >"$E/barbican/policy.yaml"
cat >"$E/barbican/barbican.conf" <<EOF
[DEFAULT]
use_stderr = true
host_href = http://127.0.0.1:9311
sql_connection = $(database barbican)
[oslo_policy]
enforce_new_defaults = true
policy_file = $E/barbican/policy.yaml
[simple_crypto_plugin]
kek = $(openssl rand -base64 32)
$(locks)
$(tokens barbican key-manager)
EOF

openssl req -x509 -newkey rsa:2048 -passout pass:oslab -days 365 -subj /CN=oslab -keyout "$E/octavia/ca.key" -out "$E/octavia/ca.pem" 2>"$LOG/ca.log"

printf '[swift-hash]\nswift_hash_path_suffix = oslab\nswift_hash_path_prefix = oslab\n' >"$E/swift/swift.conf"
for part in account:6202 container:6201 object:6200; do
  cat >"$E/swift/${part%%:*}-server.conf" <<EOF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${part##*:}
user = root
workers = 0
swift_dir = $E/swift
devices = $ST/swift
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${part%%:*}-server
[app:${part%%:*}-server]
use = egg:swift#${part%%:*}
[container-updater]
interval = 1
EOF
done
cat >"$E/swift/proxy-server.conf" <<EOF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = 8080
user = root
workers = 0
swift_dir = $E/swift
[pipeline:main]
pipeline = catch_errors proxy-logging gatekeeper healthcheck cache listing_formats authtoken keystoneauth container-quotas account-quotas proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:keystoneauth]
use = egg:swift#keystoneauth
operator_roles = admin, member
reseller_admin_role = ResellerAdmin
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:account-quotas]
use = egg:swift#account_quotas
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:authtoken]
paste.filter_factory = keystonemiddleware.auth_token:filter_factory
delay_auth_decision = True
www_authenticate_uri = http://127.0.0.1:5000
service_type = object-store
$(account swift | grep -v region_name)
EOF

printf '[database]\nconnection = %s\n' "$(database glance)" >"$E/glance/database.conf"
cp /usr/share/glance-common/glance-api-paste.ini "$E/glance/"
# Unified limits need the IDs of endpoints, so Keystone comes first.
unified_limits() { # SERVICE: access of a service to Keystone's limits
  printf '%s\n' '[oslo_limit]' "auth_url = $KS" 'auth_type = password' "username = $1" "password = $SVC_PW" 'user_domain_id = default' \
    'system_scope = all' "endpoint_id = $(cat "$LAB/$1.endpoint")" 'region_name = RegionOne'
}
# RegionUnified is RegionOne's compute service with another API, which applies unified limits.
write_unified_nova_conf() {
  sed 's/^osapi_compute_listen = .*/&\nosapi_compute_listen_port = 28774/' "$nova" >"$E/three/nova.conf"
  printf '%s\n' '[quota]' 'driver = nova.quota.UnifiedLimitsDriver' "$(unified_limits nova)" >>"$E/three/nova.conf"
}
write_glance_conf() {
  cat >"$E/glance/glance-api.conf" <<EOF
[DEFAULT]
use_stderr = true
enabled_backends = file:file
use_keystone_limits = True
[database]
connection = $(database glance)
[glance_store]
default_backend = file
[file]
filesystem_store_datadir = $ST/glance/images
[os_glance_staging_store]
filesystem_store_datadir = $ST/glance/staging
[os_glance_tasks_store]
filesystem_store_datadir = $ST/glance/tasks
[paste_deploy]
flavor = keystone
config_file = $E/glance/glance-api-paste.ini
$(unified_limits glance)
$(locks)
$(tokens glance image)
EOF
}
