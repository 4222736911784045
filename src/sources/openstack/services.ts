// The services of a cloud that report limits and usage: their names in a catalog, and the roles that may read them.

import {
  GateError,
  inputProblem,
  isLinkLocal,
  isLoopback,
  isMappedIpv4,
  type Message,
  quoted,
  quotedList,
  type SourceInfo,
  say,
  theSetting,
} from "../../core/index.ts";
import type { CatalogEndpoint, Session } from "../../keystone/index.ts";

interface ServiceFacts {
  /** Name for the middle of a sentence: "load balancer service". */
  readonly label: Message;
  /** Types of the service in catalogs besides the official one (service-types-authority). */
  readonly otherTypes: readonly string[];
  /** Version to append to an address without one. undefined if addresses of this service need none. */
  readonly version: string | undefined;
  /** Roles that may each read, by the service's default policies. */
  readonly roles: readonly string[];
  readonly role: Message;
}

function rolesOf(...roles: readonly string[]): Pick<ServiceFacts, "roles" | "role"> {
  return { roles, role: say`the role ${quotedList(roles, { conjunction: "or" })}` };
}

/** Facts of most services. */
const USUAL = { otherTypes: [], ...rolesOf("reader", "member") };

/** Default roles of Swift, which an operator may change (swift/common/middleware/keystoneauth.py, `operator_roles`). */
const OPERATOR_ROLES = ["swiftoperator", "admin"];

/** All services, by their official types (https://service-types.openstack.org). */
export const SERVICES = {
  compute: { ...USUAL, label: say`compute service`, version: "v2.1" },
  network: { ...USUAL, label: say`network service`, version: "v2.0" },
  "block-storage": {
    ...USUAL,
    label: say`block storage service`,
    otherTypes: ["volumev3", "volumev2", "volume", "block-store"],
    version: "v3",
  },
  "load-balancer": {
    ...USUAL,
    label: say`load balancer service`,
    version: "v2.0",
    // octavia/policies/advanced_rbac.py; with keystone_default_roles.py, `reader` is enough.
    ...rolesOf("load-balancer_observer", "load-balancer_member"),
  },
  dns: { ...USUAL, label: say`DNS service`, version: "v2" },
  image: { ...USUAL, label: say`image service`, version: "v2" },
  "object-store": {
    ...USUAL,
    label: say`object storage service`,
    version: undefined,
    roles: OPERATOR_ROLES,
    role: say`a role that the operator has named for it, by default ${quotedList(OPERATOR_ROLES, { conjunction: "or" })}`,
  },
  "shared-file-system": {
    ...USUAL,
    label: say`shared file system service`,
    otherTypes: ["sharev2", "share"],
    version: "v2",
  },
  // barbican/common/policies: a reader may read the limits with the new defaults only, and never the usage.
  "key-manager": { ...USUAL, label: say`key manager service`, version: "v1", ...rolesOf("creator", "member") },
  "container-infrastructure-management": {
    ...USUAL,
    label: say`container infrastructure service`,
    otherTypes: ["container-infrastructure", "container-infra"],
    version: "v1",
  },
  // trove/common/policies/base.py: each role of the project.
  database: { ...USUAL, label: say`database service`, version: "v1.0" },
  // keystone/common/policies/registered_limit.py, limit.py: everybody.
  identity: { ...USUAL, label: say`identity service`, version: "v3" },
  // placement/policies/usage.py. Before Wallaby (2021) only administrators may read.
  placement: { ...USUAL, label: say`placement service`, version: undefined },
} satisfies Readonly<Record<string, ServiceFacts>>;

/** A service, by its official type. */
export type ServiceName = keyof typeof SERVICES;

type Directory = Pick<Session, "catalog" | "interface" | "projectId" | "authUrl">;

/** Returns the name of a service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
export function serviceText(service: ServiceName, region: string): Message {
  return say`${SERVICES[service].label} in ${quoted(region)}`;
}

/**
 * Lasting reason why a value is unknown: the cloud lacks the service, or the service refuses, or does not report it.
 */
export interface Refusal {
  readonly status?: number;
  readonly reason: Message;
  /**
   * true if the cloud has the service, but the token's roles forbid the call, or the catalog's address must not be
   * used.
   */
  readonly isRefused?: true;
}

/**
 * Finds the address of a service in the catalog: origin and path with the version, without a slash at its end. The
 * first type with an endpoint for the session's interface wins. An endpoint without a region serves every region. A
 * missing version is appended. The address of Keystone is the one that issued the token, if it is known.
 */
export function findEndpoint(
  directory: Directory,
  service: ServiceName,
  region: string,
): { readonly url: string } | Refusal {
  const { version } = SERVICES[service];
  if (service === "identity" && directory.authUrl !== undefined) return { url: directory.authUrl };
  const ofInterface = endpointsOf(directory, service).filter((one) => one.interface === directory.interface);
  const found = ofInterface.find((endpoint) => endpoint.region === region) ?? ofInterface.find(isOfEveryRegion);
  if (found === undefined) return noService(directory, service, region);
  const url = URL.parse(found.url);
  if (url === null || !canBeAsked(url)) {
    const reason = say`The catalog's address of the ${serviceText(service, region)} is not one that can be asked: an http or https address of a host was expected, without a user, and neither a link-local one nor IPv4 written as IPv6. Tell the cloud's operator.`;
    return { reason, isRefused: true };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const reason = say`The catalog's address of the ${serviceText(service, region)} is http (${quoted(url.origin)}), and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`;
    return { reason, isRefused: true };
  }
  const path = url.pathname.replace(/\/+$/, "");
  return { url: url.origin + (version === undefined || hasVersion(path, directory) ? path : `${path}/${version}`) };
}

/**
 * Returns whether a path ends with a version, or with a version and the project. Any path before it belongs to a proxy.
 */
function hasVersion(path: string, { projectId }: Directory): boolean {
  const [last = "", before = ""] = path.split("/").toReversed();
  return /^v\d+(?:\.\d+)?$/.test(last.includes(projectId) ? before : last);
}

/**
 * Applies the rules for addresses in settings to a catalog's address, since whichever server answers as Keystone writes
 * it.
 */
function canBeAsked({ protocol, hostname, username, password }: URL): boolean {
  const isHttp = protocol === "https:" || protocol === "http:";
  return isHttp && hostname !== "" && username + password === "" && !isLinkLocal(hostname) && !isMappedIpv4(hostname);
}

function isOfEveryRegion({ region }: CatalogEndpoint): boolean {
  return region === undefined;
}

/**
 * Returns the endpoints of the service's first type with an endpoint for the session's interface, of all interfaces.
 * Without such a type, returns the endpoints of all of its types.
 */
function endpointsOf({ catalog, interface: wanted }: Directory, service: ServiceName): readonly CatalogEndpoint[] {
  const byType = typesOf(service).map((type) =>
    (catalog ?? []).filter((one) => one.type === type).flatMap(({ endpoints }) => endpoints),
  );
  return byType.find((endpoints) => endpoints.some((one) => one.interface === wanted)) ?? byType.flat();
}

/**
 * Returns the IDs of a service's entries in the catalog, which Keystone's limits refer to. Empty if the catalog has
 * none.
 */
export function serviceIds({ catalog }: Directory, service: ServiceName): readonly string[] {
  return (catalog ?? []).flatMap(({ type, id }) => (typesOf(service).includes(type) ? (id ?? []) : []));
}

/** Returns the types of a service in catalogs, the official one first. */
function typesOf(service: ServiceName): readonly string[] {
  return [service, ...SERVICES[service].otherTypes];
}

function noService(directory: Directory, service: ServiceName, region: string): Refusal {
  const none = say`This cloud has no ${serviceText(service, region)}`;
  const here = endpointsOf(directory, service).filter((one) => one.region === region || isOfEveryRegion(one));
  if (here.length === 0) return { reason: say`${none}.` };
  const interfaces = quotedList([...new Set(here.map((one) => one.interface))].toSorted());
  const reason = say`${none} for the interface ${quoted(directory.interface)}, only for ${interfaces}, which \`interface\` in clouds.yaml (\`OS_INTERFACE\`) can name.`;
  return { reason };
}

/**
 * Returns the sorted names of regions with a compute service. If no region has one, returns the regions of other
 * services.
 */
export function listRegions(directory: Directory): readonly string[] {
  const regionsOf = (endpoints: readonly CatalogEndpoint[]) => {
    const regions = endpoints.filter((one) => one.interface === directory.interface).map(({ region }) => region);
    return [...new Set(regions)].filter((region) => region !== undefined).toSorted();
  };
  const ofCompute = regionsOf(endpointsOf(directory, "compute"));
  if (ofCompute.length > 0) return ofCompute;
  const services = (directory.catalog ?? []).filter(({ type }) => type !== "identity");
  return regionsOf(services.flatMap(({ endpoints }) => endpoints));
}

/** Description of the source in reports. */
export const INFO: SourceInfo = { kind: "openstack", name: "OpenStack", subject: "OpenStack", apiVersion: undefined };

/** Throws a GateError if the session has no catalog, or one without a service for its interface. */
export function checkCatalog({ catalog, interface: wanted }: Session): void {
  if (catalog === undefined) {
    const message = say`The cloud's services cannot be asked: their addresses are in Keystone's catalog, and Keystone was not asked, since a token and a project were given without its address.`;
    const hint = say`Give Keystone's address as ${theSetting("auth-url")}, or an application credential in place of the token.`;
    throw new GateError(inputProblem(message, hint));
  }
  const services = catalog.filter(({ type }) => type !== "identity");
  const interfaces = new Set(services.flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.interface)));
  if (interfaces.has(wanted)) return;
  if (interfaces.size === 0) {
    const message = say`Keystone's catalog has no service but Keystone itself.`;
    throw new GateError(inputProblem(message, say`Is the address that of the right cloud?`));
  }
  const found = quotedList([...interfaces].toSorted());
  const message = say`Keystone's catalog has no service for the interface ${quoted(wanted)}, only for ${found}.`;
  throw new GateError(inputProblem(message, say`Name one of them as \`interface\` in clouds.yaml (\`OS_INTERFACE\`).`));
}
