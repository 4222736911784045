// The access rules of docs/credentials.md allow the gate's requests to a cloud. test/openstack-real checks that
// services refuse all other requests.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPENSTACK_KEYS } from "../../src/core/index.ts";
import { ROOT } from "../support/github/runner.ts";
import { changed } from "../support/openstack-cloud.ts";
import { openTerminalHere } from "../support/terminal.ts";
import { openCloud } from "./reading.ts";

interface Rule {
  readonly service: string;
  readonly method: string;
  readonly path: string;
}

const document = readFileSync(join(ROOT, "docs/credentials.md"), "utf8");
const rules = JSON.parse(/--access-rules '([^']*)'/u.exec(document)?.[1] ?? "") as readonly Rule[];

/** Compares a request with a rule as keystonemiddleware does (auth_token/__init__.py, `_path_matches`). */
function allows({ service, method, path }: Rule, asked: Rule): boolean {
  const pattern = new RegExp(
    `^${path.replaceAll(".", "\\.").replaceAll(/\*+/gu, (stars) => (stars === "*" ? "[^/]+" : ".*"))}$`,
    "u",
  );
  return service === asked.service && method === asked.method && pattern.test(asked.path);
}

describe("the access rules of the documentation", () => {
  it("allow every request of a whole status, and of the check of a Terraform plan", async () => {
    // Objects that no quota counts are listed: rules of a new default firewall group, and BGP VPNs.
    const details = changed("cloud/network/quota-details", ({ quota }: { quota: object }) => ({
      quota: { ...quota, firewall_rule: { limit: 100, used: 0, reserved: 0 } },
    }));
    const answers = { "GET /v2.0/quotas/{project}/details*": details };
    const cloud = await openCloud({ services: { network: { answers } } });
    const plan = readFileSync(join(ROOT, "test/openstack-real/stack/plan.json"), "utf8");
    // Objects of quotas that a cloud may lack are listed, too.
    const plain = OPENSTACK_KEYS.filter(({ itemsBy }) => itemsBy === undefined).map(({ key }) => [key, 1]);
    const storage = JSON.stringify({
      RegionOne: { objectstorage: [{ type: "gold", space_bytes: 1 }], ...Object.fromEntries(plain) },
    });
    await using terminal = await openTerminalHere({ "plan.json": plan, "storage.json": storage });
    for (const command of [["status"], ["check", "plan.json"], ["check", "storage.json"]])
      expect((await terminal.run([...command, "--source", "openstack"], { env: cloud.env })).stderr).toBe("");
    const asked = cloud.requests.map(({ service, line }) => {
      const [method = "", target = ""] = line.split(" ");
      return { service, method, path: target.replace(/\?.*/u, "") };
    });
    expect(asked.map(({ service }) => service)).toContain("object-store");
    for (const path of ["/v2.0/fwaas/firewall_rules", "/v2.0/bgpvpn/bgpvpns"])
      expect(asked.map((request) => request.path)).toContain(path);
    // Swift answers `/info` without a token.
    const restricted = asked.filter(({ path }) => path !== "/info");
    expect(restricted.filter((request) => !rules.some((rule) => allows(rule, request)))).toEqual([]);
  });
});
