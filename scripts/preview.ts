// Makes pictures of comments as GitHub shows them. cmark-gfm makes the page and Chromium the picture; both must be
// installed, and a font with emoji (Debian: fonts-noto-color-emoji).
// Usage: node scripts/preview.ts [--width PIXELS]... [--open] [--out FOLDER] SCENARIO|COMMENT.md...
// A scenario is a folder with an `expected.comment.md`. Without arguments, makes the pictures in README.md and docs/:
// `npm run pictures`.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { addText } from "./picture-text.ts";
import { PICTURES, readShownComment } from "./pictures.ts";

const run = promisify(execFile);

/** Width of a comment with its frame on github.com, and the maximum height of a page, in CSS pixels. */
const WIDTH = 800;
const MAX_HEIGHT = 16_000;

/** Pixels of a picture in the documents for each CSS pixel. GitHub shows it about as wide as the page, and sharp. */
const SCALE = 2;

/** Narrower pages are for phones. Their text has the same size, but the frame is smaller. */
const PHONE_WIDTH = 544;

/** The parts of GitHub's style that affect how a comment reads: widths, tables, code, folded sections. */
const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px; background: #fff; color: #1f2328; -webkit-text-size-adjust: 100%;
    font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, "Liberation Sans", sans-serif; }
  .comment { max-width: 880px; border: 1px solid #d1d9e0; border-radius: 6px; }
  .author { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; border-radius: 6px 6px 0 0; color: #59636e; }
  .author b { color: #1f2328; }
  .author span { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 6px; font-size: 12px; }
  .body { padding: 16px; overflow-wrap: break-word; }
  .body > :first-child { margin-top: 0; } .body > :last-child { margin-bottom: 0; }
  h3, h4 { margin: 24px 0 16px; line-height: 1.25; font-weight: 600; } h3 { font-size: 1.25em; } h4 { font-size: 1em; }
  p, ul, table, details, pre { margin: 0 0 16px; }
  ul { padding-left: 2em; } li + li { margin-top: .25em; } li > ul { margin: 0; }
  a { color: #0969da; }
  code { font: 85% ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
    padding: .2em .4em; background: #818b981f; border-radius: 6px; white-space: break-spaces; }
  pre { padding: 16px; background: #f6f8fa; border-radius: 6px; overflow: auto; line-height: 1.45; }
  pre code { padding: 0; background: none; white-space: pre; }
  table { display: block; width: max-content; max-width: 100%; overflow: auto; border-collapse: collapse; }
  th, td { padding: 6px 13px; border: 1px solid #d1d9e0; } th { font-weight: 600; }
  tr:nth-child(2n) td { background: #f6f8fa; }
  details { display: block; } summary { cursor: pointer; }
  sub { font-size: 75%; line-height: 0; position: relative; bottom: -.25em; }
`;

async function toPage(markdownFile: string, width: number): Promise<string> {
  const extensions = ["table", "strikethrough", "autolink", "tagfilter"].flatMap((name) => ["-e", name]);
  const { stdout } = await run("cmark-gfm", [...extensions, "--unsafe", markdownFile], { maxBuffer: 16 * 1024 * 1024 });
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}
html { width: ${width}px; } body { padding: ${width < PHONE_WIDTH ? 16 : 24}px; }</style><div class="comment">
<div class="author"><b>github-actions</b> <span>bot</span> commented now</div><div class="body">${stdout}</div></div>
<script>document.body.dataset.height = Math.ceil(document.querySelector(".comment").getBoundingClientRect().bottom
  + Number.parseFloat(getComputedStyle(document.body).paddingBottom));</script>`;
}

async function runChromium({ folder, options }: { folder: string; options: readonly string[] }): Promise<string> {
  const fixed = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
  const profile = `--user-data-dir=${path.join(folder, "profile")}`;
  const page = `file://${path.join(folder, "comment.html")}`;
  const { stdout } = await run("chromium", [...fixed, profile, ...options, page], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** A picture to take. */
interface PictureRequest {
  readonly page: string;
  /** Width of the page in CSS pixels. */
  readonly width: number;
  /** Pixels for each CSS pixel. */
  readonly scale: number;
  readonly out: string;
}

/** Takes a picture of the whole page. */
async function takePicture({ page, width, scale, out }: PictureRequest): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "quota-gate-preview-"));
  try {
    await writeFile(path.join(folder, "comment.html"), page);
    const dom = await runChromium({ folder, options: ["--dump-dom", `--window-size=${width},600`] });
    const height = Number(/data-height="(\d+)"/.exec(dom)?.[1] ?? 1400);
    const size = `--window-size=${width},${Math.min(height, MAX_HEIGHT)}`;
    const options = [`--screenshot=${path.resolve(out)}`, `--force-device-scale-factor=${scale}`, size];
    await runChromium({ folder, options });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isFolder(file: string): Promise<boolean> {
  return (await stat(file)).isDirectory();
}

/** Makes pictures of one comment, one for each width: `NAME-WIDTH.png`. */
async function preview(
  source: string,
  { widths, open, out }: { widths: readonly number[]; open: boolean; out: string },
) {
  const markdown = (await isFolder(source)) ? path.join(source, "expected.comment.md") : source;
  await mkdir(out, { recursive: true });
  for (const width of widths) {
    const page = await toPage(markdown, width);
    const picture = path.join(out, `${path.basename(source, ".md")}-${width}.png`);
    await takePicture({
      page: open ? page.replaceAll("<details>", "<details open>") : page,
      width,
      scale: 1,
      out: picture,
    });
  }
}

/** Throws if the machine has no font with emoji: Chromium would draw boxes. */
async function requireEmoji(): Promise<void> {
  const { stdout } = await run("fc-list", [":lang=und-zsye"]);
  if (stdout === "") throw new Error("No font has emoji (Debian: apt-get install fonts-noto-color-emoji).");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string", multiple: true, default: [String(WIDTH)] },
    open: { type: "boolean", default: false },
    out: { type: "string", default: "." },
  },
});
await requireEmoji();
if (positionals.length > 0) {
  const options = { widths: values.width.map(Number), open: values.open, out: values.out };
  for (const source of positionals) await preview(source, options);
} else {
  for (const { scenario, picture } of PICTURES) {
    const page = await toPage(path.join(scenario, "expected.comment.md"), WIDTH);
    await takePicture({ page, width: WIDTH, scale: SCALE, out: picture });
    await writeFile(picture, addText(await readFile(picture), await readShownComment(scenario)));
  }
}
