// Files of `quota-gate serve`: authorities and certificates.

import { allOf, GateError, inputProblem, quote } from "../core/index.ts";
import type { Certificate } from "../service/index.ts";
import { readOwnFile } from "./own-file.ts";
import { SERVE_SETTINGS } from "./serve-settings.ts";
import { labelOf } from "./settings.ts";

/** Paths as given; undefined: not given. */
export interface ServePaths {
  readonly caCert: string | undefined;
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
}

/** Texts of the files. */
export interface ServeFiles {
  readonly ca: string | undefined;
  readonly certificate: Certificate | undefined;
}

/** Reads the files. Throws a GateError with all that cannot be read, or are something else. */
export async function readServeFiles({ caCert, tlsCert, tlsKey }: ServePaths): Promise<ServeFiles> {
  const [ca, cert, key] = await allOf([
    readPem("caCert", caCert, CERTIFICATE),
    readPem("tlsCert", tlsCert, CERTIFICATE),
    readPem("tlsKey", tlsKey, PRIVATE_KEY),
  ]);
  return { ca, certificate: cert === undefined || key === undefined ? undefined : { cert, key } };
}

const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/u;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u;

/** Largest file that is read, in bytes: a system's bundle of authorities has some 200,000. */
const MAX_PEM_BYTES = 4 * 1024 * 1024;

async function readPem(name: keyof ServePaths, path: string | undefined, kind: RegExp): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const what = kind === CERTIFICATE ? "certificate" : "private key without a passphrase";
  const about = ` of ${labelOf(SERVE_SETTINGS[name])}`;
  const expected = `${what}, as PEM`;
  const text = await readOwnFile(path, { noun: "file", about, expected, maxBytes: MAX_PEM_BYTES, directory: "" });
  if (kind.test(text)) return text;
  throw new GateError(inputProblem(`The file ${quote(path)}${about} has no ${what} in PEM format.`));
}
