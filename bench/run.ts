// Measures everything and writes RESULTS.md: `npm run bench`. `npm run bench -- startup growth` measures only these parts and prints
// them. Parts: startup, openstack, serve, targets, instructions, plans, growth. `--rounds N`: rounds instead of 20.

import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeServe } from "../service/bench/serve/describe.ts";
import { measureServe } from "../service/bench/serve/measure.ts";
import { type Growth, measureGrowth } from "./growth.ts";
import { countInstructions } from "./instructions.ts";
import type { Measured } from "./measure.ts";
import { measureOpenstack } from "./openstack.ts";
import { hasJq, measureTerraformPlans, type PlanResult } from "./plans.ts";
import { measureStartup } from "./startup.ts";
import { toMs, toRatio, toTable } from "./table.ts";
import { measureTargets } from "./targets.ts";

const HERE = new URL(".", import.meta.url).pathname;

/** Latency of each answer where counterparts are far away. */
const LATENCY_MS = 50;

/** Half a gigabyte takes jq twenty seconds, so that fewer rounds have to do for it. */
const LARGE_MEGABYTES = 400;
const LARGE_JQ_ROUNDS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "20" }, sizes: { type: "string", default: "10,100,250" } },
});
const rounds = Number(values.rounds);
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

const sections: string[] = [];
if (isWanted("startup")) sections.push(...(await describeStartup()));
if (isWanted("openstack")) sections.push(...(await describeOpenstack()));
if (isWanted("serve")) sections.push(...describeServe(await measureServe({ rounds })));
if (isWanted("targets")) sections.push(await describeTargets());
if (isWanted("instructions")) sections.push(...(await describeInstructions()));
if (isWanted("plans")) sections.push(...(await describePlans()));
if (isWanted("growth")) sections.push(...describeGrowth());

if (positionals.length === 0)
  await writeFile(join(HERE, "RESULTS.md"), `${[await describeMachine(), ...sections].join("\n\n")}\n`);
else process.stdout.write(`${sections.join("\n\n")}\n`);

async function describeMachine(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(HERE, "..", "package.json"), "utf8"));
  const jq = hasJq() ? spawnSync("jq", ["--version"]).stdout.toString().trim() : "no jq";
  const [cpu] = cpus();
  return [
    "# Results",
    "",
    "Written by `npm run bench`; README.md says what is measured and how. Times depend on the machine and on what else it does; the",
    "ratios are what to compare.",
    "",
    toTable(
      ["", ""],
      [
        ["date", new Date().toISOString().slice(0, 10)],
        [
          "command",
          `npm run bench${process.argv
            .slice(2)
            .map((text) => ` ${text}`)
            .join("")}`,
        ],
        ["machine", `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, shared`],
        [
          "versions",
          `quota-gate ${version}, Node ${process.versions.node}, ${jq}, ${process.platform} ${process.arch}`,
        ],
      ],
    ),
  ].join("\n");
}

async function describeStartup(): Promise<readonly string[]> {
  const { empty, near, far, requests } = await measureStartup({ rounds, latencyMs: LATENCY_MS });
  const row = ({ name, medianMs, peakMiB, runs }: Measured): readonly string[] => [
    name,
    toRatio(medianMs, empty.medianMs),
    toRatio(medianMs, near.bare.medianMs),
    toMs(medianMs),
    `${Math.round(peakMiB)} MiB`,
    String(runs),
  ];
  const farRow = (name: "bare" | "action"): readonly string[] => [
    near[name].name,
    toMs(near[name].medianMs),
    toMs(far[name].medianMs),
    ((far[name].medianMs - near[name].medianMs) / LATENCY_MS).toFixed(1),
  ];
  const head = ["", "of an empty start", "of the bare requests", "median", "peak memory", "runs"];
  const shown = requests.map((request) => `- \`${request.replace(/[0-9a-f]{32}/u, "PROJECT")}\``);
  return [
    `## The whole Action\n\n${toTable(head, [empty, near.bare, near.action].map(row))}`,
    "Goals: at most 3.5 × an empty start, at most 2 × the bare requests.",
    `Requests of one run of the Action:\n\n${shown.join("\n")}`,
    `## With ${LATENCY_MS} ms of latency for each request\n\n${toTable(
      ["", "without", "with", "round trips one after another"],
      [farRow("bare"), farRow("action")],
    )}`,
    `Goal: three. The number is how much longer a run takes than without latency, in units of ${LATENCY_MS} ms.`,
  ];
}

async function describeOpenstack(): Promise<readonly string[]> {
  const { bare, check, requests, roundTrips } = await measureOpenstack({ rounds, latencyMs: LATENCY_MS });
  const row = ({ name, medianMs, runs }: Measured): readonly string[] => [
    name,
    toRatio(medianMs, bare.medianMs),
    toMs(medianMs),
    String(runs),
  ];
  return [
    `## A check against a cloud's services, ${LATENCY_MS} ms for each answer\n\n${toTable(["", "of the bare requests", "median", "runs"], [bare, check].map(row))}`,
    `Goal: at most 1.35 × the bare requests. One for a token, then ${requests.length} in ${roundTrips === 1 ? "one round trip" : `${roundTrips} round trips one after another`}:\n\n${requests.map((request) => `- \`${request.replaceAll(/[0-9a-f]{32}/gu, "PROJECT")}\``).join("\n")}`,
  ];
}

async function describeTargets(): Promise<string> {
  const measured = await measureTargets({ numbers: [1, 30, 300], rounds });
  const first = measured[0]?.medianMs ?? Number.NaN;
  const rows = measured.map(({ name, medianMs, peakMiB, runs }) => [
    name,
    toRatio(medianMs, first),
    toMs(medianMs),
    `${Math.round(peakMiB)} MiB`,
    String(runs),
  ]);
  return `## Targets\n\n${toTable(["", "of one target", "median", "peak memory", "runs"], rows)}\n\nGoal: peak memory under 300 MiB, and less than half of the time of as many runs.`;
}

async function describeInstructions(): Promise<readonly string[]> {
  const counted = await countInstructions();
  const head = "## The whole Action, in instructions";
  if (counted === null) return [head, "Not counted: there is no valgrind."];
  const [empty, bare] = counted;
  const rows = counted.map(({ name, millions }) => [
    name,
    toRatio(millions, empty?.millions ?? Number.NaN),
    toRatio(millions, bare?.millions ?? Number.NaN),
    `${Math.round(millions)} million`,
  ]);
  return [`${head}\n\n${toTable(["", "of an empty start", "of the bare requests", "median of 3"], rows)}`];
}

async function describePlans(): Promise<readonly string[]> {
  const results = await measureTerraformPlans({
    sizes: values.sizes.split(",").map(Number),
    rounds,
    jqRounds: (megabytes) => (megabytes > LARGE_MEGABYTES ? Math.min(rounds, LARGE_JQ_ROUNDS) : rounds),
  });
  const row = ({ megabytes, gate, parse, jq }: PlanResult): readonly string[] => [
    `${megabytes} MB`,
    parse === null ? "–" : toRatio(gate.medianMs, parse.medianMs),
    jq === null ? "–" : toRatio(gate.medianMs, jq.medianMs),
    toMs(gate.medianMs),
    parse === null ? "cannot" : toMs(parse.medianMs),
    jq === null ? "–" : toMs(jq.medianMs),
    ...[gate, parse, jq].map((one) => (one === null ? "–" : `${Math.round(one.peakMiB)} MiB`)),
    String(gate.runs),
    jq === null ? "–" : String(jq.runs),
  ];
  const head = [
    "Terraform plan",
    "of JSON.parse",
    "of jq",
    "`quota-gate check`",
    "JSON.parse, loop",
    "jq",
    "peak of the gate",
    "of JSON.parse",
    "of jq",
    "runs",
    "runs of jq",
  ];
  return [
    `## Plans\n\n${toTable(head, results.map(row))}`,
    "Goals: at most 3.5 × JSON.parse at 10 MB and 2.5 × at 100 MB.",
  ];
}

function describeGrowth(): readonly string[] {
  const results = measureGrowth({ sizes: [1000, 2000, 4000, 8000], rounds });
  const names = [...(results[0]?.perThousandMs.keys() ?? [])];
  const of = ({ perThousandMs }: Growth, name: string): number => perThousandMs.get(name) ?? Number.NaN;
  const rows = results.map((result) => [
    String(result.checks),
    ...names.map((name) => `${of(result, name).toFixed(2)} ms`),
  ]);
  const [first, last] = [results[0], results.at(-1)];
  const ratios =
    first === undefined || last === undefined ? [] : names.map((name) => toRatio(of(last, name), of(first, name)));
  return [
    `## Verdicts and rendering, per 1,000 checks\n\n${toTable(["checks", ...names], [...rows, ["last : first", ...ratios]])}`,
    "Goal: linear, which is a last line of 1.0. The comment stops growing where it has to become shorter.",
  ];
}
