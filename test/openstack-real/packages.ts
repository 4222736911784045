// Debian packages for the tests against real services.

import { readFileSync } from "node:fs";
import { ensurePackages } from "../support/debian.ts";

const SERVICES =
  "python3-keystone uwsgi-plugin-python3 python3-placement nova-common neutron-common python3-neutron-vpnaas cinder-common glance-common designate-common python3-octavia python3-swift manila-common barbican-common";
const AROUND = "rabbitmq-server mariadb-server-core python3-pymysql openssl curl";
const COMMAND_LINE =
  "python3-openstackclient python3-octaviaclient python3-designateclient python3-neutronclient python3-swiftclient python3-manilaclient python3-barbicanclient";

/**
 * Installs missing packages. Returns null, or the reason why this machine cannot have them. Throws if an installation
 * fails.
 */
export function ensureOpenstack(): string | null {
  if (process.getuid?.() !== 0) return "the services run as root, and this user is another";
  if (!/^PRETTY_NAME="Debian GNU\/Linux 12\b/mu.test(readFileSync("/etc/os-release", "utf8")))
    return "the services come from the packages of Debian 12, and this is another system";
  return ensurePackages({ what: "OpenStack", names: `${SERVICES} ${AROUND} ${COMMAND_LINE}`.split(" ") });
}
