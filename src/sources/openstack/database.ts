// Trove: limits in one answer, and the instances with the sizes of their volumes.

import { type Limit, type Reading, say, z } from "../../core/index.ts";
import type { Call } from "./service-client.ts";
import { countIn, isWanted, readLimit, type ServiceKey, type ServiceReader, unknown } from "./service-reader.ts";

const service = "database" as const;

// trove/limits/service.py: the absolute limits are one entry among the rates.
const LIMITS: Call = { service, call: "GET /limits", subject: say`limits` };
const INSTANCES = {
  service,
  call: "GET /instances?limit=1000",
  subject: say`database instances`,
  member: "instances",
  entry: z.object({ id: z.string(), volume: z.nullish(z.object({ size: z.number() })) }),
};

/** Names of the limits by key. Source: trove/quota/models.py. */
const NAMES = { "database.instances": "max_instances", "database.space_gb": "max_volumes" } as const;

const IN_INSTANCES = {
  "database.instances": () => 1,
  "database.space_gb": ({ volume }: z.infer<typeof INSTANCES.entry>) => volume?.size ?? 0,
};

const KEYS: readonly ServiceKey[] = Object.entries(NAMES).map(([key, name]) => ({
  key,
  limit: { call: LIMITS.call, field: `\`${name}\` of the absolute ones` },
  usage: { call: INSTANCES.call, field: name === "max_volumes" ? "sum of `volume.size`" : "number of instances" },
}));

const limits = z.object({ limits: z.array(z.looseObject({ verb: z.string() })) });

/** Reads limits and usage of database instances. */
export const databaseReader: ServiceReader = {
  service,
  keys: KEYS,
  read: async (request) => {
    const wanted = Object.entries(NAMES).filter(([key]) => isWanted(request, key, "quota"));
    const isListed = KEYS.some(({ key }) => isWanted(request, key, "usage"));
    const [answer, list] = await Promise.all([
      wanted.length > 0 ? request.ask(LIMITS) : undefined,
      isListed ? request.list(INSTANCES) : [],
    ]);
    const quota = wanted.map(([key, name]): Reading<Limit> => {
      if (answer === undefined) return { key };
      if ("reason" in answer) return unknown(key, answer);
      const absolute = limits.safeParse(answer.body).data?.limits.find(({ verb }) => verb === "ABSOLUTE");
      return readLimit(
        { key, absent: say`The database service does not report its absolute limits.` },
        absolute?.[name],
      );
    });
    return { quota, usage: countIn(request, list, IN_INSTANCES) };
  },
};
