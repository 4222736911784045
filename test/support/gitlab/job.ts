// The gate in a GitLab job, in this process or as a process: `check` with its options and the job's variables.

import type { Report } from "../../../src/core/index.ts";
import { DEMO_TOKEN } from "../../../src/emulator/index.ts";
import type { Files } from "../../e2e/dist.ts";
import { DATA_SET } from "../emulator.ts";
import type { ProcessResult } from "../processes.ts";
import { openTerminalHere } from "../terminal.ts";
import { TOKEN } from "./routes.ts";
import type { FakeGitLab } from "./server.ts";

/** Key of signatures in these tests. */
export const RECORD_KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/** A job of a merge request. */
export interface JobOptions {
  readonly gitlab: FakeGitLab;
  readonly cloudUrl: string;
  readonly number: number;
  readonly files: Files;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Variables that replace those of the job, or remove them if undefined. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly job?: Parameters<FakeGitLab["startJob"]>[1] | undefined;
  readonly open?: typeof openTerminalHere;
}

/** Runs the check and returns its report as printed by `--format json`. */
export async function runJob(options: JobOptions): Promise<ProcessResult & { readonly report: Report | null }> {
  const { gitlab, files, inputs = {}, open = openTerminalHere } = options;
  await using terminal = await open(files as Readonly<Record<string, string>>);
  const variables: Readonly<Record<string, string | undefined>> = {
    ...gitlab.startJob(options.number, options.job),
    GITLAB_TOKEN: TOKEN,
    QUOTA_GATE_RECORD_KEY: RECORD_KEY,
    OS_TOKEN: DEMO_TOKEN,
    OS_PROJECT_ID: DATA_SET.project,
    QUOTA_GATE_API_URL: options.cloudUrl,
    ...options.env,
  };
  const env = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const given = Object.entries({ format: "json", "gitlab-url": gitlab.origin, ...inputs });
  const args = given.flatMap(([name, value]) =>
    value === "" ? [] : value === "true" ? [`--${name}`] : [`--${name}`, value],
  );
  const ended = await terminal.run(["check", "plan.json", ...args], { env });
  return { ...ended, report: ended.stdout.startsWith("{") ? (JSON.parse(ended.stdout) as Report) : null };
}
