// Measures the whole Action as a process: two requests to the Quota API, one for the other pull requests, an updated
// comment and the summary.

import { join } from "node:path";
import { embeddedDataSet } from "../src/emulator/data-set.ts";
import { DEMO_TOKEN } from "../src/emulator/emulator.ts";
import { installDist, writeFiles } from "../test/e2e/dist.ts";
import { startWatched, type WatchedEmulator } from "../test/support/emulator.ts";
import { JOB_TOKEN, prepareRunner } from "../test/support/github/runner.ts";
import { type FakeGitHub, startGitHub } from "../test/support/github/server.ts";
import { type Command, type Measurement, measureInTurn, type Variant } from "./measure.ts";

const PLAN = JSON.stringify({ cbk: { "compute.instances": 1 }, fes: { "compute.cores": 2 } });

const HERE = new URL(".", import.meta.url).pathname;

/** Both servers. */
interface Counterparts extends AsyncDisposable {
  readonly emulator: WatchedEmulator;
  readonly github: FakeGitHub;
}

/** Results. */
export interface Startup {
  readonly empty: Measurement;
  readonly bare: Measurement;
  readonly action: Measurement;
  /** Requests of a run of the Action. */
  readonly requests: readonly string[];
}

/** An empty start of Node, the bare requests and the Action. */
interface Variants extends AsyncDisposable {
  readonly all: readonly [empty: Variant, bare: Variant, action: Variant];
  /** Requests of the last run of the Action. */
  readonly requests: readonly string[];
}

/** Starts the servers. The caller disposes of them. */
async function startVariants(): Promise<Variants> {
  const counterparts = await startCounterparts();
  const { emulator, github } = counterparts;
  const dist = await installDist();
  const entry = join(dist.folder, "dist", "action.js");
  const requests: string[] = [];
  return {
    requests,
    all: [
      {
        name: "empty Node start",
        prepare: async () => ({ program: process.execPath, args: [join(HERE, "empty.mjs")] }),
      },
      { name: "the same requests, bare", prepare: () => prepareBare(counterparts) },
      {
        name: "the Action",
        async prepare() {
          github.traffic.length = 0;
          const command = await prepareAction(counterparts, entry);
          return {
            ...command,
            async done() {
              const asked = emulator.requests.slice(-2).map(({ method, path }) => `${method} ${path}`);
              requests.splice(0, requests.length, ...asked, ...github.requests());
              await command.done?.();
            },
          };
        },
      },
    ],
    async [Symbol.asyncDispose]() {
      await counterparts[Symbol.asyncDispose]();
      await dist[Symbol.asyncDispose]();
    },
  };
}

/** Measures an empty start of Node, the bare requests and the Action in turn. */
export async function measureStartup(of: { readonly rounds: number }): Promise<Startup> {
  await using variants = await startVariants();
  const [empty, bare, action] = await measureInTurn(variants.all, of);
  if (empty === undefined || bare === undefined || action === undefined) throw new Error("A variant is missing.");
  return { empty, bare, action, requests: variants.requests };
}

async function startCounterparts(): Promise<Counterparts> {
  const emulator = await startWatched();
  const github = await startGitHub();
  github.addPullRequest();
  return {
    emulator,
    github,
    async [Symbol.asyncDispose]() {
      await emulator.close();
      await github.close();
    },
  };
}

function toPayload({ pullRequests }: FakeGitHub): unknown {
  const [pullRequest] = pullRequests.values();
  if (pullRequest === undefined) throw new Error("There is no pull request.");
  const { number, headSha, baseSha, baseRef, headRef } = pullRequest;
  return { pull_request: { number, head: { sha: headSha, ref: headRef }, base: { sha: baseSha, ref: baseRef } } };
}

let lastRun = 1_000_000;

async function prepareAction({ emulator, github }: Counterparts, entry: string): Promise<Command> {
  // A newer run each time, so that the comment is written each time.
  lastRun += 1;
  const runner = await prepareRunner({
    payload: toPayload(github),
    inputs: {
      plan: "plan.json",
      "api-url": emulator.url,
      "project-id": embeddedDataSet().project,
      token: DEMO_TOKEN,
    },
    env: { GITHUB_API_URL: github.apiUrl, GITHUB_RUN_ID: String(lastRun) },
  });
  await writeFiles(runner.workspace, { "plan.json": PLAN });
  return {
    program: process.execPath,
    args: [entry],
    cwd: runner.workspace,
    env: runner.env,
    done: () => runner[Symbol.asyncDispose](),
  };
}

async function prepareBare({ emulator, github }: Counterparts): Promise<Command> {
  if (github.comments.size === 0) github.addComment({ body: "<!-- quota-gate:v1 key=default -->\nfirst" });
  const runner = await prepareRunner();
  const env = {
    ...runner.env,
    GITHUB_API_URL: github.apiUrl,
    GITHUB_TOKEN: JOB_TOKEN,
    QUOTA_URL: emulator.url,
    PROJECT: embeddedDataSet().project,
    QUOTA_TOKEN: DEMO_TOKEN,
  };
  return { program: process.execPath, args: [join(HERE, "bare.mjs")], env, done: () => runner[Symbol.asyncDispose]() };
}
