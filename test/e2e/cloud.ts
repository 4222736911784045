// A cloud whose services have names and certificates: the Quota API, Keystone and GitHub, each at
// `https://….cloud.test`.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet } from "../../src/emulator/index.ts";
import { makeCertificate } from "../support/certificate.ts";
import { startWatched } from "../support/emulator.ts";
import { startGitHub } from "../support/github/server.ts";
import { startKeystone } from "../support/openstack-keystone.ts";
import { type Names, serveTlsBefore } from "../support/tinyproxy.ts";
import { runStep, type StepResult } from "./dist.ts";
import { FITS, pullRequestEvent } from "./gate.ts";

/** A secret that no text may ever show. */
export const SECRET = "s3cret-of-the-application-credential";

/** Starts the services. `authority` is the file with the certificate that signs theirs. */
export async function startCloud() {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-cloud-"));
  const authority = join(folder, "authority.pem");
  const certificate = makeCertificate("*.cloud.test");
  await writeFile(authority, certificate.cert);
  const { project } = embeddedDataSet();
  const emulator = await startWatched();
  const github = await startGitHub();
  github.addPullRequest();
  const keystone = await startKeystone({ project: { id: project, name: "demo" }, issues: DEMO_TOKEN });
  const fronts = await Promise.all(
    [new URL(emulator.url).port, keystone.port, new URL(github.apiUrl).port].map((port) =>
      serveTlsBefore(Number(port), certificate),
    ),
  );
  const [quotaPort = 0, keystonePort = 0, githubPort = 0] = fronts.map(({ port }) => port);
  const names: Names = {
    "quota.cloud.test": quotaPort,
    "keystone.cloud.test": keystonePort,
    "github.cloud.test": githubPort,
    "plain-github.cloud.test": Number(new URL(github.apiUrl).port),
  };
  const tokenInputs = { token: DEMO_TOKEN, "project-id": project };
  const keystoneInputs = {
    "auth-url": "https://keystone.cloud.test/v3",
    "application-credential-id": "0123456789abcdef0123456789abcdef",
    "application-credential-secret": SECRET,
  };
  return {
    authority,
    certificate,
    names,
    emulator,
    github,
    keystone,
    /** Runs the Action with an application credential, or with a token and without Keystone. */
    run: (step: {
      readonly login: "application credential" | "token";
      readonly env: Readonly<Record<string, string>>;
      readonly inputs?: Readonly<Record<string, string>>;
    }): Promise<StepResult> =>
      runStep({
        files: FITS,
        payload: pullRequestEvent(github),
        inputs: {
          plan: "plan.json",
          "api-url": "https://quota.cloud.test",
          ...(step.login === "token" ? tokenInputs : keystoneInputs),
          ...step.inputs,
        },
        env: {
          GITHUB_API_URL: "https://github.cloud.test",
          GITHUB_SERVER_URL: "https://github.cloud.test",
          NODE_EXTRA_CA_CERTS: authority,
          ...step.env,
        },
      }),
    async [Symbol.asyncDispose]() {
      for (const front of fronts) await front[Symbol.asyncDispose]();
      await emulator.close();
      await github.close();
      await keystone[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
