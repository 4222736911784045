// The commands of README.md, from the first start to an answer, metrics and two replicas. They run unchanged except for
// ports.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { installDist } from "../../../test/e2e/dist.ts";
import { readBlocks, readSession } from "../../../test/e2e/documents/blocks.ts";
import { type Serving, startServing } from "../../../test/e2e/serving.ts";
import { ROOT } from "../../../test/support/github/runner.ts";
import { findFreePort } from "../../../test/support/ports.ts";
import { EXPORT_PORT } from "../../src/commands/export.ts";
import { startRedis } from "../support/redis.ts";
import { installService } from "./bundle.ts";

const blocks = readBlocks("service/README.md");
const commands = blocks
  .filter(({ language }) => language === "console")
  .map(({ text }) => readSession(text).trim().split("\n"));

/** Opens a shell that runs command lines with the bundles as programs. */
async function openCommands(toHere: (text: string) => string) {
  const [gate, service] = await Promise.all([installDist(), installService()]);
  const entries = new Map([
    ["quota-gate", join(gate.folder, "dist/cli.js")],
    ["quota-gate-service", service.entry],
  ]);
  const running: Serving[] = [];
  return {
    async start(line: string): Promise<Serving> {
      const words = toHere(line)
        .replace(/\bnpx ([\w-]+)@1\.0\.0/u, "$1")
        .split(" ");
      const variables = words.filter((word) => /^[A-Z_]+=/u.test(word)).map((word) => word.split(/=(.*)/u, 2));
      const [name = "", ...args] = words.slice(variables.length);
      const command = [process.execPath, entries.get(name) ?? name, ...args];
      const serving = await startServing({
        command,
        cwd: service.folder,
        env: Object.fromEntries(variables),
      });
      running.push(serving);
      return serving;
    },
    async [Symbol.asyncDispose]() {
      for (const serving of running.toReversed()) await serving[Symbol.asyncDispose]();
      await Promise.all([gate[Symbol.asyncDispose](), service[Symbol.asyncDispose]()]);
    },
  };
}

/** Sends the request of a `curl` command. */
async function runCurl(line: string, url: string): Promise<Response> {
  const [, name = "", value = "", target = ""] = /^curl -H "([^:]+): ([^"]+)" "([^"]+)"$/u.exec(line) ?? [];
  return fetch(target.replace("http://127.0.0.1:8080", url), { headers: { [name]: value } });
}

it("the commands of README.md lead to an answer, to metrics, and to two replicas that share an answer", async () => {
  const [first = [], [curl = ""] = [], [exported = ""] = [], replicas = []] = commands;
  await using redis = await startRedis();
  const keystonePort = String(await findFreePort());
  await using shell = await openCommands((text) =>
    text
      .replaceAll("8077", keystonePort)
      .replace("redis://127.0.0.1:6379", redis.url)
      .replace(/ --port 808\d/u, " --port 0"),
  );
  await shell.start(first[0] ?? "");
  const service = await shell.start(`${first[1]} --port 0`);
  const answer = await runCurl(curl, service.url);
  expect(await answer.json()).toMatchObject({ cbk: { "compute.cores": expect.any(Number) } });

  const exporter = await shell.start(`${exported} --port 0`);
  await expect
    .poll(async () => (await fetch(exporter.url)).text(), { timeout: 20_000 })
    .toMatch(/^quota_gate_limit\{.*key="compute\.cores"/mu);

  const [one, two] = [await shell.start(replicas[0] ?? ""), await shell.start(replicas[1] ?? "")];
  const texts = [];
  for (const { url } of [one, two]) texts.push(await (await runCurl(curl, url)).text());
  expect(texts[1]).toBe(texts[0]);
  await expect.poll(() => two.lines().find(({ msg }) => msg === "request")?.["from"]).toBe("shared-cache");
});

it("the configuration of Prometheus in README.md has the default port of `export` and existing rules", () => {
  const text = blocks.map((block) => block.text).find((block) => block.startsWith("# prometheus.yml")) ?? "";
  const { scrape_configs: scraped, rule_files: rules } = parse(text);
  expect(scraped[0].static_configs[0].targets).toEqual([`127.0.0.1:${EXPORT_PORT.default}`]);
  expect(existsSync(join(ROOT, "service", rules[0]))).toBe(true);
});
