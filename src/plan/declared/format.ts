// Declared plans as a format: amounts by region and key, in JSON.

import { mapAll } from "../../core/index.ts";
import type { PlanFormat } from "../format.ts";
import { throwIfNotText } from "../recognise.ts";
import { FLAVORS, type ParsedPlan, parseDeclaredPlan } from "./declared-plan.ts";
import type { countFlavors as CountFlavors } from "./flavors.ts";

/** Recognises every document: what is not a declared plan is refused with what it is. */
export const declaredFormat: PlanFormat = {
  recognise: () => true,
  createReader({ planMode: mode, project, allowNegative, supports, nameOf, flavors: sizes }) {
    const plans: ParsedPlan[] = [];
    let countFlavors: typeof CountFlavors | null = null;
    return {
      async read(document) {
        const { file } = document;
        throwIfNotText({ bytes: document.head, file });
        const given = { mode, project: project ?? undefined, allowNegative, supports, nameOf };
        const plan = parseDeclaredPlan({ text: await document.text(), file, ...given });
        plans.push(plan);
        // Loaded on demand: it needs what counts resources, which is large.
        if (plan.demands.some(({ key }) => key === FLAVORS)) ({ countFlavors } = await import("./flavors.ts"));
      },
      // Stated amounts hold in every cloud; what flavors take depends on it.
      count: ({ flavors: cloud }) =>
        mapAll(plans, (plan) => ({
          ...plan,
          ...countFlavors?.(plan, { file: sizes, cloud }),
          givesTo: plan.file,
        })),
    };
  },
};
