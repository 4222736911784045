import { describe, expect, it } from "vitest";
import type { FakeComment } from "../support/github/host.ts";
import { MARKER, readBodies, runGate, startPullRequest, startRun, toBody } from "./gate.ts";

describe("when the pull request has no comment yet", () => {
  it("creates one and tells its address", async () => {
    const github = await startPullRequest();
    const { outcome, url, log } = await runGate(github, { text: "2 over" });
    expect(outcome).toBe("created");
    expect(url).toBe(`${github.origin}/octo-org/infra/pull/1#issuecomment-1001`);
    expect(readBodies(github)).toEqual([toBody(1, "2 over")]);
    expect(log.warnings).toEqual([]);
  });

  it("creates none where none is wanted", async () => {
    const github = await startPullRequest();
    const { outcome, url } = await runGate(github, { job: { mayCreate: false } });
    expect(outcome).toBe("not-wanted");
    expect(url).toBeUndefined();
    expect(readBodies(github)).toEqual([]);
  });
});

describe("when our comment is there", () => {
  it("brings it up to date in place, also where none would be created", async () => {
    const github = await startPullRequest();
    await runGate(github, { run: 1, text: "2 over" });
    const { outcome, url } = await runGate(github, { run: 2, text: "fits", job: { mayCreate: false } });
    expect(outcome).toBe("updated");
    expect(url).toBe(`${github.origin}/octo-org/infra/pull/1#issuecomment-1001`);
    expect(readBodies(github)).toEqual([toBody(2, "fits")]);
  });

  it("writes nothing where the text is the same", async () => {
    const github = await startPullRequest();
    await runGate(github);
    github.traffic.length = 0;
    const { outcome, url } = await runGate(github);
    expect(outcome).toBe("unchanged");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(github.requests().filter((request) => /^(POST \/repos|PATCH|DELETE|.* update)/u.test(request))).toEqual([]);
  });

  it("rewrites it after somebody edited it", async () => {
    const github = await startPullRequest();
    github.addComment({ body: `${MARKER}\n### All fits, trust me.` });
    const { outcome } = await runGate(github, { text: "2 over" });
    expect(outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(1, "2 over")]);
  });

  it("finds it where the host stored carriage returns", async () => {
    const github = await startPullRequest();
    github.addComment({ body: `${MARKER}\r\n### 2 over` });
    expect((await runGate(github)).outcome).toBe("updated");
  });

  it("leaves a hidden one alone and creates a visible one", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1, "hidden"), isMinimized: true });
    expect((await runGate(github, { run: 2 })).outcome).toBe("created");
    expect(readBodies(github)).toEqual([toBody(1, "hidden"), toBody(2)]);
  });

  it("tells the comments of two gates apart", async () => {
    const github = await startPullRequest();
    const other = "<!-- quota-gate:v1 key=default.queue -->";
    github.addComment({ body: `${other}\nthe queue's` });
    expect((await runGate(github)).outcome).toBe("created");
    expect(readBodies(github)).toEqual([`${other}\nthe queue's`, toBody(1)]);
  });
});

describe("when somebody else wrote our marker", () => {
  const strangers: readonly (readonly [string, Pick<FakeComment, "author">])[] = [
    ["a person", { author: { login: "mallory", type: "User" } }],
    ["another bot", { author: { login: "renovate[bot]", type: "Bot" } }],
    ["a person who took our name", { author: { login: "github-actions", type: "User" } }],
    ["a person who took the bot's whole name", { author: { login: "gitea-actions", type: "User" } }],
    ["a deleted account", { author: null }],
  ];

  it.each(strangers)("does not touch the comment of %s", async (_who, { author }) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1, "forged"), author });
    const { outcome } = await runGate(github, { run: 2 });
    expect(outcome).toBe("created");
    expect(readBodies(github)).toEqual([toBody(1, "forged"), toBody(2)]);
  });
});

describe("when the marker is not alone in the first line", () => {
  const bodies: readonly (readonly [string, string])[] = [
    ["quoted", `> ${MARKER}\n> fits`],
    ["in a fence", `\`\`\`html\n${MARKER}\n\`\`\``],
    ["with something behind it", `${MARKER} <b>hello</b>\nfits`],
    ["after an empty line", `\n${MARKER}\nfits`],
    ["of a longer key", "<!-- quota-gate:v1 key=default2 -->\nfits"],
  ];

  it.each(bodies)("does not take it for ours: %s", async (_how, body) => {
    const github = await startPullRequest();
    github.addComment({ body });
    expect((await runGate(github)).outcome).toBe("created");
    expect(readBodies(github)).toEqual([body, toBody(1)]);
  });
});

describe("when there are two comments of ours", () => {
  it("keeps the first, brings it up to date and removes the other", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1, "first") });
    github.addComment({ body: "a person's", author: { login: "octocat", type: "User" } });
    github.addComment({ body: toBody(2, "second") });
    const { outcome, url } = await runGate(github, { run: 3, text: "third" });
    expect(outcome).toBe("updated");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(readBodies(github)).toEqual([toBody(3, "third"), "a person's"]);
  });

  it("removes the other also where the first has the right text already", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(2) });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("unchanged");
    expect(readBodies(github)).toEqual([toBody(2)]);
  });
});

describe("when the conversation is long", () => {
  it.each([1, 15, 30])("finds our comment on page %i of 3,000 comments", async (page) => {
    const github = await startPullRequest();
    const ourPosition = (page - 1) * 100 + 50;
    for (let index = 0; index < 3000; index += 1) {
      const isOurs = index === ourPosition;
      github.addComment(
        isOurs ? { body: toBody(1) } : { body: `Me too ${index}`, author: { login: "octocat", type: "User" } },
      );
    }
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(github.comments.get(1001 + ourPosition)?.body).toBe(toBody(2));
    expect(github.comments.size).toBe(3000);
  });

  it("reads past comments without a body and without an author", async () => {
    const github = await startPullRequest();
    github.addComment({ body: undefined });
    github.addComment({ body: toBody(1), author: null });
    github.addComment({ body: undefined, author: null });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(github.comments.get(1004)?.body).toBe(toBody(2));
  });

  it("gives up with a warning, and writes nothing, where pages do not end", async () => {
    const github = await startPullRequest();
    const endless = { link: `<${github.apiUrl}/anything>; rel="next"` };
    github.fail({ method: "GET", path: /comments$/u }, { kind: "status", status: 200, body: [], headers: endless });
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(github.comments.size).toBe(0);
  });

  it("reads only what is new when it looks a second time", async () => {
    const github = await startPullRequest();
    const old = "2026-01-01T00:00:00Z";
    for (let index = 0; index < 250; index += 1) {
      github.addComment({ body: index === 120 ? toBody(1) : "old", createdAt: old, updatedAt: old });
    }
    const gate = await startRun(github, { run: 2 });
    await gate.thread.listing;
    github.traffic.length = 0;
    expect((await gate.publish()).outcome).toBe("updated");
    expect(github.requests()).toEqual([
      "GET /repos/octo-org/infra/pulls/1",
      "GET /repos/octo-org/infra/issues/1/comments?page=1",
      "POST /graphql updateIssueComment",
    ]);
  });
});

describe("when the text must not be posted", () => {
  it("does not post a secret, and warns without it", async () => {
    const github = await startPullRequest();
    const { outcome, log } = await runGate(github, {
      text: "token gAAAAABsecret",
      job: { holdsSecret: (text) => text.includes("gAAAAABsecret") },
    });
    expect(outcome).toBe("failed");
    expect(log.warnings.join("")).toMatch(/holds a secret/u);
    expect(log.warnings.join("")).not.toContain("gAAAAABsecret");
    expect(JSON.stringify(github.traffic)).not.toContain("gAAAAABsecret");
  });

  it("keeps our comments as they are where the new text holds a secret", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.addComment({ body: toBody(2) });
    await runGate(github, {
      run: 3,
      text: "gAAAAABsecret",
      job: { holdsSecret: (text) => text.includes("gAAAAABsecret") },
    });
    expect(readBodies(github)).toEqual([toBody(1), toBody(2)]);
  });

  it("does not post a text that the next run would not find", async () => {
    const github = await startPullRequest();
    const { outcome } = await runGate(github, { job: { compose: () => `# Report\n${MARKER}` } });
    expect(outcome).toBe("failed");
    expect(github.comments.size).toBe(0);
  });

  it("warns, and does not throw, where composing the text fails", async () => {
    const github = await startPullRequest();
    const compose = () => {
      throw new Error("gAAAAABsecret");
    };
    const { outcome, log } = await runGate(github, { job: { compose } });
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(log.warnings.join("")).not.toContain("gAAAAABsecret");
  });
});
