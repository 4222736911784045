// Questions to the service, and checks of its answers.

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

/** Part of every token, so that a token in a text can be found. */
export const SECRET = "-of-a-user";

/** A question with a project's token. */
export interface ServiceQuestion extends DocumentQuery {
  readonly project: string;
  readonly token: string;
  /** null for all regions. */
  readonly regions: readonly string[] | null;
}

/** A question with its answer. */
export interface ServiceCall {
  readonly question: ServiceQuestion;
  /** undefined without a complete answer. */
  readonly answer: Exchange | undefined;
  /** Time of the question by `performance.now`. */
  readonly beganMs: number;
}

const COMPONENTS = ["compute", "dns", "loadbalancer", "network", "network.vpn", "s3", "volume"] as const;

/** Projects of the questions. */
export const PROJECTS = [toProject(1), toProject(2), toProject(3)] as const;

/** Returns a random question. */
export function drawQuestion(random: Random): ServiceQuestion {
  const project = random.pick(PROJECTS);
  const version = random.pick(["v1", "v2", "v3", "v3", "v3"] as const);
  const document = random.pick(["quota", "usage", "usage"] as const);
  const possible = COMPONENTS.filter((component) => version !== "v1" || component !== "loadbalancer");
  const components = possible.filter(() => random.fraction() < 0.3);
  const region = random.pick(REGIONS);
  return {
    project,
    token: toProjectToken(project, "one"),
    version,
    document,
    regions: random.fraction() < 0.5 ? null : [region],
    components: document === "quota" || components.length === 0 || random.fraction() < 0.4 ? null : components,
  };
}

/** Questions for both documents of each project, with all regions and components. */
export const WHOLE_QUESTIONS: readonly ServiceQuestion[] = PROJECTS.flatMap((project) =>
  (["quota", "usage"] as const).map((document) => {
    const token = toProjectToken(project, "one");
    return { project, token, version: "v3", document, regions: null, components: null };
  }),
);

function toPath({ project, version, document, regions, components }: ServiceQuestion): string {
  const names = components?.map((name) => (name === "dns" && version === "v3" ? "DNS" : name));
  const query = [
    ...(regions === null ? [] : [`regions=${regions.join(",")}`]),
    ...(names === undefined ? [] : [`filter=${names.join(",")}`]),
  ].join("&");
  const path = `/${version}/projects/${project}/${document === "quota" ? "quota" : "current_usage"}`;
  return query === "" ? path : `${path}?${query}`;
}

/** Sends a question. Never rejects. */
export async function ask(url: string, question: ServiceQuestion): Promise<ServiceCall> {
  const beganMs = performance.now();
  const sent = { target: toPath(question), token: question.token };
  return { question, beganMs, answer: await exchange(url, sent).catch(() => undefined) };
}

/** Maximum time of a document if the cloud is slow. Questions share pending calls of a token even without a cache. */
const UNDER_WAY_MS = 3000;

/** Expectations of an answer. */
export interface Expected {
  readonly cloud: ProjectCloud;
  readonly statuses: readonly number[];
  /** Maximum age of the values, in milliseconds. */
  readonly ttlMs: number;
}

/** Returns sentences about the mistakes of an answer. */
export function findWrong(
  { question, answer, beganMs }: ServiceCall,
  { cloud, statuses, ttlMs }: Expected,
): readonly string[] {
  const subject = `${toPath(question)}:`;
  if (answer === undefined) return [`${subject} there is no whole answer.`];
  const { status, headers } = answer;
  const body = answer.body.toString();
  const epochs = cloud.epochsSince(beganMs - ttlMs - UNDER_WAY_MS);
  return [
    ...(statuses.includes(status)
      ? []
      : [`${subject} the status is ${status}, expected ${statuses.join(", ")}: ${body}`]),
    ...(body.includes(SECRET) || headers.join().includes(SECRET) ? [`${subject} there is a token in the answer.`] : []),
    ...(status === 200
      ? findWrongInDocument(question, body, epochs).map((sentence) => `${subject} ${sentence}`)
      : openContract().findFaults(answer)),
  ];
}

/** Compares a document with the cloud: it must have the same keys, and each value must be one of the epochs'. */
function findWrongInDocument(question: ServiceQuestion, body: string, epochs: readonly number[]): readonly string[] {
  const { project, regions } = question;
  const found: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(body);
  const wanted = regions ?? REGIONS;
  const unexpected = Object.keys(found).filter((region) => !wanted.includes(region));
  return [
    ...unexpected.map((region) => `the region ${region} was not asked for`),
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
