// Questions to the service, and what is wrong with an answer.

import { Agent, request as startRequest } from "node:http";
import { isDeepStrictEqual } from "node:util";
import {
  type DocumentQuery,
  type ProjectCloud,
  toProject,
  toProjectToken,
  toRegionMember,
} from "../../support/project-cloud.ts";
import type { Random } from "../random.ts";

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

/** A whole answer. */
export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** What came of a question. */
export interface Asked {
  readonly question: ServiceQuestion;
  /** null: there was none, or not all of it. */
  readonly reply: ServiceReply | null;
  /** Whether an answer had begun. */
  readonly hasBegun: boolean;
  /** By the clock of `performance.now`. */
  readonly beganMs: number;
}

const COMPONENTS = ["compute", "dns", "loadbalancer", "network", "network.vpn", "s3", "volume"] as const;

/** Projects that questions are about. */
export const PROJECTS = [toProject(1), toProject(2), toProject(3)] as const;

/** A question of any kind. `name`: that of the token among the project's. */
export function drawQuestion(random: Random, name: string): ServiceQuestion {
  const project = random.pick(PROJECTS);
  const version = random.pick(["v1", "v2", "v3", "v3", "v3"] as const);
  const document = random.pick(["quota", "usage", "usage"] as const);
  const possible = COMPONENTS.filter((component) => version !== "v1" || component !== "loadbalancer");
  const some = possible.filter(() => random.fraction() < 0.3);
  const one = random.pick(REGIONS);
  return {
    project,
    token: toProjectToken(project, name),
    version,
    document,
    regions: random.fraction() < 0.5 ? null : [one],
    components: document === "quota" || some.length === 0 || random.fraction() < 0.4 ? null : some,
  };
}

/** Both documents of each project, whole. */
export function wholeQuestions(name: string): readonly ServiceQuestion[] {
  return PROJECTS.flatMap((project) =>
    (["quota", "usage"] as const).map((document): ServiceQuestion => {
      const token = toProjectToken(project, name);
      return { project, token, version: "v3", document, regions: null, components: null };
    }),
  );
}

/** Path and query of a question. */
export function toPath({ project, version, document, regions, components }: ServiceQuestion): string {
  const spelt = components?.map((name) => (name === "dns" && version === "v3" ? "DNS" : name));
  const query = [
    ...(regions === null ? [] : [`regions=${regions.join(",")}`]),
    ...(spelt === undefined ? [] : [`filter=${spelt.join(",")}`]),
  ].join("&");
  const path = `/${version}/projects/${project}/${document === "quota" ? "quota" : "current_usage"}`;
  return query === "" ? path : `${path}?${query}`;
}

/** Connections that stay open between questions. */
export function openConnections(): Agent {
  return new Agent({ keepAlive: true });
}

/** What hangs, fails a test and not the whole suite. */
const HANG_MS = 60_000;

/** Asks; never rejects. */
export async function ask(url: string, question: ServiceQuestion, agent: Agent): Promise<Asked> {
  const beganMs = performance.now();
  let hasBegun = false;
  const reply = await new Promise<ServiceReply | null>((resolve) => {
    const headers = { "x-auth-token": question.token };
    const asking = startRequest(url + toPath(question), { agent, headers, timeout: HANG_MS }, (answer) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", () => resolve(null));
      answer.on("close", () => {
        const body = Buffer.concat(chunks).toString();
        resolve(answer.complete ? { status: answer.statusCode ?? 0, headers: answer.headers, body } : null);
      });
    });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => resolve(null));
    asking.end();
  });
  return { question, reply, hasBegun, beganMs };
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
  { question, reply, beganMs }: Asked,
  { cloud, statuses, ttlMs }: Expected,
): readonly string[] {
  const what = `${toPath(question)}:`;
  if (reply === null) return [`${what} there is no whole answer.`];
  const { status, headers, body } = reply;
  const isSecret = [body, JSON.stringify(headers)].some((text) => text.includes(SECRET));
  const wrong = [
    ...(statuses.includes(status) ? [] : [`${what} the status is ${status}, expected ${statuses.join(", ")}: ${body}`]),
    ...(isSecret ? [`${what} there is a token in the answer.`] : []),
  ];
  if (status !== 200) return [...wrong, ...findWrongInProblem(reply).map((sentence) => `${what} ${sentence}`)];
  const epochs = cloud.epochsSince(beganMs - ttlMs - UNDER_WAY_MS);
  return [...wrong, ...findWrongInDocument(question, body, epochs).map((sentence) => `${what} ${sentence}`)];
}

/** Sentences on what is wrong with an error answer. */
export function findWrongInProblem({ status, headers, body }: ServiceReply): readonly string[] {
  const type = String(headers["content-type"]);
  if (!type.startsWith("application/problem+json"))
    return [`the answer ${status} is no problem document, but ${type}: ${body}`];
  const problem: Readonly<Record<string, unknown>> = JSON.parse(body);
  const texts = ["type", "title", "detail"].filter((name) => typeof problem[name] !== "string" || problem[name] === "");
  const seconds = headers["retry-after"];
  return [
    ...texts.map((name) => `the problem document has no ${name}: ${body}`),
    ...(problem["status"] === status ? [] : [`the problem document of ${status} says ${String(problem["status"])}`]),
    ...(status !== 503 || /^[1-9]\d*$/u.test(String(seconds)) ? [] : [`Retry-After is ${String(seconds)}`]),
    ...(status !== 401 || headers["www-authenticate"] !== undefined ? [] : ["a 401 is without WWW-Authenticate"]),
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
