// Terraform plans as a format: the output of `terraform show -json`.

import type { PlanFormat } from "../format.ts";
import { isTerraformDocument } from "./recognise-document.ts";

/** Loads its reader on demand: what every type of resource consumes is a large table, and other plans need none of it. */
export const terraformFormat: PlanFormat = {
  recognise: isTerraformDocument,
  async createReader(options) {
    const { createTerraformReader } = await import("./reader.ts");
    return createTerraformReader(options);
  },
};
