// `value_specs`: what the provider puts into the request that makes an object, last of all, so that a value there replaces the attribute of its
// name. Updates do not have it. Source: provider util.go (AddValueSpecs, MapValueSpecs), types.go; gophercloud external.CreateOptsExt, which is put
// in later; neutron-lib attributes.py (populate_project_info): both names of the project only where they agree, converters.py (convert_to_boolean).

import { isMarked, memberOf, type Shape } from "../../attributes.ts";
import type { Made } from "../../provider.ts";

const SPECS = "value_specs";

/** Attributes that no request has in its body. */
const NOT_SENT: ReadonlySet<string> = new Set(["id", "region"]);

const PROJECT = ["tenant_id", "project_id"] as const;

/** Names in requests of attributes that have others there, or several. */
const REQUEST_NAMES: Readonly<Record<string, readonly string[]>> = {
  tenant_id: PROJECT,
  project_id: PROJECT,
  external: ["router:external"],
};

/** The object as the request makes it. What its `value_specs` may replace by something that the plan does not show is not known. */
export function asRequested(type: string, made: Made, shape: Shape): Made {
  const specs = memberOf(made.values, SPECS) ?? null;
  const marks = [made.unknown, made.hidden];
  const isUnread = typeof specs !== "object" || Array.isArray(specs) || marks.some((of) => isMarked(of, [SPECS]));
  if (made.unknown === true || (specs === null && !isUnread)) return made;
  const values: Record<string, unknown> = { ...Object(made.values) };
  const unknown: Record<string, unknown> = { ...Object(made.unknown) };
  for (const [attribute, form] of Object.entries(shape)) {
    if (NOT_SENT.has(attribute)) continue;
    const given = (REQUEST_NAMES[attribute] ?? [attribute]).filter((name) =>
      [specs, memberOf(made.unknown, SPECS)].some((of) => memberOf(of, name) !== undefined),
    );
    if (given.length === 0 && !isUnread) continue;
    const isShown = !isUnread && !given.some((name) => marks.some((of) => isMarked(of, [SPECS, name])));
    const [value, ...others] = new Set(isShown ? given.map((name) => parse(memberOf(specs, name), form)) : []);
    const own = memberOf(made.values, attribute) ?? null;
    const isOwnName = given.includes(attribute) && !isInHeader(type, attribute);
    // By another name it stands beside the attribute, and which of them holds is up to the service.
    const isKnown =
      value !== undefined && others.length === 0 && (isOwnName || own === value || isOnlyWord(type, attribute, own));
    delete unknown[attribute];
    // What is not known may be true, though no expression of the attribute's own makes it so.
    values[attribute] = isKnown ? value : form === "flag" ? true : null;
    if (!isKnown) unknown[attribute] = true;
  }
  return { ...made, values, unknown };
}

/** True if the attribute is a header of the request. Source: provider dns_zone_v2.go (dnsClientSetAuthHeader). */
function isInHeader(type: string, attribute: string): boolean {
  return type.startsWith("openstack_dns_") && PROJECT.some((name) => name === attribute);
}

function isOnlyWord(type: string, attribute: string, own: unknown): boolean {
  return own === null && !isInHeader(type, attribute);
}

/** All values in the map are texts. undefined: nothing that the attribute can be. */
function parse(text: unknown, form: Shape[string]): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  if (form === "flag") return /^(?:true|1)$/iu.test(text) ? true : /^(?:false|0)$/iu.test(text) ? false : undefined;
  if (form === "number") return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
  return form === "text" ? text : undefined;
}
