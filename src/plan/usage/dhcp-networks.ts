// Networks that get DHCP with a plan: agents may make ports in them, and the reader of a report is told what is counted of that.

import { roleOf } from "./providers/index.ts";
import type { Region } from "./regions.ts";
import { type Side, traitsOf } from "./rules.ts";

/** Networks of a region that get DHCP with the plan. */
export interface DhcpNetworks {
  readonly region: string;
  /** True if the region must not be shown. */
  readonly hidden: boolean;
  readonly count: number;
  /** Ports of agents that count for each; null: nothing shows whether there are any. */
  readonly ports: number | null;
}

/** Adds the networks that get DHCP with one side of a change: those of subnets that are, or may be, the first with DHCP. */
export function keepDhcpNetworks(known: Map<string, DhcpNetworks>, side: Side, found: Region): void {
  const { change, which } = side;
  const isFirst = which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0;
  if (!isFirst || found.region === null) return;
  const { region } = found;
  const before = known.get(region);
  const hidden = found.hidden || before?.hidden === true;
  known.set(region, {
    region,
    hidden,
    count: (before?.count ?? 0) + change.addresses.length,
    ports: traitsOf(side)?.dhcpPorts ?? null,
  });
}
