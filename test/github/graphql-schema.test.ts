// GraphQL queries of the Action, validated against GitHub's own schema.

import { readdirSync, readFileSync } from "node:fs";
import { buildASTSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { extractGraphQl, readWholeSchema } from "../../scripts/github-graphql.ts";
import { runGateWith } from "../support/gate.ts";
import { ROOT, RUN_ID } from "../support/github/runner.ts";
import { runStepHere } from "../support/step.ts";
import { startPullRequest } from "./gate.ts";

describe("GitHub's GraphQL schema", () => {
  it("the committed extract is part of the schema", () => {
    const committed = readFileSync(`${ROOT}test/support/github/fixtures/api.github.com.graphql`, "utf8");
    expect(committed === extractGraphQl(readWholeSchema()), "run `npm run generate:github-api`").toBe(true);
  });

  it("every query of the Action is valid", async () => {
    const github = await startPullRequest();
    // The Action also requests the text of the own comment in another pull request.
    github.addPullRequest({ number: 2 });
    github.addComment({ pullRequest: 2, body: "Ours." });
    // The second run finds the comment of a newer run and asks for its editor. The third run replaces it.
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
    expect(queries.flatMap((query) => validate(whole, parse(query)))).toEqual([]);
  });
});
