// Keys that each role may read at the real services, compared with the table in docs/credentials.md.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { toStatusJson } from "../../src/render/index.ts";
import { openTerminal } from "../e2e/dist.ts";
import { ROOT } from "../support/github/runner.ts";
import { toVariables } from "./lab.ts";
import { openServices, type Services } from "./services.ts";

/** Rows of the table: roles, and prefixes of the keys that these do not read. */
const ROWS = [
  ...readFileSync(join(ROOT, "docs/credentials.md"), "utf8").matchAll(/^\| (`\w.*?`(?:, `.*?`)*) \| .* \| (.*) \|$/gmu),
]
  .map(([, roles = "", unread = ""]) => ({ roles: toNames(roles), unread: toNames(unread) }))
  .filter(({ roles }) => ["reader", "member"].includes(roles[0] ?? ""));

function toNames(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+?)(?:\.\*)?`/gu)].map(([, name = ""]) => name);
}

let services: Services;
let terminal: Awaited<ReturnType<typeof openTerminal>>;
let usual: Record<string, string>;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  terminal = await openTerminal();
  usual = toVariables(inject("cloud"), "demo");
});

afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

describe("a user", () => {
  it("the table of the documentation has rows to check", () => {
    expect(ROWS.length).toBeGreaterThan(3);
  });

  it.each(ROWS)("a user with the roles $roles reads all keys but $unread", async ({ roles, unread }) => {
    const name = `roles-${roles.join("-")}`;
    await services.admin.ask(`user create --password a-password ${name}`);
    for (const role of roles) await services.admin.run(`role add --project demo --user ${name} ${role}`);
    const env = { ...usual, OS_USERNAME: name, OS_PASSWORD: "a-password" };
    const ended = await terminal.run(["status", "--source", "openstack", "--format", "json"], { env });
    await services.admin.run(`user delete ${name}`);
    const { regions } = JSON.parse(ended.stdout) as ReturnType<typeof toStatusJson>;
    const keys = regions.flatMap((region) => region.keys).filter(({ usedState }) => usedState === "unknown");
    expect(new Set(keys.map(({ key }) => key.split(".")[0]))).toEqual(new Set(unread));
  });
});
