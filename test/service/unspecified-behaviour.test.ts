import { describe, expect, it } from "vitest";
import { parseDataSet, UNSPECIFIED_BEHAVIOUR } from "../../src/service/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { type Ask, ask, dataSetText, documentOf, PROJECT, running } from "./running.ts";

interface Example {
  readonly asked: Ask;
  readonly status: number;
}

const refused = (asked: Ask): Example => ({ asked, status: 400 });
const served = (asked: Ask): Example => ({ asked, status: 200 });

/** By question: requests and the status that each gets. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "Which regions are there, and what happens to a name that is not among them?": [
    served({ query: "?regions=cbk,dbl,fes" }),
    refused({ query: "?regions=cbk,mars" }),
    refused({ query: "?regions=cbk,%20dbl" }),
    refused({ query: "?regions=__proto__" }),
  ],
  "What happens to an unknown component in `filter`?": [
    refused({ query: "?filter=network.vpn_services" }),
    refused({ query: "?filter=loadbalancer", version: "v1" }),
    served({ query: "?filter=loadbalancer", version: "v2" }),
  ],
  "Does the case of the component dns matter?": [
    served({ query: "?filter=DNS" }),
    refused({ query: "?filter=dns" }),
    served({ query: "?filter=dns", version: "v1" }),
    refused({ query: "?filter=DNS", version: "v1" }),
  ],
  "What does `filter` do on the quota query, and what do parameters that are not documented?": [
    refused({ query: "?filter=compute", document: "quota" }),
    refused({ query: "?Regions=cbk" }),
  ],
  "What if a parameter is there more than once?": [refused({ query: "?regions=cbk&regions=cbk" })],
  "What if a list is empty, or has an empty name or the same name twice?": [
    refused({ query: "?regions" }),
    refused({ query: "?regions=cbk,,dbl" }),
    refused({ query: "?filter=compute,compute" }),
    served({ query: "?" }),
  ],
  "Which status has a request without a token or with a wrong one?": [
    { asked: { token: null }, status: 401 },
    { asked: { token: "another", project: "other" }, status: 401 },
  ],
  "Which status has a request for a project other than the token's?": [
    { asked: { project: "other", version: "v1" }, status: 403 },
    { asked: { project: PROJECT.toUpperCase(), document: "quota" }, status: 403 },
  ],
  "Which status has any other path?": ["/v3", `/v3/projects/${PROJECT}/quota/`, `/v3/projects/${PROJECT}/Quota`].map(
    (path) => ({ asked: { path }, status: 404 }),
  ),
  "Which status has any other method?": ["POST", "HEAD"].map((method) => ({ asked: { method }, status: 405 })),
  "In which order are requests checked?": [
    { asked: { path: "/v3", method: "POST", token: null }, status: 404 },
    { asked: { method: "POST", token: null, project: "other" }, status: 405 },
    { asked: { token: null, project: "other", query: "?regions=mars" }, status: 401 },
    { asked: { project: "other", query: "?regions=mars" }, status: 403 },
    refused({ query: "?regions=mars" }),
  ],
};

type Check = (emulator: Emulator) => Promise<void>;

/** By question: what more there is to see than a status. */
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
  "Which status has a request for a project other than the token's?": async () => {
    const elsewhere = await running({ findProject: async () => "elsewhere" });
    for (const version of ["v1", "v2", "v3"]) {
      const response = await ask(elsewhere, { version, project: "elsewhere" });
      expect(response.status).toBe(403);
    }
  },
  "Which status has any other path?": async (emulator) => {
    for (const path of ["/", "/openapi.json", "/healthz", "/readyz"]) {
      expect((await ask(emulator, { path, token: null })).status).toBe(200);
    }
  },
  "Which status has any other method?": async (emulator) => {
    expect((await ask(emulator, { method: "POST" })).headers.get("allow")).toBe("GET");
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
  "Is the number of requests limited?": async (emulator) => {
    const many = await Promise.all(Array.from({ length: 40 }, () => ask(emulator)));
    expect(many.map((response) => response.status)).toEqual(Array.from({ length: 40 }, () => 200));
  },
};

describe("unspecified behaviour", () => {
  it("every decision in the list is checked here, and no other", () => {
    expect(Object.keys(UNSPECIFIED_BEHAVIOUR).sort()).toEqual(
      [...new Set([...Object.keys(EXAMPLES), ...Object.keys(CHECKS)])].sort(),
    );
  });

  const statuses = Object.entries(UNSPECIFIED_BEHAVIOUR).flatMap(([question, answer]) =>
    (EXAMPLES[question] ?? []).map(({ asked, status }) => ({
      question,
      answer,
      asked,
      status,
      shown: JSON.stringify(asked),
    })),
  );

  it.each(statuses)("$question $shown: $status", async ({ answer, asked, status }) => {
    const response = await ask(await running(), asked);
    expect(response.status).toBe(status);
    // The answer in the list names every status but the good one.
    if (status !== 200) expect(answer).toContain(String(status));
  });

  it.each(Object.keys(CHECKS))("%s", async (question) => {
    await CHECKS[question]?.(await running());
  });
});
