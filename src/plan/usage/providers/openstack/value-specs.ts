// `value_specs` are values that the provider adds last to the request that creates an object, so that they replace
// attributes of the same name. Updates do not send them.
// Sources: provider util.go (AddValueSpecs, MapValueSpecs), types.go; gophercloud external.CreateOptsExt.

import { isMarked, memberOf, type Shape } from "../../facts/attributes.ts";
import type { NewObject } from "../provider.ts";

const SPECS = "value_specs";

const NOT_SENT: ReadonlySet<string> = new Set(["id", "region"]);

/** Names of attributes in requests, if they differ or are several. */
const REQUEST_NAMES: Readonly<Record<string, readonly string[]>> = {
  tenant_id: ["tenant_id", "project_id"],
  project_id: ["tenant_id", "project_id"],
  external: ["router:external"],
};

/** Returns the object as the request creates it. Attributes that its `value_specs` may replace become unknown. */
export function asRequested(object: NewObject, shape: Shape): NewObject {
  const specs = memberOf(object.values, SPECS) ?? undefined;
  const marks = memberOf(object.unknown, SPECS);
  const isUnread =
    Array.isArray(specs) ||
    (specs !== undefined && typeof specs !== "object") ||
    [object.unknown, object.hidden].some((marked) => isMarked(marked, [SPECS]));
  if (object.unknown === true || (specs === undefined && !isUnread)) return object;
  const values: Record<string, unknown> = { ...Object(object.values) };
  const unknown: Record<string, unknown> = { ...Object(object.unknown) };
  for (const [attribute, form] of Object.entries(shape)) {
    const names = REQUEST_NAMES[attribute] ?? [attribute];
    const isNamed = names.some((name) => [specs, marks].some((members) => memberOf(members, name) !== undefined));
    if (NOT_SENT.has(attribute) || (!isNamed && !isUnread)) continue;
    // A flag may become true even if the attribute itself has no expression for that.
    values[attribute] = form === "flag" ? true : undefined;
    unknown[attribute] = true;
  }
  return { ...object, values, unknown };
}
