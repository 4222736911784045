// Packages of Debian or Ubuntu: finds and installs them.

import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** Environment of the machine's programs, without variables that would lead them to another Python or other modules. */
export const SYSTEM_ENVIRONMENT = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  PYTHONWARNINGS: "ignore",
  DEBIAN_FRONTEND: "noninteractive",
};

/** Packages that belong together. */
export interface Packages {
  /** Their purpose in words. */
  readonly what: string;
  readonly names: readonly string[];
}

function run(command: string, ...args: readonly string[]): { readonly ok: boolean; readonly output: string } {
  const environment = { ...SYSTEM_ENVIRONMENT, ...proxies() };
  const result = spawnSync(command, args, { env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

function proxies(): Record<string, string> {
  const names = ["http_proxy", "https_proxy", "no_proxy"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function isInstalled(name: string): boolean {
  return /^Status: .* installed$/mu.test(run("dpkg", "--status", name).output);
}

/**
 * Installs missing packages. Returns null if all are installed, or the reason why this machine cannot install them: no
 * package manager, no permission, or no package within reach. Throws if the installation itself fails.
 */
export function ensurePackages({ what, names }: Packages): string | null {
  if (!existsSync("/usr/bin/apt-get")) return `this system has no apt-get, from which ${what} would come`;
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  const root = process.getuid?.() === 0;
  if (!root && !run("sudo", "-n", "true").ok) return `${what} is not installed, and this user may not install it`;
  const apt = (...args: readonly string[]) => {
    const command = ["/usr/bin/apt-get", "-q", "-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3", ...args];
    return root ? run(command[0] ?? "", ...command.slice(1)) : run("sudo", "-n", ...command);
  };
  console.log(`Installing ${missing.join(" ")} …`);
  const update = apt("update");
  const unknown = missing.filter((name) => !run("apt-cache", "show", "--no-all-versions", name).ok);
  if (unknown.length > 0)
    return `no package ${unknown.join(", ")} can be had (apt-get update ${update.ok ? "worked" : "failed"})`;
  const download = apt("install", "--yes", "--no-install-recommends", "--download-only", ...missing);
  if (!download.ok) return `packages cannot be downloaded: ${missing.join(", ")}`;
  const install = withoutServices(root, () =>
    apt("install", "--yes", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", ...missing),
  );
  if (!install.ok || !missing.every(isInstalled)) {
    throw new Error(`Installing ${missing.join(" ")} failed:\n${install.output.split("\n").slice(-20).join("\n")}`);
  }
  return null;
}

/** Prevents packages from starting services during their installation. Tests start their own. */
function withoutServices<Result>(root: boolean, install: () => Result): Result {
  const policy = "/usr/sbin/policy-rc.d";
  if (!root || existsSync(policy)) return install();
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy);
  }
}
