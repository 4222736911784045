// The regions of provider configurations, as a user states them.

import { inputProblem, type Parsed, type Problem, quote } from "../core/index.ts";
import { toLines } from "./setting.ts";

/** The regions of provider configurations, by the keys of their blocks: `openstack`, `openstack.backup`, `module.app:openstack`. */
export type ProviderRegions = ReadonlyMap<string, string>;

/** `PROVIDER = REGION`; neither has white space, a comma or `=` in it. */
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;

/** The regions, stated one a line, or everything that is wrong with them. `label`: name of the setting in messages. */
export function parseProviderRegions(text: string, label: string): Parsed<ProviderRegions> {
  const regions = new Map<string, string>();
  const problems: Problem[] = [];
  for (const line of toLines(text)) {
    const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
    const known = regions.get(provider);
    if (provider === "") {
      problems.push(
        inputProblem(
          `Invalid line ${quote(line)} in ${label}: expected ${quote("PROVIDER = REGION")}, as in ${quote("openstack.backup = cbk")}.`,
        ),
      );
    } else if (known !== undefined && known !== region) {
      problems.push(
        inputProblem(
          `Two regions for the provider ${quote(provider)} in ${label}: ${quote(known)} and ${quote(region)}.`,
        ),
      );
    }
    regions.set(provider, region);
  }
  return problems.length > 0 ? { problems } : { value: regions };
}
