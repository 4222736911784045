// Runs everything up to the choice of a credential, files included, without a network.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ResolvedCredential, resolveCredentials } from "../../src/keystone/credentials.ts";
import { inputLabel } from "../../src/keystone/index.ts";
import { type Given, layFiles, NO_INPUTS } from "./session-run.ts";

export type Credential = ResolvedCredential["credential"];
type ApplicationCredential = Extract<Credential, { readonly kind: "application-credential" }>;
export type PasswordCredential = Extract<Credential, { readonly kind: "password" }>;
type ExistingToken = Extract<Credential, { readonly kind: "token" }>;

export interface Choice extends ResolvedCredential {
  readonly masked: readonly string[];
}

/**
 * What would be used. Files as in a session; `{root}` in a value of the environment stands for the folder that they are in.
 */
export async function choose(given: Given): Promise<Choice> {
  const root = await mkdtemp(join(tmpdir(), "quota-gate-choice-"));
  try {
    for (const name of ["work", "home"]) await mkdir(join(root, name));
    await layFiles(root, given);
    const inputs = { ...NO_INPUTS, ...given.inputs };
    const environment = Object.fromEntries(
      Object.entries(given.environment ?? {}).map(([name, value]) => [name, value.replaceAll("{root}", root)]),
    );
    const workspace = given.workspace === undefined ? undefined : join(root, given.workspace);
    const places = { directory: join(root, "work"), workspace, home: join(root, "home"), environment };
    const masked: string[] = [];
    const resolved = await resolveCredentials({ inputs, label: inputLabel, ...places }, (secret) =>
      masked.push(secret),
    );
    return { ...resolved, masked };
  } finally {
    await rm(root, { recursive: true });
  }
}

function requireKind<Kind extends Credential["kind"]>(
  choice: Choice,
  kind: Kind,
): Credential & { readonly kind: Kind } {
  if (choice.credential.kind !== kind) throw new Error(`expected ${kind}, found ${choice.credential.kind}`);
  return choice.credential as Credential & { readonly kind: Kind };
}

export async function chooseApplicationCredential(given: Given): Promise<ApplicationCredential> {
  return requireKind(await choose(given), "application-credential");
}

export async function choosePassword(given: Given): Promise<PasswordCredential> {
  return requireKind(await choose(given), "password");
}

export async function chooseToken(given: Given): Promise<ExistingToken> {
  return requireKind(await choose(given), "token");
}

function cloudText([name, id]: readonly [string, string]): string {
  return `  ${name}:
    auth:
      auth_url: https://keystone.example.com/v3
      application_credential_id: ${id}
      application_credential_secret: secret-of-${id}
`;
}

/** A clouds.yaml with clouds by name, whose application credentials have the given ids. */
export function cloudsYaml(clouds: Readonly<Record<string, string>>): string {
  return `clouds:\n${Object.entries(clouds).map(cloudText).join("")}`;
}

/** The id of the application credential that is used. */
export async function chosenId(given: Given): Promise<string> {
  const { identity } = await chooseApplicationCredential(given);
  return "id" in identity ? identity.id : `name ${identity.name}`;
}
