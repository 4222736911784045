// Measures everything and writes RESULTS.md: `npm run bench`.
// `npm run bench -- startup growth` measures only these parts and prints them. Parts: startup, trips, openstack,
// growth. `--rounds N` replaces the default of 20 rounds.

import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Growth, measureGrowth } from "./growth.ts";
import type { Measurement } from "./measure.ts";
import { measureOpenstack } from "./openstack.ts";
import { measureStartup } from "./startup.ts";
import { toMs, toRatio, toTable } from "./table.ts";
import { measureTrips, type Trips } from "./trips.ts";

const HERE = new URL(".", import.meta.url).pathname;

/** Latency of each answer of a distant server. */
const LATENCY_MS = 50;

/** Latency of each answer when round trips are counted. It far exceeds the time of the process itself. */
const TRIP_MS = 200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "20" } },
});
const rounds = Number(values.rounds);
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

const sections: string[] = [];
if (isWanted("startup")) sections.push(...(await describeStartup()));
if (isWanted("trips")) sections.push(...(await measureTrips(TRIP_MS)).map(describeTrips));
if (isWanted("openstack")) sections.push(...(await describeOpenstack()));
if (isWanted("growth")) sections.push(...describeGrowth());

if (positionals.length === 0)
  await writeFile(join(HERE, "RESULTS.md"), `${[await describeMachine(), ...sections].join("\n\n")}\n`);
else process.stdout.write(`${sections.join("\n\n")}\n`);

async function describeMachine(): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(HERE, "..", "package.json"), "utf8"));
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
        ["versions", `quota-gate ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`],
      ],
    ),
  ].join("\n");
}

async function describeStartup(): Promise<readonly string[]> {
  const { empty, bare, action, requests } = await measureStartup({ rounds });
  const row = ({ name, medianMs, peakMiB, runs }: Measurement): readonly string[] => [
    name,
    toRatio(medianMs, empty.medianMs),
    toRatio(medianMs, bare.medianMs),
    toMs(medianMs),
    `${Math.round(peakMiB)} MiB`,
    String(runs),
  ];
  const head = ["", "of an empty start", "of the bare requests", "median", "peak memory", "runs"];
  const shown = requests.map((request) => `- \`${request.replace(/[0-9a-f]{32}/u, "PROJECT")}\``);
  return [
    `## The whole Action\n\n${toTable(head, [empty, bare, action].map(row))}`,
    "Most of what the Action takes besides is the compiling of its files. In a job, round trips count for more.",
    `Requests of one run of the Action:\n\n${shown.join("\n")}`,
  ];
}

function describeTrips({ name, requests }: Trips): string {
  const longest = Math.max(...requests.map(({ depth }) => depth));
  const rows = requests.map(({ line, depth, began, ended, after }, at) => [
    String(at + 1),
    String(depth),
    after === undefined ? "" : String(after + 1),
    `${Math.round(began)}–${Math.round(ended)}`,
    `\`${line.replaceAll(/[0-9a-f]{32,}/gu, "…")}\``,
  ]);
  const head = ["request", "round trip", "follows", "ms", ""];
  return `## ${name}, ${TRIP_MS} ms for each answer: ${longest} round trips\n\n${toTable(head, rows)}\n\nGoal: three. \`follows\`: the request that ended last before this one began.`;
}

async function describeOpenstack(): Promise<readonly string[]> {
  const { bare, check, requests, roundTrips } = await measureOpenstack({ rounds, latencyMs: LATENCY_MS });
  const row = ({ name, medianMs, runs }: Measurement): readonly string[] => [
    name,
    toRatio(medianMs, bare.medianMs),
    toMs(medianMs),
    String(runs),
  ];
  return [
    `## A check against a cloud's services, ${LATENCY_MS} ms for each answer\n\n${toTable(["", "of the bare requests", "median", "runs"], [bare, check].map(row))}`,
    `Goal: one round trip after the token. It was one request for a token, then ${requests.length} in ${roundTrips === 1 ? "one round trip" : `${roundTrips} round trips one after another`}:\n\n${requests.map((request) => `- \`${request.replaceAll(/[0-9a-f]{32}/gu, "PROJECT")}\``).join("\n")}`,
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
