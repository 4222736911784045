// Commands in the documents. They must name the current version, and nothing that others can replace.

import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ROOT } from "../support/github/runner.ts";
import { findUnpinned } from "../support/github/workflow-rules.ts";

function read(name: string): string {
  return readFileSync(join(ROOT, name), "utf8");
}

const documents = globSync(
  ["*.md", "{docs,service,service/docs}/*.md", "examples/*.md", ".github/**/*.md", "{test,service/test}/support/*.md"],
  { cwd: ROOT },
);

/** Matches this project's own version in a command, an address or a workflow. */
const OWN_VERSION =
  /(?:quota-gate\/quota-gate(?:[@/]|\/setup-quota-gate@)v|(?:--branch |refs\/tags\/|\/commits\/)v|ghcr\.io\/quota-gate\/quota-gate:)(\d[^\s/"'`]*)/gu;

describe("the documents", () => {
  it.each(documents)("actions of other repositories in %s are pinned by commit", (name) => {
    const blocks = [...read(name).matchAll(/^```yaml\n(.*?)^```/gmsu)].map(([, block = ""]) => block);
    const unpinned = blocks.flatMap(findUnpinned).filter((problem) => !problem.includes(": quota-gate/quota-gate"));
    expect(unpinned).toEqual([]);
  });

  it.each(documents)("the version in %s is that of package.json", (name) => {
    const versions = [...read(name).matchAll(OWN_VERSION)].map(([, version]) => version);
    expect(versions.filter((version) => version !== manifest.version)).toEqual([]);
  });

  it("the patterns of these tests find versions and unpinned actions", () => {
    expect(documents.map(read).join().match(OWN_VERSION)?.length).toBeGreaterThan(5);
    expect(findUnpinned("- uses: actions/checkout@v7")).toHaveLength(1);
  });

  it("the documents call the version unreleased until the changelog has it", () => {
    const isReleased = read("CHANGELOG.md").includes(`\n## ${manifest.version} - `);
    for (const name of ["README.md", "docs/ci.md", "docs/introducing.md", "service/README.md"])
      expect(read(name).includes(`Version ${manifest.version} is not released yet.`), name).toBe(!isReleased);
  });

  // Anyone who owns the name or publishes the next version would get the credentials of the shell.
  it("neither the documents nor the program run the newest package of an npm name", () => {
    const told =
      /\b(?:npx|npm (?:exec|x|i|install|pack)|pnpm dlx|bunx)\b[^\n]* quota-gate(?:-service)?(?!@\d|@\$\{VERSION\}|[\w-])/u;
    const others = globSync(["action.yml", "bench/*.md", "{src,service/src}/**/*.ts", "schemas/*.json"], { cwd: ROOT });
    expect(others.length).toBeGreaterThan(100);
    expect([...documents, ...others].filter((name) => told.test(read(name)))).toEqual([]);
  });

  it.each(documents)("all links in %s lead somewhere", (name) => {
    const text = read(name).replaceAll(/^```.*?^```/gmsu, "");
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/gu)].filter(
      ([, file = "", anchor]) => {
        const path = file === "" ? name : join(dirname(name), file);
        return !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchorsOf(path).has(anchor));
      },
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

describe("the support for tests", () => {
  it.each(["test/support", "service/test/support"])("%s/README.md names every file and folder next to it", (folder) => {
    const text = read(`${folder}/README.md`);
    const names = readdirSync(join(ROOT, folder)).filter((name) => name !== "README.md");
    expect(names.filter((name) => !text.includes(`](${name})`) && !text.includes(`\n## ${name}`))).toEqual([]);
  });
});

describe("the messages that docs/reference.md explains", () => {
  const cells = [...read("docs/reference.md").matchAll(/^\| (`.*?`) \| [^|]* \|$/gmu)].map(([, cell = ""]) => cell);
  const quoted = cells
    .flatMap((cell) => [...cell.matchAll(/`([^`]*…[^`]*|[A-Z][^`]*\.)`/gu)])
    .map(([, text = ""]) => text);
  const program = globSync("src/**/*.ts", { cwd: ROOT })
    .map(read)
    .join("\n")
    // Replaces inserted words of templates.
    .replaceAll(/\$\{(?:what|folder\.noun)\}/gu, (one) => (one.includes("what") ? "usage" : "workspace"))
    .replaceAll(/\$\{(?:capitalised|asSentence)\(server\)\}/gu, "The Quota API")
    .replaceAll(/\$\{server\}/gu, "the Quota API");

  it.each(quoted)("the message %s exists in the program", (message) => {
    const parts = message.split(/…|\b\d{3}$|:(?= |$)/u).map((part) => part.trim());
    // Short words would be found anywhere.
    const telling = parts.filter((part) => part.length > 3);
    expect(telling.filter((part) => !program.includes(part))).toEqual([]);
  });

  it("the table of docs/reference.md has messages", () => {
    expect(quoted.length).toBeGreaterThan(12);
  });
});

/** Returns the anchors that GitHub makes for a document's headings. */
function anchorsOf(name: string): ReadonlySet<string> {
  const headings = [...read(name).matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
