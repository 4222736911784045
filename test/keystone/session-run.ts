// Sessions for tests: a folder of its own, an environment of its own, and everything that was masked and logged.

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { toText } from "../../src/core/index.ts";
import type { CredentialInputs } from "../../src/inputs/index.ts";
import { openSession, type Session } from "../../src/keystone/index.ts";
import { QUICK } from "./flow-run.ts";

export const NO_INPUTS: CredentialInputs = {
  token: undefined,
  authUrl: "",
  applicationCredentialId: "",
  applicationCredentialSecret: "",
  cloud: "",
  cloudsFile: "",
  projectId: "",
};

/** What a session is opened from. Files by path: below `work/` the working directory, below `home/` the user's home. */
export interface Given {
  readonly inputs?: Partial<CredentialInputs>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Links by path, with what they lead to; `{root}` stands for the folder that all paths are in. */
  readonly links?: Readonly<Record<string, string>>;
  /** Path of a job's workspace in the folder. Absent: somebody's own machine. */
  readonly workspace?: string;
  /** For what is masked before something goes wrong. */
  readonly mask?: (secret: string) => void;
}

export interface Opened {
  readonly session: Session;
  readonly masked: readonly string[];
  readonly info: readonly string[];
  readonly warnings: readonly string[];
  readonly debug: readonly string[];
}

/** Makes files and links below a folder. */
export async function layFiles(folder: string, { files = {}, links = {} }: Pick<Given, "files" | "links">) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(target.replaceAll("{root}", folder), join(folder, path));
  }
}

/** Opens a session in a fresh folder, which is gone afterwards. */
export async function open(given: Given): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-session-"));
  const masked: string[] = [];
  const info: string[] = [];
  const warnings: string[] = [];
  const debug: string[] = [];
  try {
    for (const name of ["work", "home"]) await mkdir(join(folder, name));
    await layFiles(folder, given);
    const session = await openSession({
      inputs: { ...NO_INPUTS, ...given.inputs },
      environment: given.environment ?? {},
      directory: join(folder, "work"),
      workspace: given.workspace === undefined ? undefined : join(folder, given.workspace),
      home: join(folder, "home"),
      mask: (secret) => {
        masked.push(secret);
        given.mask?.(secret);
      },
      log: {
        info: (line) => info.push(toText(line)),
        warning: (line) => warnings.push(toText(line)),
        debug: (line) => debug.push(toText(line)),
      },
      timing: QUICK,
    });
    return { session, masked, info, warnings, debug };
  } finally {
    await rm(folder, { recursive: true });
  }
}
