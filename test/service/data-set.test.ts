import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "../../src/service/index.ts";
import { dataSetText, PROJECT } from "./running.ts";

/** The messages of the error that a text is refused with. */
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

describe("valid data sets", () => {
  it("a data set has its project, regions and values", () => {
    const { project, regions } = parseDataSet(
      dataSetText({ quota: { "compute.cores": -1, "dns.zones": 0 }, usage: { "compute.flavors": { "m1.small": 2 } } }),
    );
    expect(project).toBe(PROJECT);
    expect([...regions.keys()]).toEqual(["cbk"]);
    expect([...(regions.get("cbk")?.quota ?? [])]).toEqual([
      ["compute.cores", -1],
      ["dns.zones", 0],
    ]);
    expect(regions.get("cbk")?.usage?.get("compute.flavors")).toEqual(new Map([["m1.small", 2]]));
  });

  it("a data set may begin with a byte order mark", () => {
    expect(parseDataSet(`\uFEFF${dataSetText({})}`).project).toBe(PROJECT);
  });

  it("a data set may spell the key of VPN IKE policies either way", () => {
    const { regions } = parseDataSet(dataSetText({ quota: { "network.vpn_ikepolicy": 7 } }));
    expect([...(regions.get("cbk")?.quota ?? [])]).toEqual([["network.vpn_ikepolicies", 7]]);
  });

  it("the embedded data set has three regions in both documents", () => {
    const { project, regions } = embeddedDataSet();
    expect(project).toBe(PROJECT);
    expect([...regions.keys()]).toEqual(["cbk", "dbl", "fes"]);
    expect([...regions.values()].every(({ quota, usage }) => quota !== undefined && usage !== undefined)).toBe(true);
  });
});

describe("invalid data sets", () => {
  it.each<[string, string, string]>([
    ["no JSON", '{"project": "secret-in-the-file"', "The data set is not JSON."],
    ["a list", "[]", "The data set is wrong: found a list, expected an object with `project` and `regions`."],
    ["null", "null", "The data set is wrong: found null, expected an object with `project` and `regions`."],
    [
      "no project",
      '{"regions":{}}',
      "The data set is wrong at `project`: found nothing, expected a text of 1 to 255 characters.",
    ],
    [
      "an empty project",
      '{"project":"","regions":{}}',
      "The data set is wrong at `project`: found an empty text, expected a text of 1 to 255 characters.",
    ],
    [
      "regions as a list",
      '{"project":"p","regions":[]}',
      "The data set is wrong at `regions`: found a list, expected an object.",
    ],
    [
      "a member that has no meaning",
      '{"project":"p","regions":{},"usage":{}}',
      "The data set is wrong: found `usage`, which has no meaning here.",
    ],
    [
      "a document that has no meaning",
      '{"project":"p","regions":{"cbk":{"current_usage":{}}}}',
      "The data set is wrong at `cbk`: found `current_usage`, which has no meaning here.",
    ],
    [
      "a region that is no object",
      '{"project":"p","regions":{"cbk":3}}',
      "The data set is wrong at `cbk`: found 3, expected an object with `quota` and `usage`.",
    ],
    [
      "a region that cannot be asked for",
      '{"project":"p","regions":{"a,b":{}}}',
      "The data set is wrong: the region `a,b` cannot be requested: 1 to 255 characters, no comma or white space, no `$` first.",
    ],
    [
      "a quota that is text",
      dataSetText({ quota: { "compute.cores": "8" } }),
      "The data set is wrong at `cbk`, `quota`, `compute.cores`: found a string, expected a whole number of 0 or more, or -1 for unlimited.",
    ],
    [
      "a quota below -1",
      dataSetText({ quota: { "compute.cores": -2 } }),
      "The data set is wrong at `cbk`, `quota`, `compute.cores`: found -2, expected a whole number of 0 or more, or -1 for unlimited.",
    ],
    [
      "a fraction",
      dataSetText({ quota: { "network.trunks": 1.5 } }),
      "The data set is wrong at `cbk`, `quota`, `network.trunks`: found 1.5, expected a whole number of 0 or more, or -1 for unlimited.",
    ],
    [
      "a number that is not exact",
      `{"project":"p","regions":{"cbk":{"usage":{"compute.cores":9007199254740993}}}}`,
      "The data set is wrong at `cbk`, `usage`, `compute.cores`: found 9007199254740992, expected a whole number of 0 or more.",
    ],
    [
      "a negative usage",
      dataSetText({ usage: { "compute.cores": -1 } }),
      "The data set is wrong at `cbk`, `usage`, `compute.cores`: found -1, expected a whole number of 0 or more.",
    ],
    [
      "flavors that are a number",
      dataSetText({ usage: { "compute.flavors": 3 } }),
      "The data set is wrong at `cbk`, `usage`, `compute.flavors`: found 3, expected an object.",
    ],
    [
      "a count of a flavor that is null",
      dataSetText({ usage: { "compute.flavors": { "m1.small": null } } }),
      "The data set is wrong at `cbk`, `usage`, `compute.flavors`, `m1.small`: found null, expected a whole number of 0 or more.",
    ],
    [
      "object storage that is a number",
      dataSetText({ usage: { objectstorage: 3 } }),
      "The data set is wrong at `cbk`, `usage`, `objectstorage`: found 3, expected a list of objects with `type` and `space_bytes`.",
    ],
    [
      "object storage without a type",
      dataSetText({ quota: { objectstorage: [{ space_bytes: 1 }] } }),
      "The data set is wrong at `cbk`, `quota`, `objectstorage`, `0`, `type`: found nothing, expected a text of 1 to 255 characters.",
    ],
    [
      "a storage type twice",
      dataSetText({ quota: { objectstorage: [1, 2].map((bytes) => ({ type: "ceph", space_bytes: bytes })) } }),
      "The data set is wrong at `cbk`, `quota`, `objectstorage`: duplicate type `ceph`.",
    ],
    [
      "sizes with a sum that is not exact",
      dataSetText({
        quota: { objectstorage: ["a", "b"].map((type) => ({ type, space_bytes: Number.MAX_SAFE_INTEGER })) },
      }),
      "The data set is wrong at `cbk`, `quota`, `objectstorage`: the sizes add up to more than 9007199254740991, which v1 and v2 could not state.",
    ],
    [
      "a name that is no key",
      dataSetText({ quota: { cores: 8 } }),
      "The data set is wrong at `cbk`, `quota`, `cores`: found a name that is no resource key, expected the form `component.name`.",
    ],
    [
      "a limit where there is none",
      dataSetText({ quota: { "image.images": 8 } }),
      "The data set is wrong at `cbk`, `quota`, `image.images`: the quota document does not have this key.",
    ],
    [
      "a usage where there is none",
      dataSetText({ usage: { "compute.key_pairs": 8 } }),
      "The data set is wrong at `cbk`, `usage`, `compute.key_pairs`: the usage document does not have this key.",
    ],
    [
      "the key of older versions",
      dataSetText({ usage: { "s3.space_bytes": 8 } }),
      "The data set is wrong at `cbk`, `usage`, `s3.space_bytes`: v3 does not have this key; expected `objectstorage`, from which it is worked out for v1 and v2.",
    ],
    [
      "legacy load balancers elsewhere",
      dataSetText({ usage: { "network.lb_pools": 8 } }, "fes"),
      "The data set is wrong at `fes`, `usage`, `network.lb_pools`: the key is in the regions `cbk` and `dbl` only.",
    ],
    [
      "a key in both spellings",
      dataSetText({ quota: { "network.vpn_ikepolicy": 7, "network.vpn_ikepolicies": 7 } }),
      "The data set is wrong at `cbk`, `quota`, `network.vpn_ikepolicies`: the key is duplicated, in both spellings; expected `network.vpn_ikepolicies` once.",
    ],
  ])("a data set is refused for %s", (_, text, message) => {
    expect(problemsOf(text)).toEqual([message]);
  });

  it("all problems of a data set are reported at once", () => {
    const members = {
      quota: { "compute.cores": null, cores: 1 },
      usage: { objectstorage: [{ type: "", space_bytes: -5 }] },
    };
    expect(problemsOf(dataSetText(members))).toHaveLength(4);
  });

  it("problems of a data set beyond a hundred are counted", () => {
    const quota = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`component.k${index}`, null]));
    const problems = problemsOf(dataSetText({ quota }));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe("The data set has 150 more problems of these kinds.");
  });

  it("the problem of a file that is not JSON shows nothing of its content", () => {
    expect(() => parseDataSet("password: hunter2")).toThrow(/^(?!.*hunter2)/s);
  });

  it("a data set that is too long is not read", () => {
    expect(problemsOf(" ".repeat(MAX_DATA_SET_LENGTH + 1))).toEqual([
      "The data set has 16777217 characters, expected at most 16777216.",
    ]);
  });
});
