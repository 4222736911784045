// Stacks of Heat, which take the amounts of their templates (heat-template.ts).

import { type Amount, EACH } from "../../amounts/amount.ts";
import { between, byService, exactly, NOTHING, perhaps, type Quantity, times } from "../../amounts/quantity.ts";
import { defaultRulesOf, type Need, type Rule } from "../../amounts/rules.ts";
import type { PlacedSide, Side } from "../../amounts/side.ts";
import { listIn, memberOf, oneBlock, textAt, wholeNumberIn } from "../../facts/attributes.ts";
import { flavorCalled, type NamedFlavor, needsOfServers, serversAmounts } from "../servers.ts";
import { DEFAULT_RULES, DHCP_PORTS, MEMBERS, SIZE } from "./heat-parts.ts";
import { TEMPLATE_AMOUNT } from "./heat-properties.ts";
import { withType } from "./storage.ts";

/** Reason why more of a stack than is counted cannot be. undefined: all of it is. */
export function whyStackUncounted(side: Side | undefined): string | undefined {
  return side?.at("stack", 0, "isPart").value === false
    ? undefined
    : "not all that a Heat stack creates follows from its template in the plan";
}

/** Heat decides about functions, conditions and the size of scaling groups. */
const WHY = byService("template_opts");

/** Returns what the template takes on a side, less what stays when it leaves the stack. */
function takenIn(side: PlacedSide, list: "amounts" | "servers") {
  const other = side.isInPlace ? side.change[side.which === "before" ? "after" : "before"] : undefined;
  const takenOf = (values: unknown) => listIn(memberOf(memberOf(memberOf(values, "stack"), 0), list));
  const parts = new Set(takenOf(other).map((taken) => textAt(taken, "part")));
  return takenOf(side.values).flatMap((taken) => {
    const part = textAt(taken, "part");
    const isOther = part !== undefined && !parts.has(part);
    if (side.which === "before" && isOther && memberOf(taken, "isRetained") === true) return [];
    const [least = 0, most = Number.POSITIVE_INFINITY] = ["least", "most"].map((bound) =>
      wholeNumberIn(memberOf(taken, bound)),
    );
    const amount = between(least, most, WHY);
    // Parts that an update replaces, or that leave the stack, exist together with new ones for a while.
    const surge = side.isInPlace && isOther ? perhaps(WHY, amount) : NOTHING;
    return { name: textAt(taken, "name"), amount, surge, isDiskless: memberOf(taken, "isDiskless") === true };
  });
}

function flavorOf(side: PlacedSide, name: string | undefined): NamedFlavor {
  if (name === undefined) return WHY;
  const isHidden = (attribute: string) =>
    side.isHidden(attribute) || listIn(memberOf(side.hidden, attribute)).length > 0;
  const hidden = ["environment_opts", "parameters", "template_opts"].some(isHidden);
  return flavorCalled(side, name, hidden);
}

/** Objects of keys whose limit holds for each of them. Key pairs are of the user who applies. */
const OBJECTS: Readonly<Record<string, string>> = { "compute.key_pairs": "", [MEMBERS]: EACH, [SIZE]: EACH };

export const STACK: Rule = {
  attributes: {
    environment_opts: "keys",
    parameters: "keys",
    stack: oneBlock({ amounts: TEMPLATE_AMOUNT, servers: TEMPLATE_AMOUNT, isPart: "flag", inputs: "text" }),
    template_opts: "keys",
  },
  needs: (side) => [
    ...takenIn(side, "servers").flatMap(({ name }) => needsOfServers(flavorOf(side, name))),
    ...takenIn(side, "amounts").flatMap(({ name }): readonly Need[] => (name === DHCP_PORTS ? ["dhcpPorts"] : [])),
  ],
  amounts: (side): readonly Amount[] => {
    const [before, after] = [side.change.before, side.change.after].map((values) => memberOf(values, "stack"));
    if (side.isInPlace && JSON.stringify(before) === JSON.stringify(after)) return [];
    const amounts = takenIn(side, "amounts").flatMap(({ name = "", amount, surge }): readonly Amount[] => {
      const object = OBJECTS[name];
      if (object === EACH && side.which === "before") return [];
      if (object !== undefined) return [{ key: name, amount, object }];
      const [key, each] = COUNTED_IN_CLOUD[name]?.(side) ?? [name, exactly(1)];
      const made = { key, amount: times(amount, each), surge: times(surge, each) };
      return key.startsWith("volume.") ? withType([made], {}) : [made];
    });
    const servers = takenIn(side, "servers").flatMap(({ name, amount, surge, isDiskless }) =>
      serversAmounts(side, {
        count: amount,
        flavor: flavorOf(side, name),
        each: {},
        surge,
        rootDisks: isDiskless ? NOTHING : undefined,
        inputs: name !== undefined && amount.least === amount.most ? undefined : side.text("stack", 0, "inputs"),
      }),
    );
    return [...amounts, ...servers];
  },
};

/** Amounts whose number is a fact of the cloud: the key, and how many one of them takes. */
const COUNTED_IN_CLOUD: Readonly<Record<string, (side: PlacedSide) => readonly [string, Quantity]>> = {
  [DHCP_PORTS]: ({ traits }) => ["network.ports", exactly(traits?.dhcpPorts ?? 0)],
  [DEFAULT_RULES]: (side) => ["network.security_group_rules", defaultRulesOf(side)],
};
