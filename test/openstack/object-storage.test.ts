import { describe, expect, it } from "vitest";
import { type Answers, linesOf, recorded, type ServiceOptions } from "../support/openstack-cloud.ts";
import { type Asking, openCloud, readerOf, readWith } from "./reading.ts";

const ACCOUNT = "HEAD /v1/AUTH_{project}";
const INFO = { "GET /info": { body: { swift: { policies: [{ name: "Gold" }, { name: "bronze" }] } } } };

async function read(answers: Answers = {}, more: Asking & Omit<ServiceOptions, "answers"> = {}) {
  const { items, ...rest } = more;
  const cloud = await openCloud({ services: { "object-store": { answers, ...rest } } });
  const readings = await readWith(readerOf("object-store"), cloud, items === undefined ? {} : { items });
  return { ...readings, asked: linesOf(cloud, "object-store") };
}

/** Answers with an account that has these headers. */
function account(headers: Readonly<Record<string, string>>): Answers {
  return { [ACCOUNT]: { status: 204, headers: { "x-account-bytes-used": "1", ...headers } } };
}

describe("object storage", () => {
  it("counts as unlimited without a header or with a negative one, but not with 0", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: recorded("answers/object-store/account-without-limit") });
    expect(limits).toEqual({ objectstorage: "unlimited", "objectstorage[policy-0]": "unlimited" });
    expect(usage).toEqual({ objectstorage: 0, "objectstorage[policy-0]": 0 });
    expect((await read(account({ "x-account-quota-bytes": "0" }))).limits).toEqual({ objectstorage: 0 });
    expect((await read(account({ "x-account-meta-quota-bytes": "-1" }))).limits).toEqual({
      objectstorage: "unlimited",
    });
  });

  it("the quota comes from the newer of two headers", async () => {
    const both = account({ "x-account-meta-quota-bytes": "7", "x-account-quota-bytes": "5" });
    expect((await read(both)).limits).toEqual({ objectstorage: 5 });
  });

  it("reports wanted storage policies in lowercase, even empty ones", async () => {
    const { limits, usage, asked } = await read(INFO, { items: ["GOLD", "Bronze"] });
    expect(usage).toMatchObject({ "objectstorage[gold]": 52, "objectstorage[bronze]": 0 });
    expect(limits).toMatchObject({ "objectstorage[gold]": 62, "objectstorage[bronze]": "unlimited" });
    expect(asked).toContain("GET /info");
  });

  it("reports an empty policy that has a quota", async () => {
    const silver = { "x-account-storage-policy-silver-bytes-used": "1" };
    const { limits, usage } = await read(account({ "x-account-quota-bytes-policy-gold": "9", ...silver }));
    expect([limits["objectstorage[gold]"], usage["objectstorage[gold]"]]).toEqual([9, 0]);
  });

  it("a policy without a header is unknown if the others do not add up to the account's usage", async () => {
    const { usage } = await read(
      { ...INFO, ...account({ "x-account-quota-bytes-policy-gold": "9" }) },
      { items: ["bronze"] },
    );
    expect(usage["objectstorage[gold]"]).toMatch(/does not report what is used of the storage policy `gold`/);
    expect(usage["objectstorage[bronze]"]).toMatch(/does not report what is used of the storage policy `bronze`/);
  });

  it("names the existing storage policies for one that does not exist", async () => {
    const { usage } = await read(INFO, { items: ["platinum"] });
    expect(usage["objectstorage[platinum]"]).toMatch(/no storage policy `platinum`; .* `Gold` and `bronze`/);
    const { usage: without } = await read({}, { items: ["platinum"] });
    expect(without["objectstorage[platinum]"]).toMatch(/does not list its storage policies/);
  });

  it("requests its policies below the prefix of its address", async () => {
    const { usage } = await read(INFO, { items: ["bronze"], prefix: "/swift" });
    expect(usage).toMatchObject({ objectstorage: 105, "objectstorage[bronze]": 0 });
  });

  it("requests its policies next to the version if its address has no account", async () => {
    const answers = {
      "HEAD /swift/v1": recorded("cloud/object-store/account"),
      "GET /swift/info": { body: { swift: { policies: [{ name: "default-placement" }] } } },
    };
    const { usage } = await read(answers, { items: ["default-placement"], endpoint: "/swift/v1" });
    expect(usage).toMatchObject({ objectstorage: 105, "objectstorage[default-placement]": 0 });
  });

  it("values are unknown if the token has no role for object storage, with the default roles as reason", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: recorded("answers/object-store/forbidden") });
    expect(limits["objectstorage"]).toMatch(/`HEAD \/v1\/AUTH_\{project_id\}` \(403\): .*`swiftoperator`/);
    expect(usage).toEqual(limits);
  });

  it("values are unknown if the project has no account", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: { status: 404 } });
    expect(limits["objectstorage"]).toMatch(/has no account for this project \(404\)/);
    expect(usage).toEqual(limits);
  });

  it("a value is unknown if its header is no number of bytes", async () => {
    const answers = account({ "x-account-bytes-used": "many", "x-account-quota-bytes": "1e9" });
    const { limits, usage } = await read(answers);
    expect(limits).toEqual({ objectstorage: "found a header that is no number of bytes" });
    expect(usage).toEqual(limits);
  });

  it("values are unknown, even the limit, if the answer has no headers of an account", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: { status: 204 } });
    expect(limits).toEqual({ objectstorage: "found an account without its size" });
    expect(usage).toEqual(limits);
  });
});
