// Limits and usage of projects in Prometheus' text format.

import { groupsOf, isLimitedPerObject, type Status, type StatusRow, toSafeLine } from "../core/index.ts";

/** Latest facts about a project. */
export interface ProjectReading {
  /** Name of the target. Empty for the only project. */
  readonly target: string;
  /** Id of the project. Empty if it is not known yet. */
  readonly project: string;
  /** Time of the last successful reading: UTC, ISO 8601. undefined: none succeeded. */
  readonly readAt: string | undefined;
  /** Result of the last reading. undefined if it failed. */
  readonly status: Pick<Status, "rows" | "emptyRegions"> | undefined;
}

const UNIT = "in the unit that the key's name ends with (_mb: MiB, _gb: GiB, _bytes), otherwise a number.";

/**
 * Renders the metrics in the units of the keys, with a newline at the end. Unlimited and unknown values have no series.
 * A limit that holds for each object has one series, for the fullest object, since objects are many.
 */
export function renderMetrics(readings: readonly ProjectReading[]): string {
  const usages = createGauge(
    "usage",
    `Usage of a key, ${UNIT} Of keys whose objects have a limit each: of the fullest.`,
  );
  const limits = createGauge("limit", `Limit of a key, ${UNIT} Absent if it is unlimited or not known.`);
  const unknown = createGauge(
    "unknown_values",
    "Usages and limits of a region that its cloud should report and does not.",
  );
  const successes = createGauge("reading_success", "1 if the last reading of the project succeeded, otherwise 0.");
  const times = createGauge("reading_timestamp_seconds", "Time of the last reading that succeeded.");
  for (const { target, project, readAt, status } of readings) {
    const ofProject = { target, project };
    successes.set(ofProject, status === undefined ? 0 : 1);
    if (readAt !== undefined) times.set(ofProject, Date.parse(readAt) / 1000);
    if (status === undefined) continue;
    for (const region of status.emptyRegions) unknown.set({ ...ofProject, region }, 1);
    for (const [region, rows] of Map.groupBy(status.rows, (row) => row.region)) {
      unknown.set({ ...ofProject, region }, rows.flatMap(({ used, limit }) => [used, limit]).filter(isMissing).length);
      for (const { key, member, used, limit } of toValues(rows)) {
        const labels = { ...ofProject, region, key, member };
        if (used !== undefined) usages.set(labels, used);
        if (limit !== undefined) limits.set(labels, limit);
      }
    }
  }
  return [usages, limits, unknown, successes, times].map((gauge) => gauge.render()).join("\n");
}

/** A gauge in Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
function createGauge(name: string, help: string) {
  const series = new Map<string, number>();
  return {
    set(labels: Readonly<Record<string, string>>, value: number): void {
      // `toSafeLine` has escaped line ends.
      const quoted = (text: string) => `"${toSafeLine(text).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
      const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
      series.set(`quota_gate_${name}{${pairs.join(",")}}`, value);
    },
    render: (): string =>
      [
        `# HELP quota_gate_${name} ${help}`,
        `# TYPE quota_gate_${name} gauge`,
        ...[...series].map(([labelled, value]) => `${labelled} ${value}`),
        "",
      ].join("\n"),
  };
}

function isMissing({ state }: StatusRow["used" | "limit"]): boolean {
  return state === "absent" || state === "wrong" || state === "unknown";
}

function toValues(rows: readonly StatusRow[]) {
  const groups = groupsOf(rows, ({ key, item, name }) => (isLimitedPerObject(key) && item !== undefined ? key : name));
  return groups.map((group) => {
    const amounts = group.flatMap(({ used }) => used.amount ?? []);
    const { key, item = "", limit } = group[0];
    return {
      key,
      member: isLimitedPerObject(key) ? "" : item,
      used: amounts.length === 0 ? undefined : amounts.reduce((most, amount) => Math.max(most, amount)),
      limit: limit.amount === "unlimited" ? undefined : limit.amount,
    };
  });
}
