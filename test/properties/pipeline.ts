// Runs the whole pipeline against a server that sends the given bytes as answers.

import type { ServerResponse } from "node:http";
import { type CheckRequest, check } from "../../src/check.ts";
import type { PlanMode, Report } from "../../src/core/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../../src/http/index.ts";
import type { ApiVersion } from "../../src/inputs/index.ts";
import { type ReceivedRequest, serveHttp } from "../support/loopback.ts";
import { toCheckSettings } from "../support/settings.ts";
import type { Answers, ReceivedAnswer } from "./reference-model.ts";

/** Project of the token. */
export const PROJECT = "8b1f6c2e4d7a49d0a3c5e917f0b26d38";

/** Time of all runs. */
export const NOW = new Date("2026-09-15T12:00:00.000Z");

/** An answer: its bytes, and its `content-length` if that differs. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly announced?: number;
}

/** Answers of the server. */
export interface ServedAnswers {
  readonly quota: Body;
  readonly usage: Body;
  /** Answer to a request without `filter`. Defaults to `usage`. */
  readonly usageOfAll?: Body;
}

/** Inputs of the gate. */
export interface RunInputs {
  readonly plan: Uint8Array;
  readonly planMode?: PlanMode | undefined;
  readonly apiVersion?: ApiVersion;
  readonly onUnknown?: "fail" | "warn";
  readonly project?: string;
  readonly policy?: string;
  /** More inputs, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** Report of a run, and the answers that it rests on, in the order of the requests. */
export interface Run {
  readonly report: Report;
  readonly answers: Answers;
}

/** A server and the gate. Only one run at a time is possible. */
export interface Pipeline {
  run(asked: RunInputs, served: ServedAnswers): Promise<Run>;
  [Symbol.asyncDispose](): Promise<void>;
}

function isObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export async function startPipeline(): Promise<Pipeline> {
  let served: ServedAnswers = { quota: { bytes: new Uint8Array() }, usage: { bytes: new Uint8Array() } };
  let received: { readonly quota: ReceivedAnswer[]; readonly usage: ReceivedAnswer[] } = { quota: [], usage: [] };
  let skippedMs = 0;
  // Clock that decides when the gate gives up.
  const clock: Clock = { ...SYSTEM_CLOCK, monotonicMs: () => SYSTEM_CLOCK.monotonicMs() + skippedMs };

  function answer(response: ServerResponse, request: ReceivedRequest): void {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const [, project, name] = /^\/v[123]\/projects\/([^/]+)\/(quota|current_usage)$/.exec(pathname) ?? [];
    // Specification, section 7: a request for another project than the token's fails.
    if (project !== PROJECT || name === undefined) {
      response.writeHead(403).end();
      return;
    }
    const isUsage = name === "current_usage";
    const ofAll = searchParams.has("filter") ? undefined : served.usageOfAll;
    const body = isUsage ? (ofAll ?? served.usage) : served.quota;
    const { bytes, announced = bytes.length } = body;
    const regions = (searchParams.get("regions") ?? "").split(",").filter((region) => region !== "");
    // A truncated answer does not count at all.
    received[isUsage ? "usage" : "quota"].push({
      bytes: announced === bytes.length ? bytes : new Uint8Array(),
      regions,
    });
    // The gate would retry a truncated or invalid answer after a while, so its clock is moved past its time limit.
    if (announced !== bytes.length || !isObject(bytes)) skippedMs += 3_600_000;
    response.writeHead(200, { "content-type": "application/json", "content-length": announced });
    response.flushHeaders();
    response.write(bytes);
    if (announced > bytes.length) setImmediate(() => response.destroy());
    else response.end();
  }

  const server = await serveHttp(answer);
  const silent = { info() {}, warning() {}, debug() {} };

  return {
    async run(asked, answered) {
      served = answered;
      received = { quota: [], usage: [] };
      const answers = received;
      skippedMs = 0;
      const { policy } = asked;
      const request: CheckRequest = {
        ...toCheckSettings({
          "api-url": server.url,
          "api-version": asked.apiVersion ?? "v3",
          "project-id": asked.project ?? PROJECT,
          "plan-mode": asked.planMode ?? "",
          "on-unknown": asked.onUnknown ?? "fail",
          ...asked.inputs,
        }),
        policyFile: "policy.yml",
        plans: { patterns: [], workspace: "/", alsoAllowed: [], contained: true },
        inlinePlan: { file: "plan.json", bytes: asked.plan },
      };
      const source = { file: "policy.yml", commit: undefined, changed: false, notes: [] };
      const gate = {
        readPolicies: async () => ({
          repository: policy === undefined ? undefined : { ...source, text: policy },
          organisation: undefined,
        }),
        isUnchanged: undefined,
        findOthers: async () => undefined,
      };
      const { report } = await check(request, gate, {
        now: () => NOW,
        clock,
        log: silent,
        env: {},
        version: "1.0.0",
        directory: "/",
        workspace: undefined,
        mask() {},
        settingNames: {},
        warnOnly: false,
      });
      return { report, answers };
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
    },
  };
}
