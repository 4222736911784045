// Finds the round trips of a run of the Action: which request waits for which. Every answer of the API, of the cloud
// and of GitHub is delayed.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet } from "../src/emulator/index.ts";
import { installDist, writeFiles } from "../test/e2e/dist.ts";
import { startWatched } from "../test/support/emulator.ts";
import { withFaults } from "../test/support/faults.ts";
import { prepareRunner, runNode } from "../test/support/github/runner.ts";
import { type FakeGitHub, startGitHub } from "../test/support/github/server.ts";
import { loginOf, startCloud } from "../test/support/openstack-cloud.ts";

const HERE = new URL(".", import.meta.url).pathname;
const POLICY = ".github/quota.yml";

/** A request of a run. Times are in milliseconds from the start of the first request. */
export interface Trip {
  /** "GitHub: GET /repos/octo-org/infra/pulls/1". */
  readonly line: string;
  readonly began: number;
  readonly ended: number;
  /** Index of the request that ended last before this one began. undefined if none had ended. */
  readonly after: number | undefined;
  /** Number of consecutive round trips up to this request. */
  readonly depth: number;
}

/** Requests of a run that updates its comment, in the order in which they began. */
export interface Trips {
  readonly name: string;
  readonly requests: readonly Trip[];
}

/**
 * Runs the Action with a policy and a comment: with a token for the Quota API, and with a login to a cloud's services.
 */
export async function measureTrips(latencyMs: number): Promise<readonly Trips[]> {
  await using dist = await installDist();
  const entry = join(dist.folder, "dist", "action.js");
  const emulator = await startWatched(withFaults({ latencyMs }));
  await using cloud = await startCloud({ latencyMs });
  const github = await startGitHub();
  const payload = preparePullRequest(github);
  github.fail({}, { kind: "slow", delayMs: latencyMs });
  const api = { "api-url": emulator.url, "project-id": embeddedDataSet().project, token: DEMO_TOKEN };
  const names = new Map([
    [new URL(emulator.url).origin, "Quota API"],
    [new URL(github.apiUrl).origin, "GitHub"],
    [new URL(cloud.authUrl).origin, "Keystone"],
  ]);
  const run = async (name: string, inputs: Readonly<Record<string, string>>, plan: object): Promise<Trips> => {
    let requests: readonly Trip[] = [];
    // The first run creates the comment.
    for (const id of ["1000001", "1000002"]) {
      await using runner = await prepareRunner({
        payload,
        inputs: { plan: "plan.json", policy: POLICY, ...inputs },
        env: { GITHUB_API_URL: github.apiUrl, GITHUB_RUN_ID: id },
      });
      await writeFiles(runner.workspace, { "plan.json": JSON.stringify(plan) });
      const file = join(runner.temp, "trips.json");
      const args = ["--import", join(HERE, "recorder.mjs"), entry];
      const { status, stdout } = await runNode({
        args,
        cwd: runner.workspace,
        env: { ...runner.env, TRIPS_FILE: file },
      });
      if (status !== 0) throw new Error(`The run with ${name} ended with ${status}:\n${stdout}`);
      requests = toTrips(JSON.parse(await readFile(file, "utf8")), (origin) => names.get(origin) ?? "cloud");
    }
    github.comments.clear();
    return { name, requests };
  };
  const trips = [
    await run("A token for the Quota API", api, { cbk: { "compute.instances": 1 } }),
    await run("A login for the services of a cloud", loginOf(cloud), { RegionOne: { "compute.instances": 1 } }),
  ];
  await Promise.all([emulator.close(), github.close()]);
  return trips;
}

/** Opens a pull request with the same policy at its base and head. Returns the payload of its event. */
function preparePullRequest(github: FakeGitHub): unknown {
  const { number, headSha, baseSha, baseRef, headRef } = github.addPullRequest();
  github.branches.set(baseRef, { sha: baseSha, isProtected: true });
  for (const sha of [baseSha, headSha]) github.addCommit(sha, { [POLICY]: "defaults:\n  warn-at: 90\n" });
  return {
    pull_request: { number, head: { sha: headSha, ref: headRef }, base: { sha: baseSha, ref: baseRef } },
    repository: { default_branch: baseRef },
  };
}

interface SentRequest {
  readonly origin: string;
  readonly line: string;
  readonly began: number;
  readonly ended: number;
}

function toTrips(sent: readonly SentRequest[], nameOf: (origin: string) => string): readonly Trip[] {
  const [first] = sent;
  const trips: Trip[] = [];
  for (const { origin, line, began, ended } of sent) {
    const start = first?.began ?? 0;
    const before = trips.filter((trip) => trip.ended <= began - start);
    const last = before.toSorted((one, other) => other.ended - one.ended)[0];
    trips.push({
      line: `${nameOf(origin)}: ${line}`,
      began: began - start,
      ended: ended - start,
      after: last === undefined ? undefined : trips.indexOf(last),
      depth: (last?.depth ?? 0) + 1,
    });
  }
  return trips;
}
