// Files with credentials: clouds.yaml and its secure.yaml. Their content is read elsewhere in keystone/. The rule
// here: an address and the secret that is sent to it have the same author. In a job, a pull request can add a
// clouds.yaml to the workspace. Such a file must be named in a setting, and is used alone. Outside of jobs, one folder
// is assumed to have one author.

import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import {
  asSentence,
  type Environment,
  GateError,
  inputProblem,
  type Message,
  quoted,
  quotedList,
  say,
  theSetting,
} from "../core/index.ts";
import { type FileWords, type GuardedFile, type GuardedFolder, liesIn, readGuarded } from "../files/index.ts";
import type { LoginSetting } from "./login-settings.ts";

const MAX_CREDENTIAL_FILE_BYTES = 1024 * 1024;

const CREDENTIALS: FileWords = {
  noun: say`credentials file`,
  unreadable: "INPUT_INVALID",
  hints: {
    leaves: say`Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. https://github.com/quota-gate/quota-gate/blob/main/docs/credentials.md says what is read from where.`,
    missing: say`Check the path, and that the file was written.`,
    folder: say`Name the file in it.`,
    pipe: say`Write what comes out of it to a file, and name that.`,
    tooLarge: say`Is it the file that was meant?`,
  },
};

const AUTHORITIES: FileWords = {
  ...CREDENTIALS,
  noun: say`file of certificate authorities`,
  hints: {
    ...CREDENTIALS.hints,
    leaves: say`An authority of the pull request's own could read what is sent. Take the file from the base branch, as in \`git show origin/main:ca.pem > "$RUNNER_TEMP/ca.pem"\`, and name that one.`,
  },
};

/** Name and text of a file. */
export interface CloudsFile {
  /** Name as users know it: relative to the working directory or to `~`, if the file is there. */
  readonly name: string;
  readonly text: string;
  /** True for a file in the workspace of a job, where a pull request can put its own. */
  readonly isInWorkspace: boolean;
}

/** clouds.yaml and its secure.yaml. */
export interface CloudsFiles {
  readonly clouds: CloudsFile;
  /** secure.yaml of the same folder. Undefined if there is none, or if it must not be read. */
  readonly secure: CloudsFile | undefined;
}

/** The requested cloud. */
export interface CloudChoice {
  /** Path of clouds.yaml. Undefined: the first of the usual places. */
  readonly file: string | undefined;
  /** Name of the cloud. Undefined: the only one in the file. */
  readonly name: string | undefined;
  /** Setting that requested it: "`OS_CLOUD`". */
  readonly from: Message;
}

/** Folders to search, and the environment. */
export interface CloudsPlaces {
  /**
   * Working directory, which relative paths start from. Outside of jobs, it is also the first place to look for
   * clouds.yaml.
   */
  readonly directory: string;
  /** Folder of a job with the files of a pull request. Undefined outside of jobs. */
  readonly workspace: string | undefined;
  readonly env: Environment;
}

/**
 * Variables that show a job: every known CI service sets at least one of them. Sources:
 * https://github.com/watson/ci-info (index.js, vendors.json), https://www.runatlantis.io/docs/custom-workflows,
 * https://docs.spacelift.io/concepts/configuration/environment
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
  "ATLANTIS_TERRAFORM_VERSION",
  "TF_VAR_spacelift_run_id",
];

/**
 * Returns the job's workspace: `GITHUB_WORKSPACE`, else the outermost Git repository around the working directory, else
 * that directory. Undefined outside of jobs.
 */
export function findWorkspace(env: Environment, directory: string): string | undefined {
  const workspace = env["GITHUB_WORKSPACE"] ?? "";
  if (workspace !== "") return workspace;
  const isJob = JOB_VARIABLES.some((name) => !["", "false", "0"].includes(env[name] ?? ""));
  return isJob ? findRepository(directory) : undefined;
}

/** Returns the outermost repository, since it may contain others as submodules. */
function findRepository(directory: string): string {
  let repository = directory;
  for (let [below, at] = ["", directory]; at !== below; [below, at] = [at, dirname(at)]) {
    if (existsSync(join(at, ".git"))) repository = at;
  }
  return repository;
}

type Location = Omit<GuardedFile, "words">;

async function findFile(
  location: Location,
  { workspace }: CloudsPlaces,
  words = CREDENTIALS,
): Promise<CloudsFile | undefined> {
  const found = await readGuarded({ ...location, words }, MAX_CREDENTIAL_FILE_BYTES);
  return found && { name: location.path, text: found.text, isInWorkspace: found.isInside && workspace !== undefined };
}

/**
 * Finds the secure.yaml next to clouds.yaml. In a job's workspace it is ignored: a secret must not go to an address
 * that others may have written.
 */
async function findSecure(
  { path, location, guarded }: Location,
  clouds: CloudsFile,
  places: CloudsPlaces,
): Promise<CloudsFile | undefined> {
  if (clouds.isInWorkspace) return undefined;
  const beside = {
    path: `${path.slice(0, path.lastIndexOf("/") + 1)}secure.yaml`,
    location: join(dirname(location), "secure.yaml"),
    guarded: guarded && { ...guarded, mayHoldIt: places.workspace === undefined },
  };
  return findFile(beside, places);
}

/** Returns the workspace of a job as a folder that others write to. Undefined outside of jobs. */
function guard({ workspace }: CloudsPlaces, mayHoldIt = false): GuardedFolder | undefined {
  return workspace === undefined ? undefined : { folder: workspace, noun: "workspace", mayHoldIt };
}

function homeOf({ env }: CloudsPlaces): string | undefined {
  return env["HOME"] ?? env["USERPROFILE"];
}

/**
 * Returns the search path of openstacksdk and gophercloud: the working directory, the user's configuration, the
 * system's. The first file is used alone. In a job, the path leaves out the working directory and everything in the
 * workspace.
 */
async function findUsualLocations(places: CloudsPlaces): Promise<readonly Location[]> {
  const { directory, workspace, env } = places;
  const home = homeOf(places);
  const configured = env["XDG_CONFIG_HOME"] ?? "";
  const elsewhere = [
    ...(isAbsolute(configured) ? [[join(configured, "openstack")]] : []),
    ...(home === undefined ? [] : [[join(home, ".config", "openstack"), "~/.config/openstack"]]),
    ["/etc/openstack"],
  ].map(([folder = "", shown = folder]) => ({
    path: `${shown}/clouds.yaml`,
    location: join(folder, "clouds.yaml"),
    guarded: guard(places),
  }));
  if (workspace === undefined) {
    // Others may have filled this folder, as in a clone that is only inspected.
    const guarded: GuardedFolder = { folder: directory, noun: "working directory", mayHoldIt: true };
    return [{ path: "clouds.yaml", location: join(directory, "clouds.yaml"), guarded }, ...elsewhere];
  }
  const isLeftOut = await Promise.all(elsewhere.map(({ location }) => liesIn(location, workspace)));
  return elsewhere.filter((_, index) => isLeftOut[index] !== true);
}

/**
 * Reads the named clouds.yaml, or the first of the usual places, and its secure.yaml. Throws a GateError if there is no
 * clouds.yaml, or if `OS_CLIENT_SECURE_FILE` is set. `name` and `from` appear in its message only.
 */
export async function readCloudsFiles({ file, name, from }: CloudChoice, places: CloudsPlaces): Promise<CloudsFiles> {
  const { directory, workspace, env } = places;
  if ((env["OS_CLIENT_SECURE_FILE"] ?? "") !== "") {
    const hint = say`Unset it, and put the secrets into a secure.yaml next to clouds.yaml.`;
    throw new GateError(inputProblem(say`\`OS_CLIENT_SECURE_FILE\` is not supported.`, hint));
  }
  let locations: readonly Location[];
  if (file === undefined) locations = await findUsualLocations(places);
  else {
    const location = resolve(directory, file);
    const isInside = workspace !== undefined && (await liesIn(location, workspace));
    locations = [{ path: file, location, guarded: guard(places, isInside) }];
  }
  const searched: string[] = [];
  for (const location of locations) {
    searched.push(location.path);
    const clouds = await findFile(location, places);
    if (clouds !== undefined) return { clouds, secure: await findSecure(location, clouds, places) };
  }
  const cloud = name === undefined ? "" : say`, for the cloud ${quoted(name)}`;
  const named = theSetting("clouds-file");
  const hint =
    workspace === undefined
      ? say`Put it into one of these places, or name it with ${named}.`
      : say`In a job, write it to \`$RUNNER_TEMP/clouds.yaml\` in a step before, and name it with ${named} (where the folder is called \`runner.temp\`). One in the workspace, where a pull request can put its own, is never looked for.`;
  const message = say`${from} needs a clouds.yaml${cloud}, and there is none: looked for ${quotedList(searched)}.`;
  throw new GateError(inputProblem(asSentence(message), hint));
}

/**
 * Reads the certificates of a `cacert` file as PEM text. Relative paths start from the working directory. In a job, a
 * file of the workspace is rejected, whatever setting names it, because the author of the authority could read what is
 * sent. The content of the file is never shown.
 */
export async function readCaFile({ value, from }: LoginSetting, places: CloudsPlaces): Promise<string> {
  const home = homeOf(places);
  const expanded = value.startsWith("~/") && home !== undefined ? join(home, value.slice(2)) : value;
  const found = await findFile(
    { path: value, location: resolve(places.directory, expanded), guarded: guard(places) },
    places,
    AUTHORITIES,
  );
  if (found?.text.includes("-----BEGIN CERTIFICATE-----") === true) return found.text;
  const what = found === undefined ? "does not exist" : "holds no certificate (PEM)";
  throw new GateError(
    inputProblem(say`The ${AUTHORITIES.noun} ${quoted(value)} ${what}; ${from} names it as \`cacert\`.`),
  );
}
