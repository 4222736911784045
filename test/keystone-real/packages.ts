// Keystone from Debian's (or Ubuntu's) packages: is it there, and can it be had?

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PACKAGE = "python3-keystone";

/** What the machine's own programs get: nothing that would make them look for another Python or another Keystone. */
export const SYSTEM_ENVIRONMENT = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  PYTHONWARNINGS: "ignore",
  DEBIAN_FRONTEND: "noninteractive",
};

function run(command: string, ...args: readonly string[]): { readonly ok: boolean; readonly output: string } {
  const environment = { ...SYSTEM_ENVIRONMENT, ...proxies() };
  const result = spawnSync(command, args, { env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

function proxies(): Record<string, string> {
  const names = ["http_proxy", "https_proxy", "no_proxy"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function isInstalled(): boolean {
  return run("/usr/bin/python3", "-c", "import keystone.server.wsgi").ok && existsSync("/usr/bin/keystone-manage");
}

/**
 * Installs Keystone where it is missing. null: it is there now. Otherwise why it cannot be had on this machine: no package manager,
 * no right to install, or no package within reach. Anything that goes wrong after that is a failure and is thrown.
 */
export function ensureKeystone(): string | null {
  if (isInstalled()) return null;
  if (!existsSync("/usr/bin/apt-get")) return "this system has no apt-get, and Keystone is not installed";
  const root = process.getuid?.() === 0;
  if (!root && !run("sudo", "-n", "true").ok) return "Keystone is not installed, and this user may not install it";
  const apt = (...args: readonly string[]) => {
    const command = ["/usr/bin/apt-get", "-q", "-o", "DPkg::Lock::Timeout=600", "-o", "Acquire::Retries=3", ...args];
    return root ? run(command[0] ?? "", ...command.slice(1)) : run("sudo", "-n", ...command);
  };
  console.log(`Installing ${PACKAGE} …`);
  const update = apt("update");
  if (!run("apt-cache", "show", "--no-all-versions", PACKAGE).ok) {
    return `no package ${PACKAGE} can be had (apt-get update ${update.ok ? "worked" : "failed"})`;
  }
  const download = apt("install", "--yes", "--no-install-recommends", "--download-only", PACKAGE);
  if (!download.ok) return `the package ${PACKAGE} cannot be downloaded`;
  const install = apt("install", "--yes", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", PACKAGE);
  if (!install.ok || !isInstalled()) {
    throw new Error(`Installing ${PACKAGE} failed:\n${install.output.split("\n").slice(-20).join("\n")}`);
  }
  return null;
}
