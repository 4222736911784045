// Evaluates expressions of workflows, `${{ … }}`, by GitHub's own evaluator.

import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** Values of contexts by name: `github`, `secrets`, `runner` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

/** Result of the earlier steps or jobs, for `success()` and similar functions. */
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

/** Returns a text with its expressions replaced by their values. */
export function expand(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gsu, (_, expression: string) =>
    evaluate(expression.trim(), contexts, { hasFailed: false }).coerceString(),
  );
}

/** Returns whether a job or step runs. `condition` is its `if`. Without it, it runs if all earlier ones succeeded. */
export function isRun(condition: string | boolean | undefined, contexts: Contexts, progress: Progress): boolean {
  const text = String(condition ?? "success()").replace(/^\$\{\{(.*)\}\}$/su, "$1");
  // GitHub adds `success() &&` to a condition without a status function.
  const asksForStatus = /\b(?:success|failure|always|cancelled)\(\)/u.test(text);
  const value = evaluate(asksForStatus ? text : `success() && (${text})`, contexts, progress);
  return !["", "false", "0", "null"].includes(value.coerceString());
}
