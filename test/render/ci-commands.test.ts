// Reports and a status with commands of CI systems as names and sentences, in every printed format.

import { describe, expect, it } from "vitest";
import { prose, quoted, type Status, type StatusRow, say } from "../../src/core/index.ts";
import { REPORT_FORMATS, STATUS_FORMATS } from "../../src/render/index.ts";
import { COMMANDS, findCommands } from "../support/ci-commands.ts";
import { createRule, createWaiver } from "./policy-reports.ts";
import { createAddition, createContext, createErrorReport, createReport } from "./reports.ts";

/** Returns a report in which everything from outside is one text. */
function reportOf(text: string) {
  const from = [
    { address: text, action: text, amount: 2 },
    { address: `${text} of another`, action: "create", amount: 1 },
  ];
  const sentence = say`A service says ${prose(text)} and ${quoted(text)}.`;
  const of = { rule: createRule(), from, reason: sentence };
  const waiver = createWaiver({ owner: text, reason: text, regions: [text], keys: [text] });
  return createReport(
    [
      createAddition([text, text, "count", 4, 2, 5], "over", of),
      createAddition([`${text}2`, "compute.cores", "count", 4, 2, 5], "over", of),
      createAddition([text, "compute.ram_mb", "MiB", 4, 2, 5], "waived", { ...of, waiver }),
      createAddition(["cbk", `objectstorage[${text}]`, "bytes", 4, 2, 500], "unknown", of),
    ],
    {
      project: text,
      projectName: text,
      notes: [sentence],
      othersNotes: [sentence],
      hints: [sentence],
      policy: { warnAt: 80, onUnknown: "fail", file: text, commit: text, changed: true },
    },
  );
}

function statusOf(text: string): Status {
  const wrong = { amount: undefined, state: "wrong", found: quoted(text), reason: prose(text) } as const;
  const row: StatusRow = {
    region: text,
    key: text,
    item: text,
    name: text,
    unit: "count",
    used: wrong,
    limit: wrong,
    headroom: undefined,
  };
  return {
    project: text,
    source: { name: "the Quota API", subject: "The API", kind: "quota-api", apiVersion: "v3" },
    readAt: "2026-08-22T14:03:00.000Z",
    sort: "region",
    rows: [row],
    emptyRegions: [`${text}2`],
    leftOut: undefined,
    alarm: { percent: 90, reached: [row], unknown: [row] },
  };
}

describe.each(COMMANDS)("output in which every name is %j", (text) => {
  it.each(REPORT_FORMATS.map(({ name }) => name))("a report as %s has no command", async (name) => {
    const format = REPORT_FORMATS.find((one) => one.name === name);
    for (const report of [
      reportOf(text),
      createErrorReport([prose(text), say`A region ${quoted(text)} is not known.`]),
    ]) {
      for (const width of [undefined, 30]) {
        const printed = format?.render({
          report,
          key: "default",
          colour: false,
          width,
          context: createContext(),
        });
        expect(printed).toBeDefined();
        expect(findCommands(printed ?? "")).toEqual([]);
      }
    }
  });

  it.each(STATUS_FORMATS.map(({ name }) => name))("a status as %s has no command", async (name) => {
    const format = STATUS_FORMATS.find((one) => one.name === name);
    for (const width of [undefined, 30]) {
      const printed = format?.render({ status: statusOf(text), colour: false, warnAt: 80, width });
      expect(printed).toBeDefined();
      expect(findCommands(printed ?? "")).toEqual([]);
    }
  });
});
