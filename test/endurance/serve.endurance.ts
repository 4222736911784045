// The service with what is around it going wrong, each time from a seed: the cloud, and its stop.
// ENDURANCE_RUNS says how much of it there is (500); ENDURANCE_FIRST and ENDURANCE_SEED choose seeds, as for the gate's runs.

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { serveHttp } from "../support/loopback.ts";
import { type ProjectCloud, startProjectCloud, toAuthUrl } from "../support/project-cloud.ts";
import { createRandom, type Random } from "./random.ts";
import { BACKEND_CLASSES, startFaultyCloud } from "./serve/backends.ts";
import {
  type Asked,
  ask,
  drawQuestion,
  type Expected,
  findWrong,
  openConnections,
  REGIONS,
  SECRET,
  wholeQuestions,
} from "./serve/questions.ts";
import { type ServiceProcess, startService, uninstall } from "./serve/service.ts";

const only = process.env["ENDURANCE_SEED"];
const first = Number(only ?? process.env["ENDURANCE_FIRST"] ?? 1);
const runs = Number(process.env["ENDURANCE_RUNS"] ?? 500);

/** Seeds of as many runs as one in so many of all. */
function seedsOf(oneIn: number): readonly number[] {
  return Array.from({ length: only === undefined ? Math.ceil(runs / oneIn) : 1 }, (_, index) => first + index);
}

/** Memory that no run may need more of, in MiB. Node itself takes a good hundred. */
const MOST_MIB = 600;

/** Clients that ask at the same time. */
const CLIENTS = 4;

afterAll(uninstall);

describe.concurrent("when the cloud goes wrong", () => {
  it.each(seedsOf(8))("answers what the cloud has, or says that it cannot: seed %i", async (seed) => {
    const random = createRandom(`${seed} serve`);
    const faultClass = BACKEND_CLASSES[seed % BACKEND_CLASSES.length] ?? "mixed";
    const ttlS = random.pick([0, 1, 10]);
    await using trap = await serveHttp((response) => response.end("{}"));
    await using faulty = await startFaultyCloud({ seed, faultClass, trap: trap.url });
    const { cloud, authUrl } = faulty;
    await using service = await startService({ authUrl, args: ["--cache-ttl", String(ttlS), "--timeout", "3"] });
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

describe.concurrent("when it is stopped under load", () => {
  it.each(seedsOf(10))("answers every request that it has accepted: seed %i", async (seed) => {
    const random = createRandom(`${seed} stop`);
    await using cloud = await startProjectCloud({ regions: REGIONS, latencyMs: random.pick([0, 20, 200]) });
    await using service = await startService({
      authUrl: toAuthUrl(cloud.url),
      args: ["--cache-ttl", random.pick(["0", "10"])],
    });
    const story = () => toStory({ seed, service, about: "stop", traffic: [] });
    const agent = openConnections();
    const asked: Asked[] = [];
    const { child } = service;
    const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
    // Every request has a token of its own, so that Keystone knows which were accepted.
    const clients = Array.from({ length: CLIENTS * 2 }, async (_, client) => {
      for (let number = 0; isRunning(); number += 1) {
        const own = createRandom(`${seed} ${client} ${number}`);
        const one = await ask(service.url, drawQuestion(own, `${client}.${number}`), agent);
        asked.push(one);
        if (one.reply === null && !one.hasBegun) await wait(5);
      }
    });
    await wait(random.whole(50, 500));
    const status = await service.stop();
    await Promise.all(clients);
    agent.destroy();

    expect(status, story()).toBe(0);
    const ids = new Set(asked.map(({ reply }) => reply?.headers["x-openstack-request-id"]));
    const lost = [
      ...asked.filter(({ reply, question }) => reply === null && cloud.keystone.asked.includes(question.token)),
      ...asked.filter(({ reply, hasBegun }) => reply === null && hasBegun),
      ...service.logged().filter(({ id, status: logged }) => typeof logged !== "number" || !ids.has(id)),
    ];
    expect(lost, story()).toEqual([]);
    // It refuses what comes once it is stopping.
    const expected = { cloud, statuses: [200, 503], ttlMs: 10_000 };
    const answered = asked.filter(({ reply }) => reply !== null);
    expect(findFirst(answered, expected), story()).toEqual([]);
    expect(answered.filter(({ reply }) => reply?.status === 200).length, story()).toBeGreaterThan(0);
    expect(service.said(), story()).not.toContain(SECRET);
  });
});

/** What is wrong with the first answers that something is wrong with. */
function findFirst(asked: readonly Asked[], expected: Expected): readonly string[] {
  return [...new Set(asked.flatMap((one) => findWrong(one, expected)))].slice(0, 20);
}

/** Asks all kinds of questions for a while, with a few clients, and changes the cloud's numbers meanwhile. */
async function askMuch(of: {
  readonly random: Random;
  readonly service: ServiceProcess;
  readonly cloud: ProjectCloud;
  readonly atMostMs: number;
}): Promise<readonly Asked[]> {
  const { random, service, cloud, atMostMs } = of;
  const agent = openConnections();
  const asked: Asked[] = [];
  const until = performance.now() + atMostMs;
  const change = async (): Promise<void> => {
    for (; performance.now() < until; cloud.nextEpoch()) await wait(random.whole(100, 800));
  };
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      asked.push(await ask(service.url, drawQuestion(random, "one"), agent));
      await wait(random.whole(0, 50));
    }
  };
  await Promise.all([change(), ...Array.from({ length: CLIENTS }, client)]);
  agent.destroy();
  return asked;
}

/** Once nothing goes wrong any more, every document can be had, whole and right. What went wrong before may need a few seconds to pass. */
async function expectWell(of: {
  readonly service: ServiceProcess;
  readonly expected: Expected;
  readonly story: () => string;
}): Promise<void> {
  const { service, expected, story } = of;
  const agent = openConnections();
  const wrongOf = async (): Promise<readonly string[]> => {
    const asked = await Promise.all(wholeQuestions("one").map((question) => ask(service.url, question, agent)));
    return asked.flatMap((one) => findWrong(one, { ...expected, statuses: [200] }));
  };
  let wrong = await wrongOf();
  for (let tries = 1; wrong.length > 0 && tries < 20; tries += 1) {
    await wait(500);
    wrong = await wrongOf();
  }
  agent.destroy();
  expect(wrong, story()).toEqual([]);
}

async function expectCleanEnd(service: ServiceProcess, story: () => string): Promise<void> {
  expect(await service.peakMiB(), story()).toBeLessThan(MOST_MIB);
  expect(await service.stop(), story()).toBe(0);
  const logged = service.logged();
  expect(logged.length, story()).toBeGreaterThan(0);
  expect(
    logged.filter(({ status }) => status === undefined),
    story(),
  ).toEqual([]);
  expect(service.said(), story()).not.toContain(SECRET);
}

/** What is shown of a run that something is wrong with, and how to see it again. */
function toStory(of: {
  readonly seed: number;
  readonly service: ServiceProcess;
  readonly about: string;
  readonly traffic: readonly string[];
}): string {
  const { seed, service, about, traffic } = of;
  return [
    `seed ${seed}: ${about}; again with: ENDURANCE_SEED=${seed} npm run test:endurance -- serve`,
    ...traffic.slice(-100),
    service.said().slice(-10_000),
  ].join("\n");
}
