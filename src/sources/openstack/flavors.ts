// Flavors looked up in Nova: a few by their ids, otherwise all of a region in one list. What a plan marks as sensitive stands in no path.

import { type Flavor, type FlavorFacts, type FlavorQuestion, type Message, say, unique, z } from "../../core/index.ts";
import type { CloudClient, RegionClient } from "./client.ts";
import { readList } from "./service-reader.ts";
import { serviceText } from "./services.ts";

/** Most flavors that are asked for one by one; a list of more costs less. */
const MOST_BY_ID = 3;

/**
 * Ids that cannot be asked for by a path: segments of dots lead elsewhere, and `/flavors/detail` is the list. Nova's own rule for ids
 * allows them (nova/api/openstack/compute/schemas/flavor_manage.py).
 */
const NO_SEGMENT = /^(?:\.{0,2}|detail)$/;

/** Microversion from which on flavors have their extra specs. OpenStack Rocky (2018). */
const headers = { "x-openstack-nova-api-version": "2.61" };

/** Looks flavors up, every region at the same time. Throws what the client throws. */
export async function lookUpFlavors(client: CloudClient, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> {
  const byRegion = Map.groupBy(questions, ({ region }) => region);
  const facts = [...byRegion].map(([region, own]) => {
    const ids = [...new Set(own.map(({ id }) => id))].filter((id) => id !== undefined);
    const mayBePath = ({ id, hidden }: FlavorQuestion) => id !== undefined && hidden !== true && !NO_SEGMENT.test(id);
    const isById = own.every(mayBePath) && ids.length <= MOST_BY_ID;
    return isById ? lookUpByIds(client.inRegion(region), own, ids) : lookUpInList(client.inRegion(region), own);
  });
  return join(await Promise.all(facts));
}

function join(facts: readonly FlavorFacts[]): FlavorFacts {
  return {
    flavors: facts.flatMap(({ flavors }) => flavors),
    missing: facts.flatMap(({ missing }) => missing),
    failures: facts.flatMap(({ failures }) => failures),
  };
}

async function lookUpByIds(
  client: RegionClient,
  questions: readonly FlavorQuestion[],
  ids: readonly string[],
): Promise<FlavorFacts> {
  const { ask, region } = client;
  const toCall = (id: string) => `GET /flavors/${encodeURIComponent(id)}`;
  const answers = await Promise.all(
    ids.map((id) => ask({ service: "compute", call: toCall(id), subject: "flavor", headers })),
  );
  const reasons: Message[] = [];
  const absent = new Set<string>();
  const flavors: Flavor[] = [];
  for (const [index, answer] of answers.entries()) {
    if (answer.kind === "refusal" && answer.status === 404) absent.add(ids[index] ?? "");
    else if (answer.kind === "refusal") reasons.push(answer.reason);
    else {
      const found = flavorBody.safeParse(answer.body).data;
      if (found === undefined) {
        const where = serviceText("compute", region);
        reasons.push(say`The ${where} has a flavor without id, name or a whole number for each of its sizes.`);
      } else flavors.push(toFlavor(found.flavor, region));
    }
  }
  const failures = unique(reasons).map((reason) => ({ region, reason }));
  // A wrong address answers 404 to everything: only the list shows that there is no such flavor.
  const open = questions.filter(({ id }) => id !== undefined && absent.has(id));
  return join([{ flavors, missing: [], failures }, ...(open.length === 0 ? [] : [await lookUpInList(client, open)])]);
}

/**
 * The list has public flavors and the private ones that the project may use (nova/api/openstack/compute/flavors.py, `_get_flavors`);
 * with `is_public` an administrator would get those of others.
 */
async function lookUpInList(client: RegionClient, questions: readonly FlavorQuestion[]): Promise<FlavorFacts> {
  const { region } = client;
  const call = { service: "compute", call: "GET /flavors/detail?limit=1000", subject: "flavors", headers } as const;
  const list = await readList(client, call, { member: "flavors", entry: flavorEntry });
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
  // What only unified limits need: without it they are not known, and all else is.
  [EPHEMERAL]: z.catch(z.optional(amount), undefined),
  // "" is none, before 2.75.
  swap: z.catch(z.optional(z.union([amount, z.literal("")])), undefined),
  // Absent where the policy hides them (nova/policies/flavor_extra_specs.py).
  extra_specs: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});
const flavorBody = z.object({ flavor: flavorEntry });

/** Source: nova/api/openstack/compute/views/flavors.py; `ram` and `swap` are in MiB, `disk` and its ephemeral one in GiB. */
function toFlavor(entry: z.infer<typeof flavorEntry>, region: string): Flavor {
  const { id, name, vcpus, ram, disk, swap, extra_specs: extraSpecs } = entry;
  const ephemeral = entry[EPHEMERAL];
  // nova/compute/utils.py, `convert_mb_to_ceil_gb`.
  const moreDiskGiB =
    ephemeral === undefined || swap === undefined ? undefined : ephemeral + Math.ceil((swap || 0) / 1024);
  return { id, name, vcpus, ramMiB: ram, diskGiB: disk, moreDiskGiB, extraSpecs, region };
}
