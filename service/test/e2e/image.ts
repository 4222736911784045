// The image of deploy/Dockerfile without a container engine: its files in a root file system with a shell and Node. The
// entry point runs there as the image's user. This needs root or a user namespace.

import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../../../test/support/github/runner.ts";

const DOCKERFILE = readFileSync(join(ROOT, "service/deploy/Dockerfile"), "utf8");

/** Returns the arguments of all instructions of a kind, in their order. */
export function readInstructions(kind: string): readonly string[] {
  return [...DOCKERFILE.matchAll(new RegExp(`^${kind} (.*)$`, "gmu"))].map(([, rest = ""]) => rest);
}

/** Returns the words of an instruction in its JSON form. */
export function readWords(kind: string): readonly string[] {
  return readInstructions(kind).flatMap((text) => JSON.parse(text) as string[]);
}

/** Copies a program and its libraries into a root file system. */
function copyProgram(root: string, program: string, name = program): void {
  const linked = execFileSync("ldd", [program], { encoding: "utf8" });
  const libraries = [...linked.matchAll(/(\/\S+) \(0x/gu)].map(([, path = ""]) => path);
  for (const [from, to] of [[program, name] as const, ...libraries.map((path) => [path, path] as const)]) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(realpathSync(from), join(root, to));
  }
}

/** Unpacks the image. `command` returns the words that run a command in it, as its user and by its entry point. */
export async function unpackImage() {
  const root = await mkdtemp(join(tmpdir(), "quota-gate-image-"));
  chmodSync(root, 0o755);
  for (const program of ["/bin/sh", "/bin/cat"]) copyProgram(root, program);
  copyProgram(root, process.execPath, "/usr/local/bin/node");
  const [folder = "/"] = readInstructions("WORKDIR");
  for (const [from = "", to = ""] of readInstructions("COPY").map((line) => line.split(" "))) {
    const target = join(root, to.startsWith("/") ? "" : folder, to);
    const isFolder = from.endsWith("/") || !to.endsWith("/");
    cpSync(join(ROOT, from), isFolder ? target : join(target, basename(from)), { recursive: true });
  }
  execFileSync("chmod", ["--recursive", "a+rX", root]);
  const enter =
    process.getuid?.() === 0
      ? ["chroot", `--userspec=${readInstructions("USER").join()}`, root]
      : ["unshare", "--map-root-user", "chroot", root];
  return {
    root,
    command: (args: readonly string[]) => [...enter, ...readWords("ENTRYPOINT"), ...args],
    /** Returns the words that run a program without the entry point. */
    plain: (args: readonly string[]) => [...enter, ...args],
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
