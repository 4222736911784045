// Terraform plans as a format: the output of `terraform show -json`.

import type { PlanFormat } from "../format.ts";
import { isTerraformDocument } from "./recognise-document.ts";
import type { TerraformPlan } from "./types.ts";

/** Loads its reader on demand: what every type of resource takes is a large table, and other plans need none of it. */
export const terraformFormat: PlanFormat = {
  recognise: isTerraformDocument,
  async createReader(options) {
    const { readTerraformPlan, toTerraformPart } = await import("../from-terraform.ts");
    const plans: TerraformPlan[] = [];
    return {
      async read(document) {
        plans.push(await readTerraformPlan(document.chunks(), { ...options, file: document.file }));
      },
      parts() {
        const [first, ...others] = plans;
        return first === undefined ? [] : [toTerraformPart([first, ...others], options)];
      },
    };
  },
};
