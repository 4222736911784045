// Terraform and OpenTofu plans.

export { terraformFormat } from "./format.ts";
