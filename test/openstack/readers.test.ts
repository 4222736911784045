import { describe, expect, it } from "vitest";
import { PROJECT, type Reply, serveAnswers, service, sessionOf, withClient } from "./loopback.ts";
import { readerOf, type ServiceReader, toTexts } from "./reading.ts";

const computeReader = readerOf("compute");
const networkReader = readerOf("network");
const volumeReader = readerOf("block-storage");
const shareReader = readerOf("shared-file-system");
const keyManagerReader = readerOf("key-manager");

type Answers = Readonly<Record<string, Reply | ((asked: IncomingRequest) => Reply | undefined)>>;
interface IncomingRequest {
  readonly version: string | undefined;
  readonly search: URLSearchParams;
}

/** Reads a service that answers by path. Without keys, everything is read. */
async function read(reader: ServiceReader, answers: Answers, keys?: readonly string[]) {
  const server = await serveAnswers(({ path, url, headers }) => {
    const answer = answers[path];
    const version = (headers["x-openstack-nova-api-version"] ?? headers["x-openstack-manila-api-version"])?.toString();
    const search = new URL(url, "http://localhost").searchParams;
    return typeof answer === "function" ? answer({ version, search }) : answer;
  });
  // Keystone has no unified limits.
  const services = [service(reader.service, server.url, "R"), service("identity", server.url, "R")];
  const readings = await withClient(sessionOf(services), (client) =>
    reader.read({
      ...client.inRegion("R"),
      keys: new Set(keys ?? reader.keys.map(({ key }) => key)),
      documents: new Set(["quota", "usage"]),
      items: new Set(),
      isEverything: keys === undefined,
    }),
  );
  const asked = server.received.map(({ url }) => url).filter((url) => !/^\/v3\/(?:registered_)?limits/.test(url));
  return { quota: show(readings.quota), usage: show(readings.usage), asked };
}

/** Returns readings by key without its component. */
function show(readings: Parameters<typeof toTexts>[0]) {
  return Object.fromEntries(Object.entries(toTexts(readings)).map(([key, text]) => [key.replace(/^\w+\./, ""), text]));
}

const ABSOLUTE = {
  maxTotalInstances: 10,
  maxTotalCores: -1,
  maxTotalRAMSize: 51_200,
  maxServerMeta: 128,
  maxTotalKeypairs: 100,
  maxServerGroups: 0,
  maxServerGroupMembers: 10,
  totalRAMUsed: 1024,
  totalCoresUsed: 2,
  totalInstancesUsed: 2,
  totalServerGroupsUsed: 1,
};
const SMALL = { id: "1", flavor: { original_name: "m1.small" } };

function limits(changes: Readonly<Record<string, unknown>> = {}) {
  return { limits: { rate: [], absolute: { ...ABSOLUTE, ...changes } } };
}

describe("the compute service", () => {
  it("reports limits and counts in one answer, while key pairs, group members and flavors are counted", async () => {
    const { quota, usage, asked } = await read(computeReader, {
      "/v2.1/limits": limits(),
      "/v2.1/os-keypairs": { keypairs: [{ keypair: { name: "a" } }] },
      "/v2.1/os-server-groups": {
        server_groups: [
          { id: "1", name: "web", members: ["a", "b"] },
          { id: "2", name: "db", members: [] },
          { id: "3", name: "db", members: ["c"] },
        ],
      },
      "/v2.1/servers/detail": { servers: [SMALL, { id: "2", flavor: { original_name: "m1.large" } }] },
    });
    expect(quota).toEqual({
      cores: "unlimited",
      instances: 10,
      ram_mb: 51_200,
      metadata_items: 128,
      server_group_members: 10,
      server_groups: 0,
      key_pairs: 100,
    });
    expect(usage).toEqual({
      cores: 2,
      instances: 2,
      ram_mb: 1024,
      server_groups: 1,
      key_pairs: 1,
      "server_group_members[web]": 2,
      "server_group_members[2]": 0,
      "server_group_members[3]": 1,
      "flavors[m1.small]": 1,
      "flavors[m1.large]": 1,
    });
    expect(asked.toSorted()).toEqual([
      "/v2.1/limits?reserved=1",
      "/v2.1/os-keypairs?limit=1000",
      "/v2.1/os-server-groups?limit=1000",
      "/v2.1/servers/detail",
    ]);
  });

  it("reports that no group has members if the project has no server group", async () => {
    const { usage } = await read(computeReader, { "/v2.1/os-server-groups": { server_groups: [] } }, [
      "compute.server_group_members",
    ]);
    expect(usage).toEqual({ server_group_members: "no limit" });
  });

  it("the compute service gets requests for servers and key pairs only if wanted keys need them", async () => {
    const { asked } = await read(computeReader, { "/v2.1/limits": limits() }, ["compute.server_groups"]);
    expect(asked).toEqual(["/v2.1/limits?reserved=1"]);
    const { asked: forCores } = await read(computeReader, { "/v2.1/limits": limits() }, ["compute.cores"]);
    expect(forCores.toSorted()).toEqual(["/v2.1/limits?reserved=1", "/v2.1/servers/detail"]);
  });

  it("reports negative usage as 0, and no value for a limit below -1, a text or a missing field", async () => {
    const wrong = { maxTotalInstances: -2, maxServerGroups: 1.5, maxTotalKeypairs: undefined };
    const answers = { "/v2.1/limits": limits({ totalCoresUsed: -1, totalRAMUsed: "1024", ...wrong }) };
    const names = ["cores", "ram_mb", "instances", "server_groups", "key_pairs"];
    const keys = names.map((name) => `compute.${name}`);
    const { quota, usage } = await read(computeReader, answers, keys);
    expect(usage).toMatchObject({ cores: "0 in place of -1", ram_mb: "found a string" });
    expect(quota).toMatchObject({
      instances: "found -2",
      server_groups: "found 1.5",
      key_pairs: "The compute service in `R` does not report `limits.absolute.maxTotalKeypairs`.",
    });
  });

  it("flavors are unknown if the service refuses the microversion of the list", async () => {
    const refusing = (answer: Reply) => (asked: IncomingRequest) =>
      asked.version === "2.57" ? answer : { status: 406 };
    const { usage, quota } = await read(
      computeReader,
      { "/v2.1/limits": refusing(limits()), "/v2.1/servers/detail": refusing({ servers: [] }) },
      ["compute.cores", "compute.flavors"],
    );
    expect([quota["cores"], usage["cores"]]).toEqual(["unlimited", 2]);
    expect(usage["flavors"]).toContain("answered `GET /v2.1/servers/detail` with 406");
  });

  it.each<readonly [string, Reply, string]>([
    [
      "does not report a flavor's name",
      { servers: [SMALL, { id: "2", flavor: { id: "x" } }] },
      " does not report the name of every server's flavor.",
    ],
    ["lists fewer servers than it counts", { servers: [SMALL] }, " lists 1 servers, but counts 2."],
    [
      "refuses the list",
      { status: 403 },
      " refuses `GET /v2.1/servers/detail` (403), although the token has the role `reader`, which is enough by default: ask the cloud's operator which role it takes.",
    ],
  ])("flavors are unknown if the service %s", async (_, answer, reason) => {
    const answers = { "/v2.1/limits": limits(), "/v2.1/servers/detail": answer };
    const { usage } = await read(computeReader, answers, ["compute.flavors", "compute.cores"]);
    expect(usage).toEqual({ cores: 2, instances: 2, flavors: `The compute service in \`R\`${reason}` });
  });

  it("every key without limits has a reason, and key pairs still count", async () => {
    const keys = ["compute.cores", "compute.key_pairs"];
    const { quota, usage } = await read(computeReader, { "/v2.1/os-keypairs": { keypairs: [] } }, keys);
    const reason = "The compute service in `R` answered `GET /v2.1/limits` with 404.";
    expect(quota).toMatchObject({ cores: reason, key_pairs: reason });
    expect(usage).toMatchObject({ cores: reason, key_pairs: 0 });
  });
});

const NO_BGPVPN = "This cloud has no BGP VPN service in `R`.";
const DETAILS = `/v2.0/quotas/${PROJECT}/details`;
const PLAIN = `/v2.0/quotas/${PROJECT}`;

describe("the network service", () => {
  it("lists of the project's objects are requested if the extension is missing", async () => {
    const answers: Answers = {
      [PLAIN]: { quota: { network: 100, security_group_rule: -1, vpnservice: 3, endpoint_group: 3 } },
      "/v2.0/networks": ({ search }) => ({ networks: search.get("project_id") === PROJECT ? [{}, {}] : [{}] }),
      "/v2.0/security-group-rules": { security_group_rules: [{}] },
      "/v2.0/vpn/vpnservices": { vpnservices: [] },
      "/v2.0/vpn/endpoint-groups": { status: 403 },
    };
    const names = ["networks", "security_group_rules", "vpn_services", "vpn_endpoint_groups", "lb_pools"];
    const keys = names.map((name) => `network.${name}`);
    const { quota, usage, asked } = await read(networkReader, answers, keys);
    expect(quota).toEqual({
      networks: 100,
      security_group_rules: "unlimited",
      vpn_services: 3,
      vpn_endpoint_groups: 3,
      lb_pools: "This cloud has no load balancers of the network service in `R`.",
    });
    expect(usage).toMatchObject({ networks: 2, security_group_rules: 1, vpn_services: 0 });
    expect(usage["vpn_endpoint_groups"]).toContain("refuses `GET /v2.0/vpn/endpoint-groups` (403)");
    expect(asked).toHaveLength(7);
  });

  it("plain limits and lists are requested for quotas that the service's details leave out", async () => {
    const { quota, usage } = await read(
      networkReader,
      {
        [DETAILS]: { quota: { network: { limit: 100, used: 1, reserved: 0 } } },
        [PLAIN]: { quota: { network: 100, router: 10 } },
        "/v2.0/routers": { routers: [{}] },
      },
      ["network.networks", "network.routers", "network.ports"],
    );
    const ports = "The quotas of the network service in `R` are without a value of `port`.";
    expect(quota).toEqual({ networks: 100, routers: 10, ports });
    expect(usage).toMatchObject({ networks: 1, routers: 1 });
  });

  it("wanted host routes take a single request, and none if everything is read", async () => {
    const subnets = [
      { id: "s1", name: "lan", host_routes: [{}, {}] },
      { id: "s2", name: "", host_routes: [] },
      { id: "s3", name: "old" },
    ];
    const answers = { "/v2.0/subnets": { subnets }, [DETAILS]: { quota: {} }, [PLAIN]: { quota: {} } };
    const { quota, usage, asked } = await read(networkReader, answers, ["network.subnet_host_routes"]);
    expect([quota, usage]).toEqual([
      {},
      { "subnet_host_routes[lan]": 2, "subnet_host_routes[s2]": 0, "subnet_host_routes[old]": 0 },
    ]);
    expect(asked).toEqual([expect.stringMatching(/^\/v2\.0\/subnets\?project_id=.*&fields=host_routes/)]);
    expect(Object.keys((await read(networkReader, answers)).usage).join()).not.toContain("host_routes");
  });

  const firewall = (used: readonly number[]) =>
    Object.fromEntries(
      ["firewall_rule", "firewall_group", "firewall_policy"].map((name, at) => [
        name,
        { limit: 10, used: used[at], reserved: 0 },
      ]),
    );
  const FIREWALL_KEYS = ["network.firewall_groups", "network.firewall_policies", "network.firewall_rules"];

  it("lists are requested if the counts may predate the project's default firewall group", async () => {
    const answers = {
      [DETAILS]: { quota: firewall([0, 1, 2]) },
      [PLAIN]: { quota: { firewall_rule: 10 } },
      "/v2.0/fwaas/firewall_rules": { firewall_rules: [{}, {}, {}, {}] },
    };
    const { quota, usage, asked } = await read(networkReader, answers, FIREWALL_KEYS);
    expect(quota).toEqual({ firewall_groups: 10, firewall_policies: 10, firewall_rules: 10 });
    expect(usage).toEqual({ firewall_groups: 1, firewall_policies: 2, firewall_rules: 4 });
    expect(asked).toHaveLength(3);
    const all = await read(networkReader, answers);
    expect(all.usage).toMatchObject({ firewall_rules: 4 });
    const later = await read(networkReader, { [DETAILS]: { quota: firewall([4, 1, 2]) } }, FIREWALL_KEYS);
    expect([later.usage, later.asked]).toEqual([usage, [DETAILS]]);
  });

  it.each<readonly [string, Answers, Readonly<Record<string, unknown>>]>([
    [
      "neither the service nor a quota",
      { [PLAIN]: { quota: {} } },
      { quota: { bgpvpns: NO_BGPVPN }, usage: { bgpvpns: NO_BGPVPN } },
    ],
    [
      "the service without a quota",
      { [PLAIN]: { quota: {} }, "/v2.0/bgpvpn/bgpvpns": { bgpvpns: [{}] } },
      { quota: {}, usage: { bgpvpns: 1 } },
    ],
    [
      "the service with a quota",
      { [PLAIN]: { quota: { bgpvpn: 3 } }, "/v2.0/bgpvpn/bgpvpns": { bgpvpns: [{}] } },
      { quota: { bgpvpns: 3 }, usage: { bgpvpns: 1 } },
    ],
  ])("reports BGP VPNs if the cloud has %s", async (_, answers, expected) => {
    const details = { [DETAILS]: { quota: { port: { limit: 1, used: 0, reserved: 0 } } } };
    expect(await read(networkReader, { ...details, ...answers }, ["network.bgpvpns"])).toMatchObject(expected);
  });

  it.each([
    [{ limit: 5, used: 1.5, reserved: -1 }, 5, "found 1.5"],
    [{ limit: -2, used: 1, reserved: 0 }, "found -2", 1],
    [{ limit: "5", used: 1, reserved: 0 }, "found a string", 1],
    [{ limit: 5, used: 1 }, 5, "The quotas of the network service in `R` are without a value of `port`."],
    [{ limit: 5, reserved: 0 }, 5, "The quotas of the network service in `R` are without a value of `port`."],
  ])("an invalid value of the network service is unknown: %j", async (port, limit, used) => {
    const { quota, usage } = await read(networkReader, { [DETAILS]: { quota: { port } } }, ["network.ports"]);
    expect([quota["ports"], usage["ports"]]).toEqual([limit, used]);
  });
});

describe("a counter that drifted below 0", () => {
  it.each([
    [-1, 0, "0 in place of -1"],
    [-5, 3, "3 in place of -5"],
    [12_650, -10, "12650 in place of -10"],
    [-5, -2, "0 in place of -5 and -2"],
  ])("counts as 0 in the sum of %i in use and %i reserved", async (used, reserved, text) => {
    const ports = { [DETAILS]: { quota: { port: { limit: 5, used, reserved } } } };
    const network = await read(networkReader, ports, ["network.ports"]);
    const gigabytes = { limit: 16_000, in_use: used, reserved };
    const volumes = await read(volumeReader, { [SET]: { quota_set: { gigabytes } } }, ["volume.space_gb"]);
    expect([network.usage["ports"], volumes.usage["space_gb"]]).toEqual([text, text]);
  });
});

const SET = `/v3/os-quota-sets/${PROJECT}`;

describe("the block storage service", () => {
  it("reports totals and volume types, with reserved amounts as used", async () => {
    const row = (limit: number, used: number, reserved = 0) => ({ limit, in_use: used, reserved });
    const quota_set = {
      id: PROJECT,
      volumes: row(10, 2),
      per_volume_gigabytes: row(-1, 0),
      gigabytes: row(1000, 4, 3),
      gigabytes_ssd: row(500, 4, 2),
      snapshots_very_fast: row(-1, -1),
      volumes_very_fast: row(0, 0),
      groups: row(10, 0),
    };
    const keys = ["volume.volumes", "volume.space_gb", "volume.snapshots"];
    const { quota, usage, asked } = await read(volumeReader, { [SET]: { quota_set } }, keys);
    const snapshots = "The block storage service in `R` does not report `quota_set.snapshots";
    expect(quota).toEqual({
      volumes: 10,
      "volumes[very_fast]": 0,
      space_gb: 1000,
      "space_gb[ssd]": 500,
      snapshots: `${snapshots}.limit\`.`,
      "snapshots[very_fast]": "unlimited",
    });
    expect(usage).toEqual({
      volumes: 2,
      "volumes[very_fast]": 0,
      space_gb: 7,
      "space_gb[ssd]": 6,
      snapshots: `${snapshots}.in_use\`.`,
      "snapshots[very_fast]": "0 in place of -1",
    });
    expect(asked).toEqual([`${SET}?usage=True`]);
  });

  it("reports the maximum size of a volume without usage, and groups without volume types", async () => {
    const quota_set = {
      groups: { limit: 9, in_use: 1, reserved: 0 },
      groups_ssd: { limit: 7, in_use: 1, reserved: 0 },
      per_volume_gigabytes: { limit: 5, in_use: 0, reserved: 0 },
    };
    const keys = ["volume.volume_size_gb", "volume.groups"];
    const { quota, usage } = await read(volumeReader, { [SET]: { quota_set } }, keys);
    expect({ quota, usage }).toEqual({ quota: { groups: 9, volume_size_gb: 5 }, usage: { groups: 1 } });
  });

  it.each([
    ["reports no limit of a volume's size if a complete answer lacks it", { quota_set: { volumes: {} } }, undefined],
    [
      "leaves the limit of a volume's size unknown if the answer is incomplete",
      {},
      "The block storage service in `R` does not report",
    ],
    [
      "leaves the limit of a volume's size unknown if it refuses the call",
      { status: 403 },
      "refuses `GET /v3/os-quota-sets/{project_id}` (403)",
    ],
    [
      "leaves the limit of a volume's size unknown if its row is empty",
      { quota_set: { per_volume_gigabytes: {} } },
      "not report",
    ],
  ])("%s", async (_, answer, reason) => {
    const { quota } = await read(volumeReader, { [SET]: answer }, ["volume.volume_size_gb"]);
    expect(quota).toEqual(
      reason === undefined ? { volume_size_gb: "no limit" } : { volume_size_gb: expect.stringContaining(reason) },
    );
  });

  it("absent values of the block storage service are unknown rather than 0", async () => {
    const keys = ["volume.volumes", "volume.backups"];
    const { quota, usage } = await read(volumeReader, { [SET]: { quota_set: { volumes: 10 } } }, keys);
    const absent = (field: string) => `The block storage service in \`R\` does not report \`quota_set.${field}\`.`;
    expect(quota).toEqual({ volumes: absent("volumes.limit"), backups: absent("backups.limit") });
    expect(usage).toEqual({ volumes: absent("volumes.in_use"), backups: absent("backups.in_use") });
  });
});

const SHARES = `/v2/quota-sets/${PROJECT}/detail`;
const SHARE_ROW = { limit: 50, in_use: 3, reserved: 1 };
const SHARE_SET = {
  id: PROJECT,
  shares: SHARE_ROW,
  gigabytes: { limit: 1000, in_use: 7, reserved: 0 },
  share_networks: { limit: -1, in_use: 2, reserved: 0 },
  per_share_gigabytes: { limit: 100, in_use: 0, reserved: 0 },
};

/** Answers of a Manila with the types `fast` and `slow data`. `ofType` answers the call for the quotas of a type. */
function manila(ofType: (type: string) => Reply | undefined, quota_set: object = SHARE_SET): Answers {
  return {
    [SHARES]: ({ search }) => {
      const type = search.get("share_type");
      return type === null ? { quota_set } : ofType(type);
    },
    "/v2/types": {
      share_types: [
        { id: "1", name: "fast", is_default: false },
        { id: "2", name: "slow data", is_default: true },
      ],
    },
  };
}

const SHARE_KEYS = ["share.shares", "share.space_gb", "share.share_size_gb"];

describe("the shared file system service", () => {
  it("reports totals, and for each type its usage and only its own limits", async () => {
    const answers = manila((type) => ({
      quota_set: {
        shares: { ...SHARE_ROW, limit: type === "fast" ? 2 : 50 },
        gigabytes: { limit: -1, in_use: 4, reserved: 2 },
      },
    }));
    const { quota, usage, asked } = await read(shareReader, answers, [...SHARE_KEYS, "share.share_networks"]);
    expect(quota).toEqual({
      shares: 50,
      "shares[fast]": 2,
      "shares[slow data]": "unlimited",
      space_gb: 1000,
      "space_gb[fast]": "unlimited",
      "space_gb[slow data]": "unlimited",
      share_size_gb: 100,
      share_networks: "unlimited",
    });
    expect(usage).toEqual({
      shares: 4,
      "shares[fast]": 4,
      "shares[slow data]": 4,
      space_gb: 7,
      "space_gb[fast]": 6,
      "space_gb[slow data]": 6,
      share_networks: 2,
    });
    const ofTypes = ["fast", "slow%20data"].map((type) => `${SHARES}?share_type=${type}`);
    expect(asked.toSorted()).toEqual([SHARES, ...ofTypes, "/v2/types"]);
  });

  it("the shared file system service gets no request for types if no wanted key has members", async () => {
    const { asked } = await read(
      shareReader,
      manila(() => undefined),
      ["share.share_networks"],
    );
    expect(asked).toEqual([SHARES]);
  });

  it("an older microversion is requested if the service lacks the newest", async () => {
    const { per_share_gigabytes: _, ...older } = SHARE_SET;
    const answers = manila(() => ({ quota_set: { shares: SHARE_ROW, gigabytes: SHARE_ROW } }), older);
    const refusing = Object.entries(answers).map(([path, answer]) => [
      path,
      (asked: IncomingRequest) =>
        asked.version === "2.39" ? (typeof answer === "function" ? answer(asked) : answer) : { status: 406 },
    ]);
    const { quota, usage } = await read(shareReader, Object.fromEntries(refusing), SHARE_KEYS);
    const expected = { shares: 50, "shares[fast]": "unlimited", "space_gb[fast]": 50, share_size_gb: "no limit" };
    expect(quota).toMatchObject(expected);
    expect(usage).toMatchObject({ shares: 4, "shares[fast]": 4 });
  });

  it("limits are unknown if the service does not report its types, or the quotas of one", async () => {
    const answers = manila((type) => (type === "fast" ? { status: 404 } : { quota_set: { shares: { limit: 5 } } }));
    const { quota, usage } = await read(shareReader, answers, ["share.shares"]);
    expect(quota).toEqual({
      shares: 50,
      "shares[fast]": `The shared file system service in \`R\` answered \`GET ${SHARES.replace(PROJECT, "{project_id}")}\` with 404.`,
      "shares[slow data]": 5,
    });
    expect(usage).toMatchObject({ shares: 4, "shares[slow data]": "The quota of this share type is not complete." });
    const refused = await read(shareReader, { ...answers, "/v2/types": { status: 403 } }, ["share.shares"]);
    expect(refused.quota["shares"]).toContain("refuses `GET /v2/types` (403)");
    expect(refused.usage).toEqual({ shares: 4 });
  });
});

describe("the container infrastructure service", () => {
  const reader = readerOf("container-infrastructure-management");
  const QUOTA = `/v1/quotas/${PROJECT}/Cluster`;
  const STATS = "/v1/stats";

  it("reports the limit of clusters, and how many the project has, whichever others an administrator sees", async () => {
    const stats = ({ search }: IncomingRequest) => ({
      clusters: search.get("project_id") === PROJECT ? 2 : 9,
      nodes: 7,
    });
    const answers = { [QUOTA]: { hard_limit: 20, project_id: PROJECT, resource: "Cluster" }, [STATS]: stats };
    expect(await read(reader, answers)).toMatchObject({ quota: { clusters: 20 }, usage: { clusters: 2 } });
  });

  it("clusters have no limit if the service has no quota of them", async () => {
    const { quota } = await read(reader, { [QUOTA]: { status: 404 }, [STATS]: { clusters: 0 } });
    expect(quota).toEqual({ clusters: "no limit" });
  });
});

describe("the database service", () => {
  const reader = readerOf("database");
  const answers = {
    "/v1.0/limits": {
      limits: [
        { verb: "GET", value: 200 },
        { verb: "ABSOLUTE", max_instances: 10, max_volumes: -1 },
      ],
    },
    "/v1.0/instances": ({ search }: IncomingRequest) =>
      search.has("marker")
        ? { instances: [{ id: "b" }], links: [] }
        : {
            instances: [{ id: "a", volume: { size: 5 } }],
            links: [{ rel: "next", href: "http://elsewhere/v1.0/instances?marker=a" }],
          },
  };

  it("reports its absolute limits, instances and the sizes of their volumes", async () => {
    const { quota, usage } = await read(reader, answers);
    expect(quota).toEqual({ instances: 10, space_gb: "unlimited" });
    expect(usage).toEqual({ instances: 2, space_gb: 5 });
  });

  it("a limit is unknown without the absolute limits of the database service", async () => {
    const { quota } = await read(reader, { ...answers, "/v1.0/limits": { limits: [] } }, ["database.instances"]);
    expect(quota).toEqual({ instances: "The database service does not report its absolute limits." });
  });
});

describe("the key manager", () => {
  const COUNTS = { "/v1/secrets": { total: 4 }, "/v1/orders": { total: 0 }, "/v1/containers": { total: 1 } };

  it("reports limits, with any below 0 as unlimited, and usage as totals of empty lists", async () => {
    const answers = { ...COUNTS, "/v1/quotas": { quotas: { secrets: 5, orders: -1, containers: -2, cas: 1 } } };
    const { quota, usage, asked } = await read(keyManagerReader, answers);
    expect(quota).toEqual({ secrets: 5, orders: "unlimited", containers: "unlimited" });
    expect(usage).toEqual({ secrets: 4, orders: 0, containers: 1 });
    const lists = ["containers", "orders", "secrets"].map((name) => `/v1/${name}?limit=0`);
    expect(asked.toSorted()).toEqual([...lists, "/v1/quotas"].toSorted());
  });

  it("reports limits even if the token may not list secrets", async () => {
    const answers = { "/v1/quotas": { quotas: { secrets: 5 } }, "/v1/secrets": { status: 403 } };
    const { quota, usage } = await read(keyManagerReader, answers, ["secret.secrets"]);
    expect(quota).toEqual({ secrets: 5 });
    expect(usage["secrets"]).toContain("refuses `GET /v1/secrets` (403)");
  });
});
