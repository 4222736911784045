// A cloud of many projects on one server of loopback: Keystone, and seven services in each region. Every number follows from the project,
// the region and the epoch, so that an answer with another project's numbers, or with those of another time, is seen to have them.

import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listening } from "./loopback.ts";
import { answerService, ENDPOINTS, type ServiceAnswer } from "./project-services.ts";

/** What a cloud is started with. */
export interface ProjectCloudOptions {
  /** Absent: `RegionOne`. */
  readonly regions?: readonly string[];
  /** Time that every answer takes, Keystone's too. Absent: none. */
  readonly latencyMs?: number;
  /** Address that the catalog has for all services: of a proxy that stands before the cloud. Absent: the cloud's own. */
  readonly toAddress?: () => string;
  /** Makes something else of a service's answer. */
  readonly spoil?: (call: CloudCall, answer: ServiceAnswer) => ServiceAnswer;
}

/** A call of a service, or of Keystone: `identity`. */
export interface CloudCall {
  readonly service: string;
  /** Empty: the token is not valid. */
  readonly project: string;
  /** Method, path below the service, and query. */
  readonly line: string;
}

/** A running cloud. */
export interface ProjectCloud extends AsyncDisposable {
  readonly url: string;
  /** Number of calls that came, by service and line: "dns GET /v2/zones?limit=1". */
  readonly calls: ReadonlyMap<string, number>;
  /** Tokens that Keystone was asked about. */
  readonly asked: ReadonlySet<string>;
  /** Changes all amounts. Objects in lists stay the same. */
  nextEpoch(): void;
  /** Epochs that there were at any moment since, by the clock of `performance.now`. */
  epochsSince(sinceMs: number): readonly number[];
  /** Makes a token invalid. */
  revoke(token: string): void;
}

/** The id of the project of that number. */
export function toProject(number: number): string {
  return createHash("sha256").update(`project ${number}`).digest("hex").slice(0, 32);
}

/** A valid token of a project: each name has its own. */
export function toProjectToken(project: string, name: string | number): string {
  return `gAAAAAB-${project}-${name}-of-a-user`;
}

const TOKEN = /^gAAAAAB-([0-9a-f]{32})-.+-of-a-user$/u;

/** Starts a cloud. */
export async function startProjectCloud(options: ProjectCloudOptions = {}): Promise<ProjectCloud> {
  const { latencyMs = 0, spoil = (_, answer) => answer } = options;
  const calls = new Map<string, number>();
  const revoked = new Set<string>();
  const asked = new Set<string>();
  const changes = [performance.now()];
  const projectOf = (token: unknown): string =>
    typeof token === "string" && !revoked.has(token) ? (TOKEN.exec(token)?.[1] ?? "") : "";

  const server = createServer(async (request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    const [, region = "", service = "", ...rest] = url.pathname.split("/");
    const path = `/${rest.join("/")}`;
    const line = `${method} ${path}${url.search}`;
    calls.set(`${service} ${line}`, (calls.get(`${service} ${line}`) ?? 0) + 1);
    if (service === "identity") asked.add(String(headers["x-subject-token"]));
    request.resume();
    const epoch = changes.length - 1;
    if (latencyMs > 0) await sleep(latencyMs);
    const project = projectOf(headers["x-auth-token"]);
    const whole = { service, project, region, path, query: url.searchParams, epoch };
    const about = () => toTokenAnswer(projectOf(headers["x-subject-token"]), options, listened.url);
    const answer = project === "" ? UNAUTHORIZED : service === "identity" ? about() : answerService(whole);
    send(response, method, spoil({ service, project, line }, answer));
  });
  const listened = await listening(server);
  return {
    ...listened,
    calls,
    asked,
    nextEpoch: () => changes.push(performance.now()),
    epochsSince: (sinceMs) =>
      changes.flatMap((_, epoch) => ((changes[epoch + 1] ?? Number.POSITIVE_INFINITY) >= sinceMs ? [epoch] : [])),
    revoke: (token) => revoked.add(token),
  };
}

/** Keystone's address at the address of a cloud, or of a proxy before it. */
export function toAuthUrl(url: string): string {
  return `${url}/cloud/identity/v3`;
}

const UNAUTHORIZED: ServiceAnswer = { status: 401, body: { error: { code: 401, title: "Unauthorized", message: "" } } };
const NO_TOKEN: ServiceAnswer = { status: 404, body: { error: { code: 404, title: "Not Found", message: "" } } };

function toTokenAnswer(project: string, options: ProjectCloudOptions, own: string): ServiceAnswer {
  if (project === "") return NO_TOKEN;
  const { regions = ["RegionOne"], toAddress = () => own } = options;
  const domain = { id: "default", name: "Default" };
  const catalog = Object.entries(ENDPOINTS).map(([type, endOf]) => ({
    type,
    name: type,
    endpoints: regions.map((region) => ({
      interface: "public",
      region,
      region_id: region,
      url: `${toAddress()}/${region}/${type}${endOf(project)}`,
    })),
  }));
  const token = {
    methods: ["password"],
    user: { id: `user-of-${project}`, name: "ada", domain },
    project: { id: project, name: `name-of-${project}`, domain },
    roles: ["reader", "load-balancer_observer", "swiftoperator"].map((name) => ({ id: name, name })),
    issued_at: "2026-01-01T00:00:00.000000Z",
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    catalog,
  };
  return { body: { token } };
}

function send(response: ServerResponse, method: string, { status = 200, headers = {}, body }: ServiceAnswer): void {
  const hasBody = method !== "HEAD" && status !== 204;
  const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
  response.writeHead(status, {
    "content-type": "application/json",
    ...(hasBody ? { "content-length": Buffer.byteLength(text) } : {}),
    ...headers,
  });
  response.end(hasBody ? text : undefined);
}
