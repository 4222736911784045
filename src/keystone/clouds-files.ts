// Files that credentials are read from: clouds.yaml and what belongs to it. What is in them is the business of keystone/. The rule:
// an address and the secret that is sent to it are by the same writer. So in a job a clouds.yaml of the workspace, where a pull
// request can put one, has to be named and stands alone; elsewhere one folder is taken to be one writer's.

import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type Environment, GateError, inputProblem, quoted, say } from "../core/index.ts";
import { type FileWords, type GuardedFolder, type GuardedPath, liesIn, readGuarded } from "../files/index.ts";
import type { LoginSetting } from "./settings.ts";

/** Largest file that is read, in bytes. Real ones have a few kilobytes. */
export const MAX_CREDENTIAL_FILE_BYTES = 1024 * 1024;

const CREDENTIALS: FileWords = {
  noun: "credentials file",
  unreadable: "INPUT_INVALID",
  encoding: "INPUT_INVALID",
  tooLarge: "INPUT_INVALID",
  hints: {
    leaves: say`Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. docs/credentials.md says what is read from where.`,
    missing: say`Check the path, and that the file was written.`,
    folder: say`Name the file in it.`,
    pipe: say`Write what comes out of it to a file, and name that.`,
    tooLarge: say`Is it the file that was meant?`,
  },
};

/** A path of credentials. */
type CredentialPath = Omit<GuardedPath, "words" | "maxBytes">;

function readCredentials(path: CredentialPath) {
  return readGuarded({ ...path, words: CREDENTIALS, maxBytes: MAX_CREDENTIAL_FILE_BYTES });
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
  /** secure.yaml of the same folder; undefined: there is none, or none may be read. */
  readonly secure: CloudsFile | undefined;
  /** Every place that was looked at for clouds.yaml, in order. */
  readonly searched: readonly string[];
}

/** Places to search. */
export interface CloudsPlaces {
  /** Working directory: what relative paths count from, and on a user's own machine the first place for clouds.yaml. */
  readonly directory: string;
  /** The folder of a job that holds what a pull request brings; undefined: this is no job but a user's own machine. */
  readonly workspace: string | undefined;
  readonly env: Environment;
}

/** A folder to look into. */
interface Folder extends Omit<CredentialPath, "name"> {
  /** Text before a file's name in messages. */
  readonly shown: string;
}

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
export function findWorkspace(env: Environment, directory: string): string | undefined {
  const workspace = env["GITHUB_WORKSPACE"] ?? "";
  if (workspace !== "") return workspace;
  const isJob = JOB_VARIABLES.some((name) => !["", "false", "0"].includes(env[name] ?? ""));
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

async function findFile(path: CredentialPath, { workspace }: CloudsPlaces): Promise<CloudsFile | undefined> {
  const found = await readCredentials(path);
  return found && { name: path.name, text: found.text, isInWorkspace: found.isInside && workspace !== undefined };
}

function findIn({ shown, ...folder }: Folder, name: string, places: CloudsPlaces): Promise<CloudsFile | undefined> {
  return findFile({ ...folder, path: join(folder.path, name), name: shown + name }, places);
}

function toGuarded(workspace: string | undefined): GuardedFolder | undefined {
  return workspace === undefined ? undefined : { path: workspace, noun: "workspace" };
}

function homeOf({ env }: CloudsPlaces): string | undefined {
  return env["HOME"] ?? env["USERPROFILE"];
}

/**
 * The search path of openstacksdk and gophercloud: the working directory, the user's configuration, the system's. The first file
 * wins; files of several places are not merged. In a job without the working directory, and without what lies in the workspace.
 */
async function usualFolders(places: CloudsPlaces): Promise<readonly Folder[]> {
  const { directory, workspace, env } = places;
  const home = homeOf(places);
  const configured = env["XDG_CONFIG_HOME"] ?? "";
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

/**
 * Reads clouds.yaml from the file that was asked for or else (undefined) from the first of the usual places that has one, and secure.yaml
 * from the same folder, never from the workspace of a job: secrets are not combined with an address that others may have written.
 */
export async function readCloudsFiles(file: string | undefined, places: CloudsPlaces): Promise<CloudsFiles> {
  const { directory, workspace, env } = places;
  if ((env["OS_CLIENT_SECURE_FILE"] ?? "") !== "") {
    const hint = say`Unset it, and put the secrets into a secure.yaml next to clouds.yaml.`;
    throw new GateError(inputProblem(say`\`OS_CLIENT_SECURE_FILE\` is not supported.`, hint));
  }
  if (file !== undefined) {
    const path = resolve(directory, file);
    const guarded = toGuarded(workspace);
    const mayBeInside = workspace === undefined || (await liesIn(path, workspace));
    const clouds = await findFile({ path, name: file, guarded, mayBeInside }, places);
    const shown = file.slice(0, file.lastIndexOf("/") + 1);
    const isAlone = clouds === undefined || clouds.isInWorkspace;
    const secure = isAlone
      ? undefined
      : await findIn({ path: dirname(path), shown, guarded, mayBeInside: false }, "secure.yaml", places);
    return { clouds, secure, searched: [file] };
  }
  const searched: string[] = [];
  for (const folder of await usualFolders(places)) {
    searched.push(`${folder.shown}clouds.yaml`);
    const clouds = await findIn(folder, "clouds.yaml", places);
    if (clouds !== undefined) return { clouds, secure: await findIn(folder, "secure.yaml", places), searched };
  }
  return { clouds: undefined, secure: undefined, searched };
}

/**
 * The certificates of a `cacert` file, as PEM text. A relative path counts from the working directory. Never from the workspace of a
 * job, whatever names it: who chooses the authority can read what is sent. What is in the file is never shown.
 */
export async function readCaFile({ value, from }: LoginSetting, places: CloudsPlaces): Promise<string> {
  const { directory, workspace } = places;
  const home = homeOf(places);
  const expanded = value.startsWith("~/") && home !== undefined ? join(home, value.slice(2)) : value;
  const path = resolve(directory, expanded);
  const file = { path, name: value, guarded: toGuarded(workspace), mayBeInside: workspace === undefined };
  const found = await readCredentials(file);
  if (found?.text.includes("-----BEGIN CERTIFICATE-----") === true) return found.text;
  const what = found === undefined ? "it does not exist" : "it holds no certificate (PEM)";
  const message = say`Cannot read the credentials file ${quoted(value)}: ${what}, and ${from} names it as \`cacert\`.`;
  throw new GateError(inputProblem(message));
}
