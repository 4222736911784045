// A cloud whose services tell what a scenario's two documents tell.

// The tables of keys say where an answer has which value.
import { SERVICE_READERS } from "../../src/sources/openstack/snapshot.ts";
import { type Answer, type Answers, recordedAnswers, SERVICES, type ServiceType } from "./openstack-answers.ts";
import type { Services } from "./openstack-cloud.ts";

/** A region's part of a document of the Quota API: values by key, wrong ones too. */
type Values = Readonly<Record<string, unknown>>;

/** A document of the Quota API. */
export type RegionValues = Readonly<Record<string, Values>>;

/** The two documents of a scenario. */
export interface Documents {
  readonly quota: RegionValues;
  readonly usage: RegionValues;
}

/** Services by region that tell the values of the documents, where a single field of an answer tells them; everything else is as it was recorded. */
export function toRegions({ quota, usage }: Documents): Readonly<Record<string, Services>> {
  const names = new Set([...Object.keys(quota), ...Object.keys(usage)]);
  const toServices = (region: string): Services =>
    Object.fromEntries(
      SERVICES.map((service) => {
        const answers = withValues(service, { quota: quota[region] ?? {}, usage: usage[region] ?? {} });
        return [service, { answers }];
      }),
    );
  return Object.fromEntries([...names].map((region) => [region, toServices(region)]));
}

/** The recorded answers of a service, with the values of one region. */
export function withValues(service: ServiceType, region: { readonly quota: Values; readonly usage: Values }): Answers {
  const changed = structuredClone(recordedAnswers(service)) as Record<string, Answer>;
  if (service === "object-store") return withTypes(changed, region);
  const keys = SERVICE_READERS.flatMap((reader) => (reader.service === service ? reader.keys : []));
  for (const { key, limit, usage } of keys.filter(
    (served) => served.key in region.quota || served.key in region.usage,
  )) {
    for (const { body } of Object.values(changed)) {
      if (limit !== undefined && key in region.quota) setField(body, limit.field, region.quota[key]);
      if (usage !== undefined && key in region.usage) setField(body, usage.field, region.usage[key]);
    }
  }
  return service === "compute" ? withServers(changed, region.usage) : changed;
}

const SERVERS = "GET /v2.1/servers/detail";

interface ServerList {
  readonly servers: readonly [{ readonly flavor: object }, ...unknown[]];
}

/** As many servers as are counted, since the list has to bear the count out: those of `compute.flavors`, and others. */
function withServers(answers: Record<string, Answer>, usage: Values): Answers {
  const flavors = (usage["compute.flavors"] ?? {}) as Readonly<Record<string, number>>;
  const listed = Object.entries(flavors).flatMap(([name, count]) => Array.from({ length: count }, () => name));
  const count = usage["compute.instances"];
  if (typeof count !== "number" || !Number.isInteger(count) || count < listed.length) return answers;
  const { [SERVERS]: list = {} } = answers;
  const [server] = (list.body as ServerList).servers;
  const names = [...listed, ...Array.from({ length: count - listed.length }, () => "m1.small")];
  const servers = names.map((original_name) => ({ ...server, flavor: { ...server.flavor, original_name } }));
  return { ...answers, [SERVERS]: { ...list, body: { servers } } };
}

/** Sets a field ("a.b or a.c", "a.b + a.c": the parts of a sum) of an answer that has it. */
function setField(body: unknown, field: string, value: unknown): void {
  const [, path = "", rest] = /^(\w[\w.]*)(?: or .*| \+ (\w[\w.]*))?$/u.exec(field) ?? [];
  if (path === "") return;
  const names = (field.includes(" or ") ? field.split(" or ") : [path]).map((name) => name.split("."));
  for (const place of names) replace(body, place, value);
  if (rest !== undefined) replace(body, rest.split("."), 0);
}

function replace(body: unknown, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (typeof body !== "object" || body === null || !(name in body)) return;
  const holder = body as Record<string, unknown>;
  if (rest.length > 0) replace(holder[name], rest, value);
  else holder[name] = value;
}

interface Typed {
  readonly type: string;
  readonly space_bytes: number;
}

/** An account with the storage policies that `objectstorage` lists by type, or with the size of `s3.space_bytes`. Without any, the recorded one. */
function withTypes(
  answers: Record<string, Answer>,
  region: { readonly quota: Values; readonly usage: Values },
): Answers {
  const listed = ({ objectstorage }: Values): readonly Typed[] => (objectstorage as readonly Typed[] | undefined) ?? [];
  const [quota, usage] = [listed(region.quota), listed(region.usage)];
  const whole = "s3.space_bytes";
  if (quota.length + usage.length === 0 && !(whole in region.quota)) return answers;
  const used = region.usage[whole] ?? usage.reduce((sum, { space_bytes }) => sum + space_bytes, 0);
  const headers = Object.fromEntries([
    ["x-account-bytes-used", JSON.stringify(used)],
    ...(whole in region.quota ? [["x-account-quota-bytes", JSON.stringify(region.quota[whole])]] : []),
    ...quota.map(({ type, space_bytes }) => [`x-account-quota-bytes-policy-${type}`, `${space_bytes}`]),
    ...usage.map(({ type, space_bytes }) => [`x-account-storage-policy-${type}-bytes-used`, `${space_bytes}`]),
  ]);
  return Object.fromEntries(
    Object.entries(answers).map(([request, answer]) => [
      request,
      request.includes("AUTH_") ? { ...answer, headers } : answer,
    ]),
  );
}
