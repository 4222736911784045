// Adds up vitest's JSON results: `node scripts/add-results.mjs FOLDER FAILED_STEPS`. Prints "N passed, N failed" as its
// last line. Exits with 1 if a test or a step failed, or if a suite ran nothing. It is plain JavaScript, so that the
// system's Node can run it.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const [folder, failedSteps] = process.argv.slice(2);
const suites = readdirSync(folder).filter((name) => name.endsWith(".json"));
let passed = 0;
let failed = 0;
let complete = suites.length > 0;

/** Repeats the failed tests at the end, since often only the end of a log is kept. */
function report(test, message) {
  console.log(`FAILED ${test}\n  ${message.slice(0, 2000).replaceAll("\n", "\n  ")}`);
}

for (const name of suites) {
  const result = JSON.parse(readFileSync(join(folder, name), "utf8"));
  passed += result.numPassedTests;
  // A file that cannot be loaded has no tests, but must count in the sum.
  const unloaded = result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  for (const { name: file, message } of unloaded) report(relative(".", file), message);
  for (const { name: file, assertionResults } of result.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") report(`${relative(".", file)}: ${fullName}`, failureMessages?.[0] ?? "");
  failed += result.numFailedTests + unloaded.length;
  const leftOut = result.numPendingTests + result.numTodoTests;
  if (leftOut > 0) console.log(`${name}: ${leftOut} tests LEFT OUT`);
  if (result.numTotalTests === 0 || !result.success) complete = false;
}

const steps = Number(failedSteps);
const good = complete && failed === 0 && steps === 0;
// Another failed step, such as a linter or the build, counts as one failure, so that the line never reads as a success.
console.log(`${passed} passed, ${good ? 0 : Math.max(failed, steps, 1)} failed`);
process.exit(good ? 0 : 1);
