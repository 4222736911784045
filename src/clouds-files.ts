// Where clouds.yaml and what belongs to it are found and read, as text: the only place that reads credential files. What is in
// them is the business of keystone/.

import { open } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { GateError, type Problem } from "./errors.ts";
import { quote } from "./names.ts";

/** Largest file that is read, in bytes. Real ones have a few kilobytes. */
export const MAX_CLOUDS_FILE_BYTES = 1024 * 1024;

/** One file as read. */
export interface CloudsFile {
  /** As a reader knows it: relative to the working directory or to `~` where it lies there. */
  readonly name: string;
  readonly text: string;
}

/** clouds.yaml and what lies beside it. */
export interface CloudsFiles {
  /** null: none of `searched` exists. */
  readonly clouds: CloudsFile | null;
  /** secure.yaml; null: there is none. */
  readonly secure: CloudsFile | null;
  /** clouds-public.yaml; null: there is none. */
  readonly profiles: CloudsFile | null;
  /** Every place that was looked at for clouds.yaml, in order. */
  readonly searched: readonly string[];
}

/** Where to look. */
export interface CloudsPlaces {
  /** The file that was asked for, and then the only place. null: the usual places. */
  readonly file: string | null;
  /** Working directory. */
  readonly directory: string;
  /** Home directory of the user; null: none. */
  readonly home: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Folder {
  readonly path: string;
  /** What stands before a file's name when it is shown. */
  readonly shown: string;
}

/** Endings in the order of openstacksdk (openstack/config/loader.py). */
const ENDINGS: readonly string[] = ["yaml", "yml", "json"];

function unreadable(name: string, found: string): GateError {
  return new GateError({
    code: "INPUT_INVALID",
    message: `Cannot read the credentials file ${quote(name)}: ${found}.`,
  });
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

/** The text of a file, at most `MAX_CLOUDS_FILE_BYTES` of UTF-8. null: there is none. Everything else is an error. */
async function findText(path: string, name: string): Promise<string | null> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(path, "r");
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw unreadable(name, code === "EACCES" ? "permission denied" : `the system says ${code}`);
  }
  try {
    if (!(await handle.stat()).isFile()) throw unreadable(name, "it is not a plain file");
    const buffer = new Uint8Array(MAX_CLOUDS_FILE_BYTES + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length > MAX_CLOUDS_FILE_BYTES) throw unreadable(name, "it is larger than 1 MiB");
    return new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, length));
  } catch (error) {
    if (error instanceof GateError) throw error;
    if (error instanceof TypeError) throw unreadable(name, "it is not UTF-8 text");
    throw unreadable(name, `the system says ${errorCode(error)}`);
  } finally {
    await handle.close();
  }
}

async function findIn(folder: Folder, stem: string): Promise<CloudsFile | null> {
  for (const ending of ENDINGS) {
    const file = `${stem}.${ending}`;
    const text = await findText(join(folder.path, file), folder.shown + file);
    if (text !== null) return { name: folder.shown + file, text };
  }
  return null;
}

/**
 * The working directory, the user's configuration, the system's: the search path of openstacksdk and gophercloud. The first file
 * wins; files of several places are not merged.
 */
function usualFolders({ directory, home, environment }: CloudsPlaces): readonly Folder[] {
  const configured = environment["XDG_CONFIG_HOME"] ?? "";
  const folders: Folder[] = [{ path: directory, shown: "" }];
  if (isAbsolute(configured)) {
    const path = join(configured, "openstack");
    folders.push({ path, shown: `${path}/` });
  }
  if (home !== null) folders.push({ path: join(home, ".config", "openstack"), shown: "~/.config/openstack/" });
  folders.push({ path: "/etc/openstack", shown: "/etc/openstack/" });
  return folders;
}

const NOTHING = { clouds: null, secure: null, profiles: null };

/**
 * Reads clouds.yaml from the file that was asked for or else from the first of the usual places that has one, and secure.yaml and
 * clouds-public.yaml from the same folder. From the same folder only: a clouds.yaml that a pull request brings along must never
 * be completed with a password that somebody keeps elsewhere. For the same reason `OS_CLIENT_SECURE_FILE` counts only where
 * clouds.yaml was named too.
 */
export async function readCloudsFiles(places: CloudsPlaces): Promise<CloudsFiles> {
  const { file, directory, environment } = places;
  const secureFile = environment["OS_CLIENT_SECURE_FILE"] ?? "";
  if (file !== null) {
    const path = join(isAbsolute(file) ? "" : directory, file);
    const text = await findText(path, file);
    if (text === null) return { ...NOTHING, searched: [file] };
    const folder: Folder = { path: dirname(path), shown: file.slice(0, file.lastIndexOf("/") + 1) };
    return {
      clouds: { name: file, text },
      secure: secureFile === "" ? await findIn(folder, "secure") : await readSecureFile(secureFile, directory),
      profiles: await findIn(folder, "clouds-public"),
      searched: [file],
    };
  }
  if (secureFile !== "") throw new GateError(secureFileAlone());
  const searched: string[] = [];
  for (const folder of usualFolders(places)) {
    searched.push(`${folder.shown}clouds.yaml`);
    const clouds = await findIn(folder, "clouds");
    if (clouds !== null) {
      const secure = await findIn(folder, "secure");
      return { clouds, secure, profiles: await findIn(folder, "clouds-public"), searched };
    }
  }
  return { ...NOTHING, searched };
}

async function readSecureFile(file: string, directory: string): Promise<CloudsFile> {
  const text = await findText(join(isAbsolute(file) ? "" : directory, file), file);
  if (text === null) throw unreadable(file, `it does not exist, and ${quote("OS_CLIENT_SECURE_FILE")} names it`);
  return { name: file, text };
}

function secureFileAlone(): Problem {
  return {
    code: "INPUT_INVALID",
    message: `${quote("OS_CLIENT_SECURE_FILE")} is set, but nothing says which clouds.yaml it belongs to.`,
    hint: `Name that file too, with ${quote("clouds-file")} or ${quote("OS_CLIENT_CONFIG_FILE")}: secrets are not combined with a file that was merely found.`,
  };
}

/**
 * The certificates of a `cacert` file, as PEM text. `from` says in words what named the file. A relative path counts from
 * `directory`. What is in the file is never shown.
 */
export async function readCaFile(ca: {
  readonly file: string;
  readonly from: string;
  readonly directory: string;
  readonly home: string | null;
}): Promise<string> {
  const { file, from, directory, home } = ca;
  const expanded = file.startsWith("~/") && home !== null ? join(home, file.slice(2)) : file;
  const text = await findText(join(isAbsolute(expanded) ? "" : directory, expanded), file);
  const found =
    text === null
      ? "it does not exist"
      : text.includes("-----BEGIN CERTIFICATE-----")
        ? null
        : "it holds no certificate (PEM)";
  if (text === null || found !== null)
    throw unreadable(file, `${found ?? ""}, and ${from} names it as ${quote("cacert")}`);
  return text;
}
