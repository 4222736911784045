// Answers of OpenStack's services from a data set. The readers' tables of keys name the places of single values
// (docs/openstack.md); the table of calls below has lists. Values that the data set lacks are absent. Tests compare the
// answers with recorded ones.

import { findKey, parseCheckKey, sha256 } from "../core/index.ts";
import { SERVICE_KEYS, type ServiceName } from "../sources/openstack/index.ts";
import type { DataFlavor } from "./data-set.ts";
import type { Answer } from "./http-server.ts";

/** Values of a region by key, or by key and member: `volume.space_gb[ssd]`. A wrong value is sent as it is. */
export interface CloudRegion {
  readonly quota: ReadonlyMap<string, unknown>;
  readonly usage: ReadonlyMap<string, unknown>;
}

/** A request to a service, with a valid token. */
export interface ServiceQuestion {
  readonly service: ServiceName;
  readonly region: CloudRegion;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly project: string;
  readonly user: string;
  readonly address: string;
  readonly flavors: readonly DataFlavor[];
  /** Finds the ID of an object. The default ID follows from its kind and name. */
  readonly findId?: (kind: string, name: string) => string | undefined;
}

interface Call extends ServiceQuestion {
  readonly limit: (key: string) => unknown;
  readonly used: (key: string) => unknown;
  readonly idOf: (kind: string, name: string | number) => string;
  readonly id: string;
  readonly values: Body;
}

type Body = Readonly<Record<string, unknown>>;

/** Returns the body of a call's answer, or an answer with headers. undefined stands for 404. */
type ToBody = (call: Call) => Body | (Answer & { readonly headers: object }) | undefined;

/** Each service's name in catalogs, end of its address as in its installation guide, and beginning of its paths. */
export const CATALOG: ReadonlyMap<ServiceName, readonly [name: string, end: string, base: string]> = new Map([
  ["compute", ["nova", "/v2.1", "/v2.1"]],
  ["network", ["neutron", "", "/v2.0"]],
  ["block-storage", ["cinder", "/v3/{project}", "/v3/{project}"]],
  ["load-balancer", ["octavia", "", "/v2.0"]],
  ["dns", ["designate", "", "/v2"]],
  ["image", ["glance", "", "/v2"]],
  ["object-store", ["swift", "/v1/AUTH_{project}", "/v1/AUTH_{project}"]],
  ["shared-file-system", ["manila", "/v2/{project}", "/v2/{project}"]],
  ["key-manager", ["barbican", "", "/v1"]],
  ["container-infrastructure-management", ["magnum", "/v1", "/v1"]],
  ["database", ["trove", "/v1.0/{project}", "/v1.0/{project}"]],
  ["placement", ["placement", "", ""]],
]);

/** Returns whether a region has values of a service. Every region has a compute service. */
export function hasService({ quota, usage }: CloudRegion, service: ServiceName): boolean {
  if (service === "placement") return quota.has("compute.resources");
  const isThere = ({ key }: { readonly key: string }): boolean => quota.has(key) || usage.has(key);
  return service === "compute" || SERVICE_KEYS.some((one) => one.service === service && isThere(one));
}

/** Answers a request. An unknown call is 404, and a call for another project 403. */
export function answerQuestion(question: ServiceQuestion): Answer {
  const { service, region, project, findId } = question;
  const route = findRoute(question);
  if (route === undefined) return refuse(service, 404);
  if (route.projects.some((id) => id !== project)) return refuse(service, 403);
  const body = route.toBody({
    ...question,
    limit: (key) => region.quota.get(key),
    used: (key) => region.usage.get(key),
    idOf: (kind, name) => findId?.(kind, String(name)) ?? toUuid(`${kind} ${name}`),
    id: route.id,
    values: toValues(question, route.pattern),
  });
  if (body === undefined) return refuse(service, 404);
  return "headers" in body ? body : { body };
}

/** Returns the answer with an error, in the words and the shape of the service. */
export function refuse(service: ServiceName, code: 401 | 403 | 404): Answer {
  const title = { 401: "Unauthorized", 403: "Forbidden", 404: "Not Found" }[code];
  const message = "The request you have made requires authentication.";
  if (code === 401) return { status: code, body: { error: { code, title, message } } };
  const body = ERRORS[service]?.(code, title) ?? `<html><head><title>${code} ${title}</title></head></html>`;
  const type = typeof body === "string" ? "text/html; charset=UTF-8" : "application/json";
  return { status: code, headers: { "content-type": type }, body };
}

const toFault = (code: number, message: string): object => ({
  [code === 403 ? "forbidden" : "itemNotFound"]: { code, message },
});

/** Shapes of errors. A missing or undefined one is an HTML page. */
const ERRORS: Readonly<Partial<Record<ServiceName, (code: number, title: string) => object | undefined>>> = {
  compute: toFault,
  "shared-file-system": toFault,
  "block-storage": (code, title) => (code === 404 ? undefined : toFault(code, title)),
  network: (_, title) => ({ NeutronError: { type: title, message: title, detail: "" } }),
  "load-balancer": (code, title) =>
    code === 404 ? undefined : { faultcode: "Client", faultstring: title, debuginfo: null },
  dns: (code, title) => ({ code, type: title.toLowerCase().replace(" ", "_") }),
  "key-manager": (code, title) => ({ code, title, description: title }),
  "container-infrastructure-management": (status, title) => ({ errors: [{ status, title, detail: title }] }),
  database: toFault,
};

/** Calls whose answer has more than single values, by service and path. `{project}` is the token's project. */
const ROUTES: Readonly<Partial<Record<ServiceName, Readonly<Record<string, ToBody>>>>> = {
  compute: {
    "GET /servers/detail": listOf("servers", countServers, (call, index) => {
      const original_name = itemAt(call.used("compute.flavors"), index)?.name;
      const { vcpus, ram, disk } = call.flavors.find(({ name }) => name === original_name) ?? {};
      const flavor = { vcpus, ram, disk, ephemeral: 0, swap: 0, original_name, extra_specs: {} };
      return { name: `server-${index + 1}`, status: "ACTIVE", tenant_id: call.project, user_id: call.user, flavor };
    }),
    "GET /flavors/detail": listOf("flavors", ({ flavors }) => flavors.length, toFlavor),
    "GET /os-keypairs": listOf("keypairs", "compute.key_pairs", (_, index) => ({
      id: undefined,
      keypair: { name: `key-${index + 1}`, public_key: "ssh-ed25519 AAAA", fingerprint: "00:00" },
    })),
    "GET /os-server-groups": listNamed("server_groups", "compute.server_group_members", ({ idOf }, name, count) => ({
      policies: ["soft-anti-affinity"],
      members: times(count, (index) => idOf(`member of ${name}`, index)),
    })),
  },
  network: {
    "GET /quotas/{project}/details.json": ({ values }) => values,
    "GET /quotas/{project}": ({ values, ...call }) => {
      const rows = fieldsOf(toValues(call, "GET /quotas/{project}/details")["quota"]);
      const limits = Object.entries(rows).map(([name, row]) => [name, fieldsOf(row)["limit"]]);
      return { quota: { ...Object.fromEntries(limits), ...fieldsOf(values["quota"]) } };
    },
    "GET /routers": listNamed("routers", "network.router_routes", (_call, _name, count) => ({
      routes: times(count, (index) => ({ destination: `10.78.${index}.0/24`, nexthop: "10.77.0.9" })),
    })),
    "GET /default-security-group-rules": (call) => {
      const member = "default_security_group_rules";
      return toPage(call, member, 4, (index) => ({
        direction: index < 2 ? "egress" : "ingress",
        ethertype: index % 2 === 0 ? "IPv4" : "IPv6",
        remote_group_id: index < 2 ? null : "PARENT",
        used_in_default_sg: true,
        used_in_non_default_sg: index < 2,
      }));
    },
    "GET /{id}": (call) => {
      const member = call.id.slice(call.id.lastIndexOf("/") + 1).replaceAll("-", "_");
      // The emulated networks have no DHCP agents, whose ports would count.
      const count = call.query.has("device_owner") ? 0 : call.used(`network.${member}`);
      const networks = Number(call.used("network.networks") || 1);
      return toPage(call, member, count, (index) => ({
        name: `${member}-${index + 1}`,
        project_id: call.project,
        ...(member === "subnets" && { enable_dhcp: true, host_routes: [] }),
        network_id: ["subnets", "ports"].includes(member) ? call.idOf("networks", index % networks) : undefined,
      }));
    },
  },
  "block-storage": {
    "GET /os-quota-sets/{project}": (call) => {
      const ofTypes = VOLUME_ROWS.flatMap(([name, key]) =>
        membersOf(call, [[name, key]]).map((type) => [`${name}_${type}`, toRow(call, `${key}[${type}]`)]),
      );
      return { quota_set: { ...fieldsOf(call.values["quota_set"]), ...Object.fromEntries(ofTypes), id: call.project } };
    },
    "GET /types": (call) => {
      const names = [...new Set([...membersOf(call, VOLUME_ROWS), DEFAULT_TYPE])];
      return toPage(call, "volume_types", names.length, (index) => toType(call, names[index]));
    },
    "GET /types/default": (call) => ({ volume_type: toType(call, DEFAULT_TYPE) }),
  },
  "load-balancer": {
    "GET /lbaas/loadbalancers": listOf("loadbalancers", "loadbalancer.loadbalancers", (call, index, count) => {
      const { name } = itemAt(call.used("loadbalancer.flavors"), index) ?? {};
      return {
        provisioning_status: "ACTIVE",
        listeners: partsOf(call, call.used("loadbalancer.listeners"), index, count),
        pools: partsOf(call, call.used("loadbalancer.pools"), index, count),
        flavor_id: name === undefined ? null : call.idOf("flavors", name),
      };
    }),
    "GET /lbaas/pools": listOf("pools", "loadbalancer.pools", (call, index, count) => {
      const monitors = call.used("loadbalancer.healthmonitors");
      return {
        provisioning_status: "ACTIVE",
        members: partsOf(call, call.used("loadbalancer.members"), index, count),
        // A value of the wrong type makes health monitors without a number unknown.
        healthmonitor_id: isCount(monitors) ? (index < monitors ? call.idOf("monitors", index) : undefined) : false,
      };
    }),
    "GET /lbaas/l7policies": listOf("l7policies", "loadbalancer.l7policies", (call, index, count) => ({
      provisioning_status: "ACTIVE",
      rules: partsOf(call, call.used("loadbalancer.l7rules"), index, count),
    })),
    "GET /lbaas/flavors": listNamed("flavors", "loadbalancer.flavors", () => ({ enabled: true })),
  },
  dns: {
    "GET /zones": (call) => {
      const wanted = call.query.get("name");
      const names = zonesOf(call).filter((name) => wanted === null || name === wanted);
      const count = wanted === null ? call.used("dns.zones") : names.length;
      const zones = toPage(call, "zones", count, (index) => {
        const name = names[index] ?? `zone-${index + 1}.example.`;
        return { id: call.idOf("zones", name), name, project_id: call.project, type: "PRIMARY" };
      });
      return { ...zones, ...call.values };
    },
    "GET /recordsets": (call) => listRecordsets(call, zonesOf(call)),
    "GET /zones/{id}/recordsets": (call) => {
      const zone = zonesOf(call).find((name) => call.idOf("zones", name) === call.id);
      return zone === undefined ? undefined : listRecordsets(call, [zone]);
    },
  },
  image: {
    "GET /images": listOf("images", countImages, ({ used, project: owner }, index) => {
      const size = used("image.space_bytes");
      // The first image has the whole size.
      return { name: `image-${index + 1}`, status: "active", owner, size: size && (index === 0 ? size : 0) };
    }),
    "GET /info/usage": (call) => {
      const counted = { image_count_total: "image.images", image_size_total: "image.space_bytes" };
      const counts = Object.entries(counted).map(([name, key]) => [name, { usage: call.used(key) }]);
      const rows = Object.entries(fieldsOf(call.values["usage"])).map(([name, row]) => {
        const whole = { ...fieldsOf(Object.fromEntries(counts)[name]), ...fieldsOf(row) };
        const toUnit = (value: unknown) =>
          isCount(value) && !name.includes("_count_") ? Math.ceil(value / MIB) : value;
        return [name, Object.fromEntries(Object.entries(whole).map(([field, value]) => [field, toUnit(value)]))];
      });
      return { usage: Object.fromEntries(rows) };
    },
  },
  "object-store": {
    "HEAD ": (call) => {
      const [quota, usage] = [policiesIn(call.limit("objectstorage")), policiesIn(call.used("objectstorage"))];
      const sum = usage.reduce((total, [, size]) => total + Number(size), 0);
      const used = call.used("s3.space_bytes") ?? (usage.length === 0 ? undefined : sum);
      const sizes = [
        ["x-account-bytes-used", used],
        ["x-account-quota-bytes", call.limit("s3.space_bytes")],
        ...quota.map(([policy, size]) => [`x-account-quota-bytes-policy-${policy}`, size] as const),
        ...usage.map(([policy, size]) => [`x-account-storage-policy-${policy}-bytes-used`, size] as const),
      ] as const;
      // An unlimited account has no header of a quota.
      const headers = sizes.flatMap(([name, size]) =>
        size === undefined || size === -1 ? [] : [[name, JSON.stringify(size)]],
      );
      return { status: 204, headers: { "content-type": "text/plain; charset=utf-8", ...Object.fromEntries(headers) } };
    },
  },
  "shared-file-system": {
    "GET /types": (call) => {
      const names = shareTypesOf(call);
      return toPage(call, "share_types", names.length, (index) => {
        // The last type is the default.
        return { ...toType(call, names[index]), is_default: index === names.length - 1 };
      });
    },
    "GET /quota-sets/{project}/detail": (call) => {
      const type = call.query.get("share_type");
      const total = fieldsOf(call.values["quota_set"]);
      if (type === null) return { quota_set: { ...total, id: call.project } };
      if (!shareTypesOf(call).includes(type)) return undefined;
      // Manila reports a type without a limit with the project's limit.
      const rows = SHARE_ROWS.map(([name, key]) => {
        const row = toRow(call, `${key}[${type}]`);
        return [name, { ...row, limit: row.limit ?? fieldsOf(total[name])["limit"] }];
      });
      return { quota_set: { ...Object.fromEntries(rows), id: call.project } };
    },
  },
  "container-infrastructure-management": {
    "GET /quotas/{project}/Cluster": ({ values, project }) => ({ ...values, project_id: project, resource: "Cluster" }),
    "GET /clustertemplates": listOf(
      "clustertemplates",
      () => 1,
      ({ idOf, flavors }) => ({
        id: undefined,
        uuid: idOf("clustertemplates", "kubernetes"),
        name: "kubernetes",
        flavor_id: flavors[0]?.name,
        master_flavor_id: flavors[0]?.name,
        master_lb_enabled: true,
        fixed_network: null,
        docker_volume_size: null,
      }),
    ),
  },
  database: {
    "GET /limits": ({ limit }) => {
      const absolute = { max_instances: limit("database.instances"), max_volumes: limit("database.space_gb") };
      return { limits: [{ verb: "ABSOLUTE", ...absolute }] };
    },
    // All of the space is in the first one.
    "GET /instances": listOf("instances", "database.instances", ({ used }, index) => ({
      name: `database-${index + 1}`,
      volume: { size: index === 0 ? used("database.space_gb") : 0 },
    })),
  },
  placement: {
    "GET /usages": ({ used }) => {
      const classes = countsIn(used("compute.resources"));
      return { usages: { VCPU: used("compute.cores"), MEMORY_MB: used("compute.ram_mb"), ...classes } };
    },
  },
};

function rowsOfTypes(service: ServiceName): readonly (readonly [name: string, key: string])[] {
  const own = SERVICE_KEYS.filter((one) => one.service === service && findKey(one.key)?.membersBy !== undefined);
  return own.map(({ key, limit }) => [limit?.field.split(".")[1] ?? "", key]);
}

const VOLUME_ROWS = rowsOfTypes("block-storage");

const SHARE_ROWS = rowsOfTypes("shared-file-system");

const DEFAULT_TYPE = "__DEFAULT__";

/** Maximum number of entries of a page, the same as Nova's default, and of parts of an entry. */
const MOST_ENTRIES = 1000;
const MOST_PARTS = 20_000;

const MIB = 1024 * 1024;

const PATH = /^\w[\w.]*(?: (?:or|\+) \w[\w.]*)?$/u;

/** Places of single values, by service and call. The newer of two spellings is used. The second part of a sum is 0. */
const PLACES = Map.groupBy(
  SERVICE_KEYS.flatMap(({ service, key, limit, usage }) =>
    [limit, usage].flatMap((place, index) => {
      if (place === undefined || place.service !== undefined || !PATH.test(place.field)) return [];
      const call = `${service} ${place.call.replace(/\?.*$/u, "").replace("{project_id}", "{project}")}`;
      const paths = place.field.split(" + ").map((field) => (field.split(" or ").at(-1) ?? "").split("."));
      const document = index === 0 ? "quota" : "usage";
      return paths.map((path, part) => ({ call, key, document, path, isReserved: part > 0 }) as const);
    }),
  ),
  ({ call }) => call,
);

function routesOfValues(service: ServiceName): Readonly<Record<string, ToBody>> {
  const calls = [...PLACES.keys()].filter((call) => call.startsWith(`${service} `));
  return Object.fromEntries(calls.map((call) => [call.slice(service.length + 1), ({ values }: Call) => values]));
}

const PATTERNS = new Map(
  [...CATALOG].map(([service, [, , base]]) => {
    const toSource = (_: string, name: string) => (name === "project" ? "([^/]+)" : "(?<id>.+)");
    const routes: Readonly<Record<string, ToBody>> = { ...routesOfValues(service), ...ROUTES[service] };
    const compiled = Object.entries(routes).map(([pattern, toBody]) => {
      const source = pattern
        .replace(" ", ` ${base}`)
        .replaceAll(".", "\\.")
        .replace(/\{(\w+)\}/gu, toSource);
      return { pattern, toBody, expression: new RegExp(`^${source}$`, "u") };
    });
    return [service, compiled] as const;
  }),
);

function findRoute({ service, method, path }: ServiceQuestion) {
  for (const { expression, ...route } of PATTERNS.get(service) ?? []) {
    const match = expression.exec(`${method} ${path}`);
    if (match === null) continue;
    try {
      const id = match.groups?.["id"] ?? "";
      const projects = match.slice(1).filter((part) => part !== id);
      return { ...route, id: decodeURIComponent(id), projects: projects.map(decodeURIComponent) };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function toValues({ service, region }: ServiceQuestion, pattern: string): Body {
  const body: Record<string, unknown> = {};
  for (const { path, document, key, isReserved } of PLACES.get(`${service} ${pattern.replace(".json", "")}`) ?? []) {
    const value = region[document].get(key);
    if (value !== undefined) setField(body, path, isReserved ? 0 : value);
  }
  return body;
}

function setField(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  const inner = fieldsOf(body[name]);
  if (rest.length > 0) setField(inner, rest, value);
  body[name] = rest.length > 0 ? inner : value;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function listOf(
  member: string,
  counted: string | ((call: Call) => unknown),
  toEntry: (call: Call, index: number, count: unknown) => object | undefined,
): ToBody {
  return (call) => {
    const count = typeof counted === "string" ? call.used(counted) : counted(call);
    return toPage(call, member, count, (index) => toEntry(call, index, count));
  };
}

function listNamed(member: string, key: string, toEntry: (call: Call, name: string, count: unknown) => object): ToBody {
  return (call) => {
    const counts = countsIn(call.used(key));
    const entries = Object.entries(counts ?? {});
    return toPage(call, member, counts && entries.length, (index) => {
      const [name = "", own] = entries[index] ?? [];
      return { id: call.idOf(member, name), name, ...toEntry(call, name, own) };
    });
  };
}

/** Returns a page of a list, with a link to the next one in the service's form. undefined if `count` is no number. */
function toPage(
  { service, query, address, path, idOf }: Call,
  member: string,
  count: unknown,
  toEntry: (index: number) => object | undefined,
): Body | undefined {
  if (!isCount(count)) return undefined;
  const numberOf = (name: string, most: number): number =>
    /^\d{1,9}$/u.test(query.get(name) ?? "") ? Math.min(Number(query.get(name)), most) : most;
  const start = query.has("marker") ? numberOf("marker", count) : 0;
  const end = Math.min(start + numberOf("limit", MOST_ENTRIES), count);
  const fields = query.getAll("fields");
  const entries = times(end - start, (index) => {
    const entry = { id: idOf(member, start + index), ...toEntry(start + index) };
    const isWanted = ([name]: readonly [string, unknown]): boolean => fields.length === 0 || fields.includes(name);
    return Object.fromEntries(Object.entries(entry).filter(isWanted));
  });
  if (end === count || end === start) return { [member]: entries };
  const rest = new URLSearchParams(query);
  rest.set("marker", String(end));
  const next = `${address}${path}?${rest.toString()}`;
  const link = [{ rel: "next", href: next }];
  const styles: Partial<Record<ServiceName, object>> = {
    image: { next },
    dns: { links: { next } },
    "container-infrastructure-management": { next },
    database: { links: link },
  };
  return { [member]: entries, ...(styles[service] ?? { [`${member}_links`]: link }) };
}

/** Returns the number of servers, which is at least the sum over all flavors. */
function countServers({ used }: Call): unknown {
  const [all, listed] = [used("compute.instances"), sumOf(used("compute.flavors"))];
  return isCount(all) ? Math.max(all, listed ?? 0) : listed;
}

function countImages({ query, used }: Call): unknown {
  return query.has("os_hidden") ? 0 : used("image.images");
}

function zonesOf({ used }: Call): readonly string[] {
  return Object.keys(countsIn(used("dns.zone_recordsets")) ?? {});
}

/** Returns record sets of zones. Each zone has an SOA and an NS record set. */
function listRecordsets(call: Call, zones: readonly string[]): Body | undefined {
  const all = countsIn(call.used("dns.zone_recordsets"));
  const counts = all && Object.fromEntries(zones.map((name) => [name, all[name] ?? 0]));
  const records = countsIn(call.used("dns.zone_records"));
  return toPage(call, "recordsets", sumOf(counts), (index) => {
    const { name: zone = "", offset = 0 } = itemAt(counts, index) ?? {};
    const added = partsOf(call, records?.[zone], offset - 2, Number(counts?.[zone]) - 2);
    return {
      name: offset < 2 ? zone : `r${offset - 1}.${zone}`,
      zone_id: call.idOf("zones", zone),
      zone_name: zone,
      project_id: call.project,
      type: ["SOA", "NS"][offset] ?? "A",
      records: offset < 2 ? [`ns1.${zone}`] : added?.map(() => "192.0.2.1"),
    };
  });
}

/** Returns a flavor as Nova shows it from microversion 2.61 on. */
function toFlavor({ flavors, idOf }: Call, index: number): object {
  const { name = "", id = idOf("flavors", name), extra_specs = {}, ...sizes } = flavors[index] ?? {};
  return { id, name, ...sizes, swap: "", "OS-FLV-EXT-DATA:ephemeral": 0, extra_specs };
}

function toType({ idOf }: Call, name = ""): object {
  return { id: idOf("types", name), name, extra_specs: {} };
}

function toRow({ limit, used }: Call, key: string) {
  return { limit: limit(key), in_use: used(key), reserved: used(key) === undefined ? undefined : 0 };
}

function membersOf({ region: { quota, usage } }: Call, rows: typeof SHARE_ROWS): readonly string[] {
  const keys = [...quota.keys(), ...usage.keys()].map(parseCheckKey);
  const own = keys.filter(({ key }) => rows.some(([, one]) => one === key));
  return [...new Set(own.flatMap(({ item }) => item ?? []))];
}

function shareTypesOf(call: Call): readonly string[] {
  const types = membersOf(call, SHARE_ROWS);
  return types.length === 0 ? ["default"] : types;
}

function policiesIn(value: unknown): readonly (readonly [policy: string, size: unknown])[] {
  return Array.isArray(value) ? value.map(({ type, space_bytes }) => [type, space_bytes]) : [];
}

/**
 * Returns the parts of an object if `total` parts are spread over `count` objects. undefined if a number is unknown.
 */
function partsOf({ idOf }: Call, total: unknown, index: number, count: unknown) {
  if (!isCount(total) || !isCount(count)) return undefined;
  const share = Math.floor(total / count) + (index < total % count ? 1 : 0);
  return times(share, (part) => ({ id: idOf(`part of ${index}`, part) }));
}

/** Returns `count` entries. undefined if `count` is no number, or larger than an answer may be. */
function times<Entry>(count: unknown, toEntry: (index: number) => Entry): readonly Entry[] | undefined {
  if (!isCount(count) || count > MOST_PARTS) return undefined;
  return Array.from({ length: count }, (_, index) => toEntry(index));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Returns a value as numbers by name. undefined if it is no object. */
function countsIn(value: unknown): Readonly<Record<string, number>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((pair): pair is [string, number] => isCount(pair[1])));
}

function sumOf(counts: unknown): number | undefined {
  const numbers = countsIn(counts);
  return numbers && Object.values(numbers).reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the name that an index falls to if each name has its count of consecutive indices, and the offset within it.
 */
function itemAt(counts: unknown, index: number): { readonly name: string; readonly offset: number } | undefined {
  let before = 0;
  for (const [name, count] of Object.entries(countsIn(counts) ?? {})) {
    if (index < before + count) return { name, offset: index - before };
    before += count;
  }
  return undefined;
}

function toUuid(text: string): string {
  return sha256(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, "$1-$2-4$3-8$4-$5");
}
