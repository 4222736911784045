// Limits and usage of projects in Prometheus' text format.

import { Gauge, Registry } from "prom-client";
import { groupsOf, hasLimitOfEach, type Status, type StatusRow, toSafeLine } from "../core/index.ts";

/** What is known of a project, for its metrics. */
export interface ProjectReading {
  /** Empty: there is one project only. */
  readonly target: string;
  /** Id of the project. Empty: it is not known yet. */
  readonly project: string;
  /** Time of the last reading that has succeeded: UTC, ISO 8601. undefined: none has. */
  readonly readAt: string | undefined;
  /** What the last reading has found. undefined: it has failed, and nothing is known now. */
  readonly status: Pick<Status, "rows" | "emptyRegions"> | undefined;
}

const OF_READING = ["target", "project"] as const;
const OF_VALUE = [...OF_READING, "region", "key", "member"] as const;

/** The metrics, in the units of the keys. What is unlimited or not known is no series; of limits of single objects the fullest counts, since objects are many. */
export async function renderProjectMetrics(readings: readonly ProjectReading[]): Promise<string> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `quota_gate_${name}`, help, labelNames, registers: [registry] });
  const unit = "in the unit that the key's name ends with (_mb: MiB, _gb: GiB, _bytes), otherwise a number.";
  const usages = gauge(
    "usage",
    `Usage of a key, ${unit} Of keys whose objects have a limit each: of the fullest.`,
    OF_VALUE,
  );
  const limits = gauge("limit", `Limit of a key, ${unit} Absent if it is unlimited or not known.`, OF_VALUE);
  const unknown = gauge("unknown_values", "Usages and limits of a region that its cloud should report and does not.", [
    ...OF_READING,
    "region",
  ]);
  const successes = gauge(
    "reading_success",
    "1 if the last reading of the project succeeded, otherwise 0.",
    OF_READING,
  );
  const times = gauge("reading_timestamp_seconds", "Time of the last reading that succeeded.", OF_READING);
  for (const { target, project, readAt, status } of readings) {
    const of = { target: toSafeLine(target), project: toSafeLine(project) };
    successes.set(of, status === undefined ? 0 : 1);
    if (readAt !== undefined) times.set(of, Date.parse(readAt) / 1000);
    if (status === undefined) continue;
    for (const region of status.emptyRegions) unknown.set({ ...of, region: toSafeLine(region) }, 1);
    for (const [region, rows] of Map.groupBy(status.rows, (row) => row.region)) {
      const place = { ...of, region: toSafeLine(region) };
      unknown.set(place, rows.flatMap(({ used, limit }) => [used, limit]).filter(isMissing).length);
      for (const { key, member, used, limit } of toValues(rows)) {
        const labels = { ...place, key: toSafeLine(key), member: toSafeLine(member) };
        if (used !== undefined) usages.set(labels, used);
        if (limit !== undefined) limits.set(labels, limit);
      }
    }
  }
  return registry.metrics();
}

function isMissing({ state }: StatusRow["used" | "limit"]): boolean {
  return state === "absent" || state === "wrong" || state === "unknown";
}

function toValues(rows: readonly StatusRow[]) {
  const groups = groupsOf(rows, ({ key, item, name }) => (hasLimitOfEach(key) && item !== undefined ? key : name));
  return groups.map((group) => {
    const amounts = group.flatMap(({ used }) => used.amount ?? []);
    const { key, item = "", limit } = group[0];
    return {
      key,
      member: hasLimitOfEach(key) ? "" : item,
      used: amounts.length === 0 ? undefined : amounts.reduce((most, amount) => Math.max(most, amount)),
      limit: limit.amount === "unlimited" ? undefined : limit.amount,
    };
  });
}
