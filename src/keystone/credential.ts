// Credentials as types: the result of reading inputs, clouds.yaml and the environment, and all that the request needs.

import { quote } from "../core/index.ts";
import type { Token } from "../inputs/index.ts";

/** A domain by id or by name. */
export type DomainReference = { readonly id: string } | { readonly name: string };

/** A user or project: by id, or by name in a domain. */
export type Reference = { readonly id: string } | { readonly name: string; readonly domain: DomainReference };

/** The project that the source names, where the token alone decides. It is compared with the token's; undefined: not named. */
export interface ExpectedProject {
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** An application credential: its project is part of it. */
export interface ApplicationCredential {
  readonly kind: "application-credential";
  /** Version 3 of Keystone, without a slash at the end. */
  readonly authUrl: string;
  readonly identity: { readonly id: string } | { readonly name: string; readonly user: Reference };
  readonly secret: string;
  readonly expectedProject: ExpectedProject;
}

/** A user's password, for one project. */
export interface PasswordCredential {
  readonly kind: "password";
  readonly authUrl: string;
  readonly user: Reference;
  readonly password: string;
  readonly project: Reference;
}

/** A token that was issued before this run. */
export interface ExistingToken {
  readonly kind: "token";
  /** undefined: not known, so that the token's project cannot be asked for. */
  readonly authUrl: string | undefined;
  readonly token: Token;
  readonly expectedProject: ExpectedProject;
}

/** Everything that is supported. */
export type Credential = ApplicationCredential | PasswordCredential | ExistingToken;

/** A credential for requests to Keystone: every kind but a token of an unknown Keystone. */
export type AskableCredential = Exclude<Credential, ExistingToken> | (ExistingToken & { readonly authUrl: string });

/** The project of a token, for messages: "`demo` (`02a4…`)". */
export function projectText(of: { readonly projectId: string; readonly projectName: string | undefined }): string {
  return of.projectName === undefined ? quote(of.projectId) : `${quote(of.projectName)} (${quote(of.projectId)})`;
}

/** "the application credential `abc`", "the user `ada` and a password": what logs in, in words. */
export function describeCredential(credential: Credential): string {
  if (credential.kind === "token") return "a token";
  if (credential.kind === "password") return `the password of the user ${referenceText(credential.user)}`;
  const { identity } = credential;
  if ("id" in identity) return `the application credential ${quote(identity.id)}`;
  return `the application credential ${quote(identity.name)} of the user ${referenceText(identity.user)}`;
}

/** A user or project as text: "`ada` of the domain `Default`", "`4f3…`". */
export function referenceText(reference: Reference): string {
  if ("id" in reference) return quote(reference.id);
  const { domain } = reference;
  return `${quote(reference.name)} of the domain ${quote("id" in domain ? domain.id : domain.name)}`;
}
