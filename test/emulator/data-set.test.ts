import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { embeddedDataSet, parseDataSet } from "../../src/emulator/index.ts";
import { dataSetText, PROJECT } from "./running.ts";

/** Returns the messages of the error for a text, or none if it is valid. */
function problemsOf(text: string): readonly string[] {
  try {
    parseDataSet(text);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    expect(error.problems.map(({ code }) => code)).toEqual(error.problems.map(() => "INPUT_INVALID"));
    return error.problems.map(({ message }) => toText(message));
  }
  return [];
}

describe("a valid data set", () => {
  it("a valid data set keeps its project, regions and values", () => {
    const { project, regions } = parseDataSet(
      dataSetText({ quota: { "compute.cores": -1, "dns.zones": 0 }, usage: { "compute.flavors": { "m1.small": 2 } } }),
    );
    expect(project).toBe(PROJECT);
    expect([...regions.keys()]).toEqual(["cbk"]);
    expect([...(regions.get("cbk")?.quota ?? [])]).toEqual([
      ["compute.cores", -1],
      ["dns.zones", 0],
    ]);
    expect(regions.get("cbk")?.usage?.get("compute.flavors")).toEqual({ "m1.small": 2 });
  });

  it("allows both spellings of the key of VPN IKE policies", () => {
    const { regions } = parseDataSet(dataSetText({ quota: { "network.vpn_ikepolicy": 7 } }));
    expect([...(regions.get("cbk")?.quota ?? [])]).toEqual([["network.vpn_ikepolicies", 7]]);
  });

  it("a data set may have legacy load balancers in every region", () => {
    const { regions } = parseDataSet(dataSetText({ usage: { "network.lb_pools": 8 } }, "fes"));
    expect(regions.get("fes")?.usage?.get("network.lb_pools")).toBe(8);
  });

  it("the program has a data set, with three regions in both documents", () => {
    const { project, regions } = embeddedDataSet();
    expect(project).toBe(PROJECT);
    expect([...regions.keys()]).toEqual(["cbk", "dbl", "fes"]);
    expect([...regions.values()].every(({ quota, usage }) => quota !== undefined && usage !== undefined)).toBe(true);
  });
});

const AMOUNT = "expected whole numbers of 0 or more";
const LIMIT = `${AMOUNT}, or -1 for unlimited`;
const TEXT = "expected a text of 1 to 255 characters";
const OUTLINE = "expected an object with `project` and `regions`";

/** Returns the text of a data set with one value in the region cbk. */
function withValue(document: "quota" | "usage", key: string, value: unknown): string {
  return dataSetText({ [document]: { [key]: value } });
}

describe("an invalid outline of a data set", () => {
  it.each([
    ["[]", `: found a list, ${OUTLINE}.`],
    ['{"regions":{}}', ` at \`project\`: found nothing, ${TEXT}.`],
    ['{"project":"p","regions":{},"usage":{}}', ": found `usage`, which has no meaning here."],
    [
      '{"project":"p","regions":{"cbk":3}}',
      " at `regions`, `cbk`: found `3`, expected an object with `quota` and `usage`.",
    ],
    [
      '{"project":"p","regions":{"a,b":{}}}',
      ": the region `a,b` cannot be requested: 1 to 255 characters, no comma or white space, no `$` first.",
    ],
    [
      dataSetText({ usage: { "network.vpn_ikepolicy": 7, "network.vpn_ikepolicies": 8 } }),
      ` at \`regions\`, \`cbk\`, \`usage\`, \`network.vpn_ikepolicies\`: found two different values, ${AMOUNT}.`,
    ],
    [
      dataSetText({ quota: { "compute.flavors": {} } }),
      " at `regions`, `cbk`, `quota`, `compute.flavors`: the quota document does not have this key.",
    ],
  ])("leads to a problem: %s", (text, message) => {
    expect(problemsOf(text)).toEqual([`The data set is wrong${message}`]);
  });
});

describe("an invalid value of a data set", () => {
  it.each<["quota" | "usage", string, unknown, string]>([
    ["quota", "compute.cores", "8", `: found a string, ${LIMIT}`],
    ["quota", "compute.cores", -2, `: found \`-2\`, ${LIMIT}`],
    ["quota", "network.trunks", 1.5, `: found \`1.5\`, ${LIMIT}`],
    ["usage", "compute.cores", 2 ** 53, `: found \`9007199254740992\`, ${AMOUNT}`],
    ["usage", "compute.cores", -1, `: found \`-1\`, ${AMOUNT}`],
    ["quota", "objectstorage", [{ space_bytes: 1 }], `: found an element without a storage type, ${LIMIT}`],
    ["quota", "cores", 8, ": found a name that is no resource key, expected the form `component.name`"],
    [
      "usage",
      "s3.space_bytes",
      8,
      ": v3 does not have this key; expected `objectstorage`, from which it is worked out for v1 and v2",
    ],
  ])("leads to a problem with its place: %s of %s as %j", (document, key, value, message) => {
    const place = `\`regions\`, \`cbk\`, \`${document}\`, \`${key}\``;
    expect(problemsOf(withValue(document, key, value))).toEqual([`The data set is wrong at ${place}${message}.`]);
  });

  it("a mistake in forty regions is one problem", () => {
    const names = Array.from({ length: 40 }, (_, at) => `r${at}`);
    const regions = Object.fromEntries(names.map((name) => [name, { quota: { "compute.cores": "8" } }]));
    expect(problemsOf(JSON.stringify({ project: "p", regions }))).toEqual([
      `The data set is wrong at \`regions\`, \`r0\`, \`quota\`, \`compute.cores\`, and in 39 more regions: found a string, ${LIMIT}.`,
    ]);
  });

  it("the mistakes after the first hundred are counted", () => {
    const quota = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`a.k${at}`, "8"]));
    const problems = problemsOf(dataSetText({ quota }));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe("50 more problems are not listed.");
  });

  it("leads to a problem among OpenStack's values, if it is no whole number or has no key", () => {
    const usage = {
      "share.shares[fast]": 9,
      "dns.zone_recordsets": { "a.": 1.5 },
      "compute.gpus": 1,
      "secret.secrets": -1,
    };
    const text = JSON.stringify({ project: "p", regions: { cbk: { openstack: { usage } } } });
    const place = "The data set is wrong at `regions`, `cbk`, `openstack`, `usage`";
    const expected = "expected a whole number of 0 or more, or such numbers by name.";
    expect(problemsOf(text)).toEqual([
      `${place}, \`dns.zone_recordsets\`: ${expected}`,
      `${place}, \`compute.gpus\`: the name is no resource key.`,
      `${place}, \`secret.secrets\`: ${expected}`,
    ]);
  });

  it("leads to a problem without content if the file is not JSON", () => {
    expect(() => parseDataSet("password: hunter2")).toThrow(/^(?!.*hunter2)/s);
  });
});
