// The service with the cloud behind it going wrong, each time from a seed.
// ENDURANCE_RUNS says how much of it there is (500); ENDURANCE_FIRST and ENDURANCE_SEED choose seeds, as for the gate's runs.

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

const only = process.env["ENDURANCE_SEED"];
const first = Number(only ?? process.env["ENDURANCE_FIRST"] ?? 1);
const runs = Number(process.env["ENDURANCE_RUNS"] ?? 500);

/** As many as one in eight of all runs. */
const seeds = Array.from({ length: only === undefined ? Math.ceil(runs / 8) : 1 }, (_, index) => first + index);

/** Memory that no run may need more of, in MiB. Node itself takes a good hundred. */
const MOST_MIB = 600;

const CLIENTS = 4;

describe.concurrent("when the cloud goes wrong", () => {
  it.each(seeds)("answers what the cloud has, or says that it cannot: seed %i", async (seed) => {
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
    const asked = await askMuch({ random, service, cloud, atMostMs: 3000 });
    expect(findFirst(asked, expected), story()).toEqual([]);

    faulty.heal();
    cloud.nextEpoch();
    await expectWell({ service, expected, story });
    await expectCleanEnd(service, story);
    expect(trap.received, story()).toEqual([]);
  });
});

/** What is wrong with the first answers that something is wrong with. */
function findFirst(asked: readonly ServiceCall[], expected: Expected): readonly string[] {
  return [...new Set(asked.flatMap((one) => findWrong(one, expected)))].slice(0, 20);
}

/** Asks all kinds of questions for a while, with a few clients, and changes the cloud's numbers meanwhile. */
async function askMuch(of: {
  readonly random: Random;
  readonly service: Serving;
  readonly cloud: ProjectCloud;
  readonly atMostMs: number;
}): Promise<readonly ServiceCall[]> {
  const { random, service, cloud, atMostMs } = of;
  const asked: ServiceCall[] = [];
  const until = performance.now() + atMostMs;
  const change = async (): Promise<void> => {
    for (; performance.now() < until; cloud.nextEpoch()) await wait(random.whole(100, 800));
  };
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      asked.push(await ask(service.url, drawQuestion(random)));
      await wait(random.whole(0, 50));
    }
  };
  await Promise.all([change(), ...Array.from({ length: CLIENTS }, client)]);
  return asked;
}

/** Once nothing goes wrong any more, every document can be had, whole and right. What went wrong before may need a few seconds to pass. */
async function expectWell(of: {
  readonly service: Serving;
  readonly expected: Expected;
  readonly story: () => string;
}): Promise<void> {
  const { service, expected, story } = of;
  const wrongOf = async (): Promise<readonly string[]> => {
    const asked = await Promise.all(WHOLE_QUESTIONS.map((question) => ask(service.url, question)));
    return findFirst(asked, { ...expected, statuses: [200] });
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
  // Each request that arrived has its end in the log.
  const idsOf = (...messages: readonly unknown[]) =>
    service.lines().flatMap(({ msg, request }) => (messages.includes(msg) ? [String(request)] : []));
  const arrived = idsOf("request arrived");
  expect(arrived.length, story()).toBeGreaterThan(0);
  expect(new Set(idsOf("request", "client gone")), story()).toEqual(new Set(arrived));
  expect(JSON.stringify(service.lines()), story()).not.toContain(SECRET);
}

/** What is shown of a run that something is wrong with, and how to see it again. */
function toStory(of: {
  readonly seed: number;
  readonly service: Serving;
  readonly about: string;
  readonly traffic: readonly string[];
}): string {
  const { seed, service, about, traffic } = of;
  return [
    `seed ${seed}: ${about}; again with: ENDURANCE_SEED=${seed} npm run test:endurance -- serve`,
    ...traffic.slice(-100),
    ...service
      .lines()
      .slice(-50)
      .map((line) => JSON.stringify(line)),
  ].join("\n");
}
