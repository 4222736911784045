// The whole pipeline on a page: plans → demands → quota and usage → checks → report. The two entries (action.ts, cli.ts) say
// where inputs come from and where the report goes.

import { type ApiVersion, checkKey } from "./catalogue.ts";
import { decodeText } from "./decoding.ts";
import { GateError, type Place, type Problem, problemText, throwIfAny } from "./errors.ts";
import { countVerdicts, evaluate } from "./evaluate/evaluate.ts";
import { findPlanFiles, type PlanSearch, readPlanFile } from "./files.ts";
import { openSession, type Session } from "./keystone/session.ts";
import type { Check, CredentialInputs, Log, Plan, Report, Snapshot, Verdict } from "./model.ts";
import { quote } from "./names.ts";
import { combinePlans } from "./plan/combine.ts";
import { type ParsedPlan, parseDeclaredPlan } from "./plan/declared.ts";
import { throwIfNotText } from "./plan/recognise.ts";
import { type ReadOptions, readSnapshot } from "./quota-api/snapshot.ts";
import type { Connection, Settings } from "./settings.ts";

/** A plan as bytes, and the name under which problems tell of it. */
export interface InlinePlan {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What is to be checked, and how. */
export interface CheckRequest extends Settings {
  readonly credentials: CredentialInputs;
  readonly plans: PlanSearch;
  /** A plan that is given as bytes, such as standard input; checked together with the files. */
  readonly inlinePlan?: InlinePlan | undefined;
}

/** The world, as far as the pipeline needs it. */
export interface Outside {
  readonly now: () => Date;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of this program, as other machines are told it. */
  readonly version: string;
  /** Working directory: where clouds.yaml is looked for first. */
  readonly directory: string;
  /** Called with every secret before anything else is done with it. */
  readonly mask: (secret: string) => void;
  /** How a message calls one of the credentials' inputs. */
  readonly labelOf: (input: keyof CredentialInputs) => string;
}

/** A report, and where a plan states the amount of each of its checks. */
export interface Outcome {
  readonly report: Report;
  readonly placeOf: (check: Check) => Place | null;
}

/** Exit status of a run: 0 for `pass` and `warn`, 1 for `fail`, 2 for `error`. */
export function exitStatus(verdict: Verdict): 0 | 1 | 2 {
  if (verdict === "error") return 2;
  return verdict === "fail" ? 1 : 0;
}

/** Checks plans against quota and usage. Never throws: what keeps it from deciding is a report with the verdict `error`. */
export async function check(request: CheckRequest, outside: Outside): Promise<Outcome> {
  const { apiVersion, policy } = request;
  try {
    const [session, plan] = await bothOrAllProblems(login(request, outside), readPlans(request));
    const { demands } = plan;
    const snapshot = await readSnapshot(
      { apiVersion, project: session.projectId, wanted: demands },
      toReadOptions({ connection: request, session, outside }),
    );
    const { verdict, counts, checks, policy: applied } = evaluate({ demands, snapshot, policy });
    const report: Report = {
      version: 1,
      verdict,
      mode: plan.mode,
      apiVersion,
      project: snapshot.project,
      checkedAt: snapshot.readAt,
      counts,
      checks: [...checks],
      problems: [],
      ...(demands.length === 0 ? { notes: ["The plan asks for nothing."] } : {}),
      policy: applied,
    };
    return { report, placeOf: findPlaces(plan) };
  } catch (error) {
    return {
      report: toErrorReport({ error, now: outside.now(), apiVersion, projectId: request.credentials.projectId }),
      placeOf: () => null,
    };
  }
}

/** The report of a run that could not decide. What is not known is null. */
export function toErrorReport(about: {
  readonly error: unknown;
  readonly now: Date;
  readonly apiVersion?: ApiVersion;
  readonly projectId?: string;
}): Report {
  return {
    version: 1,
    verdict: "error",
    mode: null,
    apiVersion: about.apiVersion ?? null,
    project: about.projectId === undefined || about.projectId === "" ? null : about.projectId,
    checkedAt: about.now.toISOString(),
    counts: countVerdicts([]),
    checks: [],
    problems: toProblems(about.error).map(problemText),
  };
}

/** Quota and usage of the given regions (none: all), without any plan. Throws a GateError. */
export async function readStatus(
  request: {
    readonly connection: Connection;
    readonly credentials: CredentialInputs;
    readonly regions: readonly string[];
  },
  outside: Outside,
): Promise<Snapshot> {
  const { connection, regions } = request;
  const session = await login(request, outside);
  return readSnapshot(
    { apiVersion: connection.apiVersion, project: session.projectId, wanted: null, regions },
    toReadOptions({ connection, session, outside }),
  );
}

function login({ credentials }: { readonly credentials: CredentialInputs }, outside: Outside): Promise<Session> {
  const { env, directory, mask, log, labelOf } = outside;
  const home = env["HOME"] ?? env["USERPROFILE"] ?? null;
  return openSession({ inputs: credentials, label: labelOf, environment: env, directory, home, mask, log });
}

function toReadOptions(of: {
  readonly connection: Connection;
  readonly session: Session;
  readonly outside: Outside;
}): ReadOptions {
  const { base, timeoutMs } = of.connection;
  const { token: value, renew, ca } = of.session;
  const { now, log, env, version } = of.outside;
  const token = renew === undefined ? { value } : { value, renew };
  return { base, token, timeoutMs, now, log, env, ca, userAgent: `quota-gate/${version}` };
}

async function readPlans({ plans, inlinePlan, planMode, apiVersion }: CheckRequest): Promise<Plan> {
  const parse = ({ file, bytes }: InlinePlan): ParsedPlan => {
    throwIfNotText({ bytes, file });
    return parseDeclaredPlan({ text: decodeText(bytes, file), file, mode: planMode, apiVersion });
  };
  const parsed: ParsedPlan[] = [];
  const mistakes = collectProblems();
  const read = async (source: () => InlinePlan | Promise<InlinePlan>): Promise<void> => {
    await mistakes.attempt(async () => parsed.push(parse(await source())));
  };
  if (inlinePlan !== undefined) await read(() => inlinePlan);
  const files = plans.patterns.length === 0 ? [] : await mistakes.attempt(() => findPlanFiles(plans));
  // One after the other, so that never more than one file is held in memory.
  for (const file of files ?? []) await read(async () => ({ file: file.path, bytes: await readPlanFile(file) }));
  mistakes.throwAny();
  return combinePlans(parsed, planMode);
}

/** Where each check's amount stands in a plan. */
function findPlaces({ demands }: Plan): Outcome["placeOf"] {
  const identity = (region: string, key: string): string => JSON.stringify([region, key]);
  const places = new Map(demands.map(({ region, key, item, place }) => [identity(region, checkKey(key, item)), place]));
  return ({ region, key }) => places.get(identity(region, key)) ?? null;
}

/** Both values; where steps fail, one GateError with the problems of all that did. Other errors pass through. */
async function bothOrAllProblems<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === "fulfilled" && other.status === "fulfilled") return [one.value, other.value];
  const mistakes = collectProblems();
  await mistakes.attempt(() => first);
  await mistakes.attempt(() => second);
  mistakes.throwAny();
  throw new Error("a step that failed has a problem");
}

/** Runs steps one by one and keeps the problems of those that fail, so that all are told at once. Other errors pass through. */
function collectProblems() {
  const problems: Problem[] = [];
  return {
    async attempt<Value>(step: () => Value | Promise<Value>): Promise<Value | undefined> {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof GateError)) throw error;
        problems.push(...error.problems);
        return undefined;
      }
    },
    throwAny: () => throwIfAny(problems),
  };
}

/** What is told of an error. The message of one that is not ours may quote anything, so only its kind and our own place are named. */
function toProblems(error: unknown): readonly Problem[] {
  if (error instanceof GateError) return error.problems;
  const kind = error instanceof Error ? error.name : typeof error;
  const place =
    error instanceof Error ? /\/([\w-]+\.[jt]s:\d+:\d+)/.exec(error.stack?.split("\n    at ")[1] ?? "") : null;
  return [
    {
      code: "INTERNAL",
      message: `quota-gate made a mistake (${quote(kind)}${place?.[1] === undefined ? "" : ` at ${quote(place[1])}`}), so nothing was decided.`,
      hint: "Please report it, with this line.",
    },
  ];
}
