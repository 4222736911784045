// The service in front of a faulty cloud. A seed decides the faults of each run. ENDURANCE_RUNS sets the number of runs
// (500). ENDURANCE_FIRST and ENDURANCE_SEED choose seeds, as for the gate's runs.

import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Serving } from "../../../test/e2e/serving.ts";
import { createRandom, type Random } from "../../../test/endurance/random.ts";
import { serveHttp } from "../../../test/support/loopback.ts";
import type { ProjectCloud } from "../../../test/support/project-cloud.ts";
import { serve } from "../e2e/bundle.ts";
import { BACKEND_CLASSES, startFaultyCloud } from "./serve/backends.ts";
import {
  ask,
  drawQuestion,
  type Expected,
  findWrong,
  SECRET,
  type ServiceCall,
  WHOLE_QUESTIONS,
} from "./serve/questions.ts";

const onlySeed = process.env["ENDURANCE_SEED"];
const first = Number(onlySeed ?? process.env["ENDURANCE_FIRST"] ?? 1);
const runs = Number(process.env["ENDURANCE_RUNS"] ?? 500);

/** Seeds of this file, for an eighth of all runs. */
const seeds = Array.from({ length: onlySeed === undefined ? Math.ceil(runs / 8) : 1 }, (_, index) => first + index);

/** Maximum memory of a run in MiB. Node itself takes more than a hundred. */
const MOST_MIB = 600;

const CLIENTS = 4;

describe.concurrent("the service in front of a faulty cloud", () => {
  it.each(seeds)("every answer has the cloud's values or is an error, with seed %i", async (seed) => {
    const random = createRandom(`${seed} serve`);
    const faultClass = BACKEND_CLASSES[seed % BACKEND_CLASSES.length] ?? "mixed";
    const ttlS = random.pick([0, 1, 10]);
    await using trap = await serveHttp((response) => response.end("{}"));
    await using faulty = await startFaultyCloud({ seed, faultClass, trap: trap.url });
    const { cloud, authUrl } = faulty;
    const args = ["--auth-url", authUrl, "--log-level", "debug", "--cache-ttl", String(ttlS), "--timeout", "3"];
    await using service = await serve(args);
    const story = () => toStory({ seed, service, about: `${faultClass}, cache for ${ttlS} s`, traffic: faulty.log });

    const expected = { cloud, statuses: [200, 401, 503], ttlMs: ttlS * 1000 };
    const calls = await askMuch({ random, service, cloud, atMostMs: 3000 });
    expect(findFirst(calls, expected), story()).toEqual([]);

    faulty.heal();
    cloud.nextEpoch();
    await expectRecovery({ service, expected, story });
    await expectCleanEnd(service, story);
    expect(trap.received, story()).toEqual([]);
  });
});

/** Returns sentences about the first wrong answers, without duplicates. */
function findFirst(calls: readonly ServiceCall[], expected: Expected): readonly string[] {
  return [...new Set(calls.flatMap((call) => findWrong(call, expected)))].slice(0, 20);
}

/** Sends random questions from a few clients for a while, and changes the cloud's values at the same time. */
async function askMuch(options: {
  readonly random: Random;
  readonly service: Serving;
  readonly cloud: ProjectCloud;
  readonly atMostMs: number;
}): Promise<readonly ServiceCall[]> {
  const { random, service, cloud, atMostMs } = options;
  const calls: ServiceCall[] = [];
  const until = performance.now() + atMostMs;
  const change = async (): Promise<void> => {
    for (; performance.now() < until; cloud.nextEpoch()) await wait(random.whole(100, 800));
  };
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      calls.push(await ask(service.url, drawQuestion(random)));
      await wait(random.whole(0, 50));
    }
  };
  await Promise.all([change(), ...Array.from({ length: CLIENTS }, client)]);
  return calls;
}

/** Expects every document to be complete and right after the faults. They may take effect for some more seconds. */
async function expectRecovery(options: {
  readonly service: Serving;
  readonly expected: Expected;
  readonly story: () => string;
}): Promise<void> {
  const { service, expected, story } = options;
  const wrongOf = async (): Promise<readonly string[]> => {
    const calls = await Promise.all(WHOLE_QUESTIONS.map((question) => ask(service.url, question)));
    return findFirst(calls, { ...expected, statuses: [200] });
  };
  let wrong = await wrongOf();
  for (let tries = 1; wrong.length > 0 && tries < 60; tries += 1) {
    await wait(500);
    wrong = await wrongOf();
  }
  expect(wrong, story()).toEqual([]);
}

async function expectCleanEnd(service: Serving, story: () => string): Promise<void> {
  const memory = await readFile(`/proc/${service.process.pid}/status`, "utf8");
  const peakKiB = Number(/^VmHWM:\s+(\d+) kB/mu.exec(memory)?.[1]);
  expect(peakKiB / 1024, story()).toBeLessThan(MOST_MIB);
  expect(await service.stop(), story()).toBe(0);
  // The log has the end of each request that arrived.
  const idsOf = (...messages: readonly unknown[]) =>
    service.lines().flatMap(({ msg, request }) => (messages.includes(msg) ? [String(request)] : []));
  const arrived = idsOf("request arrived");
  expect(arrived.length, story()).toBeGreaterThan(0);
  expect(new Set(idsOf("request", "client gone")), story()).toEqual(new Set(arrived));
  expect(JSON.stringify(service.lines()), story()).not.toContain(SECRET);
}

/** Returns the description of a failed run: how to repeat it, its traffic, and its log. */
function toStory(run: {
  readonly seed: number;
  readonly service: Serving;
  readonly about: string;
  readonly traffic: readonly string[];
}): string {
  const { seed, service, about, traffic } = run;
  return [
    `seed ${seed}: ${about}; again with: ENDURANCE_SEED=${seed} npm run test:endurance -- serve`,
    ...traffic.slice(-100),
    ...service
      .lines()
      .slice(-50)
      .map((line) => JSON.stringify(line)),
  ].join("\n");
}
