// Values that a cloud does not report never make a plan fit: they are unknown with a reason, or an error of the run.

import { describe, expect, it } from "vitest";
import { SERVICES, type ServiceType } from "../support/openstack-answers.ts";
import {
  type Answering,
  type Answers,
  type CloudOptions,
  changed,
  recorded,
  roundTrips,
} from "../support/openstack-cloud.ts";
import { printed } from "../support/printed.ts";
import { type Amounts, checkOn, ONE_OF_EACH } from "./gate.ts";

const A_KEY_OF: Readonly<Record<(typeof SERVICES)[number], Amounts>> = {
  compute: { "compute.cores": 1 },
  network: { "network.ports": 1 },
  "block-storage": { "volume.space_gb": 1 },
  "load-balancer": { "loadbalancer.loadbalancers": 1 },
  dns: { "dns.zones": 1 },
  image: { "image.images": 1 },
  "object-store": { objectstorage: [{ type: "gold", space_bytes: 1 }] },
  "shared-file-system": { "share.shares": 1 },
  "key-manager": { "secret.secrets": 1 },
  "container-infrastructure-management": { "cluster.clusters": 1 },
  database: { "database.instances": 1 },
};

/** A cloud whose service answers all requests in the same way. */
function always(service: ServiceType, answering: Answering): CloudOptions {
  return { services: { [service]: { always: answering } } };
}

function withAnswers(service: ServiceType, answers: Answers): CloudOptions {
  return { services: { [service]: { answers } } };
}

describe("a cloud that reports everything", () => {
  it("passes its limits and usage on to the checks of a plan", async () => {
    const { status, report, checkOf } = await checkOn({}, ONE_OF_EACH);
    expect(report.problems).toEqual([]);
    expect(status).toBe(0);
    expect(report.source).toBe("openstack");
    const amounts = Object.keys(ONE_OF_EACH).map((key) => {
      const shown = key === "objectstorage" ? "objectstorage[gold]" : key;
      const { used, limit } = checkOf(shown) ?? {};
      return [shown, used, limit];
    });
    expect(amounts).toEqual([
      ["compute.cores", 4, 20],
      ["compute.key_pairs", 1, 100],
      ["network.ports", 18, 500],
      ["network.trunks", 8, 14],
      ["network.vpn_services", 12, 22],
      ["volume.space_gb", 70, 1000],
      ["loadbalancer.loadbalancers", 2, 31],
      ["loadbalancer.members", 7, 33],
      ["dns.zones", 9, 41],
      ["image.images", 4, null],
      ["objectstorage[gold]", 52, 62],
      ["share.shares", 16, 53],
      ["secret.secrets", 21, 61],
      ["cluster.clusters", 26, 71],
      ["database.instances", 27, 72],
    ]);
  });
});

describe("a service that refuses (403)", () => {
  it.each(SERVICES)(
    "checks are unknown, with call, service and role as reason, if a service refuses: %s",
    async (service) => {
      const on = always(service, recorded(`answers/${service}/forbidden`));
      const { status, report } = await checkOn(on, A_KEY_OF[service]);
      expect(status).toBe(1);
      expect(report.checks.map(({ verdict }) => verdict)).not.toContain("fits");
      const [check] = report.checks;
      expect(check?.verdict).toBe("unknown");
      expect(printed(check)?.reason).toMatch(/ refuses `(?:GET|HEAD) \/v[^`]+` \(403\): it needs (?:the|a) role/);
    },
  );
});

describe("a missing service", () => {
  it.each(SERVICES)(
    "checks are unknown, with “this cloud has no …” as reason, if a service is missing: %s",
    async (service) => {
      const { status, report } = await checkOn({ services: { [service]: null } }, A_KEY_OF[service]);
      expect(status).toBe(1);
      expect(report.checks[0]).toMatchObject({
        verdict: "unknown",
        reason: expect.stringMatching(/This cloud has no .* in `RegionOne`/),
      });
    },
  );

  it("checks are unknown if an extension of the network service is missing, such as VPN", async () => {
    const details = recorded("answers/network/quota-details-without-vpn");
    const plain = changed("cloud/network/quota", ({ quota }: { quota: Record<string, number> }) => ({
      quota: Object.fromEntries(
        Object.entries(quota).filter(([name]) => name in (details.body as { quota: object }).quota),
      ),
    }));
    const answers = {
      "GET /v2.0/quotas/{project}/details*": details,
      "GET /v2.0/quotas/{project}": plain,
    };
    const amounts = { "network.vpn_services": 1, "network.ports": 1 };
    const { status, checkOf } = await checkOn(withAnswers("network", answers), amounts);
    expect(status).toBe(1);
    expect(checkOf("network.vpn_services")?.reason).toMatch(/This cloud has no VPN service in `RegionOne`/);
    expect(checkOf("network.ports")?.verdict).toBe("fits");
  });
});

describe("a service that reports only a part", () => {
  const SERVERS = "GET /v2.1/servers/detail";
  type Servers = { readonly servers: readonly object[] };

  /** Keys of a plan whose usage is counted from servers. */
  const SERVER: Amounts = { "compute.cores": 1, "compute.instances": 1, "compute.ram_mb": 1 };

  it("checks are unknown if a cell is down, although the counts look complete", async () => {
    const down = { id: "9", status: "UNKNOWN", tenant_id: "{project}", created: "2026-11-20T19:20:10Z", links: [] };
    // Nova leaves such servers out of a list that is requested with any query.
    const listed = changed("cloud/compute/servers", ({ servers }: Servers) => ({ servers: [down, ...servers] }));
    const answers: Answers = {
      [SERVERS]: ({ query }) => (query.size === 0 ? listed : recorded("cloud/compute/servers")),
    };
    const { status, report } = await checkOn(withAnswers("compute", answers), SERVER);
    expect(status).toBe(1);
    expect(report.checks.map(({ verdict }) => verdict)).toEqual(["unknown", "unknown", "unknown"]);
    expect(printed(report.checks[0])?.reason).toMatch(/A cell of the compute service in `RegionOne` is down/);
  });
});

describe("a service that fails", () => {
  const FAILURES: readonly (readonly [string, Answering])[] = [
    ["with 503", { status: 503 }],
    ["with a page in place of JSON", { headers: { "content-type": "text/html" }, body: "<html>Please log in</html>" }],
    ["without an answer", "hang up"],
    ["in silence", "silence"],
  ];

  it.each(FAILURES)("%s makes the run an error", async (_, answering) => {
    const args = ["--timeout", "1"];
    const { status, report } = await checkOn(always("network", answering), A_KEY_OF.network, { args });
    expect(status).toBe(2);
    expect(report.verdict).toBe("error");
    expect(report.checks).toEqual([]);
    expect(report.problems.join("\n")).toMatch(/service in `RegionOne`/);
  });
});

describe("requests to a cloud", () => {
  it("take one round trip after the token, and two for share types", async () => {
    const options = { inWaves: true };
    const { "share.shares": _, ...others } = ONE_OF_EACH;
    const { status, cloud } = await checkOn(options, { ...others, "loadbalancer.flavors": { large: 1 } });
    expect(status).toBe(0);
    expect(roundTrips(cloud.requests)).toBe(1);
    expect(roundTrips((await checkOn(options, ONE_OF_EACH)).cloud.requests)).toBe(2);
  });

  it("go to the catalog's public addresses, and the token nowhere else", async () => {
    const { cloud } = await checkOn({}, ONE_OF_EACH);
    expect(cloud.strayed).toEqual([]);
    expect(cloud.tokens).toHaveLength(1);
    for (const { headers } of cloud.requests) expect(headers["x-auth-token"]).toBe(cloud.tokens[0]);
  });
});
