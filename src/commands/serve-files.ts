// Files of `quota-gate serve`: authorities and certificates.

import { readFile } from "node:fs/promises";
import { GateError, inputProblem, type Problem, quote } from "../core/index.ts";
import type { Certificate } from "../service/index.ts";
import { whyUnreadable } from "./own-file.ts";
import { SERVE_SETTINGS } from "./serve-settings.ts";
import { labelOf } from "./settings.ts";

/** Paths as given; null: not given. */
export interface ServePaths {
  readonly caCert: string | null;
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
}

/** Texts of the files. */
export interface ServeFiles {
  readonly ca: string | null;
  readonly certificate: Certificate | null;
}

/** Reads the files. Throws a GateError with all that cannot be read, or are something else. */
export async function readServeFiles({ caCert, tlsCert, tlsKey }: ServePaths): Promise<ServeFiles> {
  const problems: Problem[] = [];
  const read = async (name: keyof ServePaths, path: string | null, kind: RegExp): Promise<string | null> => {
    if (path === null) return null;
    const found = await readPem(path, { label: labelOf(SERVE_SETTINGS[name]), kind });
    if (typeof found === "string") return found;
    problems.push(found);
    return null;
  };
  const ca = await read("caCert", caCert, CERTIFICATE);
  const cert = await read("tlsCert", tlsCert, CERTIFICATE);
  const key = await read("tlsKey", tlsKey, PRIVATE_KEY);
  if (problems.length > 0) throw new GateError(problems);
  return { ca, certificate: cert === null || key === null ? null : { cert, key } };
}

const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/u;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u;

async function readPem(
  path: string,
  { label, kind }: { readonly label: string; readonly kind: RegExp },
): Promise<string | Problem> {
  const what = kind === CERTIFICATE ? "certificate" : "private key without a passphrase";
  try {
    const text = await readFile(path, "utf8");
    if (kind.test(text)) return text;
    return inputProblem(`The file ${quote(path)} of ${label} has no ${what} in PEM format.`);
  } catch (error) {
    return inputProblem(
      `The file ${quote(path)} of ${label} cannot be read: ${whyUnreadable(error)}.`,
      `Give the path of a ${what}, as PEM.`,
    );
  }
}
