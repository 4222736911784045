// Looks up flavors in Nova's list of all flavors of a region.

import { type Flavor, type FlavorFacts, type FlavorQuestion, say, z } from "../../core/index.ts";
import type { CloudClient, RegionClient } from "./service-client.ts";

/** First microversion whose flavors have extra specs (Rocky, 2018). */
const headers = { "x-openstack-nova-api-version": "2.61" };

/** Looks up flavors in all regions at the same time. Throws what the client throws. */
export async function lookUpFlavors(client: CloudClient, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> {
  const byRegion = Map.groupBy(questions, ({ region }) => region);
  const facts = await Promise.all([...byRegion].map(([region, own]) => lookUpInList(client.inRegion(region), own)));
  return {
    flavors: facts.flatMap(({ flavors }) => flavors),
    missing: facts.flatMap(({ missing }) => missing),
    failures: facts.flatMap(({ failures }) => failures),
  };
}

/**
 * Looks up flavors among the public ones and the private ones of the project (nova/api/openstack/compute/flavors.py,
 * `_get_flavors`). With `is_public`, an administrator would get all. If one is missing, returns all flavors of the
 * region.
 */
async function lookUpInList(client: RegionClient, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> {
  const { region } = client;
  const list = await client.list({
    service: "compute",
    call: "GET /flavors/detail?limit=1000",
    subject: say`flavors`,
    headers,
    member: "flavors",
    entry: flavorEntry,
  });
  if ("reason" in list) return { flavors: [], missing: [], failures: [{ region, reason: list.reason }] };
  const all = list.map((entry) => toFlavor(entry, region));
  const isAbout = (question: FlavorQuestion) => (flavor: Flavor) =>
    question.id === undefined ? flavor.name === question.name : flavor.id === question.id;
  const missing = questions.filter((question) => !all.some(isAbout(question)));
  const isAsked = (flavor: Flavor): boolean => questions.some((question) => isAbout(question)(flavor));
  return { flavors: missing.length > 0 ? all : all.filter(isAsked), missing, failures: [] };
}

const amount = z.int().check(z.nonnegative());
const EPHEMERAL = "OS-FLV-EXT-DATA:ephemeral";
const flavorEntry = z.object({
  id: z.string(),
  name: z.string(),
  vcpus: amount,
  ram: amount,
  disk: amount,
  // Only unified limits need the ephemeral disk and swap. Without them the rest of the flavor is known.
  [EPHEMERAL]: z.lenient(amount),
  // Before 2.75, "" stands for no swap.
  swap: z.lenient(z.union([amount, z.literal("")])),
  // Absent if the policy hides extra specs (nova/policies/flavor_extra_specs.py).
  extra_specs: z.lenient(z.record(z.string(), z.string())),
});

/** Converts an entry. `ram` and `swap` are in MiB, both disks in GiB (nova/api/openstack/compute/views/flavors.py). */
function toFlavor(entry: z.infer<typeof flavorEntry>, region: string): Flavor {
  const { id, name, vcpus, ram, disk, swap, extra_specs: extraSpecs } = entry;
  const ephemeral = entry[EPHEMERAL];
  // nova/compute/utils.py, `convert_mb_to_ceil_gb`.
  const moreDiskGiB =
    ephemeral === undefined || swap === undefined ? undefined : ephemeral + Math.ceil((swap || 0) / 1024);
  return { id, name, vcpus, ramMiB: ram, diskGiB: disk, moreDiskGiB, extraSpecs, region };
}
