// GitHub's own parser of action.yml and workflows. It imports JSON without the import attribute that Node requires. A
// hook adds it.

import { registerHooks } from "node:module";

/** Loads the parser for an action.yml or a workflow. It validates them by its own schemas. */
export async function loadWorkflowParser() {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      return specifier.endsWith(".json") ? { ...resolved, importAttributes: { type: "json" } } : resolved;
    },
  });
  try {
    const [{ parseAction, convertActionTemplate }, { parseWorkflow }, { NoOperationTraceWriter }] = await Promise.all([
      import("@actions/workflow-parser/actions/index"),
      import("@actions/workflow-parser/workflows/workflow-parser"),
      import("@actions/workflow-parser/templates/trace-writer"),
    ]);
    return { parseAction, convertActionTemplate, parseWorkflow, NoOperationTraceWriter };
  } finally {
    hooks.deregister();
  }
}
