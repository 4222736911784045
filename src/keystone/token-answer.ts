// Keystone's answers about tokens → plain values, checked.

import { GateError, join, type Message, type Problem, quoted, say, z } from "../core/index.ts";
import type { HttpResponse } from "../http/index.ts";
import { parseProject, Token } from "../inputs/index.ts";
import { type Mask, maskSecret } from "./settings.ts";

const name = z.string().check(z.minLength(1), z.maxLength(255));

const projectId = z.string().check(z.refine((id) => "value" in parseProject(id, "")));

/** https://docs.openstack.org/api-ref/identity/v3/#password-authentication-with-scoped-authorization */
const tokenBody = z.object({
  token: z.object({
    expires_at: z.string(),
    issued_at: z.optional(z.string()),
    user: z.optional(z.object({ id: name })),
    roles: z.optional(z.array(z.object({ name: z.string() }))),
    catalog: z.optional(z.unknown()),
    project: z.optional(z.object({ id: projectId, name: z.optional(name) })),
    domain: z.optional(z.unknown()),
    system: z.optional(z.unknown()),
  }),
});

const projectsBody = z.object({
  projects: z.array(z.object({ id: name, name: z.optional(name), enabled: z.optional(z.boolean()) })),
});

const errorBody = z.object({ error: z.object({ message: z.string() }) });

/** A token's project and times. */
export interface TokenAnswer {
  readonly projectId: string;
  readonly projectName: string | undefined;
  /** undefined: Keystone did not say. */
  readonly userId: string | undefined;
  readonly roles: readonly string[];
  /** undefined: there is none in the answer. */
  readonly catalog: Catalog | undefined;
  readonly expiresAt: Date;
  /** undefined: Keystone did not say. */
  readonly issuedAt: Date | undefined;
  /** Keystone's clock when it answered; undefined: not known. */
  readonly serverTime: Date | undefined;
}

/** A project that the user may get a token for. */
export interface UserProject {
  readonly id: string;
  readonly name: string | undefined;
  readonly enabled: boolean;
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

/** true for an answer that is a web page or nothing at all, as from a proxy, a login page or a wrong address. */
export function isForeign(answer: HttpResponse): boolean {
  return findJson(answer) === undefined;
}

/** A description of a body that is not JSON, in words. */
export function foreignText(answer: HttpResponse): string {
  const start = answer.body.toString("utf8").trimStart();
  if (start === "") return "nothing";
  return start.startsWith("<") ? "a web page (HTML)" : "something that is not JSON";
}

/** Keystone's own words about an error, to recognize and never to show. Empty: none. */
export function errorMessage(answer: HttpResponse): string {
  const parsed = errorBody.safeParse(findJson(answer));
  return parsed.success ? parsed.data.error.message : "";
}

function invalid(found: Message, hint?: Message): GateError {
  return new GateError({
    code: "API_ANSWER_INVALID",
    message: say`The answer of Keystone cannot be used: ${found}.`,
    hint,
  });
}

/** The token of the header of an answer. It is masked before anything else. */
export function readTokenHeader(answer: HttpResponse, mask: Mask): Token {
  const text = answer.headers.get("x-subject-token") ?? "";
  maskSecret(text, mask);
  if (text === "") throw invalid("there is no token in it", "Does a proxy take headers away?");
  const token = Token.parse(text);
  if ("problems" in token) throw invalid("its token holds characters that no token has, or is too short or too long");
  return token.value;
}

/** Parses the body of a response about a token. Throws a GateError where it is no such body, or the token is for no project. */
export function readTokenBody(answer: HttpResponse): TokenAnswer {
  const json = findJson(answer);
  if (json === undefined) throw invalid(`it is ${foreignText(answer)}`, "Is the address that of Keystone's API?");
  const parsed = tokenBody.safeParse(json);
  if (!parsed.success) {
    const paths = [...new Set(parsed.error.issues.map(({ path }) => path.map(String).join(".") || "the whole"))];
    throw invalid(
      say`what is wrong is ${join(paths.slice(0, 4).map(quoted), ", ")}`,
      "Is the address that of Keystone's API?",
    );
  }
  const { token } = parsed.data;
  if (token.project === undefined) throw new GateError(withoutProject(token));
  const expiresAt = parseTime(token.expires_at);
  if (expiresAt === undefined) throw invalid("`token.expires_at` is not a time");
  const { id, name: projectName } = token.project;
  const issuedAt = parseTime(token.issued_at ?? "");
  return {
    projectId: id,
    projectName: projectName,
    userId: token.user?.id,
    roles: (token.roles ?? []).map((role) => role.name),
    catalog: parseCatalog(token.catalog),
    expiresAt,
    issuedAt,
    serverTime: readServerTime(answer),
  };
}

function readServerTime(answer: HttpResponse): Date | undefined {
  const time = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(time) ? undefined : new Date(time);
}

function withoutProject(token: { readonly domain?: unknown; readonly system?: unknown }): Problem {
  const scope =
    token.domain !== undefined
      ? "for a whole domain"
      : token.system !== undefined
        ? "for the whole system"
        : "for no project (unscoped)";
  return {
    code: "API_REFUSED",
    message: `The token is ${scope}; quotas belong to projects.`,
    hint: "Get a token for a project, or give an application credential, which belongs to one.",
  };
}

const versionBody = z.object({ version: z.object({ id: z.string().check(z.regex(/^v3(?:\.|$)/)) }) });

/** true for the answer to a request for the address itself: the description of version 3. */
export function isVersion3(answer: HttpResponse): boolean {
  return answer.status === 200 && versionBody.safeParse(findJson(answer)).success;
}

/** The projects of a user. undefined: the response is no list of projects. */
export function readProjects(answer: HttpResponse): readonly UserProject[] | undefined {
  const parsed = projectsBody.safeParse(findJson(answer));
  if (answer.status !== 200 || !parsed.success) return undefined;
  return parsed.data.projects.map((project) => ({
    id: project.id,
    name: project.name,
    enabled: project.enabled ?? true,
  }));
}

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

const catalog = z.array(
  z.object({
    type: z.string(),
    endpoints: z.array(
      z.object({
        interface: z.string(),
        region: z.optional(z.nullable(z.string())),
        region_id: z.optional(z.nullable(z.string())),
        url: z.string(),
      }),
    ),
  }),
);

/** Parses `token.catalog`. undefined: it is no catalog, or there is none. */
function parseCatalog(value: unknown): Catalog | undefined {
  const parsed = catalog.safeParse(value);
  if (!parsed.success) return undefined;
  return parsed.data.map(({ type, endpoints }) => ({
    type,
    endpoints: endpoints.map(({ interface: reach, region, region_id, url }) => ({
      interface: reach,
      // The newer field comes first: `region` is kept by Keystone for clients of before its version 3.3.
      region: region_id ?? region ?? undefined,
      url,
    })),
  }));
}
