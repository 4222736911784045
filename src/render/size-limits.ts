// The size ladder. A report is rendered as a whole at one of three levels of detail; rendered Markdown is never cut. The first
// level that is small enough stands, and the last one is small whatever the report.

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
  /** true: what fits and what has no limit has rows. Otherwise there is an overview of all regions. */
  readonly passing: boolean;
  /** Regions in an overview; 0: there is none. */
  readonly regions: number;
  /** Longest sentence of a reason or problem, in characters of Markdown. */
  readonly sentenceLength: number;
}

/** Limits on the size of a rendered report, and the content of each level, the most detailed first. */
export interface Ladder {
  readonly maxBytes: number;
  /** Most table rows. */
  readonly maxRows: number;
  readonly levels: readonly [Detail, Detail];
}

/** The last level: counts and a link. */
const SMALLEST: Detail = {
  problems: 0,
  advice: 0,
  // Waived checks are never hidden altogether.
  waived: 5,
  unenforced: 0,
  requests: 0,
  texts: 5,
  passing: false,
  regions: 0,
  sentenceLength: 200,
};

const COMMENT_TOP: Detail = {
  problems: 20,
  advice: 20,
  waived: 20,
  unenforced: 10,
  requests: 60,
  texts: 20,
  passing: true,
  regions: 20,
  sentenceLength: 1000,
};

/** Content where not all that fits has room. */
const PROBLEMS: Detail = {
  ...COMMENT_TOP,
  waived: 10,
  unenforced: 0,
  requests: 30,
  passing: false,
  regions: 30,
  sentenceLength: 300,
};

/**
 * For comments. GitHub takes 65,536 characters; whether it counts characters or bytes is not documented, so bytes are counted.
 * More than 60 rows nobody reads, and the mail about a new comment shows them all unfolded.
 */
export const COMMENT_LADDER: Ladder = { maxBytes: 60_000, maxRows: 60, levels: [COMMENT_TOP, PROBLEMS] };

/** Everything, but for what nobody reads to its end. */
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
  levels: [SUMMARY_TOP, { ...PROBLEMS, problems: 500, unenforced: 200, texts: 500, regions: 500 }],
};

/** The most detailed text that keeps to the limits; the smallest where none does, or where that is asked for. */
export function renderWithin(
  ladder: Ladder,
  { isSmallest, render }: { readonly isSmallest: boolean; readonly render: (detail: Detail) => string },
): string {
  for (const detail of isSmallest ? [] : ladder.levels) {
    const text = render(detail);
    if (Buffer.byteLength(text, "utf8") <= ladder.maxBytes && countRows(text) <= ladder.maxRows) return text;
  }
  return render(SMALLEST);
}

/** Rows of the tables in Markdown, without their heads. */
function countRows(markdown: string): number {
  return (markdown.match(/^\| /gm)?.length ?? 0) - (markdown.match(/^\|:/gm)?.length ?? 0);
}
