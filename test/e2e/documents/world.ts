// Services on loopback at the addresses in the documents, so that pasted text needs no change.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../../src/emulator/index.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { startGitHub } from "../../support/github/server.ts";
import { SERVICES } from "../../support/openstack-answers.ts";
import { startCloud } from "../../support/openstack-cloud.ts";
import { serveNames, serveTlsBefore } from "../../support/tinyproxy.ts";
import { installDist } from "../dist.ts";
import { writePrograms } from "./programs.ts";

/** Secrets that the documents tell users to create. Keystone refuses other values. */
export const SECRETS = {
  OS_APPLICATION_CREDENTIAL_ID: "dfe6d02653244bb6876eb68a4bd15d44",
  OS_APPLICATION_CREDENTIAL_SECRET: "the-secret-of-the-application-credential",
  GATE_CREDENTIAL_ID: "dfe6d02653244bb6876eb68a4bd15d44",
  GATE_CREDENTIAL_SECRET: "the-secret-of-the-application-credential",
  PLAN_KEY: "the-key-with-which-plans-are-encrypted",
  CLOUDS_YAML: `clouds:
  production:
    auth_type: v3applicationcredential
    auth:
      auth_url: https://keystone.example.com:5000/v3
      application_credential_id: dfe6d02653244bb6876eb68a4bd15d44
      application_credential_secret: the-secret-of-the-application-credential
`,
};

/** Sizes of the flavors in the documents' plans. */
const FLAVORS = [
  { id: "0a0b0c0d-0000-4000-8000-000000000001", name: "s", vcpus: 2, ram: 4096, disk: 20 },
  { id: "0a0b0c0d-0000-4000-8000-000000000002", name: "m", vcpus: 4, ram: 8192, disk: 20 },
  { id: "0a0b0c0d-0000-4000-8000-000000000003", name: "l", vcpus: 8, ram: 16_384, disk: 20 },
];

/** Regions in the documents' plans, with all services. All regions share one server for each service. */
const CLOUD_OF_DOCUMENTS = {
  services: { compute: { answers: { "GET /v2.1/flavors/detail": { body: { flavors: FLAVORS } } } } },
  regions: Object.fromEntries([...embeddedDataSet().regions.keys()].map((region) => [region, {}])),
  shared: SERVICES,
};

/** Starts all services that the documents assume. */
export async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-documents-"));
  const programs = join(folder, "programs");
  const authority = join(folder, "authority.pem");
  const certificate = makeCertificate("*.example.com");
  await mkdir(programs);
  await writePrograms(programs);
  await writeFile(authority, certificate.cert);
  const { project } = embeddedDataSet();
  const emulator = await startEmulator();
  const { OS_APPLICATION_CREDENTIAL_ID: id, OS_APPLICATION_CREDENTIAL_SECRET: secret } = SECRETS;
  const logins = { applicationCredential: { id, secret } };
  const cloud = await startCloud({ project, logins, issues: DEMO_TOKEN, ...CLOUD_OF_DOCUMENTS });
  const [quota, identity] = await Promise.all(
    [emulator.url, cloud.authUrl].map((url) => serveTlsBefore(Number(new URL(url).port), certificate)),
  );
  const names = { "quota.example.com": quota?.port ?? 0, "keystone.example.com": identity?.port ?? 0 };
  const proxy = await serveNames(names);
  const github = await startGitHub();
  const dist = await installDist();
  return {
    github,
    programs,
    /** The Action's entry. */
    action: join(dist.folder, "dist", "action.js"),
    project,
    /** Variables with which every process finds the services. */
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authority, GITHUB_API_URL: github.apiUrl },
    async [Symbol.asyncDispose]() {
      for (const server of [proxy, quota, identity, github, dist, cloud]) await server?.[Symbol.asyncDispose]();
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The services and programs. */
export type World = Awaited<ReturnType<typeof startWorld>>;
