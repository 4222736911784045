// What the Action asks of GraphQL, held against GitHub's own schema.

import { readdirSync, readFileSync } from "node:fs";
import { buildASTSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { extractGraphQl, readWholeSchema } from "../../scripts/github-graphql.ts";
import { runGateWith } from "../support/gate.ts";
import { ROOT, RUN_ID } from "../support/github/runner.ts";
import { runStepHere } from "../support/step.ts";
import { startPullRequest } from "./gate.ts";

describe("GitHub's GraphQL schema", () => {
  it("has the part that is committed", () => {
    const committed = readFileSync(`${ROOT}test/support/github/fixtures/api.github.com.graphql`, "utf8");
    expect(committed === extractGraphQl(readWholeSchema()), "run `npm run generate:github-api`").toBe(true);
  });

  it("has everything that the Action asks for", async () => {
    const github = await startPullRequest();
    // The text of our own comment in another pull request is asked for, too.
    github.addPullRequest({ number: 2 });
    github.addComment({ pullRequest: 2, body: "Ours." });
    // The second run finds the comment of a newer one, and asks who wrote it; the third one writes over it.
    for (const run of [5, 4, 6]) {
      await runGateWith(runStepHere, { github, env: { GITHUB_RUN_ID: String(RUN_ID + run) } });
    }
    const sent = github.traffic.flatMap(({ path, requestBody }) =>
      path === "/graphql" ? [(requestBody as { readonly query: string }).query] : [],
    );
    const queries = [...new Set(sent)];
    const folder = `${ROOT}src/hosts/github`;
    const written = readdirSync(folder).flatMap((file) => [
      ...readFileSync(`${folder}/${file}`, "utf8").matchAll(/["'`](?:query|mutation)[({]/gu),
    ]);
    expect(queries).toHaveLength(written.length);
    // GitHub's file defines a few fields twice.
    const whole = buildASTSchema(readWholeSchema(), { assumeValidSDL: true });
    expect(queries.flatMap((one) => validate(whole, parse(one)))).toEqual([]);
  });
});
