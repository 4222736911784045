// Expressions of workflows, `${{ … }}`, evaluated by GitHub's own evaluator.

import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** Values of contexts by name: `github`, `secrets`, `runner` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the steps or jobs before went, which `success()` and its like tell. */
export interface Progress {
  readonly hasFailed: boolean;
}

function toFunctions({ hasFailed }: Progress) {
  const results = { success: !hasFailed, failure: hasFailed, always: true, cancelled: false };
  return Object.entries(results).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
}

function evaluate(expression: string, contexts: Contexts, progress: Progress) {
  const functions = toFunctions(progress);
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values, new Map(functions.map((one) => [one.name, one]))).evaluate();
}

/** A text with its expressions replaced by their values. */
export function expand(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gsu, (_, expression: string) =>
    evaluate(expression.trim(), contexts, { hasFailed: false }).coerceString(),
  );
}

/** Whether a job or step runs. `condition`: its `if`; absent: it runs if nothing failed before. */
export function isRun(condition: string | boolean | undefined, contexts: Contexts, progress: Progress): boolean {
  const text = String(condition ?? "success()").replace(/^\$\{\{(.*)\}\}$/su, "$1");
  // GitHub puts `success() &&` before a condition that asks for no status.
  const asksForStatus = /\b(?:success|failure|always|cancelled)\(\)/u.test(text);
  const value = evaluate(asksForStatus ? text : `success() && (${text})`, contexts, progress);
  return !["", "false", "0", "null"].includes(value.coerceString());
}
