// Signs that the linter's rules for comments and names of tests find, and texts that they accept.

import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";
import { commentOpening, commentWidth, testName } from "../../scripts/lint-language.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester();

const WIDE = `// ${"wide ".repeat(24)}`;

tester.run("the rule for openings of comments", commentOpening, {
  valid: [
    "/** Returns what it gets. */\nfunction f() {}",
    "// The regions\n// of a project.",
    "const text = '// What';",
    "/** Offers a choice. */",
  ],
  invalid: [
    { code: "/** What it gets. */", errors: [/^A comment begins with "What"\. Begin with the noun/u] },
    { code: "/**\n * Of several the first. */", errors: [/"Of"/u] },
    { code: "const a = 1; // Those of a plan.", errors: [/"Those"/u] },
    { code: "// Whose it is.\n\n// What it is.", errors: [/"Whose"/u, /"What"/u] },
  ],
});

tester.run("the rule for the width of comments", commentWidth, {
  valid: [
    "// A short line.",
    `// See https://example.org/${"a".repeat(120)} for it.`,
    `const text = "${"a".repeat(120)}";`,
  ],
  invalid: [
    { code: WIDE, errors: [{ message: /^A line of this comment has 123 columns; at most 120/u, line: 1 }] },
    { code: `/**\n * Short.\n ${WIDE}\n */`, errors: [{ message: /124 columns/u, line: 3 }] },
  ],
});

tester.run("the rule for names of tests", testName, {
  valid: [
    'it("a waiver covers its key", run);',
    'it("islands have regions", run);',
    'it.each(rows)("%s has a limit", run);',
    "it(name, run);",
    'describe("is a noun missing", run);',
    'run("is not a test");',
  ],
  invalid: [
    { code: 'it("is unknown", run);', errors: [/^The name of this test begins with "is" and has no subject/u] },
    { code: 'it.each(rows)("of “%s” work", run);', errors: [/"of"/u] },
    { code: 'it.each`a | b`("has $a", run);', errors: [/"has"/u] },
    { code: 'test.skipIf(slow)("refuses a plan", run);', errors: [/"refuses"/u] },
    { code: "it(`takes a plan`, run);", errors: [/"takes"/u] },
    { code: 'it.concurrent("… and a region", run);', errors: [/"…"/u] },
  ],
});
