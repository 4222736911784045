// A cloud of many projects on one server. Every number follows from the project, the region and the epoch, so that an answer with another
// project's numbers, or with those of another time, is seen to have them.

import { createHash } from "node:crypto";
import type { Asked } from "./openstack-answers.ts";
import { SERVICES } from "./openstack-answers.ts";
import { type Cloud, type CloudOptions, type Services, startCloud } from "./openstack-cloud.ts";
import { answerService } from "./project-services.ts";

/** A running cloud of many projects. */
export interface ProjectCloud extends Cloud {
  /** Changes all amounts. Objects in lists stay the same. */
  nextEpoch(): void;
  /** Epochs that there were at any moment since, by the clock of `performance.now`. */
  epochsSince(sinceMs: number): readonly number[];
}

/** The id of the project of that number. */
export function toProject(number: number): string {
  return createHash("sha256").update(`project ${number}`).digest("hex").slice(0, 32);
}

/** A valid token of a project: each name has its own. */
export function toProjectToken(project: string, name: string | number): string {
  return `gAAAAAB-${project}-${name}-of-a-user`;
}

const TOKEN = /^gAAAAAB-([0-9a-f]{32})-.+-of-a-user$/u;

/** Starts a cloud with these regions; `RegionOne` unless given. */
export async function startProjectCloud({
  regions = ["RegionOne"],
  ...options
}: { readonly regions?: readonly string[] } & Pick<
  CloudOptions,
  "latencyMs" | "toAddress" | "spoil"
> = {}): Promise<ProjectCloud> {
  const changes = [performance.now()];
  const servicesOf = (region: string): Services =>
    Object.fromEntries(
      SERVICES.map((service) => [
        service,
        { always: (asked: Asked) => answerService({ ...asked, service, region, epoch: changes.length - 1 }) },
      ]),
    );
  const cloud = await startCloud({
    toAddress: (own) => own,
    findToken(text) {
      const [, id] = TOKEN.exec(text) ?? [];
      return id === undefined ? undefined : { project: { id, name: `name-of-${id}` } };
    },
    regions: Object.fromEntries(regions.map((region) => [region, servicesOf(region)])),
    ...options,
  });
  return {
    ...cloud,
    nextEpoch: () => changes.push(performance.now()),
    epochsSince: (sinceMs) =>
      changes.flatMap((_, epoch) => ((changes[epoch + 1] ?? Number.POSITIVE_INFINITY) >= sinceMs ? [epoch] : [])),
  };
}

/** Keystone's address at the address of a cloud, or of a proxy before it. */
export function toAuthUrl(url: string): string {
  return `${url}/cloud/identity/v3`;
}
