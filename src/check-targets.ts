// A run with several targets: one check for each, and one login for each credential.

import { type CheckRequest, check, type GateSources, type Runtime } from "./check.ts";
import { getOrCreate, type Log, type Message, quoted, say } from "./core/index.ts";
import { type JudgedTarget, type Outcome, toOutcome } from "./evaluate/index.ts";
import { createLimiter } from "./http/index.ts";
import { TARGETS } from "./inputs/index.ts";
import { login, type Session } from "./keystone/index.ts";
import { memberNames } from "./targets/index.ts";

/** A target and its check. */
interface TargetRequest {
  readonly name: string;
  readonly request: CheckRequest;
}

/**
 * Checks targets. A single target gives the report of a run without targets. Never throws: an error of a target is an
 * error of the run.
 */
export async function checkTargets(
  targets: readonly TargetRequest[],
  gate: GateSources,
  runtime: Runtime,
): Promise<Outcome> {
  const { warnOnly, now } = runtime;
  const settingNames = memberNames(runtime.settingNames);
  const sessions = new Map<string, Promise<Session>>();
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0) return check(only.request, gate, { ...runtime, settingNames });
  const enter = createLimiter(TARGETS.atOnce);
  const checkOne = async ({ name, request }: TargetRequest): Promise<JudgedTarget> => {
    const means = { ...runtime, settingNames, log: prefixLog(name, runtime.log), warnOnly: false };
    const logIn = () => getOrCreate(sessions, toLoginKey(request), () => login(request, means));
    return { name, ...(await enter(() => check(request, gate, means, logIn()), Number.POSITIVE_INFINITY)) };
  };
  const judged = await Promise.all(targets.map(checkOne));
  return toOutcome({ targets: judged, at: now().toISOString(), warnOnly, settingNames });
}

/** Returns a key that is the same for requests with the same credentials and project. */
function toLoginKey(request: CheckRequest): string {
  const { envPrefix, authUrl, applicationCredentialId, applicationCredentialSecret } = request;
  const { cloud, cloudsFile, token, projectId } = request;
  const credential = [authUrl, applicationCredentialId, applicationCredentialSecret, token];
  return JSON.stringify([envPrefix, cloud, cloudsFile, projectId, ...credential]);
}

function prefixLog(name: string, log: Log): Log {
  const named = (line: Message) => say`${quoted(name)}: ${line}`;
  return {
    info: (line) => log.info(named(line)),
    warning: (line) => log.warning(named(line)),
    debug: (line) => log.debug(named(line)),
  };
}
