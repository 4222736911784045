// `value_specs`: what the provider puts into the request that makes an object, last of all, so that a value there replaces the attribute of its
// name. Updates do not have it. Source: provider util.go (AddValueSpecs, MapValueSpecs), types.go; gophercloud external.CreateOptsExt.

import { isMarked, memberOf, type Shape } from "../../attributes.ts";
import type { Made } from "../../provider.ts";

const SPECS = "value_specs";

const NOT_SENT: ReadonlySet<string> = new Set(["id", "region"]);

/** Names in requests of attributes that have others there, or several. */
const REQUEST_NAMES: Readonly<Record<string, readonly string[]>> = {
  tenant_id: ["tenant_id", "project_id"],
  project_id: ["tenant_id", "project_id"],
  external: ["router:external"],
};

/** The object as the request makes it: of what its `value_specs` may replace, the value is not known. */
export function asRequested(made: Made, shape: Shape): Made {
  const specs = memberOf(made.values, SPECS) ?? undefined;
  const marks = memberOf(made.unknown, SPECS);
  const isUnread =
    Array.isArray(specs) ||
    (specs !== undefined && typeof specs !== "object") ||
    [made.unknown, made.hidden].some((of) => isMarked(of, [SPECS]));
  if (made.unknown === true || (specs === undefined && !isUnread)) return made;
  const values: Record<string, unknown> = { ...Object(made.values) };
  const unknown: Record<string, unknown> = { ...Object(made.unknown) };
  for (const [attribute, form] of Object.entries(shape)) {
    const names = REQUEST_NAMES[attribute] ?? [attribute];
    const isNamed = names.some((name) => [specs, marks].some((of) => memberOf(of, name) !== undefined));
    if (NOT_SENT.has(attribute) || (!isNamed && !isUnread)) continue;
    // A flag may be true, though no expression of the attribute's own makes it so.
    values[attribute] = form === "flag" ? true : undefined;
    unknown[attribute] = true;
  }
  return { ...made, values, unknown };
}
