// The size ladder. A report is rendered as a whole at one of four levels of detail; rendered Markdown is never cut. The first
// level that is small enough stands, and the last one is small whatever the report.

/** From everything (0) to counts and a link (3). */
export type DetailLevel = 0 | 1 | 2 | 3;

/** Content of a level. Numbers are the most that is shown of each. */
export interface Detail {
  /** Rows of what fails or warns. */
  readonly problems: number;
  readonly advice: number;
  readonly waived: number;
  /** Rows of what does not count. */
  readonly unenforced: number;
  /** Limits in the request for higher limits. */
  readonly requests: number;
  /** Texts of an error. */
  readonly texts: number;
  /** Rows for checks that fit. `changed`: for those whose usage the plan changes. */
  readonly passing: "all" | "changed" | "none";
  /** Regions in an overview; 0: there is none. */
  readonly regions: number;
  /** true: an overview of all regions, since not all that fits has a row. */
  readonly overview: boolean;
  /** Longest sentence of a reason or problem, in characters of Markdown. */
  readonly sentenceLength: number;
}

/** Limits on the size of a rendered report, and the content of each level. */
export interface Ladder {
  readonly maxBytes: number;
  /** Most table rows. */
  readonly maxRows: number;
  readonly levels: Readonly<Record<DetailLevel, Detail>>;
}

const NOTHING: Detail = {
  problems: 0,
  advice: 0,
  // Waived checks are never hidden altogether.
  waived: 5,
  unenforced: 0,
  requests: 0,
  texts: 5,
  passing: "none",
  regions: 0,
  overview: false,
  sentenceLength: 200,
};

const COMMENT_TOP: Detail = {
  problems: 20,
  advice: 20,
  waived: 20,
  unenforced: 10,
  requests: 60,
  texts: 20,
  passing: "all",
  regions: 20,
  overview: false,
  sentenceLength: 1000,
};

/**
 * For comments. GitHub takes 65,536 characters; whether it counts characters or bytes is not documented, so bytes are counted.
 * More than 60 rows nobody reads, and the mail about a new comment shows them all unfolded.
 */
export const COMMENT_LADDER: Ladder = {
  maxBytes: 60_000,
  maxRows: 60,
  levels: {
    0: COMMENT_TOP,
    1: { ...COMMENT_TOP, passing: "changed", overview: true },
    2: {
      ...NOTHING,
      problems: 20,
      advice: 20,
      waived: 10,
      requests: 30,
      texts: 20,
      regions: 30,
      overview: true,
      sentenceLength: 300,
    },
    3: NOTHING,
  },
};

const SUMMARY_TOP: Detail = {
  ...COMMENT_TOP,
  problems: Number.POSITIVE_INFINITY,
  advice: 200,
  waived: Number.POSITIVE_INFINITY,
  unenforced: Number.POSITIVE_INFINITY,
  requests: Number.POSITIVE_INFINITY,
  texts: 2000,
  regions: 500,
};

/** For job summaries: GitHub takes 1 MiB for each step and drops the whole summary above it. */
export const SUMMARY_LADDER: Ladder = {
  maxBytes: 900_000,
  maxRows: Number.POSITIVE_INFINITY,
  levels: {
    0: SUMMARY_TOP,
    1: {
      ...SUMMARY_TOP,
      passing: "changed",
      problems: 1000,
      advice: 50,
      waived: 500,
      unenforced: 500,
      requests: 500,
      overview: true,
      sentenceLength: 500,
    },
    2: {
      ...NOTHING,
      problems: 500,
      advice: 50,
      waived: 200,
      unenforced: 200,
      requests: 200,
      texts: 500,
      regions: 500,
      overview: true,
      sentenceLength: 300,
    },
    3: NOTHING,
  },
};

/** All levels, in this order. */
export const LEVELS: readonly DetailLevel[] = [0, 1, 2, 3];

/** A level's result. */
export interface Rendered {
  readonly body: string;
  readonly level: DetailLevel;
}

/** No row of a table is shorter: nine cells and what separates them. For not rendering what cannot fit. */
const LEAST_ROW_BYTES = 60;

/**
 * The first level, not below `from`, that is small enough; the last one in any case.
 * `countRows` says how many table rows a level has without rendering it.
 */
export function renderOnLadder(task: {
  readonly ladder: Ladder;
  readonly from: DetailLevel;
  readonly countRows: (detail: Detail) => number;
  readonly render: (detail: Detail) => string;
}): Rendered {
  const { ladder, from, countRows, render } = task;
  for (const level of LEVELS) {
    if (level < from || level === 3) continue;
    const detail = ladder.levels[level];
    const rows = countRows(detail);
    if (rows > ladder.maxRows || rows * LEAST_ROW_BYTES > ladder.maxBytes) continue;
    const body = render(detail);
    if (Buffer.byteLength(body, "utf8") <= ladder.maxBytes) return { body, level };
  }
  return { body: render(ladder.levels[3]), level: 3 };
}
