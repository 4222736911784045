// Files that credentials are read from: clouds.yaml and what belongs to it. What is in them is the business of keystone/. The rule:
// an address and the secret that is sent to it are by the same writer. So in a job a clouds.yaml of the workspace, where a pull
// request can put one, has to be named and stands alone; elsewhere one folder is taken to be one writer's.

import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { type Environment, GateError, inputProblem, type Problem, quote, quoted, say } from "../core/index.ts";
import {
  cannotRead,
  type FileWords,
  type GuardedFolder,
  type GuardedPath,
  liesIn,
  readGuarded,
} from "../files/index.ts";

/** Largest file that is read, in bytes. Real ones have a few kilobytes. */
export const MAX_CREDENTIAL_FILE_BYTES = 1024 * 1024;

const CREDENTIALS: FileWords = {
  noun: "credentials file",
  unreadable: "INPUT_INVALID",
  encoding: "INPUT_INVALID",
  tooLarge: "INPUT_INVALID",
  hints: {
    leaves:
      "Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. docs/credentials.md says what is read from where.",
    missing: "Check the path, and that the file was written.",
    folder: "Name the file in it.",
    pipe: "Write what comes out of it to a file, and name that.",
    tooLarge: "Is it the file that was meant?",
  },
};

/** A path of credentials. */
type CredentialPath = Omit<GuardedPath, "words" | "maxBytes">;

function readCredentials(path: CredentialPath) {
  return readGuarded({ ...path, words: CREDENTIALS, maxBytes: MAX_CREDENTIAL_FILE_BYTES });
}

function unreadable(name: string, found: string): GateError {
  return new GateError(cannotRead({ name, words: CREDENTIALS }, found));
}

/** One file as read. */
export interface CloudsFile {
  /** As a reader knows it: relative to the working directory or to `~` where it lies there. */
  readonly name: string;
  readonly text: string;
  /** true for a file in the workspace of a job, where a pull request can put one of its own. */
  readonly isInWorkspace: boolean;
}

/** clouds.yaml and what belongs to it. */
export interface CloudsFiles {
  /** undefined: none of `searched` exists. */
  readonly clouds: CloudsFile | undefined;
  /** secure.yaml; undefined: there is none, or none may be read. */
  readonly secure: CloudsFile | undefined;
  /** Every place that was looked at for clouds.yaml, in order. */
  readonly searched: readonly string[];
}

/** A file with certificate authorities, and the setting that names it, in words. */
export interface CaFile {
  readonly file: string;
  readonly from: string;
}

/** Places to search. */
export interface CloudsPlaces {
  /** Working directory: what relative paths count from, and on a user's own machine the first place for clouds.yaml. */
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; undefined: this is no job but a user's own machine. */
  readonly workspace: string | undefined;
  /** Home directory of the user; undefined: none. */
  readonly home: string | undefined;
  readonly environment: Environment;
}

interface Folder extends Omit<CredentialPath, "name"> {
  /** Text before a file's name in messages. */
  readonly shown: string;
}

/** Endings in the order of openstacksdk (openstack/config/loader.py). */
const ENDINGS: readonly string[] = ["yaml", "yml", "json"];

/**
 * Variables of which one at least is set in the jobs of every service that is known.
 * Source: https://github.com/watson/ci-info (index.js, vendors.json).
 */
const JOB_VARIABLES: readonly string[] = [
  "CI",
  "CONTINUOUS_INTEGRATION",
  "BUILD_ID",
  "BUILD_NUMBER",
  "RUN_ID",
  "CODEBUILD_BUILD_ARN",
  "GITHUB_ACTIONS",
  "JENKINS_URL",
  "TEAMCITY_VERSION",
  "TF_BUILD",
];

/**
 * The workspace of the job that this is: `GITHUB_WORKSPACE`, or else the outermost folder around the working directory that is a
 * Git repository, or else the working directory. undefined: this is no job.
 */
export function findWorkspace(environment: Environment, directory: string): string | undefined {
  const workspace = environment["GITHUB_WORKSPACE"] ?? "";
  if (workspace !== "") return workspace;
  const isJob = JOB_VARIABLES.some((name) => !["", "false", "0"].includes(environment[name] ?? ""));
  return isJob ? findRepository(directory) : undefined;
}

/** The outermost, since a repository may hold others, as submodules. */
function findRepository(directory: string): string {
  let repository = directory;
  for (let [below, at] = ["", directory]; at !== below; [below, at] = [at, dirname(at)]) {
    if (existsSync(join(at, ".git"))) repository = at;
  }
  return repository;
}

async function findFile(path: CredentialPath): Promise<CloudsFile | undefined> {
  const found = await readCredentials(path);
  if (found === undefined) return undefined;
  return { name: path.name, text: found.text, isInWorkspace: found.isInside && path.guarded?.noun === "workspace" };
}

async function findIn({ shown, ...folder }: Folder, stem: string): Promise<CloudsFile | undefined> {
  for (const ending of ENDINGS) {
    const name = `${stem}.${ending}`;
    const file = await findFile({ ...folder, path: join(folder.path, name), name: shown + name });
    if (file !== undefined) return file;
  }
  return undefined;
}

function toGuarded(workspace: string | undefined): GuardedFolder | undefined {
  return workspace === undefined ? undefined : { path: workspace, noun: "workspace" };
}

/**
 * The search path of openstacksdk and gophercloud: the working directory, the user's configuration, the system's. The first file
 * wins; files of several places are not merged. In a job without the working directory, and without what lies in the workspace.
 */
async function usualFolders(places: CloudsPlaces): Promise<readonly Folder[]> {
  const { directory, workspace, home, environment } = places;
  const configured = environment["XDG_CONFIG_HOME"] ?? "";
  const elsewhere = [
    ...(isAbsolute(configured) ? [[join(configured, "openstack")]] : []),
    ...(home === undefined ? [] : [[join(home, ".config", "openstack"), "~/.config/openstack/"]]),
    ["/etc/openstack"],
  ].map(([path = "", shown = `${path}/`]) => ({ path, shown, guarded: toGuarded(workspace), mayBeInside: false }));
  if (workspace === undefined) {
    // Others may have filled this folder: a clone of what was meant to be looked at only.
    const guarded: GuardedFolder = { path: directory, noun: "working directory" };
    return [{ path: directory, shown: "", guarded, mayBeInside: true }, ...elsewhere];
  }
  const isLeftOut = await Promise.all(elsewhere.map(({ path }) => liesIn(join(path, "clouds.yaml"), workspace)));
  return elsewhere.filter((_, index) => isLeftOut[index] !== true);
}

/** A file that an input or a variable names, and which therefore may lie in the workspace. */
async function findNamed(file: string, { directory, workspace }: CloudsPlaces): Promise<CloudsFile | undefined> {
  const path = toAbsolute(file, directory);
  const mayBeInside = workspace === undefined || (await liesIn(path, workspace));
  return findFile({ path, name: file, guarded: toGuarded(workspace), mayBeInside });
}

function toAbsolute(file: string, directory: string): string {
  return isAbsolute(file) ? file : join(directory, file);
}

const NOTHING = { clouds: undefined, secure: undefined };

/**
 * Reads clouds.yaml from the file that was asked for or else (undefined) from the first of the usual places that has one, and secure.yaml
 * from the same folder, never from the workspace of a job. `OS_CLIENT_SECURE_FILE` counts only where clouds.yaml
 * was named too, and lies outside of the workspace: secrets are not combined with an address that others may have written.
 */
export async function readCloudsFiles(file: string | undefined, places: CloudsPlaces): Promise<CloudsFiles> {
  const { directory, workspace, environment } = places;
  const secureFile = environment["OS_CLIENT_SECURE_FILE"] ?? "";
  if (file !== undefined) {
    const clouds = await findNamed(file, places);
    const searched = [file];
    if (clouds === undefined) return { ...NOTHING, searched };
    if (clouds.isInWorkspace) {
      if (secureFile !== "") throw new GateError(secureFileApart(file));
      return { ...NOTHING, clouds, searched };
    }
    const folder: Folder = {
      path: dirname(toAbsolute(file, directory)),
      shown: file.slice(0, file.lastIndexOf("/") + 1),
      guarded: toGuarded(workspace),
      mayBeInside: false,
    };
    const secure = secureFile === "" ? await findIn(folder, "secure") : await readSecureFile(secureFile, places);
    return { clouds, secure, searched };
  }
  if (secureFile !== "") throw new GateError(secureFileAlone());
  const searched: string[] = [];
  for (const folder of await usualFolders(places)) {
    searched.push(`${folder.shown}clouds.yaml`);
    const clouds = await findIn(folder, "clouds");
    if (clouds !== undefined) return { clouds, secure: await findIn(folder, "secure"), searched };
  }
  return { ...NOTHING, searched };
}

async function readSecureFile(file: string, places: CloudsPlaces): Promise<CloudsFile> {
  const secure = await findNamed(file, places);
  if (secure === undefined) throw unreadable(file, "it does not exist, and `OS_CLIENT_SECURE_FILE` names it");
  return secure;
}

function secureFileAlone(): Problem {
  return inputProblem(
    "`OS_CLIENT_SECURE_FILE` is set, but nothing says which clouds.yaml it belongs to.",
    "Name that file too, with `clouds-file` or `OS_CLIENT_CONFIG_FILE`: secrets are not combined with a file that was merely found.",
  );
}

function secureFileApart(file: string): Problem {
  return inputProblem(
    say`\`OS_CLIENT_SECURE_FILE\` brings secrets for ${quoted(file)}, which lies in the workspace, where a pull request can change the address that they are sent to.`,
    say`Keep both files outside of the workspace, for example below \`$RUNNER_TEMP\`; or write the secrets into ${quoted(file)} and unset \`OS_CLIENT_SECURE_FILE\`.`,
  );
}

/**
 * The certificates of a `cacert` file, as PEM text. A relative path counts from the working directory. Never from the workspace of a
 * job, whatever names it: who chooses the authority can read what is sent. What is in the file is never shown.
 */
export async function readCaFile({ file, from }: CaFile, places: CloudsPlaces): Promise<string> {
  const { directory, workspace, home } = places;
  const expanded = file.startsWith("~/") && home !== undefined ? join(home, file.slice(2)) : file;
  const path = toAbsolute(expanded, directory);
  const mayBeInside = workspace === undefined;
  const found = await readCredentials({ path, name: file, guarded: toGuarded(workspace), mayBeInside });
  const named = `and ${from} names it as ${quote("cacert")}`;
  if (found === undefined) throw unreadable(file, `it does not exist, ${named}`);
  if (found.text.includes("-----BEGIN CERTIFICATE-----")) return found.text;
  throw unreadable(file, `it holds no certificate (PEM), ${named}`);
}
