#!/usr/bin/env bash
# A real OpenStack (Zed, from Debian 12's packages) on 127.0.0.1 for as long as standard input stays open:
#
#     up.sh FOLDER
#
# FOLDER must be empty. The services write only there, and it is removed at the end. When they answer, a line of JSON with
# the credentials is printed to standard output. Progress goes to standard error. Databases come from the services' own
# migrations; schedulers, quota checks and state machines are real. python/oslab_drivers replaces hypervisors, switches and
# disks only.
set -euo pipefail
export LAB=$1
HERE=$(cd "$(dirname "$0")" && pwd)
E=$LAB/etc LOG=$LAB/log ST=$LAB/state KS=http://127.0.0.1:5000/v3
PY=/usr/bin/python3
export KS PYTHONPATH=$HERE/python PYTHONDONTWRITEBYTECODE=1 PYTHONWARNINGS=ignore no_proxy=127.0.0.1
# With epoll (eventlet 0.33, Python 3.11), about one request in ten thousand gets no answer.
export EVENTLET_HUB=poll
umask 077
nova=$E/nova/nova.conf neutron=$E/neutron/neutron.conf cinder=$E/cinder/cinder.conf designate=$E/designate/designate.conf
say() { printf '[%3d s] %s\n' "$SECONDS" "$*" >&2; }
die() { printf '%s\n' "$*" >&2; exit 1; }

for port in 3307 4369 5000 5672 8080 8774 8776 8778 9001 9292 9311 9696 8786 9876 18774 18776 28774; do
  ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || die "port $port of 127.0.0.1 is taken; the lab needs it"
done

mkdir -p "$E"/{keystone/fernet,keystone/credential,nova,placement,neutron,cinder,glance,designate,octavia,swift,manila,barbican} "$LOG" \
  "$LAB"/{lock,run} "$ST"/{nova,neutron,cinder,designate,manila,rabbit,swift/d1,glance/images,glance/staging,glance/tasks}
for name in ADMIN_PW DEMO_PW SVC_PW; do export "$name=$($PY -c 'import secrets; print(secrets.token_hex(12))')"; done

# ---------------------------------------------------------------- processes
groups=()
# Each service leads a process group, so that its workers end with it.
stop() {
  trap - EXIT
  local group
  for group in "${groups[@]}"; do kill -TERM -- "-$group" 2>/dev/null || true; done
  for _ in $(seq 30); do
    local left=0
    for group in "${groups[@]}"; do ! kill -0 -- "-$group" 2>/dev/null || left=1; done
    [ $left = 1 ] || break
    sleep 0.1
  done
  # The shell would report the end of each.
  exec 2>/dev/null
  for group in "${groups[@]}"; do kill -KILL -- "-$group" || true; done
  rm -rf "$LAB"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP
# The services end with the parent process, however it ends, even while they are starting.
exec 3<&0
(cat <&3 >/dev/null; kill -TERM $$) & watch=$!
start() { # NAME COMMAND...
  local name=$1
  shift
  setsid "$@" >>"$LOG/$name.log" 2>&1 </dev/null &
  groups+=($!)
}
# uwsgi closes a connection after each answer without announcing it, so pooled clients would reuse a closed one.
web() { # NAME PORT THREADS NAME=VALUE... -- ARGUMENTS OF UWSGI...
  local name=$1 port=$2 threads=$3 variables=()
  shift 3
  while [ "$1" != -- ]; do variables+=("$1"); shift; done
  shift
  start "$name" env "${variables[@]}" uwsgi --plugins python3 --http-socket "127.0.0.1:$port" --master --processes 1 --threads "$threads" \
    --enable-threads --lazy-apps --need-app --no-orphans --die-on-term --buffer-size 65535 --add-header 'Connection: close' "$@"
}
service() { # NAME MODULE CONFIGURATION...: a module's main(), for services whose packages have no program
  local name=$1 module=$2 arguments=() file
  shift 2
  for file in "$@"; do arguments+=(--config-file "$file"); done
  start "$name" $PY -c "import sys; sys.argv[0] = '$name'; from $module import main; ${BEFORE:-pass}; main()" "${arguments[@]}"
}
answers() { # NAME URL
  for _ in $(seq 600); do
    ! curl -s -m 10 -o /dev/null "$2" || { say "$1 answers"; return 0; }
    sleep 0.1
  done
  tail -5 "$LOG/$1.log" >&2
  die "$1 does not answer"
}
quietly() { # NAME COMMAND...: a function's own commands have to be joined by &&
  local name=$1
  shift
  "$@" >"$LOG/$name.log" 2>&1 && return
  tail -5 "$LOG/$name.log" >&2
  # The cause may be in the log of another service.
  grep -E ' (ERROR|CRITICAL) ' "$LOG"/*.log | grep -v "^$LOG/$name.log" | sed "s|^$LOG/||" | cut -c1-300 | tail -40 >&2 || true
  die "failed: $*"
}

# ---------------------------------------------------------------- MariaDB and RabbitMQ
mariadb_options=(--no-defaults --user=root "--datadir=$ST/mariadb" --skip-log-bin --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0
  --innodb-flush-method=nosync --performance-schema=off)
mkdir "$ST/mariadb"
# The same as mariadb-install-db, which would need another package.
{
  printf '%s;\n' 'create database mysql' 'use mysql' "set @auth_root_socket='root'"
  cat /usr/share/mysql/mysql_system_tables.sql
  sed '/@current_hostname/d' /usr/share/mysql/mysql_system_tables_data.sql
} | quietly mariadb-install mariadbd "${mariadb_options[@]}" --bootstrap
start mariadb mariadbd "${mariadb_options[@]}" "--socket=$LAB/run/mariadb.sock" "--pid-file=$LAB/run/mariadb.pid" --bind-address=127.0.0.1 \
  --port=3307 --skip-name-resolve --innodb-buffer-pool-size=256M --max-connections=2000
rabbit=("HOME=$ST/rabbit" ERL_EPMD_ADDRESS=127.0.0.1 RABBITMQ_NODENAME=oslab@localhost RABBITMQ_NODE_IP_ADDRESS=127.0.0.1
  RABBITMQ_NODE_PORT=5672 "RABBITMQ_MNESIA_BASE=$ST/rabbit/mnesia" "RABBITMQ_LOG_BASE=$LOG" RABBITMQ_CONF_ENV_FILE=/dev/null
  "RABBITMQ_ENABLED_PLUGINS_FILE=$E/rabbit_plugins" 'RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS=-kernel inet_dist_use_interface {127,0,0,1}')
start epmd epmd -address 127.0.0.1
start rabbitmq env "${rabbit[@]}" /usr/lib/rabbitmq/bin/rabbitmq-server
. "$HERE/config.sh"
quietly databases $PY "$HERE/databases.py" make
say 'MariaDB answers'

# ---------------------------------------------------------------- databases of the others, in two queues beside Keystone
manage_nova() { nova-manage --config-file "$E/nova/nova.conf" "$@"; }
ring() { # NAME PORT: one partition on one device
  local step
  for step in 'create 0 1 1' "add r1z1-127.0.0.1:$2/d1 1" rebalance; do
    # shellcheck disable=SC2086 # words of a command
    $PY "$HERE/swift_part.py" ring "$E/swift/$1.builder" $step || [ $? = 1 ] || return 1
  done
  [ -s "$E/swift/$1.ring.gz" ]
}
init_first() {
  manage_nova api_db sync &&
  manage_nova cell_v2 map_cell0 --database_connection "$(database nova_cell0)" &&
  manage_nova db sync &&
  manage_nova cell_v2 create_cell --name cell1 --database_connection "$(database nova)" --transport-url "$RABBIT" &&
  $PY "$HERE/databases.py" copy nova_api nova nova_cell0 &&
  octavia-db-manage --config-file "$E/octavia/octavia.conf" upgrade head
}
init_second() {
  placement-manage --config-file "$E/placement/placement.conf" db sync &&
  cinder-manage --config-file "$cinder" db sync &&
  $PY "$HERE/databases.py" copy cinder &&
  glance-manage --config-file "$E/glance/database.conf" db_sync &&
  designate-manage --config-file "$E/designate/designate.conf" database sync &&
  neutron-db-manage --config-file "$E/neutron/neutron.conf" upgrade heads &&
  manila-manage --config-file "$E/manila/manila.conf" db sync &&
  HOME=$E/barbican barbican-manage db upgrade &&
  ring account 6202 &&
  ring container 6201 &&
  ring object 6200
}
(quietly init-first init_first) & first=$!
(quietly init-second init_second) & second=$!

# ---------------------------------------------------------------- Keystone
manage_keystone() { keystone-manage --config-file "$E/keystone/keystone.conf" "$@"; }
init_keystone() {
  manage_keystone db_sync &&
  manage_keystone fernet_setup --keystone-user root --keystone-group root &&
  manage_keystone credential_setup --keystone-user root --keystone-group root &&
  manage_keystone bootstrap --bootstrap-password "$ADMIN_PW" --bootstrap-admin-url $KS --bootstrap-internal-url $KS \
    --bootstrap-public-url $KS --bootstrap-region-id RegionOne
}
quietly keystone-init init_keystone
web keystone 5000 8 "OS_KEYSTONE_CONFIG_FILES=$E/keystone/keystone.conf" -- --wsgi-file /usr/bin/keystone-wsgi-public
answers keystone $KS
quietly seed-identity $PY "$HERE/seed.py" identity
write_glance_conf
write_unified_nova_conf
wait $first
wait $second
say 'databases are ready'
for _ in $(seq 300); do ! (exec 3<>/dev/tcp/127.0.0.1/5672) 2>/dev/null || break; sleep 0.1; done

# ---------------------------------------------------------------- the services
web placement 8778 4 "OS_PLACEMENT_CONFIG_DIR=$E/placement" -- --wsgi-file /usr/bin/placement-api
web glance 9292 4 "OS_GLANCE_CONFIG_DIR=$E/glance" -- --wsgi-file /usr/bin/glance-wsgi-api
service nova-conductor nova.cmd.conductor "$nova"
service nova-scheduler nova.cmd.scheduler "$nova"
start designate-central designate-central --config-file "$designate"
answers placement http://127.0.0.1:8778/
BEFORE="sys.modules['nova.virt.oslab'] = __import__('oslab_drivers.nova').nova" service nova-compute nova.cmd.compute "$nova"
service nova-api nova.cmd.api_os_compute "$nova"
start neutron neutron-server --config-file "$neutron"
service cinder-api cinder.cmd.api "$cinder"
service nova-api-two nova.cmd.api_os_compute "$E/two/nova.conf"
service nova-api-three nova.cmd.api_os_compute "$E/three/nova.conf"
service cinder-api-two cinder.cmd.api "$E/two/cinder.conf"
service cinder-scheduler cinder.cmd.scheduler "$cinder"
service cinder-volume cinder.cmd.volume "$cinder"
service cinder-backup cinder.cmd.backup "$cinder"
for name in api worker mdns producer; do start designate-$name designate-$name --config-file "$designate"; done
for name in api scheduler share; do service manila-$name manila.cmd.$name "$E/manila/manila.conf"; done
web barbican 9311 4 "HOME=$E/barbican" -- --wsgi-file "$E/barbican/barbican.wsgi"
web octavia-api 9876 4 -- --wsgi-file /usr/bin/octavia-wsgi --pyargv "--config-file $E/octavia/octavia.conf"
service octavia-worker octavia.cmd.octavia_worker "$E/octavia/octavia.conf" "$E/octavia/worker.conf"
for name in account container object proxy; do start swift-$name $PY "$HERE/swift_part.py" $name-server "$E/swift/$name-server.conf"; done
start swift-updater $PY "$HERE/swift_part.py" container-updater "$E/swift/container-server.conf"
quietly designate-pool designate-manage --config-file "$designate" pool update --file "$E/designate/pools.yaml"
for x in glance:9292 designate-api:9001 octavia-api:9876 swift-proxy:8080/healthcheck nova-api:8774 neutron:9696 cinder-api:8776 \
  nova-api-two:18774 cinder-api-two:18776 nova-api-three:28774 manila-api:8786 barbican:9311; do
  answers "${x%%:*}" "http://127.0.0.1:${x#*:}"
done
quietly seed-cloud $PY "$HERE/seed.py" cloud
say 'ready'
printf '{"authUrl":"%s","region":"RegionOne","demo":"%s","admin":"%s","folder":"%s"}\n' $KS "$DEMO_PW" "$ADMIN_PW" "$LAB"
trap 'exit 0' TERM
wait $watch || true
