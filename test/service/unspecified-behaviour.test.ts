import { describe, expect, it } from "vitest";
import { parseDataSet, UNSPECIFIED_BEHAVIOUR } from "../../src/service/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { ask, dataSetText, documentOf, running } from "./running.ts";

type Check = (emulator: Emulator) => Promise<void>;

/** By question: what there is to see. Which status a request has is in front.test.ts. */
const CHECKS: Readonly<Record<string, Check>> = {
  "Which keys does `filter` leave in the answer?": async (emulator) => {
    const answer = await documentOf(emulator, { query: "?filter=network.lb&regions=dbl,fes" });
    expect(Object.keys(answer["dbl"] ?? {})).toHaveLength(5);
    expect(answer["fes"]).toEqual({});
    const everyFilter = "compute,DNS,loadbalancer,network,network.lb,network.vpn,s3,volume";
    const all = await documentOf(emulator);
    const filtered = await documentOf(emulator, { query: `?filter=${everyFilter}` });
    const lost = Object.keys(all["cbk"] ?? {}).filter((key) => !(key in (filtered["cbk"] ?? {})));
    expect(lost).toEqual(["image.images", "image.space_bytes"]);
  },
  "What is the body of an error?": async (emulator) => {
    const response = await ask(emulator, { query: "?regions=mars" });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "There is no region `mars`. There are `cbk`, `dbl` and `fes`.",
    });
  },
  "Which keys has a v1 answer?": async (emulator) => {
    const answer = await documentOf(emulator, { version: "v1", document: "quota", query: "?regions=fes" });
    expect(answer["fes"]).toHaveProperty(["s3.space_bytes"]);
    expect(answer["fes"]).toHaveProperty(["compute.cores"]);
    expect(answer["fes"]).not.toHaveProperty(["loadbalancer.pools"]);
    expect(answer["fes"]).not.toHaveProperty(["network.ports"]);
  },
  "Can a region lack keys besides the legacy load balancers outside cbk and dbl?": async () => {
    const sparse = await running({ dataSet: parseDataSet(dataSetText({ quota: { "dns.zones": 3 } })) });
    expect(await documentOf(sparse, { document: "quota" })).toEqual({ cbk: { "dns.zones": 3 } });
    expect(await documentOf(sparse)).toEqual({});
  },
  "What is `s3.space_bytes` where a region has several storage types?": async () => {
    const objectstorage = [
      { type: "ceph", space_bytes: 5 },
      { type: "quobyte", space_bytes: -1 },
    ];
    const dataSet = parseDataSet(dataSetText({ quota: { objectstorage }, usage: {} }));
    const mixed = await running({ dataSet });
    expect(await documentOf(mixed, { version: "v2", document: "quota" })).toEqual({ cbk: { "s3.space_bytes": -1 } });
    expect(await documentOf(mixed, { version: "v2" })).toEqual({ cbk: {} });
  },
  "How does v2 spell the key of VPN IKE policies?": async (emulator) => {
    const asked = { version: "v2", query: "?regions=cbk&filter=network.vpn" };
    expect((await documentOf(emulator, asked))["cbk"]).toHaveProperty(["network.vpn_ikepolicies"]);
    expect((await documentOf(emulator, asked))["cbk"]).not.toHaveProperty(["network.vpn_ikepolicy"]);
  },
  "Where do keys show up that a data set has and the specification has not?": async () => {
    const dataSet = parseDataSet(dataSetText({ usage: { "network.trunks": 4 } }));
    const more = await running({ dataSet });
    expect(await documentOf(more, { query: "?filter=network" })).toEqual({ cbk: { "network.trunks": 4 } });
    expect(await documentOf(more, { query: "?filter=compute" })).toEqual({ cbk: {} });
    expect(await documentOf(more, { version: "v2" })).toEqual({ cbk: {} });
  },
};

describe("unspecified behaviour", () => {
  it.each(Object.keys(CHECKS))("%s is in the list", (question) => {
    expect(UNSPECIFIED_BEHAVIOUR).toHaveProperty([question]);
  });

  it.each(Object.keys(CHECKS))("%s", async (question) => {
    await CHECKS[question]?.(await running());
  });
});
