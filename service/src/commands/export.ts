// `quota-gate-service export`: limits and usage of projects over time, for Prometheus.

import type { Command } from "commander";
import {
  addNotes,
  addSettings,
  type CommandContext,
  type CommandRuntime,
  CREDENTIALS_HELP,
  type OptionValues,
  toSettings,
  toSettingsSource,
} from "../../../src/command-line/index.ts";
import { type Log, say } from "../../../src/core/index.ts";
import { readOwnFile } from "../../../src/files/index.ts";
import {
  anyText,
  CONNECTION_SETTINGS,
  type Connection,
  CREDENTIAL_SETTINGS,
  optionSetting,
  TARGETS,
  whole,
} from "../../../src/inputs/index.ts";
import { type LoginInputs, login, type Session } from "../../../src/keystone/index.ts";
import { createSources } from "../../../src/sources/index.ts";
import { parseTargets } from "../../../src/targets/index.ts";
import { type ExportTarget, startExporter } from "../index.ts";
import { LISTENING_SETTINGS, parsePort, readCertificate, runService, serviceSetting } from "./serving.ts";

const { host, ...LOGGING_AND_TLS } = LISTENING_SETTINGS;

/** Setting of the port of `/metrics`. */
export const EXPORT_PORT = serviceSetting("--port <number>", "port to listen on; 0 is a free one", parsePort, "8081");

const EXPORT_SETTINGS = {
  targets: optionSetting(
    "--targets <file>",
    "YAML list of projects and clouds, as for check; plans in it are not read",
    anyText,
  ),
  everyMs: serviceSetting(
    "--every <seconds>",
    "least time between two readings of a project",
    whole(" of seconds", [10, 86_400], 1000),
    "300",
  ),
  host,
  port: EXPORT_PORT,
  ...LOGGING_AND_TLS,
};
const PROJECT_SETTINGS = { ...CONNECTION_SETTINGS, ...CREDENTIAL_SETTINGS };

const NOTES = `${CREDENTIALS_HELP}

Metrics are at /metrics, without any token. Each project is read by the clock, however often that is asked, with a token that is renewed before it expires. A project that cannot be read does not stop the others: quota_gate_reading_success is 0, and the log says why.

It logs JSON lines to standard error, and stops on SIGTERM and SIGINT.

Exit status: 0 it was stopped, 2 it could not start.

Examples, with OS_CLOUD set:
  $ quota-gate-service export
  $ quota-gate-service export --targets projects.yaml --every 600`;

type ProjectSettings = Connection & LoginInputs;

/** Adds the command, which runs until it is interrupted. */
export function addExport(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("export")
    .summary("export limits and usage to Prometheus")
    .description("Serves limits and usage of one or several projects as metrics for Prometheus.");
  addSettings(command, { ...PROJECT_SETTINGS, ...EXPORT_SETTINGS }).action(async (options: OptionValues) => {
    const inputs = { options, env: terminal.env };
    const { targets: path, ...settings } = toSettings(EXPORT_SETTINGS, inputs);
    const means = runtime();
    let targets: readonly ExportTarget[];
    if (path === "") {
      const project = toSettings(PROJECT_SETTINGS, inputs);
      targets = [toTarget(project.cloud || (terminal.env["OS_CLOUD"] ?? "") || "default", project, means)];
    } else {
      const words = { noun: say`file`, expected: say`list of targets` };
      const text = await readOwnFile(path, { ...words, maxBytes: TARGETS.maxBytes, folder: terminal.cwd() });
      const parsed = parseTargets({ text, file: path }, toSettingsSource(inputs), { needsPlan: false });
      targets = parsed.map((target) => toTarget(target.name, target.settings, means));
    }
    const certificate = await readCertificate(settings);
    const exporter = { ...settings, targets, atOnce: TARGETS.atOnce, certificate, runtime: means };
    const place = { terminal, command, settings, name: "Metrics", path: "/metrics" };
    await runService((log) => startExporter({ ...exporter, ...log }), place);
  });
  addNotes(command, NOTES);
}

/** Minimum life of a token at the beginning of a reading, in addition to the time limit of the reading. */
const RENEW_BEFORE_MS = 60_000;

/**
 * Creates a target that stays logged in. It logs in again if its token is about to expire, and after a failed reading,
 * since the token may have been revoked.
 */
function toTarget(name: string, settings: ProjectSettings, runtime: CommandRuntime): ExportTarget {
  let session: Session | undefined;
  const isEnding = ({ expiresAt }: Session): boolean =>
    expiresAt !== undefined &&
    !(Date.parse(expiresAt) - runtime.now().getTime() > settings.timeoutMs + RENEW_BEFORE_MS);
  return {
    name,
    read: async (log: Log) => {
      const means = { ...runtime, log };
      try {
        if (session === undefined || isEnding(session)) session = await login(settings, means);
        return await createSources(settings, means).limits.read({ session, wanted: undefined, regions: [] });
      } catch (error) {
        session = undefined;
        throw error;
      }
    },
  };
}
