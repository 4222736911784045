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

/** An account with nothing but these headers. */
function account(headers: Readonly<Record<string, string>>): Answers {
  return { [ACCOUNT]: { status: 204, headers: { "x-account-bytes-used": "1", ...headers } } };
}

describe("object storage", () => {
  it("is unlimited without a header, and 0 is none", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: recorded("answers/object-store/account-without-limit") });
    expect(limits).toEqual({ objectstorage: "unlimited", "objectstorage[policy-0]": "unlimited" });
    expect(usage).toEqual({ objectstorage: 0, "objectstorage[policy-0]": 0 });
    expect((await read(account({ "x-account-quota-bytes": "0" }))).limits).toEqual({ objectstorage: 0 });
    expect((await read(account({ "x-account-meta-quota-bytes": "-1" }))).limits).toEqual({
      objectstorage: "unlimited",
    });
  });

  it("has the quota of the header that counts where there are two", async () => {
    const both = account({ "x-account-meta-quota-bytes": "7", "x-account-quota-bytes": "5" });
    expect((await read(both)).limits).toEqual({ objectstorage: 5 });
  });

  it("tells storage policies in lowercase, however they are asked for, and those without anything in them", async () => {
    const { limits, usage, asked } = await read(INFO, { items: ["GOLD", "Bronze"] });
    expect(usage).toMatchObject({ "objectstorage[gold]": 52, "objectstorage[bronze]": 0 });
    expect(limits).toMatchObject({ "objectstorage[gold]": 62, "objectstorage[bronze]": "unlimited" });
    expect(asked).toContain("GET /info");
  });

  it("tells the policy with a quota and nothing in it", async () => {
    const silver = { "x-account-storage-policy-silver-bytes-used": "1" };
    const { limits, usage } = await read(account({ "x-account-quota-bytes-policy-gold": "9", ...silver }));
    expect([limits["objectstorage[gold]"], usage["objectstorage[gold]"]]).toEqual([9, 0]);
  });

  it("does not take a policy for empty where the others have not all that the account has", async () => {
    const { usage } = await read(
      { ...INFO, ...account({ "x-account-quota-bytes-policy-gold": "9" }) },
      { items: ["bronze"] },
    );
    expect(usage["objectstorage[gold]"]).toMatch(/does not report what is used of the storage policy `gold`/);
    expect(usage["objectstorage[bronze]"]).toMatch(/does not report what is used of the storage policy `bronze`/);
  });

  it("names the storage policies that there are, for one that there is not", async () => {
    const { usage } = await read(INFO, { items: ["platinum"] });
    expect(usage["objectstorage[platinum]"]).toMatch(/no storage policy `platinum`; .* `Gold` and `bronze`/);
    const { usage: without } = await read({}, { items: ["platinum"] });
    expect(without["objectstorage[platinum]"]).toMatch(/does not list its storage policies/);
  });

  it("asks for its policies in the folder that it is in", async () => {
    const { usage } = await read(INFO, { items: ["bronze"], prefix: "/swift" });
    expect(usage).toMatchObject({ objectstorage: 105, "objectstorage[bronze]": 0 });
  });

  it("asks for its policies beside the version where its address has no account", async () => {
    const answers = {
      "HEAD /swift/v1": recorded("cloud/object-store/account"),
      "GET /swift/info": { body: { swift: { policies: [{ name: "default-placement" }] } } },
    };
    const { usage } = await read(answers, { items: ["default-placement"], endpoint: "/swift/v1" });
    expect(usage).toMatchObject({ objectstorage: 105, "objectstorage[default-placement]": 0 });
  });

  it("is not known where the token has no role for it, of which there are no fixed names", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: recorded("answers/object-store/forbidden") });
    expect(limits["objectstorage"]).toMatch(/`HEAD \/v1\/AUTH_\{project_id\}` \(403\): .*`swiftoperator`/);
    expect(usage).toEqual(limits);
  });

  it("is not known where there is no account", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: { status: 404 } });
    expect(limits["objectstorage"]).toMatch(/has no account for this project \(404\)/);
    expect(usage).toEqual(limits);
  });

  it("is not known where a header is no number of bytes", async () => {
    const answers = account({ "x-account-bytes-used": "many", "x-account-quota-bytes": "1e9" });
    const { limits, usage } = await read(answers);
    expect(limits).toEqual({ objectstorage: "found a header that is no number of bytes" });
    expect(usage).toEqual(limits);
  });

  it("is not known where the answer has no account's headers, its limit included", async () => {
    const { limits, usage } = await read({ [ACCOUNT]: { status: 204 } });
    expect(limits).toEqual({ objectstorage: "found an account without its size" });
    expect(usage).toEqual(limits);
  });
});
