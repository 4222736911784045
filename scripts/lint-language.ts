// Rules of the linter for the language of comments and names of tests. They refuse signs that are certain. Good English
// still needs a reader.

import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];

/** Maximum length of a line, as in biome.json. The formatter does not wrap comments. */
const MAX_COLUMNS = 120;

const OPENINGS = /^(?:What|Of|Those|Whose)\b/u;

/** First words of a name without a subject. Verbs that are also plural nouns, such as "reads", are left out. */
const NO_SUBJECTS = new Set(
  `and or but is are was were has have does do did may can cannot must would never not
  accepts asks becomes begins comes fails finds follows gets gives goes ignores keeps leaves lets makes puts refuses
  rejects removes replaces resolves says sends serves stands stays survives takes tells throws treats warns writes
  in of with where by from nothing what that those …`.split(/\s+/u),
);

/** Refuses comments that begin with a relative pronoun. */
export const commentOpening: Rule = {
  create: ({ sourceCode, report }) => ({
    Program() {
      const comments = sourceCode.getAllComments();
      for (const [index, { type, value, loc }] of comments.entries()) {
        const before = comments[index - 1];
        // A line after another one may continue its sentence.
        if (type === "Line" && before?.type === "Line" && before.loc.end.line === loc.start.line - 1) continue;
        const [opening] = OPENINGS.exec(value.replace(/^[*\s]+/u, "")) ?? [];
        if (opening === undefined) continue;
        const message = `A comment begins with "${opening}". Begin with the noun that the value is, or with a verb: not "What only one of two documents has is known", but "A value that only one document has is taken from it".`;
        report({ loc, message });
      }
    },
  }),
};

/** Refuses comments that are too wide. A URL does not count, since it cannot be broken. */
export const commentWidth: Rule = {
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { loc } of sourceCode.getAllComments()) {
        for (let line = loc.start.line; line <= loc.end.line; line += 1) {
          const text = sourceCode.lines[line - 1] ?? "";
          if (text.replace(/https?:\S+/u, "").length <= MAX_COLUMNS) continue;
          const message = `A line of this comment has ${text.length} columns; at most ${MAX_COLUMNS} are allowed. Break the line, or make two sentences of one: not "Empty: all regions, no \`regions\` is sent; in the order of their names.", but "Sorted by name. Empty for all regions."`;
          report({ loc: { start: { line, column: 0 }, end: { line, column: text.length } }, message });
        }
      }
    },
  }),
};

/** Refuses names of tests that begin with a verb or preposition. They are read alone in a log. */
export const testName: Rule = {
  create: ({ sourceCode, report }) => ({
    CallExpression(node) {
      const [argument] = node.arguments;
      const name = argument?.type === "TemplateLiteral" ? argument.quasis[0]?.value.raw : Object(argument).value;
      if (typeof name !== "string") return;
      const [word = ""] = name.split(/[ ,]/u);
      if (!NO_SUBJECTS.has(word) || !/^(?:it|test)\b/u.test(sourceCode.getText(node.callee))) return;
      const message = `The name of this test begins with "${word}" and has no subject. Name subject, circumstance and outcome, as they are read alone in a log: not "is told where it is not UTF-8", but "a file that is not UTF-8 is an error".`;
      report({ node, message });
    },
  }),
};

export default {
  meta: { name: "language" },
  rules: { "comment-opening": commentOpening, "comment-width": commentWidth, "test-name": testName },
};
