// Keystone's answers about tokens → plain values, checked.

import { GateError, join, type Message, type Problem, quoted, say, z } from "../core/index.ts";
import type { HttpResponse } from "../http/index.ts";
import { parseProject, Token } from "../inputs/index.ts";
import { type Mask, maskSecret } from "./settings.ts";

const name = z.string().check(z.minLength(1), z.maxLength(255));

const catalog = z.array(
  z.object({
    type: z.string(),
    endpoints: z.array(
      z.object({
        interface: z.string(),
        region: z.nullish(z.string()),
        region_id: z.nullish(z.string()),
        url: z.string(),
      }),
    ),
  }),
);

/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = z.object({
  token: z.object({
    expires_at: z.string(),
    user: z.optional(z.object({ id: name })),
    roles: z.optional(z.array(z.object({ name: z.string() }))),
    // One that is none is as good as none: it matters only where services are looked for.
    catalog: z.catch(z.optional(catalog), undefined),
    project: z.optional(
      z.object({ id: z.string().check(z.refine((id) => "value" in parseProject(id, say``))), name: z.optional(name) }),
    ),
    domain: z.optional(z.unknown()),
    system: z.optional(z.unknown()),
  }),
});

const projectsBody = z.object({
  projects: z.array(z.object({ id: name, name: z.optional(name), enabled: z.optional(z.boolean()) })),
});

const versionBody = z.object({ version: z.object({ id: z.string().check(z.regex(/^v3(?:\.|$)/)) }) });

/** Address of a service. */
export interface CatalogEndpoint {
  /** `public`, `internal` or `admin`. */
  readonly interface: string;
  /** undefined: the endpoint is of no region. */
  readonly region: string | undefined;
  /** As the operator wrote it: with or without a version, a project's id, a slash at its end. */
  readonly url: string;
}

/** A service of the cloud. */
export interface CatalogService {
  /** `compute`, `block-storage`, `volumev3` … */
  readonly type: string;
  readonly endpoints: readonly CatalogEndpoint[];
}

/** All services, in Keystone's order. */
export type Catalog = readonly CatalogService[];

/** Facts about a token for a project. undefined: Keystone did not say. */
export interface TokenFacts {
  readonly projectId: string;
  readonly projectName: string | undefined;
  readonly userId: string | undefined;
  /** Names. */
  readonly roles: readonly string[];
  readonly catalog: Catalog | undefined;
  /** UTC, ISO 8601, by Keystone's clock. */
  readonly expiresAt: string;
}

/** An answer about a token for a project. */
export interface TokenAnswer {
  readonly facts: TokenFacts;
  /** Keystone's clock when it answered; undefined: not known. */
  readonly serverTime: Date | undefined;
}

/**
 * Keystone's times: UTC, with or without saying so. The tokens of application credentials that expire within the token's time
 * carry the credential's expiry, which lacks the `Z`.
 */
function parseTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/u.exec(text);
  if (parts === null) return undefined;
  const [, seconds = "", fraction = "", zone = "Z"] = parts;
  const date = new Date(`${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The JSON of an answer. undefined: it is not JSON. */
function findJson(answer: HttpResponse): unknown {
  try {
    const value: unknown = JSON.parse(answer.body.toString("utf8"));
    return value;
  } catch {
    return undefined;
  }
}

/** Description of a body that is not JSON, as from a proxy, a login page or a wrong address. undefined: it is JSON. */
export function describeForeign(answer: HttpResponse): string | undefined {
  if (findJson(answer) !== undefined) return undefined;
  const start = answer.body.toString("utf8").trimStart();
  if (start === "") return "nothing";
  return start.startsWith("<") ? "a web page (HTML)" : "something that is not JSON";
}

function invalid(found: Message, hint: Message): GateError {
  const message = say`The answer of Keystone cannot be used: ${found}.`;
  return new GateError({ code: "API_ANSWER_INVALID", message, hint });
}

/** The token of the header of an answer. It is masked before anything else. */
export function readTokenHeader(answer: HttpResponse, mask: Mask): Token {
  const text = answer.headers.get("x-subject-token") ?? "";
  maskSecret(text, mask);
  const token = Token.parse(text);
  if ("value" in token) return token.value;
  const found = text === "" ? say`there is no token in it` : say`its token is too short or too long, or cannot be sent`;
  throw invalid(found, say`Does a proxy change headers?`);
}

const WRONG_ADDRESS = say`Is the address that of Keystone's API?`;

/** Reads an answer about a token; the problem of a token that is for no project. Throws a GateError where the answer is not about a token. */
export function readTokenAnswer(answer: HttpResponse): TokenAnswer | { readonly unscoped: Problem } {
  const parsed = tokenBody.safeParse(findJson(answer));
  if (!parsed.success) {
    const paths = new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"));
    throw invalid(say`what is wrong is ${join([...paths].slice(0, 4).map(quoted), ", ")}`, WRONG_ADDRESS);
  }
  const { token } = parsed.data;
  const { project } = token;
  if (project === undefined) {
    const scope = token.domain === undefined ? "for no project (unscoped)" : "for a whole domain";
    const message = say`The token is ${token.system === undefined ? scope : "for the whole system"}; quotas belong to projects.`;
    const hint = say`Get a token for a project, or give an application credential, which belongs to one.`;
    return { unscoped: { code: "API_REFUSED", message, hint } };
  }
  const expiresAt = parseTime(token.expires_at);
  if (expiresAt === undefined) throw invalid(say`\`token.expires_at\` is not a time`, WRONG_ADDRESS);
  const serverTime = Date.parse(answer.headers.get("date") ?? "");
  return {
    facts: {
      projectId: project.id,
      projectName: project.name,
      userId: token.user?.id,
      roles: (token.roles ?? []).map((role) => role.name),
      catalog: token.catalog?.map(toService),
      expiresAt: expiresAt.toISOString(),
    },
    serverTime: Number.isNaN(serverTime) ? undefined : new Date(serverTime),
  };
}

function toService({ type, endpoints }: z.infer<typeof catalog>[number]): CatalogService {
  return {
    type,
    endpoints: endpoints.map(({ interface: reach, region, region_id, url }) => ({
      interface: reach,
      // The newer field comes first: `region` is kept by Keystone for clients of before its version 3.3.
      region: region_id ?? region ?? undefined,
      url,
    })),
  };
}

/** true for the answer to a request for the address itself: the description of version 3. */
export function isVersion3(answer: HttpResponse): boolean {
  return answer.status === 200 && versionBody.safeParse(findJson(answer)).success;
}

/** Names, or else ids, of the projects in which the user has a role and that are not disabled. undefined: the answer is no list of projects. */
export function readProjects(answer: HttpResponse): readonly string[] | undefined {
  const parsed = projectsBody.safeParse(findJson(answer));
  if (answer.status !== 200 || !parsed.success) return undefined;
  return parsed.data.projects.flatMap((project) => (project.enabled === false ? [] : (project.name ?? project.id)));
}
