// The command of docs/credentials.md that creates an application credential for exactly the requests of the source. Its
// access rules follow from the table that the source reads by (src/sources/openstack/).

import { SERVICES, type ServiceName } from "../src/sources/openstack/services.ts";
import { SERVICE_READERS } from "../src/sources/openstack/snapshot.ts";

/**
 * Requests for facts other than limits and usage: flavors in a plan, ports of DHCP agents, default rules of security
 * groups, the default volume type, volume types by ID, share types, limits without usage, record sets of all zones,
 * firewalls and BGP VPNs without a quota.
 */
const OTHER_CALLS: readonly (readonly [ServiceName, string])[] = [
  ["compute", "GET /flavors/detail"],
  ["identity", "GET /limits"],
  ["network", "GET /quotas/{project_id}"],
  ["network", "GET /networks"],
  ["network", "GET /subnets"],
  ["network", "GET /ports"],
  ["network", "GET /default-security-group-rules"],
  ["network", "GET /fwaas/{collection}"],
  ["network", "GET /bgpvpn/bgpvpns"],
  ["block-storage", "GET /types/default"],
  ["block-storage", "GET /types"],
  ["load-balancer", "GET /lbaas/flavors"],
  ["dns", "GET /recordsets"],
  ["shared-file-system", "GET /types"],
  ["container-infrastructure-management", "GET /clustertemplates"],
];

/** The official type of a service and the type in most catalogs. A service accepts only rules for its own type. */
const TYPES: Partial<Record<ServiceName, readonly string[]>> = {
  "block-storage": ["volumev3", "block-storage"],
  "shared-file-system": ["sharev2", "shared-file-system"],
  database: ["database"],
  "container-infrastructure-management": ["container-infra", "container-infrastructure-management"],
};

/** Returns the command to paste, in a code block of the shell. */
export function accessRulesCommand(): string {
  return [
    "```sh",
    "openstack application credential create quota-gate \\",
    "  --expiration 2027-06-30T00:00:00 \\",
    '  --description "quota checks of example/infrastructure" \\',
    "  --access-rules '[",
    rules().join(",\n"),
    "  ]'",
    "```",
  ].join("\n");
}

function rules(): readonly string[] {
  const places = SERVICE_READERS.flatMap((reader) =>
    reader.keys.flatMap(({ limit, usage }) =>
      [limit, usage].flatMap((place) =>
        place === undefined ? [] : { service: place.service ?? reader.service, call: place.call.replace(/\?.*/u, "") },
      ),
    ),
  );
  const services = [...new Set(places.map(({ service }) => service))];
  const calls = services.flatMap((service) => {
    const own = new Set(places.flatMap(({ service: of, call }) => (of === service ? [call] : [])));
    const others = OTHER_CALLS.flatMap(([of, call]) => (of === service && !own.has(call) ? [call] : []));
    return [...own, ...others].map((call) => [service, call] as const);
  });
  return calls.flatMap(([service, call]) => (TYPES[service] ?? [service]).map((type) => toRule(service, type, call)));
}

function toRule(service: ServiceName, type: string, call: string): string {
  const [method, path = ""] = call.replaceAll(/\{\w+\}/gu, "*").split(" ");
  const { version } = SERVICES[service];
  // Addresses may omit the project's ID after the version: Cinder's from microversion 3.67, Manila's from 2.60.
  const whole =
    TYPES[service] !== undefined
      ? `/${version}/**${path.slice(1)}`
      : `${version === undefined ? "" : `/${version}`}${path}`;
  return `    ${JSON.stringify({ service: type, method, path: whole })}`;
}
