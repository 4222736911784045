import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { PLAN } from "../../src/files/file-problems.ts";
// The walk is tested with a lower limit, since a test cannot reach the real one.
import { walkGlob } from "../../src/files/glob.ts";
import type { PlanSearch } from "../../src/files/index.ts";
// An inner function is tested, since the room opens documents without showing their places.
import { findPlanFiles } from "../../src/files/plans.ts";
import { runs } from "../properties/runs.ts";
import { asOrdinaryUser, createFolder, problemsOf } from "./workspace.ts";

/** Names of files with characters that may have a meaning in globs. */
const names = fc
  .array(fc.constantFrom("a", "b", "*", "?", "[", "]", "{", "}", "(", ")", ",", "!", "@", "|", "\\"), {
    minLength: 1,
    maxLength: 7,
  })
  .map((characters) => `${characters.join("")}.json`);

const globs = fc.oneof(names, fc.constantFrom("*.json", "[ab].json", "{a,b}.json", "?.json", "@(a|b).json", "a*.json"));

const SECRET = "OS_PASSWORD=hunter2";

function createSearch(folder: string, patterns: readonly string[], overrides: Partial<PlanSearch> = {}): PlanSearch {
  return {
    patterns,
    workspace: join(folder, "workspace"),
    alsoAllowed: [join(folder, "temp")],
    contained: true,
    ...overrides,
  };
}

async function findPaths(folder: string, patterns: readonly string[], overrides: Partial<PlanSearch> = {}) {
  const { files } = await findPlanFiles(createSearch(folder, patterns, overrides), PLAN);
  return files.map(({ path }) => path);
}

function findProblems(folder: string, patterns: readonly string[], overrides: Partial<PlanSearch> = {}) {
  return problemsOf(findPlanFiles(createSearch(folder, patterns, overrides), PLAN));
}

describe("a search for files in the workspace", () => {
  it("returns them in the order of the patterns, and sorted by code units within a glob", async () => {
    const folder = createFolder({
      "workspace/z.json": "",
      "workspace/plans/b.json": "",
      "workspace/plans/B.json": "",
      "workspace/plans/a.json": "",
      "workspace/plans/deep/er/a.json": "",
      "workspace/plans/notes.txt": "",
    });
    expect(await findPaths(folder, ["z.json", "plans/*.json"])).toEqual([
      "z.json",
      "plans/B.json",
      "plans/a.json",
      "plans/b.json",
    ]);
    expect(await findPaths(folder, ["plans/**/a.json"])).toEqual(["plans/a.json", "plans/deep/er/a.json"]);
    expect(await findPaths(folder, ["{z,plans/a}.json"])).toEqual(["plans/a.json", "z.json"]);
  });

  it("returns each file once, even if several patterns match it", async () => {
    const folder = createFolder({ "workspace/plans/a.json": "", "workspace/plans/b.json": "" });
    const patterns = ["./plans/../plans/b.json", "plans/*.json", join(folder, "workspace/plans/a.json")];
    expect(await findPaths(folder, patterns)).toEqual(["plans/b.json", "plans/a.json"]);
  });

  it.each([
    ["a link to a file", ["a.json", "plans/link.json"], "plans/link.json", "a.json"],
    ["a link to a file, by a glob", ["**/*.json"], "plans/link.json", "a.json"],
    ["a link to a folder", ["plans/b.json", "other/b.json"], "other/b.json", "plans/b.json"],
    ["a link to a folder, by a glob", ["*/b.json"], "plans/b.json", "other/b.json"],
  ])("two names of one file are refused, since one plan would replace the other: %s", async (_, patterns, ...named) => {
    const folder = createFolder({ "workspace/a.json": "", "workspace/plans/b.json": "" });
    symlinkSync("../a.json", join(folder, "workspace/plans/link.json"));
    symlinkSync("plans", join(folder, "workspace/other"));
    const [one, other] = named.map((name) => `\`${name}\``);
    const messages = (await findProblems(folder, patterns)).map(({ message }) => message);
    for (const message of messages) expect(message).toContain("by a link; two were expected.");
    expect(messages.filter((message) => message.includes(one ?? "") && message.includes(other ?? ""))).toHaveLength(1);
  });

  it("a link to a path that is not UTF-8 is refused, since it could be taken for another path", async () => {
    const folder = createFolder({ "workspace/x\ufffd": "{}", "workspace/d\ufffd/a.json": "{}" });
    const bytes = (name: string): Buffer => Buffer.from(join(folder, "workspace", name), "latin1");
    writeFileSync(bytes("x\xff"), "{}");
    mkdirSync(bytes("d\xff"));
    writeFileSync(bytes("d\xff/a.json"), "{}");
    symlinkSync(Buffer.from("x\xff", "latin1"), join(folder, "workspace/plan.json"));
    symlinkSync(Buffer.from("d\xff", "latin1"), join(folder, "workspace/out"));
    for (const pattern of ["plan.json", "out/a.json", "out/*.json"]) {
      expect((await findProblems(folder, [pattern]))[0]?.message).toContain("not UTF-8");
    }
  });

  it("a folder with a name in it that is not UTF-8 is refused, since its plans would be left out", async () => {
    const folder = createFolder({ "workspace/plans/a.json": "{}" });
    mkdirSync(Buffer.from(join(folder, "workspace/plans/d\xff"), "latin1"));
    expect((await findProblems(folder, ["plans/**/*.json"]))[0]?.message).toContain("not UTF-8");
  });

  it("links to folders inside the workspace are followed, so that no plan is left out", async () => {
    const folder = createFolder({ "workspace/team/a.json": "", "workspace/plans/b.json": "" });
    symlinkSync("../team", join(folder, "workspace/plans/team"));
    expect(await findPaths(folder, ["plans/**/*.json"])).toEqual(["plans/b.json", "plans/team/a.json"]);
  });

  it("ends even if links lead back", async () => {
    const folder = createFolder({ "workspace/plans/b.json": "" });
    symlinkSync(".", join(folder, "workspace/plans/loop"));
    expect((await findProblems(folder, ["plans/**/*.json"]))[0]?.message).toContain("by a link");
  });

  it("files are found if the path of the workspace has a link", async () => {
    const folder = createFolder({ "workspace/a.json": "" });
    symlinkSync("workspace", join(folder, "link"));
    const overrides = { workspace: join(folder, "link") };
    expect(await findPaths(folder, ["a.json", join(folder, "link/a.json")], overrides)).toEqual(["a.json"]);
    expect(await findProblems(folder, ["b.json"], overrides)).toMatchObject([
      { message: "There is no file `b.json`." },
    ]);
  });
});

/** Globs that are names of files, too, each with another file that it matches. */
const NAMESAKES = [
  ["./plans/*.json", "plans/prod.json"],
  ["plans/**/*.json", "plans/deep/prod.json"],
  ["p?.json", "pa.json"],
  ["plan[12].json", "plan1.json"],
  ["plan[1].json", "plan1.json"],
  ["{a,b}.json", "a.json"],
  ["@(a|b).json", "b.json"],
  ["plan (1).json", "plan 1.json"],
  ["plan\\[1].json", "plan[1].json"],
  ["pl[a]ns/prod.json", "plans/prod.json"],
] as const;

describe("a glob that is the name of a file", () => {
  it.each(NAMESAKES)("matches that file and others: %s, %s", async (pattern, other) => {
    const folder = createFolder({ [`workspace/${pattern}`]: "{}", [`workspace/${other}`]: "{}" });
    expect((await findPaths(folder, [pattern])).toSorted()).toEqual([normalize(pattern), other].toSorted());
  });

  it.each([
    ["\\*.json", "*.json"],
    ["plans/\\*\\*/\\*.json", "plans/**/*.json"],
    ["plan\\[1\\].json", "plan[1].json"],
    ["plan \\(1\\).json", "plan (1).json"],
    ["\\{a,b\\}.json", "{a,b}.json"],
    ["\\!plan.json", "!plan.json"],
    ["a\\\\b.json", "a\\b.json"],
    ["d\\[1\\]/*.json", "d[1]/plan.json"],
  ])("matches only one file with backslashes: %s, %s", async (pattern, path) => {
    const others = ["x.json", "plans/deep/x.json", "plan1.json", "plan 1.json", "a.json", "plan.json", "d1/plan.json"];
    const files = Object.fromEntries([path, ...others].map((one) => [`workspace/${one}`, "{}"]));
    const folder = createFolder(files);
    expect(await findPaths(folder, [pattern])).toEqual([path]);
    expect(await findPaths(folder, [join(folder, "workspace", pattern)])).toEqual([path]);
  });

  it("matches at least the same files, or fails, after another file is added", () =>
    fc.assert(
      fc.asyncProperty(globs, fc.array(names, { maxLength: 6 }), names, async (pattern, before, added) => {
        const folder = mkdtempSync(join(tmpdir(), "quota-gate-globs-"));
        try {
          const search = (): Promise<readonly string[] | null> =>
            findPlanFiles({ patterns: [pattern], workspace: folder, alsoAllowed: [], contained: true }, PLAN).then(
              ({ files }) => files.map(({ path }) => path),
              () => null,
            );
          for (const name of before) writeFileSync(join(folder, name), "{}");
          const first = await search();
          writeFileSync(join(folder, added), "{}");
          const second = await search();
          if (second !== null) expect(second).toEqual(expect.arrayContaining([...(first ?? [])]));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      runs(200),
    ));
});

describe("a folder of the runner with special characters in its path", () => {
  it("special characters of the runner's folder stand for themselves at the beginning of a glob", async () => {
    const folder = createFolder({ "run[1] (2)/plan.json": "{}", "run[1] (2)/more.json": "{}", "run1/plan.json": "{}" });
    const temp = join(folder, "run[1] (2)");
    const overrides = { alsoAllowed: [temp] };
    expect(await findPaths(folder, [`${temp}/plan.json`], overrides)).toEqual([join(temp, "plan.json")]);
    expect(await findPaths(folder, [`${temp}//p*.json`], overrides)).toEqual([join(temp, "plan.json")]);
    expect(await findPaths(folder, [`${temp}/*.json`], overrides)).toHaveLength(2);
    const own = { workspace: temp, alsoAllowed: [] };
    expect(await findPaths(folder, ["plan.json", `${temp}/m*.json`], own)).toEqual(["plan.json", "more.json"]);
  });
});

describe("a file in another allowed folder", () => {
  it("a file in another allowed folder has its absolute path in messages", async () => {
    const folder = createFolder({ "temp/plan.json": "" });
    const path = join(folder, "temp/plan.json");
    expect(await findPaths(folder, [path])).toEqual([path]);
    expect(await findPaths(folder, [join(folder, "temp/*.json")])).toEqual([path]);
  });

  it("a file in another folder is refused if the folder is not allowed, or does not exist", async () => {
    const folder = createFolder({ "temp/plan.json": "" });
    const path = join(folder, "temp/plan.json");
    expect(await findProblems(folder, [path], { alsoAllowed: [] })).toHaveLength(1);
    expect(await findProblems(folder, [path], { alsoAllowed: [join(folder, "missing")] })).toHaveLength(1);
  });
});

describe("a pattern without a match", () => {
  it.each([
    ["missing.json", "There is no file `missing.json`."],
    ["plan.json/inside.json", "There is no file `plan.json/inside.json`."],
    ["missing/*.json", "No file matches the glob `missing/*.json`."],
    ["!plan.json", "No file matches the glob `!plan.json`."],
  ])("leads to a problem rather than an empty plan: %s", async (pattern, message) => {
    const folder = createFolder({ "workspace/plan.json": "{}" });
    const problems = await findProblems(folder, ["plan.json", pattern]);
    expect(problems).toMatchObject([{ code: "PLAN_UNREADABLE", message }]);
    expect(problems[0]?.hint).toBeDefined();
  });

  it.each([
    [true, "A comma does not separate paths: name the plans one per line. Relative paths start at the workspace."],
    [
      false,
      "A comma does not separate paths: give each plan as an argument of its own. Relative paths start at the current folder.",
    ],
  ])("leads to a hint on how to name several plans if it has commas (contained: %s)", async (contained, hint) => {
    const folder = createFolder({ "workspace/a.json": "", "workspace/b.json": "" });
    const problems = await findProblems(folder, ["a.json, b.json", "a*.json,b*.json"], { contained });
    expect(problems.map((problem) => problem.hint)).toEqual([hint, hint]);
  });

  it.each(["plan\0.json", "plan\0/*.json", "*\n.json"])(
    "a pattern with control characters is refused: %j",
    async (pattern) => {
      expect(await findProblems(createFolder(), [pattern])).toMatchObject([
        { code: "PLAN_UNREADABLE", message: expect.stringContaining("has control characters in it") },
      ]);
    },
  );

  it("means the workspace, which is a folder, if it is empty", async () => {
    expect(await findProblems(createFolder(), [""])).toMatchObject([
      { message: "The plan `.` is a folder; a file was expected." },
    ]);
  });

  it.each([true, false])("leads to the same problem without a workspace (contained: %s)", async (contained) => {
    const folder = createFolder();
    const workspace = join(folder, "missing");
    expect(await findProblems(folder, ["a.json", "*.json"], { workspace, contained })).toMatchObject([
      { code: "PLAN_UNREADABLE", message: "There is no file `a.json`." },
      { code: "PLAN_UNREADABLE", message: "No file matches the glob `*.json`." },
    ]);
  });

  it("leads to a problem next to those of other patterns", async () => {
    const folder = createFolder();
    const problems = await findProblems(folder, ["a.json", "b/*.json", "../c.json", "."]);
    expect(problems).toHaveLength(4);
  });
});

describe("a pattern that leads out of the workspace", () => {
  it.each([
    ["../outside/secret.json"],
    ["../../../../../../../../etc/passwd"],
    ["/etc/passwd"],
    ["/proc/self/environ"],
    ["/dev/zero"],
    ["/no/such/file"],
    ["../outside/missing.json"],
    ["link.json"],
    ["folder/secret.json"],
    ["l*.json"],
  ])(
    "a pattern that leads out of the workspace is refused without revealing content or existence of a file: %s",
    async (pattern) => {
      const folder = createFolder({ "outside/secret.json": SECRET });
      symlinkSync("../outside/secret.json", join(folder, "workspace/link.json"));
      symlinkSync("../outside", join(folder, "workspace/folder"));
      const problems = await findProblems(folder, [pattern]);
      expect(problems).toMatchObject([
        { code: "PLAN_UNREADABLE", message: expect.stringContaining("leaves the workspace") },
      ]);
      expect(JSON.stringify(problems)).not.toMatch(/hunter2|root:/);
    },
  );

  it.each(["folder/*.json", "**/*.json", "../**/*.json", "../outside/*.json", "/**/passwd"])(
    "a pattern that leads out of the workspace is refused before a walk outside of it: %s",
    async (pattern) => {
      const folder = createFolder({ "outside/secret.json": SECRET, "workspace/plan.json": "" });
      symlinkSync("../outside", join(folder, "workspace/folder"));
      const problems = await findProblems(folder, [pattern]);
      expect(problems).toMatchObject([
        { code: "PLAN_UNREADABLE", message: expect.stringContaining("leads out of the workspace") },
      ]);
    },
  );

  it("includes one for a folder whose name begins like the workspace's", async () => {
    const folder = createFolder({ "workspace-2/plan.json": "" });
    expect(await findProblems(folder, ["../workspace-2/plan.json"])).toHaveLength(1);
  });

  it("excludes one for a file whose name begins with two dots", async () => {
    const folder = createFolder({ "workspace/..plan.json": "" });
    expect(await findPaths(folder, ["..plan.json"])).toEqual(["..plan.json"]);
  });

  it("works on the user's own machine", async () => {
    const folder = createFolder({ "outside/plan.json": "", "workspace/a.json": "" });
    symlinkSync("../outside", join(folder, "workspace/folder"));
    const own = { contained: false };
    const outside = join(folder, "outside/plan.json");
    expect(await findPaths(folder, ["../outside/plan.json", "../outside/*.json"], own)).toEqual([outside]);
    expect(await findPaths(folder, ["**/*.json"], own)).toEqual(["a.json", "folder/plan.json"]);
  });
});

describe("a path of something other than a plain file", () => {
  it.each([
    ["folder.json", "is a folder"],
    ["pipe.json", "is a named pipe"],
    ["socket.json", "is a socket"],
    ["/dev/null", "is a device"],
    ["nowhere.json", "is a link that leads nowhere"],
    ["no*.json", "is a link that leads nowhere"],
    ["circle.json", "is a link that leads to itself"],
  ])("leads to a problem with its kind: %s %s", async (pattern, kind) => {
    const folder = createFolder();
    const workspace = join(folder, "workspace");
    mkdirSync(join(workspace, "folder.json"));
    execFileSync("mkfifo", [join(workspace, "pipe.json")]);
    symlinkSync("missing", join(workspace, "nowhere.json"));
    symlinkSync("circle.json", join(workspace, "circle.json"));
    const server = createServer();
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))));
    await new Promise((resolve) => server.listen(join(workspace, "socket.json"), () => resolve(undefined)));
    const problems = await findProblems(folder, [pattern], { contained: pattern !== "/dev/null" });
    expect(problems).toMatchObject([{ code: "PLAN_UNREADABLE", message: expect.stringContaining(kind) }]);
  });
});

describe("a file's name that could pass for a line of a log", () => {
  it("leads to a problem with the name made visible", async () => {
    const folder = createFolder({ "workspace/plan\n::error::x.json": "", "workspace/plan\u2028.json": "" });
    const problems = await findProblems(folder, ["plan*.json"]);
    expect(problems).toMatchObject([
      { message: "The name of the plan `plan\\u{a}::error::x.json` has control characters in it." },
      { message: "The name of the plan `plan\\u{2028}.json` has control characters in it." },
    ]);
  });
});

describe("a folder on the way of a glob", () => {
  it("leads to a problem if it is unreadable, since plans in it would be left out", () =>
    asOrdinaryUser(async () => {
      const folder = createFolder({ "workspace/plans/a.json": "", "workspace/plans/closed/b.json": "" });
      chmodSync(join(folder, "workspace/plans/closed"), 0);
      onTestFinished(() => {
        chmodSync(join(folder, "workspace/plans/closed"), 0o700);
      });
      expect(await findProblems(folder, ["plans/**/*.json"])).toMatchObject([
        { message: expect.stringContaining("`plans/closed`, which cannot be read (EACCES)") },
      ]);
    }));

  it.each([
    "plans/*.json",
    "../workspace/plans/*.json",
    "a/../plans/*.json",
    "plans/[a].json",
    "{plans,p}/*.json",
    "@(plans)/**/[a]*",
  ])("leads to no problem if the glob %s does not enter it", async (pattern) => {
    const folder = createFolder({ "workspace/plans/a.json": "", "workspace/a/b.json": "", "outside/b.json": "" });
    for (const link of ["a/folder", "folder", "plans/.folder"]) {
      symlinkSync(link.includes("/") ? "../../outside" : "../outside", join(folder, "workspace", link));
    }
    expect(await findPaths(folder, [pattern])).toEqual(["plans/a.json"]);
  });

  it("leads to a single problem, even if several links point to it", async () => {
    const folder = createFolder({ "workspace/a/b.json": "", "outside/b.json": "" });
    symlinkSync("../../outside", join(folder, "workspace/a/link"));
    symlinkSync("../outside", join(folder, "workspace/other"));
    expect(await findProblems(folder, ["**/*.json"])).toHaveLength(1);
  });

  it("ends the walk if it exceeds the maximum of folders", async () => {
    const folder = createFolder({ "a/1.json": "", "b/2.json": "" });
    const search = { pattern: "**/*.json", folder, mayEnter: () => true };
    expect((await walkGlob({ ...search, maxFolders: 5 }))?.paths).toHaveLength(2);
    expect(await walkGlob({ ...search, maxFolders: 4 })).toBeUndefined();
  });

  it.each([
    ["**/.github/*.json", ".github/a.json"],
    ["{x,p/q}/*.json", "p/q/b.json"],
    ["*/q/**/*.json", "p/q/b.json"],
    ["{x,.h/y}/*.json", ".h/y/c.json"],
  ])("a folder is entered if the glob %s may have matches in it", async (pattern, path) => {
    const folder = createFolder({
      "workspace/.github/a.json": "",
      "workspace/p/q/b.json": "",
      "workspace/.h/y/c.json": "",
    });
    expect(await findPaths(folder, [pattern])).toEqual([path]);
  });
});

describe("the number of plans", () => {
  it("leads to a problem above the maximum of a run", async () => {
    const plans = Array.from({ length: 1001 }, (_, number) => [`workspace/${number}.json`, ""] as const);
    expect(await findProblems(createFolder(Object.fromEntries(plans)), ["*.json"])).toMatchObject([
      { code: "PLAN_TOO_LARGE", message: expect.stringContaining("1001 plans") },
    ]);
  });
});
