// `npm run generate:github-api`: extracts the parts of GitHub's REST API description and GraphQL schema that the tests
// need.
// The description is 13 MB in a package of 385 MB, and every test file would have to parse the 70,000 lines of the
// schema. So the extract is committed. Downloads the package from the npm registry; needs `tar`.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractGraphQl, readWholeSchema } from "./github-graphql.ts";

const PACKAGE = "@octokit/openapi@23.0.2";
const TARGET = join(import.meta.dirname, "../test/support/github/fixtures");

/** Operations that the Action may call. Tests fail for a request to any other operation. */
const OPERATIONS = [
  "GET /user",
  "GET /repos/{owner}/{repo}",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
  "GET /repos/{owner}/{repo}/branches/{branch}",
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
  "GET /repos/{owner}/{repo}/compare/{basehead}",
  "GET /repos/{owner}/{repo}/contents/{path}",
  "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
  "GET /repos/{owner}/{repo}/issues/comments",
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
  "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
  "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
  "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
  "GET /repos/{owner}/{repo}/pulls",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}",
];

/** Examples that the loopback GitHub answers with. */
const EXAMPLES = [
  "branch-get",
  "commit-comparison",
  "content-file-response-if-content-is-a-directory",
  "content-file-response-if-content-is-a-file",
  "content-file-response-if-content-is-a-submodule",
  "content-file-response-if-content-is-a-symlink",
  "full-repository-default-response",
  "git-commit-2",
  "issue-comment",
  "private-user-response-with-public-and-private-profile-information",
  "pull-request",
  "pull-request-simple",
  "simple-user",
  "workflow-run",
];

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  const found = isObject(value) ? value[name] : undefined;
  if (found === undefined) throw new Error(`${PACKAGE} has no \`${name}\` where it is expected. Update this script.`);
  return found;
}

/** Returns a copy without prose and examples. Below `properties` every name is a property. */
function withoutProse(value: unknown, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) =>
      isProperties ||
      (!(name === "description" && typeof inner === "string") &&
        !/^(?:summary|tags|externalDocs|examples?|x-github.*|x-octokit.*)$/u.test(name)),
  );
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutProse(inner, !isProperties && name === "properties")]),
  );
}

/** Adds every component that `value` refers to, directly or through others. */
function addComponents(value: unknown, { from, to }: { readonly from: JsonObject; readonly to: JsonObject }): void {
  if (Array.isArray(value)) for (const one of value) addComponents(one, { from, to });
  if (!isObject(value)) return;
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/u.exec(String(value["$ref"])) ?? [];
  if (kind !== undefined && name !== undefined) {
    const group = to[kind];
    if (!isObject(group) || group[name] === undefined) {
      const component = withoutProse(member(member(from, kind), name));
      to[kind] = { ...(isObject(group) ? group : {}), [name]: component };
      addComponents(component, { from, to });
    }
  }
  for (const inner of Object.values(value)) addComponents(inner, { from, to });
}

function extract(description: unknown): JsonObject {
  const from = member(description, "components") as JsonObject;
  const paths: Record<string, JsonObject> = {};
  for (const operation of OPERATIONS) {
    const [method = "", path = ""] = operation.split(" ");
    const verb = method.toLowerCase();
    const described = withoutProse(member(member(member(description, "paths"), path), verb));
    paths[path] = { ...paths[path], [verb]: described };
  }
  const to: JsonObject = {
    examples: Object.fromEntries(EXAMPLES.map((name) => [name, member(member(from, "examples"), name)])),
  };
  addComponents(paths, { from, to });
  return {
    openapi: member(description, "openapi"),
    info: member(description, "info"),
    "x-source": `${PACKAGE}, generated/api.github.com.json; extracted by scripts/extract-github-api.ts`,
    paths,
    components: to,
  };
}

const folder = mkdtempSync(join(tmpdir(), "quota-gate-github-api-"));
try {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, PACKAGE], { stdio: ["ignore", "ignore", 2] });
  const archive = `octokit-openapi-${PACKAGE.replace(/^.*@/u, "")}.tgz`;
  const read = (path: string) =>
    execFileSync("tar", ["-xzOf", join(folder, archive), `package/${path}`], { maxBuffer: 100_000_000 });
  mkdirSync(TARGET, { recursive: true });
  const extracted = extract(JSON.parse(read("generated/api.github.com.json").toString("utf8")));
  writeFileSync(join(TARGET, "api.github.com.json"), `${JSON.stringify(extracted, null, 1)}\n`);
  const schemaLicense = new URL("LICENSE.md", import.meta.resolve("@octokit/graphql-schema"));
  const licenses = [read("LICENSE").toString("utf8"), readFileSync(schemaLicense, "utf8")];
  writeFileSync(join(TARGET, "LICENSE"), licenses.join("\n"));
  writeFileSync(join(TARGET, "api.github.com.graphql"), extractGraphQl(readWholeSchema()));
} finally {
  rmSync(folder, { recursive: true });
}
