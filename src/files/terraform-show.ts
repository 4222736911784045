// Converts a binary plan (`terraform plan -out`) to JSON with Terraform or OpenTofu. The JSON is kept in memory only.
// To get the schemas of resources, these programs run the providers of a folder: code of the folder's author, with the
// rights of this process.

import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { type Environment, GateError, isMessage, type Message, quoted, say, theSetting } from "../core/index.ts";
import { tooLarge } from "./file-problems.ts";
import type { FoundFile } from "./read.ts";

/** Options for the conversion of binary plans. */
export interface TerraformShow {
  /** Folder that was initialised for the plan (`terraform init`), relative to the workspace or absolute. */
  readonly folder: string;
  readonly workspace: string;
  readonly env: Environment;
  /** Returns whether plans may come from a fork's pull request, whose code must not run. The default is true. */
  readonly mayBeOfFork?: () => Promise<boolean>;
}

const LIMIT_MS = 60_000;

const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** Environment variables that the programs get: places of files and providers, but no credentials. */
const VARIABLES = [
  ["PATH", "HOME", "TMPDIR", "TMP", "TEMP", "SYSTEMROOT", "USERPROFILE", "APPDATA"],
  ["TF_CLI_CONFIG_FILE", "TF_DATA_DIR", "TF_PLUGIN_CACHE_DIR"],
].flat();

/** Programs, each with its names by preference: hashicorp/setup-terraform puts the real one next to its wrapper. */
const PROGRAMS = [
  ["terraform-bin", "terraform"],
  ["tofu-bin", "tofu"],
] as const;

/** Returns the JSON of a binary plan, in UTF-8. Throws PLAN_UNREADABLE with the next step, or PLAN_TOO_LARGE. */
export async function showPlan(file: FoundFile, how: TerraformShow): Promise<Uint8Array> {
  const setting = theSetting("terraform-dir");
  const refuse = (what: Message, hint: Message): GateError =>
    new GateError({
      code: "PLAN_UNREADABLE",
      message: say`The plan ${quoted(file.path)} is binary, and ${what}.`,
      hint,
    });
  if ((await how.mayBeOfFork?.()) ?? true) {
    const what = say`its pull request is from a fork, or may be: for its JSON, Terraform would run code of that pull request with the secrets of this job`;
    throw refuse(what, say`Convert it in a job without secrets: \`terraform show -json FILE > plan.json\`.`);
  }
  const folder = resolve(how.workspace, how.folder);
  const isThere = (await stat(folder).catch(() => undefined))?.isDirectory();
  if (isThere !== true)
    throw refuse(say`${setting} names no folder: ${quoted(how.folder)}`, say`Name the folder of the plan.`);
  const programs = await findPrograms(how.env);
  if (programs.length === 0) {
    const hint = say`Install the one that made the plan, for example with \`hashicorp/setup-terraform\`.`;
    throw refuse(say`neither \`terraform\` nor \`tofu\` is on the PATH`, hint);
  }
  const failures: Message[] = [];
  for (const program of programs) {
    const result = await run(program, { file, folder, env: how.env });
    if (!isMessage(result)) return result;
    failures.push(say`${quoted(program)} ${result}`);
  }
  // The output of the programs is not shown, since it may contain secrets.
  const why = failures.reduce((all, one) => say`${all}, ${one}`);
  const what = say`no JSON could be made of it in ${quoted(how.folder)}: ${why}`;
  const hint = say`Run \`terraform init\` there, with the version that made the plan. \`terraform -chdir=DIR show FILE\` says what is wrong.`;
  throw refuse(what, hint);
}

/**
 * Returns the absolute paths of the installed programs, at most one of each kind. Relative entries of the PATH are
 * skipped, since they lead into the workspace.
 */
async function findPrograms(env: Environment): Promise<readonly string[]> {
  const windows = process.platform === "win32";
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(windows ? ";" : ":").filter(isAbsolute);
  const found = PROGRAMS.map(async (names) => {
    for (const name of names) {
      for (const folder of folders) {
        const path = join(folder, windows ? `${name}.exe` : name);
        const stats = await stat(path).catch(() => undefined);
        if (stats?.isFile() && (windows || (stats.mode & 0o111) !== 0)) return [path];
      }
    }
    return [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the output of a program, or why there is none, as the end of a sentence. Throws PLAN_TOO_LARGE. */
function run(
  program: string,
  { file, folder, env }: { readonly file: FoundFile; readonly folder: string; readonly env: Environment },
): Promise<Uint8Array | Message> {
  const given = Object.entries(env).filter(([name]) => VARIABLES.includes(name.toUpperCase()));
  const child = spawn(program, [`-chdir=${folder}`, "show", "-no-color", "-json", file.absolute], {
    env: { ...Object.fromEntries(given), TF_IN_AUTOMATION: "1", TF_INPUT: "0", CHECKPOINT_DISABLE: "1" },
    stdio: ["ignore", "pipe", "ignore"],
    // The program and its providers are a process group, so that they end together.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const { promise, resolve: settle, reject } = Promise.withResolvers<Uint8Array | Message>();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stop = (): void => {
    killGroup(child);
    child.stdout.destroy();
  };
  const timer = setTimeout(() => {
    settle(say`took more than ${LIMIT_MS / 1000} s`);
    stop();
  }, LIMIT_MS);
  child.stdout.on("data", (chunk: Uint8Array) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes <= MAX_JSON_BYTES) return;
    reject(tooLarge(file, MAX_JSON_BYTES));
    stop();
  });
  child.on("error", () => settle(say`could not be started`));
  child.on("close", (status) =>
    settle(status === 0 ? Buffer.concat(chunks) : say`ended with status ${status ?? "unknown"}`),
  );
  return promise.finally(() => clearTimeout(timer));
}

function killGroup({ pid }: { readonly pid?: number | undefined }): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}
