// Questions to the service, and what is wrong with an answer.

import { isDeepStrictEqual } from "node:util";
import type { Random } from "../../../../test/endurance/random.ts";
import { openContract } from "../../../../test/support/api-contract.ts";
import { type Exchange, exchange } from "../../../../test/support/exchange.ts";
import {
  type DocumentQuery,
  type ProjectCloud,
  toProject,
  toProjectToken,
  toRegionMember,
} from "../../../../test/support/project-cloud.ts";

/** Regions of the cloud. */
export const REGIONS = ["RegionOne", "RegionTwo"] as const;

/** In every token, so that one is found wherever it is. */
export const SECRET = "-of-a-user";

/** A question of a project's token. */
export interface ServiceQuestion extends DocumentQuery {
  readonly project: string;
  readonly token: string;
  /** null: all. */
  readonly regions: readonly string[] | null;
}

/** What came of a question. */
export interface ServiceCall {
  readonly question: ServiceQuestion;
  /** undefined: there was none, or not all of it. */
  readonly answer: Exchange | undefined;
  /** By the clock of `performance.now`. */
  readonly beganMs: number;
}

const COMPONENTS = ["compute", "dns", "loadbalancer", "network", "network.vpn", "s3", "volume"] as const;

/** Projects that questions are about. */
export const PROJECTS = [toProject(1), toProject(2), toProject(3)] as const;

/** A question of any kind. */
export function drawQuestion(random: Random): ServiceQuestion {
  const project = random.pick(PROJECTS);
  const version = random.pick(["v1", "v2", "v3", "v3", "v3"] as const);
  const document = random.pick(["quota", "usage", "usage"] as const);
  const possible = COMPONENTS.filter((component) => version !== "v1" || component !== "loadbalancer");
  const some = possible.filter(() => random.fraction() < 0.3);
  const one = random.pick(REGIONS);
  return {
    project,
    token: toProjectToken(project, "one"),
    version,
    document,
    regions: random.fraction() < 0.5 ? null : [one],
    components: document === "quota" || some.length === 0 || random.fraction() < 0.4 ? null : some,
  };
}

/** Both documents of each project, whole. */
export const WHOLE_QUESTIONS: readonly ServiceQuestion[] = PROJECTS.flatMap((project) =>
  (["quota", "usage"] as const).map((document) => {
    const token = toProjectToken(project, "one");
    return { project, token, version: "v3", document, regions: null, components: null };
  }),
);

function toPath({ project, version, document, regions, components }: ServiceQuestion): string {
  const spelt = components?.map((name) => (name === "dns" && version === "v3" ? "DNS" : name));
  const query = [
    ...(regions === null ? [] : [`regions=${regions.join(",")}`]),
    ...(spelt === undefined ? [] : [`filter=${spelt.join(",")}`]),
  ].join("&");
  const path = `/${version}/projects/${project}/${document === "quota" ? "quota" : "current_usage"}`;
  return query === "" ? path : `${path}?${query}`;
}

/** Asks; never rejects. */
export async function ask(url: string, question: ServiceQuestion): Promise<ServiceCall> {
  const beganMs = performance.now();
  const sent = { target: toPath(question), token: question.token };
  return { question, beganMs, answer: await exchange(url, sent).catch(() => undefined) };
}

/** Time of a document where the cloud is slow: a call of the same token that is under way is joined, without a cache, too. */
const UNDER_WAY_MS = 3000;

/** What an answer is held against. */
export interface Expected {
  readonly cloud: ProjectCloud;
  /** Statuses that it may have. */
  readonly statuses: readonly number[];
  /** Age that what is answered may have, in milliseconds. */
  readonly ttlMs: number;
}

/** Sentences on what is wrong with an answer. Empty: nothing. */
export function findWrong(
  { question, answer, beganMs }: ServiceCall,
  { cloud, statuses, ttlMs }: Expected,
): readonly string[] {
  const what = `${toPath(question)}:`;
  if (answer === undefined) return [`${what} there is no whole answer.`];
  const { status, headers } = answer;
  const body = answer.body.toString();
  const epochs = cloud.epochsSince(beganMs - ttlMs - UNDER_WAY_MS);
  return [
    ...(statuses.includes(status) ? [] : [`${what} the status is ${status}, expected ${statuses.join(", ")}: ${body}`]),
    ...(body.includes(SECRET) || headers.join().includes(SECRET) ? [`${what} there is a token in the answer.`] : []),
    ...(status === 200
      ? findWrongInDocument(question, body, epochs).map((sentence) => `${what} ${sentence}`)
      : openContract().findFaults(answer)),
  ];
}

/** Holds a document against what the cloud has: exactly the keys, and every value one of the epochs. */
function findWrongInDocument(question: ServiceQuestion, body: string, epochs: readonly number[]): readonly string[] {
  const { project, regions } = question;
  const found: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(body);
  const wanted = regions ?? REGIONS;
  const others = Object.keys(found).filter((region) => !wanted.includes(region));
  return [
    ...others.map((region) => `the region ${region} was not asked for`),
    ...wanted.flatMap((region) => {
      const members = epochs.map((epoch) => toRegionMember({ project, region, epoch }, question));
      const keys = new Set([...Object.keys(found[region] ?? {}), ...Object.keys(members[0] ?? {})]);
      return [...keys].flatMap((key) => {
        const value = found[region]?.[key];
        if (members.some((member) => isDeepStrictEqual(member[key], value))) return [];
        const expected = members
          .slice(-3)
          .map((member) => JSON.stringify(member[key]))
          .join(" or ");
        return [`${region} ${key} is ${JSON.stringify(value)}, expected ${expected}`];
      });
    }),
  ];
}
