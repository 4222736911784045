// Every way in and every way to fail that a Keystone decides, as a table: run against recordings in the default run, and against a
// real Keystone by `npm run test:keystone`. What each one comes to stands in expected/flows.txt.

import { toToken } from "../support/token.ts";
import type { Credential, PasswordCredential } from "./choice-run.ts";
import type { Seed } from "./seed.ts";

type Reference = PasswordCredential["user"];

/** One attempt to get a token. */
export interface Flow {
  /** Names the recording, too. */
  readonly name: string;
  readonly credential: (seed: Seed) => Credential;
}

const DOMAIN = { name: "Default" };
const ANY_PROJECT = { id: undefined, name: undefined };

function byName({ name }: { readonly name: string }): Reference {
  return { name, domain: DOMAIN };
}

function password(
  seed: Seed,
  given: { readonly user?: Reference; readonly password?: string; readonly project?: Reference } = {},
): Credential {
  return {
    kind: "password",
    authUrl: seed.authUrl,
    user: byName(seed.user),
    password: seed.password,
    project: byName(seed.project),
    ...given,
  };
}

function applicationCredential(
  seed: Seed,
  given: {
    readonly identity: { readonly id: string } | { readonly name: string; readonly user: Reference };
    readonly secret: string;
    readonly expectedProject?: { readonly id: string | undefined; readonly name: string | undefined };
  },
): Credential {
  return { kind: "application-credential", authUrl: seed.authUrl, expectedProject: ANY_PROJECT, ...given };
}

function existing(seed: Seed, token: string): Credential {
  return { kind: "token", authUrl: seed.authUrl, token: toToken(token), expectedProject: ANY_PROJECT };
}

/** In the order of the documentation. */
export const FLOWS: readonly Flow[] = [
  {
    name: "application credential by id",
    credential: (seed) => applicationCredential(seed, { identity: { id: seed.valid.id }, secret: seed.valid.secret }),
  },
  {
    name: "application credential by name",
    credential: (seed) =>
      applicationCredential(seed, {
        identity: { name: seed.valid.name, user: byName(seed.user) },
        secret: seed.valid.secret,
      }),
  },
  {
    name: "application credential with another project beside it",
    credential: (seed) =>
      applicationCredential(seed, {
        identity: { id: seed.valid.id },
        secret: seed.valid.secret,
        expectedProject: { id: seed.foreignProject.id, name: undefined },
      }),
  },
  {
    name: "application credential with a wrong secret",
    credential: (seed) => applicationCredential(seed, { identity: { id: seed.valid.id }, secret: "no-such-secret-1" }),
  },
  {
    // In front: of an application credential's 86 characters Keystone compares only the first 72 bytes (bcrypt).
    name: "application credential with white space before the secret",
    credential: (seed) =>
      applicationCredential(seed, { identity: { id: seed.valid.id }, secret: ` ${seed.valid.secret}` }),
  },
  {
    name: "expired application credential",
    credential: (seed) =>
      applicationCredential(seed, { identity: { id: seed.expired.id }, secret: seed.expired.secret }),
  },
  {
    name: "revoked application credential",
    credential: (seed) =>
      applicationCredential(seed, { identity: { id: seed.revoked.id }, secret: seed.revoked.secret }),
  },
  {
    name: "revoked application credential by name",
    credential: (seed) =>
      applicationCredential(seed, {
        identity: { name: seed.revoked.name, user: byName(seed.user) },
        secret: seed.revoked.secret,
      }),
  },
  {
    name: "application credential with an unknown id",
    credential: (seed) => applicationCredential(seed, { identity: { id: "0".repeat(32) }, secret: "any" }),
  },
  {
    name: "application credential of an unknown user",
    credential: (seed) =>
      applicationCredential(seed, { identity: { name: "gate", user: byName({ name: "nobody" }) }, secret: "any" }),
  },
  {
    name: "application credential of a disabled user",
    credential: (seed) =>
      applicationCredential(seed, { identity: { id: seed.orphaned.id }, secret: seed.orphaned.secret }),
  },
  {
    name: "application credential for a disabled project",
    credential: (seed) =>
      applicationCredential(seed, { identity: { id: seed.stranded.id }, secret: seed.stranded.secret }),
  },
  { name: "password by names", credential: (seed) => password(seed) },
  {
    name: "password by ids",
    credential: (seed) => password(seed, { user: { id: seed.user.id }, project: { id: seed.project.id } }),
  },
  { name: "wrong password", credential: (seed) => password(seed, { password: "no-such-password-1" }) },
  { name: "unknown user", credential: (seed) => password(seed, { user: byName({ name: "nobody" }) }) },
  { name: "disabled user", credential: (seed) => password(seed, { user: byName(seed.disabledUser) }) },
  { name: "expired password", credential: (seed) => password(seed, { user: byName(seed.expiredUser) }) },
  { name: "unknown project", credential: (seed) => password(seed, { project: byName({ name: "nowhere" }) }) },
  { name: "user not in project", credential: (seed) => password(seed, { project: byName(seed.foreignProject) }) },
  { name: "disabled project", credential: (seed) => password(seed, { project: { id: seed.disabledProject.id } }) },
  {
    name: "project in another domain",
    credential: (seed) => password(seed, { project: { name: seed.project.name, domain: { name: "elsewhere" } } }),
  },
  { name: "existing token", credential: (seed) => existing(seed, seed.token) },
  { name: "unscoped token", credential: (seed) => existing(seed, seed.unscopedToken) },
  { name: "revoked token", credential: (seed) => existing(seed, seed.revokedToken) },
  { name: "token that is none", credential: (seed) => existing(seed, "nonsense") },
  {
    name: "address of something else in Keystone",
    credential: (seed) => ({ ...existing(seed, seed.token), authUrl: `${seed.authUrl}/nosuch/v3` }),
  },
];
