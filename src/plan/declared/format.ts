// Declared plans as a format: amounts by region and key, in JSON.

import { mapAll } from "../../core/index.ts";
import type { PlanFormat } from "../format.ts";
import { throwIfNotText } from "../recognise.ts";
import { FLAVORS, type ParsedPlan, parseDeclaredPlan } from "./declared-plan.ts";

/** Reads whatever no other format recognises: what is not a declared plan is refused with what it is. */
export const declaredFormat: Omit<PlanFormat<ParsedPlan>, "recognise"> = {
  async read(document, { planMode: mode, project, allowNegative, supports }) {
    const { file } = document;
    throwIfNotText({ bytes: document.head, file });
    const given = { mode, project, allowNegative, supports };
    return parseDeclaredPlan({ text: await document.text(), file, ...given });
  },
  // Stated amounts hold in every cloud; what flavors take depends on it.
  async count(plans, { flavors: file }, { flavors: cloud }) {
    const hasFlavors = plans.some(({ demands }) => demands.some(({ key }) => key === FLAVORS));
    // Loaded on demand: it needs what counts resources, which is large.
    const flavors = hasFlavors ? await import("./flavors.ts") : undefined;
    return mapAll(plans, (plan) => ({
      ...plan,
      ...flavors?.countFlavors(plan, { file, cloud }),
      givesTo: plan.file,
    }));
  },
};
