// The files of deploy/ fit the program: command lines run, variables, paths and ports exist, and references have a
// target.

import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import manifest from "../../../package.json" with { type: "json" };
import { quoted, toText } from "../../../src/core/index.ts";
import type { Setting } from "../../../src/inputs/index.ts";
import { writeFiles } from "../../../test/e2e/dist.ts";
import { startServing } from "../../../test/e2e/serving.ts";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { ROOT } from "../../../test/support/github/runner.ts";
import { startCloud } from "../../../test/support/openstack-cloud.ts";
import { findFreePort } from "../../../test/support/ports.ts";
import { runProcess } from "../../../test/support/processes.ts";
// Only the command knows the variables of the service.
import { SERVE_SETTINGS } from "../../src/commands/serve.ts";
import { installService } from "./bundle.ts";
import { readInstructions, readWords, unpackImage } from "./image.ts";

const read = (name: string): string => readFileSync(join(ROOT, "service/deploy", name), "utf8");

const SETTINGS: ReadonlyMap<string, Setting<unknown>> = new Map(
  Object.values(SERVE_SETTINGS as Record<string, Setting<unknown>>).map((setting) => [
    setting.option?.variable ?? "",
    setting,
  ]),
);

/** Returns the problems of a variable and its value. */
function problemsOf(variable: string, value: string): readonly string[] {
  const setting = SETTINGS.get(variable);
  if (setting === undefined) return [`There is no variable ${variable}.`];
  const parsed = setting.parse(value, { label: quoted(variable), textOf: () => "given" });
  return "problems" in parsed ? parsed.problems.map(({ message }) => toText(message)) : [];
}

describe("deploy/quota-gate.service", () => {
  const unit = read("quota-gate.service");
  const settingOf = (name: string): string => new RegExp(`^${name}=(.*)$`, "mu").exec(unit)?.[1] ?? "";
  const env = [...read("serve.env").matchAll(/^#?([A-Z_]+)=(.*)$/gmu)].map(([, name = "", value = ""]) => ({
    name,
    value,
  }));

  it("systemd accepts the unit, and rates it as hardened", async () => {
    if (spawnSync("systemd-analyze", ["--version"]).error !== undefined) {
      console.warn("NOT TRIED: there is no systemd-analyze here (Debian's package systemd).");
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), "quota-gate-unit-"));
    const file = join(folder, "quota-gate.service");
    // systemd-analyze checks that programs and files exist.
    await writeFile(file, unit.replace("/usr/bin/node", process.execPath).replace(/\/etc\/\S+\.env/u, "/dev/null"));
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    expect([verified.status, verified.stderr.split("\n").filter((line) => line.includes("quota-gate"))]).toEqual([
      0,
      [],
    ]);
    const rated = spawnSync("systemd-analyze", ["security", "--offline=yes", "--threshold=20", file], {
      encoding: "utf8",
    });
    expect(rated.status, rated.stdout).toBe(0);
    await rm(folder, { recursive: true });
  });

  it("every variable of the environment file is a setting with a valid value", () => {
    expect(env.length).toBeGreaterThan(5);
    expect(env.flatMap(({ name, value }) => problemsOf(name, value))).toEqual([]);
    expect(unit).toContain("EnvironmentFile=/etc/quota-gate/serve.env\n");
  });

  it("the commands of the unit start, reload and stop the service", async () => {
    await using cloud = await startCloud();
    await using installed = await installService();
    const command = settingOf("ExecStart")
      .replace("/usr/bin/node", process.execPath)
      .replace("/opt/quota-gate-service", installed.folder);
    expect(command).toContain(`${installed.folder}/dist/cli.js`);
    const variables = { QUOTA_GATE_PORT: "0", [env[0]?.name ?? ""]: cloud.authUrl };
    await using service = await startServing({ command: command.split(" "), cwd: "/", env: variables });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const reload = settingOf("ExecReload").replace("$MAINPID", String(service.process.pid)).split(" ");
    expect(spawnSync(reload[0] ?? "", reload.slice(1)).status).toBe(0);
    await service.waitFor(/^SIGHUP:/u);
    expect(await service.stop(settingOf("KillSignal") as NodeJS.Signals)).toBe(0);
    // A stop takes 15 s at most.
    expect(Number(settingOf("TimeoutStopSec"))).toBeGreaterThan(15);
  });
});

describe("deploy/Dockerfile", () => {
  const env = Object.fromEntries(
    readInstructions("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
  );
  // The usual one of images.
  const PATH = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

  it("the image has existing settings, the version of Node of these tests, and a user other than root", () => {
    const settings = Object.entries<string>(env).filter(([name]) => name.startsWith("QUOTA_GATE_"));
    expect(settings.length).toBe(2);
    expect(settings.flatMap(([name, value]) => problemsOf(name, value))).toEqual([]);
    expect(readInstructions("EXPOSE")).toEqual([env["QUOTA_GATE_PORT"]]);
    expect(readInstructions("FROM")).toEqual([`node:${process.versions.node.split(".")[0]}-slim`]);
    expect(readInstructions("USER")[0]).toMatch(/^[1-9]\d*:[1-9]\d*$/u);
  });

  it("the context of the image has only the files that it copies", () => {
    const copied = readInstructions("COPY").map((line) => `!${line.split(" ")[0]?.replace(/\/$/u, "")}`);
    const allowed = read("Dockerfile.dockerignore").split("\n");
    expect(allowed.filter((line) => line.startsWith("!")).toSorted()).toEqual(copied.toSorted());
  });

  it("the image serves as its user, and its health check succeeds until it is stopped", async () => {
    await using image = await unpackImage();
    const address = { QUOTA_GATE_HOST: "127.0.0.1", QUOTA_GATE_PORT: String(await findFreePort()) };
    const variables = { ...PATH, ...env, ...address, OS_AUTH_URL: "http://127.0.0.1:9" };
    await using service = await startServing({ command: image.command(readWords("CMD")), cwd: "/", env: variables });
    const [, check = ""] = /CMD (\[.*\])$/u.exec(readInstructions("HEALTHCHECK")[0] ?? "") ?? [];
    const [program = "", ...args] = image.plain(JSON.parse(check) as string[]);
    const isHealthy = () => promisify(execFile)(program, args, { env: { ...variables, PATH: `${variables.PATH}` } });
    await isHealthy();
    expect(await service.stop(readInstructions("STOPSIGNAL")[0] as NodeJS.Signals)).toBe(0);
    await expect(isHealthy()).rejects.toMatchObject({ code: 1 });
  });

  it("the image checks plans as its user, and ends with the status of the verdict", async () => {
    await using image = await unpackImage();
    const credential = { id: "dfe6d02653244bb6876eb68a4bd15d44", secret: "the-secret-of-the-application-credential" };
    await using cloud = await startCloud({ logins: { applicationCredential: credential }, regions: { cbk: {} } });
    await writeFiles(image.root, {
      "work/fits.json": '{ "cbk": { "compute.cores": 1 } }',
      "work/over.json": '{ "cbk": { "compute.cores": 100000 } }',
    });
    const login = {
      OS_AUTH_TYPE: "v3applicationcredential",
      OS_AUTH_URL: cloud.authUrl,
      OS_APPLICATION_CREDENTIAL_ID: credential.id,
      OS_APPLICATION_CREDENTIAL_SECRET: credential.secret,
    };
    const run = async (args: readonly string[]) => {
      const [command = "", ...rest] = image.command(args);
      return runProcess({ command, args: rest, cwd: "/", env: { ...PATH, ...env, ...login } });
    };
    expect(await run(["--version"])).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
    expect(await run(["check", "/work/fits.json"])).toMatchObject({ status: 0, stderr: "" });
    expect(await run(["check", "/work/over.json"])).toMatchObject({ status: 1, stderr: "" });
    // GitLab and Jenkins start a shell in the image and pass it their scripts.
    const script = "exec quota-gate check /work/over.json";
    expect(await run(["sh", "-c", script])).toMatchObject({ status: 1, stderr: "" });
    expect(await run(["/bin/cat", "/work/fits.json"])).toMatchObject({ status: 0, stderr: "" });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: manifests have the shape that their kind says
type Manifest = any;

/** Returns the manifests of a file. */
function manifestsOf(name: string): readonly Manifest[] {
  const parsed = parseAllDocuments(read(name));
  expect(parsed.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return parsed.map((document) => document.toJS());
}

/** Patches manifests as `kubectl apply -k` does, since Debian has no package of kustomize. */
function withPatches(manifests: readonly Manifest[]): readonly Manifest[] {
  const [{ resources, patches }] = manifestsOf("kustomization.yaml");
  expect(resources).toEqual(["kubernetes.yaml"]);
  for (const { target, patch } of patches) {
    const patched = manifests.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    for (const { op, path, value } of parse(patch)) {
      const names = path.split("/").slice(1);
      const last = names.pop();
      const parent = names.reduce((at: Manifest, name: string) => at[name], patched);
      expect([path, last in parent]).toEqual([path, op === "replace"]);
      parent[last] = value;
    }
  }
  return manifests;
}

describe.each([
  ["kubernetes.yaml", manifestsOf("kubernetes.yaml")],
  ["kustomization.yaml", withPatches(manifestsOf("kubernetes.yaml"))],
])("deploy/%s", (name, manifests) => {
  const byKind = new Map<string, Manifest>(manifests.map((document) => [document.kind, document]));
  const find = (kind: string): Manifest => byKind.get(kind);
  const template = (): Manifest => find("Deployment").spec.template;
  const container = (): Manifest => template().spec.containers[0];
  const probes = (): Manifest[] =>
    ["startup", "liveness", "readiness"].map((probe) => container()[`${probe}Probe`].httpGet);
  const hasTls = name === "kustomization.yaml";

  it("the file has one document of each kind", () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      "ConfigMap",
      "ServiceAccount",
      "Deployment",
      "Service",
      "PodDisruptionBudget",
      "HorizontalPodAutoscaler",
      "NetworkPolicy",
    ]);
  });

  it("every name, label and port that a document refers to exists", () => {
    const { labels, annotations } = template().metadata;
    const selectors = [
      find("Deployment").spec.selector.matchLabels,
      find("Service").spec.selector,
      find("PodDisruptionBudget").spec.selector.matchLabels,
      find("NetworkPolicy").spec.podSelector.matchLabels,
      template().spec.topologySpreadConstraints[0].labelSelector.matchLabels,
    ];
    expect(selectors).toEqual(selectors.map(() => labels));
    const { apiVersion, kind, metadata } = find("Deployment");
    expect(find("HorizontalPodAutoscaler").spec.scaleTargetRef).toEqual({ apiVersion, kind, name: metadata.name });
    expect(template().spec.serviceAccountName).toBe(find("ServiceAccount").metadata.name);
    expect(container().envFrom).toEqual([{ configMapRef: { name: find("ConfigMap").metadata.name } }]);
    const [port, metrics] = container().ports;
    const { data } = find("ConfigMap");
    expect([port.containerPort, metrics.containerPort].map(String)).toEqual([
      data.QUOTA_GATE_PORT,
      data.QUOTA_GATE_METRICS_PORT,
    ]);
    expect(annotations["prometheus.io/port"]).toBe(data.QUOTA_GATE_METRICS_PORT);
    // Metrics need no token, so the API's Service does not expose their port.
    expect(find("Service").spec.ports.map(({ targetPort }: Manifest) => targetPort)).toEqual([port.name]);
    const [open, guarded] = find("NetworkPolicy").spec.ingress;
    expect([open.ports[0].port, guarded.ports[0].port]).toEqual([port.name, metrics.name]);
    expect(guarded.from).toHaveLength(1);
    const [service, monitor] = manifestsOf("servicemonitor.yaml");
    expect(service.spec.selector).toEqual(labels);
    expect(service.spec.ports[0].targetPort).toBe(metrics.name);
    expect(monitor.spec.selector.matchLabels).toEqual(service.metadata.labels);
    expect(monitor.spec.endpoints[0].port).toBe(service.spec.ports[0].name);
    expect(monitor.spec.endpoints[0].path).toBe(annotations["prometheus.io/path"]);
    expect(probes().map((probe) => probe.port)).toEqual([1, 2, 3].map(() => port.name));
    // A comment in the file has the command that creates the secret.
    const [{ valueFrom }] = container().env;
    expect(read("kubernetes.yaml")).toMatch(
      new RegExp(
        `create secret generic ${valueFrom.secretKeyRef.name} --from-literal=${valueFrom.secretKeyRef.key}=`,
        "u",
      ),
    );
    const secrets = (template().spec.volumes ?? []).map(({ secret }: Manifest) => secret.secretName);
    expect(secrets).toEqual(hasTls ? ["quota-gate-tls"] : []);
    for (const secret of secrets) expect(read("kustomization.yaml")).toContain(`create secret tls ${secret} --cert`);
  });

  it("the container has the image that a release publishes", () => {
    expect(container().image).toBe(`ghcr.io/quota-gate/quota-gate:${manifest.version}`);
  });

  it("every variable is a setting with a valid value, and the user is the image's", () => {
    const settings = Object.entries<string>(find("ConfigMap").data);
    expect(settings.flatMap(([variable, value]) => problemsOf(variable, value))).toEqual([]);
    expect(container().env.filter(({ name: variable }: { name: string }) => !SETTINGS.has(variable))).toEqual([]);
    const { runAsUser, runAsGroup } = template().spec.securityContext;
    expect(read("Dockerfile")).toContain(`\nUSER ${runAsUser}:${runAsGroup}\n`);
  });

  it("probes and scrapes request existing paths, and the grace period is longer than a stop", async () => {
    await using installed = await installService();
    const { cert, key } = makeCertificate("localhost");
    await writeFiles(installed.folder, { "tls.crt": cert, "tls.key": key });
    const { data } = find("ConfigMap");
    const mount = container().volumeMounts?.[0].mountPath;
    const toHere = (value: string): string => value.replace(`${mount}/`, `${installed.folder}/`);
    const settings = Object.entries<string>(data).map(([variable, value]) => [variable, toHere(value)]);
    const here = { QUOTA_GATE_HOST: "localhost", QUOTA_GATE_PORT: "0", QUOTA_GATE_METRICS_PORT: "0" };
    const env = { ...Object.fromEntries(settings), ...here, QUOTA_GATE_AUTH_URL: "http://127.0.0.1:9" };
    const command = [process.execPath, installed.entry, "serve"];
    await using service = await startServing({ command, cwd: installed.folder, env });
    const statusOf = async (url: string): Promise<unknown> => {
      const options = { agent: false, ...(url.startsWith("https:") ? { ca: cert } : {}) };
      const [answer] = await once((url.startsWith("https:") ? getSecurely : get)(url, options), "response");
      answer.resume();
      return answer.statusCode;
    };
    const statuses = probes().map(({ path, scheme = "HTTP" }) =>
      statusOf(service.url.replace(/^\w+/u, scheme.toLowerCase()) + path),
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 503]);
    expect(service.url.startsWith("https:")).toBe(hasTls);
    const metrics = service.lines().find(({ serves }) => serves === "metrics");
    expect(await statusOf(String(metrics?.["url"]) + template().metadata.annotations["prometheus.io/path"])).toBe(200);
    const [program, seconds] = container().lifecycle.preStop.exec.command;
    expect(program).toBe("sleep");
    expect(template().spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 15);
  });
});
