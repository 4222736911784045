// Declared plans as a format: amounts by region and key, in JSON.

import type { PlanFormat } from "../format.ts";
import { throwIfNotText } from "../recognise.ts";
import { type ParsedPlan, parseDeclaredPlan } from "./parse.ts";

/** Recognises every document: what is not a declared plan is refused with what it is. */
export const declaredFormat: PlanFormat = {
  recognise: () => true,
  createReader({ planMode: mode, project, allowNegative, supports, nameOf }) {
    const plans: ParsedPlan[] = [];
    return {
      async read(document) {
        const { file } = document;
        throwIfNotText({ bytes: document.head, file });
        const given = { mode, project, allowNegative, supports, nameOf };
        plans.push(parseDeclaredPlan({ text: await document.text(), file, ...given }));
      },
      // Stated amounts hold in every cloud.
      count: () => plans,
    };
  },
};
