// Table of all logins and failures that depend on Keystone. The default run plays recordings, and `npm run
// test:keystone` asks a real Keystone. The results are in expected/flows.txt.

import { GateError } from "../../src/core/index.ts";
import type { ApplicationCredential, AskableCredential, Reference } from "../../src/keystone/credential.ts";
import { requestToken } from "../../src/keystone/keystone-client.ts";
import { recordingLog } from "../support/session.ts";
import { toToken } from "../support/token.ts";
import { QUICK } from "./login-run.ts";
import { RECORDED_TOKEN, type Seed, toRecorded } from "./seed.ts";

/** Result of a flow. */
export type FlowResult = Awaited<ReturnType<typeof runFlow>>;

/**
 * Runs a flow. Returns its result in the words of recordings, and everything that was masked and logged, so that a real
 * Keystone yields the same.
 */
export async function runFlow(credential: AskableCredential, seed: Seed) {
  const masked: string[] = [];
  const log = recordingLog();
  const logged = log.lines;
  const mask = (secret: string) => masked.push(secret);
  try {
    const issued = await requestToken(credential, { env: {}, ca: undefined, mask, log, timing: QUICK });
    const text = `token for the project ${issued.projectId} (${issued.projectName})`;
    return { text: toRecorded(text, seed), masked, logged };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    const text = toRecorded(error.message, seed).replaceAll(RECORDED_TOKEN, "(a token!)");
    return { text: `${error.problems[0]?.code}: ${text}`, masked, logged };
  }
}

/** Formats the results of all flows as one text. */
export function flowsText(results: readonly (readonly [string, FlowResult])[]): string {
  return results.map(([name, { text }]) => `${name}\n  ${text}\n`).join("\n");
}

const ANY_PROJECT = { id: undefined, name: undefined };

function byName({ name }: { readonly name: string }, domain = "Default"): Reference {
  return { name, domain: { name: domain } };
}

function password(
  { authUrl, user, password: secret, project }: Seed,
  overrides: { readonly user?: Reference; readonly password?: string; readonly project?: Reference } = {},
): AskableCredential {
  return { kind: "password", authUrl, user: byName(user), password: secret, project: byName(project), ...overrides };
}

function applicationCredential(
  { authUrl }: Seed,
  { id, secret }: { readonly id: string; readonly secret: string },
  overrides: Partial<Pick<ApplicationCredential, "identity" | "expectedProject">> = {},
): ApplicationCredential {
  return {
    kind: "application-credential",
    authUrl,
    identity: { id },
    secret,
    expectedProject: ANY_PROJECT,
    ...overrides,
  };
}

function existing({ authUrl }: Seed, token: string): AskableCredential {
  return { kind: "token", authUrl, token: toToken(token), expectedProject: ANY_PROJECT };
}

const UNKNOWN = { id: "0".repeat(32), secret: "any" };

/** Flows in the order of the documentation. The name is also that of the recording. */
export const FLOWS: readonly (readonly [name: string, credential: (seed: Seed) => AskableCredential])[] = [
  ["application credential by id", (seed) => applicationCredential(seed, seed.valid)],
  [
    "application credential by name",
    (seed) => applicationCredential(seed, seed.valid, { identity: { name: seed.valid.name, user: byName(seed.user) } }),
  ],
  [
    "application credential with another project beside it",
    (seed) =>
      applicationCredential(seed, seed.valid, { expectedProject: { id: seed.foreignProject.id, name: undefined } }),
  ],
  [
    "application credential with a wrong secret",
    (seed) => applicationCredential(seed, { ...seed.valid, secret: "no-such-secret-1" }),
  ],
  [
    // The space comes first because Keystone compares only the first 72 bytes of an application credential's 86
    // (bcrypt).
    "application credential with white space before the secret",
    (seed) => applicationCredential(seed, { ...seed.valid, secret: ` ${seed.valid.secret}` }),
  ],
  ["expired application credential", (seed) => applicationCredential(seed, seed.expired)],
  ["revoked application credential", (seed) => applicationCredential(seed, seed.revoked)],
  [
    "revoked application credential by name",
    (seed) =>
      applicationCredential(seed, seed.revoked, { identity: { name: seed.revoked.name, user: byName(seed.user) } }),
  ],
  ["application credential with an unknown id", (seed) => applicationCredential(seed, UNKNOWN)],
  [
    "application credential of an unknown user",
    (seed) => applicationCredential(seed, UNKNOWN, { identity: { name: "gate", user: byName({ name: "nobody" }) } }),
  ],
  ["application credential of a disabled user", (seed) => applicationCredential(seed, seed.orphaned)],
  ["application credential for a disabled project", (seed) => applicationCredential(seed, seed.stranded)],
  ["password by names", (seed) => password(seed)],
  ["password by ids", (seed) => password(seed, { user: { id: seed.user.id }, project: { id: seed.project.id } })],
  ["wrong password", (seed) => password(seed, { password: "no-such-password-1" })],
  ["unknown user", (seed) => password(seed, { user: byName({ name: "nobody" }) })],
  ["disabled user", (seed) => password(seed, { user: byName(seed.disabledUser) })],
  ["expired password", (seed) => password(seed, { user: byName(seed.expiredUser) })],
  ["unknown project", (seed) => password(seed, { project: byName({ name: "nowhere" }) })],
  ["user not in project", (seed) => password(seed, { project: byName(seed.foreignProject) })],
  ["disabled project", (seed) => password(seed, { project: { id: seed.disabledProject.id } })],
  ["project in another domain", (seed) => password(seed, { project: byName(seed.project, "elsewhere") })],
  ["existing token", (seed) => existing(seed, seed.token)],
  ["unscoped token", (seed) => existing(seed, seed.unscopedToken)],
  ["revoked token", (seed) => existing(seed, seed.revokedToken)],
  ["token that is none", (seed) => existing(seed, "nonsense")],
  [
    "address of something else in Keystone",
    (seed) => existing({ ...seed, authUrl: `${seed.authUrl}/nosuch/v3` }, seed.token),
  ],
];
