import { Er as join, Fr as toText, Jr as isPerObject, Mr as say, Nr as theSetting, Tr as code, U as joinQuestions, bn as plainProjectId, br as compareText, gr as SENSITIVE_REGION, jn as mapAll, jr as quotedList, kn as GateError, kr as quoted, qr as idOf, vn as describeProjects, vr as addUnknown, wn as compareDemands, wr as asSentence, yn as isSameProject } from "./shared.js";
import { A as hasConstantAccount, D as accountOf, G as textOf, H as memberOf, M as isManifold, N as mayBeOfCloud, O as cloudOf, P as referencesTo, R as referencedOfType, S as isRegionName, X as typeAt, _ as plus, a as roleOf, b as findProviderRegion, c as attributeOf, d as traitsOf, f as NOTHING, g as exactly, h as difference, i as providerOfType, j as isConfigured, k as findRedirection, l as isHidden, m as between, n as findResourceType, o as toKnown, p as atLeast, q as moduleOf, r as providerNamed, s as EACH, u as isWritten, v as reasonsOf$1, w as CLOUD_SETTINGS, x as followVariable, y as times } from "./plan-usage-providers.js";
import { a as agreement, i as FlavorIndex, n as whyUntold, r as withoutPlannedFlavors, t as toQuestion } from "./plan-usage-untold-flavors.js";

// src/plan/usage/delta.ts
/** The amounts of a change that may do nothing to a key. */
function perhaps({ before, after, order }, why) {
	if (order === "keep") return {
		before,
		after
	};
	const upTo = (most, amount) => between(0, most, [why, ...reasonsOf$1(amount)]);
	if (order !== "update") return {
		before: upTo(before.most, before),
		after: upTo(after.most, after)
	};
	const { least, most } = difference(after, before);
	return {
		before: upTo(Math.max(0, -least), before),
		after: upTo(Math.max(0, most), after)
	};
}

// src/plan/usage/provider-lookup.ts
const NO_PROVIDER = {
	kind: "found",
	key: null,
	block: void 0
};
/** The provider of a resource: the block that its configuration names. */
function findProvider(facts, { configAddress, type }) {
	const key = facts.resources[configAddress]?.providerKey ?? void 0;
	return key === void 0 ? findOnlyProvider(facts, type) : {
		kind: "found",
		key,
		block: facts.providers[key]
	};
}
/** The provider's only block, if there is one, for a resource that the configuration does not have (it was removed). */
function findOnlyProvider(facts, type) {
	const name = providerOfType(type)?.name;
	const [block, ...others] = Object.values(facts.providers).filter((each) => each.type === name);
	if (block === void 0) return NO_PROVIDER;
	if (others.length === 0) return found(block);
	return unclear(say`the plan has no configuration for these resources, and several providers (${quoted(block.type)})`);
}
/**
* The providers that a resource may have: of one that the configuration does not have any more, all of its type. (Terraform makes no plan without
* the provider that an object was made with, and the root module's has no block where it has no settings.)
*/
function findCandidates(facts, place) {
	const provider = findProvider(facts, place);
	if (provider.kind === "found" && facts.resources[place.configAddress] !== void 0) return [provider];
	const name = providerOfType(place.type)?.name;
	const blocks = Object.values(facts.providers).filter(({ type }) => type === name);
	const known = blocks.map((block) => ({
		key: block.key,
		block
	}));
	return blocks.some(({ key }) => /^[^.:]+$/u.test(key)) ? known : [...known, {
		key: null,
		block: void 0
	}];
}
function found(block) {
	return {
		kind: "found",
		key: block.key,
		block
	};
}
function unclear(reason) {
	return {
		kind: "unclear",
		key: null,
		block: void 0,
		reason
	};
}
/** Groups what is known of places in the configuration by the key of their provider. `isEvidence`: whether a place tells of its provider. */
function groupByProvider(facts, all, isEvidence) {
	const groups = /* @__PURE__ */ new Map();
	for (const [configAddress, one] of Object.entries(all)) {
		const config = facts.resources[configAddress];
		if (config === void 0 || !isEvidence(config, configAddress)) continue;
		const { key } = findProvider(facts, {
			configAddress,
			type: config.type
		});
		if (key === null) continue;
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [one]);
		else group.push(one);
	}
	return groups;
}

// src/plan/usage/flavor-book.ts
/** The flavors of one plan. `file`: those of the user's file; `cloud`: those that the cloud tells, undefined: nobody has asked it. */
function createFlavorBook(facts, given) {
	const cloudOf = cloudFinder(facts);
	const lists = listsByCloud(facts, cloudOf);
	const indexes = new Map([...lists].map(([cloud, { there, staying, becoming }]) => [cloud, {
		before: new FlavorIndex(there),
		after: new FlavorIndex(staying),
		becoming: new FlavorIndex(becoming)
	}]));
	const file = new FlavorIndex(given.file);
	const ofCloud = new FlavorIndex(given.cloud?.flavors ?? []);
	const lookUpHere = (change, query) => {
		const cloud = cloudOf(change);
		const plan = cloud === void 0 ? void 0 : indexes.get(cloud);
		const planned = query.at === "after" ? plannedFlavor(facts, {
			change,
			query,
			cloud,
			cloudOf
		}) : void 0;
		const first = planned ?? plan?.[query.at].find(query) ?? file.find(query);
		if (first?.kind !== "one") return first;
		const names = {
			id: query.id ?? first.flavor.id,
			name: query.name ?? first.flavor.name,
			region: query.region
		};
		return [
			plan?.[query.at],
			file,
			query.at === "after" && planned === void 0 ? plan?.becoming : void 0
		].reduce((found, index) => agreement(found, index?.find(names)), first);
	};
	/** What the cloud says counts where nothing else tells, not even under the other name that the cloud knows it by. */
	const lookUp = (change, query) => {
		const here = lookUpHere(change, query);
		const question = here === void 0 ? toQuestion(query) : void 0;
		if (question === void 0) return here;
		const { id, name, region } = question;
		const told = ofCloud.find(id === void 0 ? {
			name,
			region
		} : {
			id,
			region
		});
		if (told?.kind !== "one") return told;
		const names = {
			...query,
			id: told.flavor.id,
			name: told.flavor.name
		};
		return lookUpHere(change, names) ?? (becomesAnother(change, names, told) ? void 0 : told);
	};
	/** True if the plan makes another size of a flavor before a server has it. */
	const becomesAnother = (change, query, told) => {
		const cloud = query.at === "after" ? cloudOf(change) : void 0;
		const becoming = cloud === void 0 ? void 0 : indexes.get(cloud)?.becoming.find(query);
		return agreement(told, becoming)?.kind === "contradiction";
	};
	const find = (change, query) => {
		const found = lookUp(change, query);
		return found?.kind === "one" ? found.flavor : void 0;
	};
	const contradictionOf = (change, query) => {
		const found = lookUp(change, query);
		if (found?.kind !== "contradiction") return void 0;
		return [query.hidden ? null : nameOf(query, found.sizes), found.sizes];
	};
	const whyUnknown = (change, query) => {
		const name = query.hidden ? null : query.name ?? query.id ?? null;
		if (contradictionOf(change, query) !== void 0) return {
			kind: "flavor-conflict",
			name
		};
		const { kind, ...rest } = whyUntold(given.cloud, query);
		return {
			kind,
			name,
			...rest
		};
	};
	const questionOf = (change, query) => lookUpHere(change, query) === void 0 ? toQuestion(query) : void 0;
	return {
		find,
		whyUnknown,
		contradictionOf,
		questionOf
	};
}
function nameOf({ id, name }, sizes) {
	return sizes.find((flavor) => flavor.name !== void 0)?.name ?? name ?? id ?? null;
}
/** The flavor of this plan that a server will have: the only one that its attribute refers to, if that has the value of the attribute. */
function plannedFlavor(facts, of) {
	const { change, query, cloud, cloudOf } = of;
	const { id, name, region, attribute } = query;
	if (attribute === void 0 || cloud === void 0) return void 0;
	const expression = facts.resources[change.configAddress]?.expressions[attribute];
	if (expression?.kind !== "value") return void 0;
	const named = expression.references.filter((each) => !INSTANCE_KEYS.has(each));
	const types = new Set(named.map((each) => each.split(".", 1)[0] ?? ""));
	if ([...types].some((type) => roleOf(type) !== "flavor")) return void 0;
	const module = moduleOf(change.configAddress);
	const [address, ...others] = [...types].flatMap((type) => referencesTo(expression, type, module));
	const planned = address === void 0 || others.length > 0 ? void 0 : facts.managedFlavors[address];
	if (address === void 0 || planned?.instances !== 1 || !planned.changes || planned.after === void 0) return void 0;
	const flavor = planned.after;
	if (!(attribute === "flavor_id" ? flavor.id === id : name !== void 0 && flavor.name === name) || cloudOf({
		configAddress: address,
		type: typeAt(address)
	}) !== cloud) return void 0;
	return (flavor.region !== void 0 ? flavor.region === region : isSameRegion(facts, change.configAddress, address)) ? {
		kind: "one",
		flavor
	} : void 0;
}
/** References that only choose an instance. */
const INSTANCE_KEYS = /* @__PURE__ */ new Set(["count.index", "each.key"]);
function isSameRegion(facts, ...addresses) {
	const configs = addresses.map((address) => facts.resources[address]);
	return configs.every((config) => config?.providerKey === configs[0]?.providerKey && config?.expressions["region"] === void 0);
}
/** Tells which places work in the same cloud: they have the same answer. undefined: nothing says which it is. */
function cloudFinder(facts) {
	const known = /* @__PURE__ */ new Map();
	const isOnly = hasOneProvider(facts);
	const lookUp = (place) => {
		if (isOnly) return "the only one";
		const { block } = findProvider(facts, place);
		if (block !== void 0) return cloudOfBlock(block);
		const key = facts.resources[place.configAddress]?.providerKey ?? null;
		return key === null ? void 0 : `key ${key}`;
	};
	return (place) => {
		if ((providerOfType(place.type)?.placement ?? null) !== null) return void 0;
		if (!known.has(place.configAddress)) known.set(place.configAddress, lookUp(place));
		return known.get(place.configAddress);
	};
}
/** True if all resources have the same provider, however it is called. */
function hasOneProvider({ resources, providers }) {
	const used = /* @__PURE__ */ new Set();
	for (const { type, providerKey } of Object.values(resources)) if (providerKey !== null && providerOfType(type)?.placement === null) used.add(providerKey);
	const blocks = Object.values(providers).filter(({ type }) => providerNamed(type)?.placement === null);
	return used.size < 2 && blocks.length < 2;
}
/** Blocks with the same constants lead to the same cloud. An expression may have another value in each. */
function cloudOfBlock(block) {
	const settings = CLOUD_SETTINGS.map((name) => {
		const expression = block.expressions[name];
		if (expression === void 0) return null;
		return expression.kind === "value" ? expression.constant : void 0;
	});
	return settings.includes(void 0) ? `key ${block.key}` : `settings ${JSON.stringify(settings)}`;
}
function listsByCloud(facts, cloudOf) {
	const lists = /* @__PURE__ */ new Map();
	const listsOf = (configAddress) => {
		const cloud = cloudOf({
			configAddress,
			type: typeAt(configAddress)
		});
		if (cloud === void 0) return void 0;
		const found = lists.get(cloud) ?? {
			there: [],
			staying: [],
			becoming: []
		};
		lists.set(cloud, found);
		return found;
	};
	for (const { configAddress, address, flavor } of Object.values(facts.flavors)) {
		const of = listsOf(configAddress);
		of?.there.push(flavor);
		if (address === null || facts.changedFlavors[address] === void 0) of?.staying.push(flavor);
	}
	for (const { configAddress, before, after } of Object.values(facts.changedFlavors)) {
		const of = listsOf(configAddress);
		if (before !== void 0) of?.there.push(before);
		if (before !== void 0 && after !== void 0) of?.becoming.push(after);
	}
	return lists;
}

// src/plan/usage/half-built.ts
/**
* All changes, those that delete objects which only the state before tells to be tainted told apart from those that are the same
* otherwise. (A change itself says so only where it is the reason for a replacement.)
*/
function changesOf(facts) {
	return Object.values(facts.changes).flatMap((change) => splitTainted(facts, change));
}
function splitTainted(facts, change) {
	const { order } = change.actions;
	if (change.halfBuilt || change.before === null || order === "create" || order === "keep") return [change];
	const tainted = change.addresses.filter((address) => facts.tainted[address] === true);
	const whole = change.addresses.filter((address) => facts.tainted[address] !== true);
	if (tainted.length === 0) return [change];
	const halfBuilt = {
		...change,
		addresses: tainted,
		halfBuilt: true
	};
	return whole.length === 0 ? [halfBuilt] : [{
		...change,
		addresses: whole
	}, halfBuilt];
}
const LEFT_BEHIND = {
	kind: "left-behind",
	name: null
};
/** The certain part of the amounts that a half-built object gives back. */
function certainOf(amounts) {
	return amounts.map((each) => each.beside === true ? {
		...each,
		amount: between(0, each.amount.most, [LEFT_BEHIND])
	} : each);
}

// src/plan/usage/made-by-cloud.ts
/** Keys of the resources that the default group comes with. */
const FIRSTS = /* @__PURE__ */ new Set([
	"network.networks",
	"network.ports",
	"network.security_groups"
]);
/** Number of what comes with it, by key: rules for each IP version, outgoing and from members. */
const COMES = {
	"network.security_groups": 1,
	"network.security_group_rules": 4
};
/** The groups that deltas say of. */
function defaultGroupsIn(deltas) {
	return deltas.flatMap(({ at, key, cause, after }) => cause === "default-group" && key === "network.security_groups" && at.region !== void 0 ? [{
		region: at.region,
		hidden: at.hidden,
		isCertain: after.least > 0
	}] : []);
}
/** Regions of which it matters whether the project has a security group there. */
function regionsOfFirsts(deltas) {
	return [...firstsByRegion(deltas).keys()].filter((region) => region !== void 0);
}
/** What comes beside the changes in regions that are known to have no security group. */
function defaultGroups(deltas, { withoutSecurityGroups }) {
	return [...firstsByRegion(deltas)].flatMap(([region, all]) => {
		const maker = all.find(({ after }) => after.least > 0) ?? all[0];
		if (maker === void 0 || region === void 0 || !withoutSecurityGroups.includes(region)) return [];
		return Object.entries(COMES).map(([key, count]) => {
			const after = times(atMostOne(maker.after), {
				least: count,
				most: count
			});
			return {
				...maker,
				key,
				order: "create",
				before: NOTHING,
				after,
				transient: 0,
				addresses: firstOf$1(maker),
				cause: "default-group"
			};
		});
	});
}
function firstsByRegion(deltas) {
	const firsts = deltas.filter(({ key, order, after }) => FIRSTS.has(key) && MAKING.has(order) && after.most > 0);
	return Map.groupBy(firsts, ({ at }) => at.region);
}
/** Orders of changes that make something; an update makes ports too. */
const MAKING = /* @__PURE__ */ new Set([
	"create",
	"create then delete",
	"delete then create",
	"update"
]);
function atMostOne(amount) {
	return between(Math.min(1, amount.least), 1, reasonsOf$1(amount));
}
/** One of the resources, whatever their order. */
function firstOf$1({ addresses }) {
	return [...addresses].sort().slice(0, 1);
}
/** Adds the networks that get DHCP with one side of a change: those of subnets that are, or may be, the first with DHCP. */
function keepDhcpNetworks(known, side, found) {
	const { change, which } = side;
	if (!(which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0) || found.region === void 0) return;
	const { region } = found;
	const before = known.get(region);
	const hidden = found.hidden || before?.hidden === true;
	known.set(region, {
		region,
		hidden,
		count: (before?.count ?? 0) + change.addresses.length,
		ports: traitsOf(side)?.dhcpPorts
	});
}

// src/plan/usage/ownership.ts
const OWN = { kind: "own" };
const UNCLEAR = { kind: "unclear" };
/** Accounts of the changes of several plans, which may pay for one another. */
function accountsOf(plans) {
	const found = plans.map((facts) => {
		const changes = Object.values(facts.changes);
		const ofAccounts = changes.filter(({ type }) => placementOf(type) === null);
		return {
			providers: ofAccounts.map((change) => findProvider(facts, change)).filter(({ kind }) => kind === "found"),
			going: ofAccounts.filter(mayRelease).flatMap((change) => findCandidates(facts, change)),
			hasPlaced: ofAccounts.length < changes.length
		};
	});
	return {
		accounts: new Set(found.flatMap(({ providers }) => providers.map(({ block }) => accountOf(block)))),
		clouds: new Set(found.flatMap(({ providers, going }) => [...providers, ...going].map(({ block }) => cloudOf(block)))),
		hasPlaced: found.some(({ hasPlaced }) => hasPlaced)
	};
}
/**
* Looks up owners of the changes of one plan. `projectId`: the id of the project that is asked for; undefined: not told. `all`: accounts of all plans that
* are counted together.
*/
function createOwnership(facts, projectId, all) {
	const project = projectId === void 0 ? void 0 : plainProjectId(projectId);
	const { accounts } = accountsOf([facts]);
	const owners = ownersByProvider(facts);
	const shown = (id) => facts.hiddenProjects[id] === true ? "" : id;
	const logins = new Set(accounts.size < 2 ? [...owners.values()].flatMap((ids) => [...ids].map(shown)) : []);
	const projects = new Set(logins);
	const byProvider = ({ key, block }, { which, isOnly }) => {
		const named = block === void 0 ? { kind: "none" } : namedProject(facts, block);
		if (named.kind === "told") projects.add(shown(named.project));
		const [owner, ...others] = (key === null ? void 0 : owners.get(key)) ?? [];
		for (const id of owner === void 0 ? [] : [owner, ...others]) projects.add(shown(id));
		if (key === null && !isOnly) return UNCLEAR;
		if (block !== void 0 && isManifold(block)) return UNCLEAR;
		if (project === void 0) return isOnly ? OWN : UNCLEAR;
		if (owner === void 0 || others.length > 0) {
			const isNamed = named.kind === "told" && named.project === project;
			if (isOnly) return named.kind === "told" && !isNamed ? UNCLEAR : OWN;
			return which === "after" && isNamed ? OWN : UNCLEAR;
		}
		if (owner === project) return OWN;
		const agrees = named.kind === "none" || named.kind === "told" && named.isConstant && named.project === owner;
		const isLasting = block === void 0 || hasConstantAccount(block);
		return agrees && isLasting ? {
			kind: "other",
			project: shown(owner)
		} : UNCLEAR;
	};
	/** What goes is given back only where each provider that it may have, and nothing else in the plan, is of the project's account. */
	const byProviders = ({ change, which }) => {
		const releases = which === "before" && mayRelease(change);
		if (placementOf(change.type) !== null) return releases && all.accounts.size > 0 ? UNCLEAR : OWN;
		if (!releases) return byProvider(findProvider(facts, change), {
			which,
			isOnly: accounts.size < 2
		});
		const candidates = findCandidates(facts, change);
		const isOnly = (/* @__PURE__ */ new Set([...all.accounts, ...candidates.map(({ block }) => accountOf(block))])).size < 2 && !all.hasPlaced;
		const [first = UNCLEAR, ...others] = candidates.map((candidate) => byProvider(candidate, {
			which,
			isOnly
		}));
		return others.every((other) => isSameOwner(first, other)) ? first : UNCLEAR;
	};
	const ownerOf = (side) => {
		const named = projectOfSide(side);
		const id = named === void 0 ? void 0 : plainProjectId(named);
		const attribute = projectAttribute(side.change.type);
		const name = id === void 0 || attribute !== null && isHidden(side, [attribute]) ? "" : shown(id);
		if (id !== void 0) projects.add(name);
		const byName = (of) => of === project ? OWN : {
			kind: "other",
			project: name
		};
		const owner = id === void 0 || project === void 0 ? byProviders(side) : byName(id);
		if (owner.kind === "other" && id === void 0 && mayNameProject(side)) return UNCLEAR;
		const mayBeElsewhere = side.which === "before" && all.clouds.size > 1 && placementOf(side.change.type) === null;
		return owner.kind === "own" && mayBeElsewhere ? UNCLEAR : owner;
	};
	const keepsOwner = (before, after) => {
		if (facts.resources[after.change.configAddress] === void 0) return false;
		const [old, named] = [projectOfSide(before), projectOfSide(after)];
		return named === void 0 ? !mayNameProject(after) : old !== void 0 && isSameProject(old, named);
	};
	return {
		ownerOf,
		keepsOwner,
		projects,
		logins
	};
}
/** True if an object that exists, or is to be made, belongs to the project. */
function showsProject(facts, project) {
	if (project === void 0) return false;
	return Object.values(facts.evidence).some(({ projects }) => projects.some((id) => isSameProject(id, project)));
}
/** Ids of the projects that objects tell whose type names one; "" stands for those that must not be shown. */
function projectsShown(facts) {
	const ids = Object.entries(facts.evidence).flatMap(([address, { projects }]) => projectAttribute(typeAt(address)) === null ? [] : projects.map(plainProjectId));
	return new Set(ids.map((id) => facts.hiddenProjects[id] === true ? "" : id));
}
/** True if the object that exists may give something back: it goes, or shrinks. */
function mayRelease({ actions: { order } }) {
	return order !== "create" && order !== "keep";
}
function isSameOwner(one, other) {
	return one.kind === "other" ? other.kind === "other" && one.project === other.project : one.kind === other.kind;
}
/** True if the resource has a project in its configuration that is known only after apply. */
function mayNameProject(side) {
	const attribute = projectAttribute(side.change.type);
	if (attribute === null || attributeOf(side, [attribute]).kind !== "unknown") return false;
	return [attribute, "value_specs"].some((name) => isWritten(side, [name]) === true);
}
function placementOf(type) {
	return providerOfType(type)?.placement ?? null;
}
/** The project that the resource itself names; undefined: none, or it is not known. */
function projectOfSide(side) {
	const placement = placementOf(side.change.type);
	if (placement !== null) return placement.projectOf(side);
	const project = projectAttribute(side.change.type);
	return project === null ? void 0 : textOf(attributeOf(side, [project]));
}
/** The attribute in which resources of a type may name another project; null: there is none. */
function projectAttribute(type) {
	const row = findResourceType(type);
	return row === void 0 || row.kind === "no quota" ? null : row.project;
}
function namedProject(facts, block) {
	const setting = block.expressions["tenant_id"];
	if (setting === void 0 || setting.kind === "value" && !setting.set) return { kind: "none" };
	if (setting.kind !== "value") return { kind: "untold" };
	if (typeof setting.constant === "string") return {
		kind: "told",
		project: plainProjectId(setting.constant),
		isConstant: true
	};
	const value = followVariable(facts, {
		module: block.module,
		references: setting.references
	});
	return value === void 0 ? { kind: "untold" } : {
		kind: "told",
		project: plainProjectId(value.text),
		isConstant: false
	};
}
/**
* Projects of the objects that exist, by provider key: of those that only their own project can see, do not name a project in the
* configuration, and did not come under Terraform's care with this plan. They were read for this plan with the provider's present login.
*/
function ownersByProvider(facts) {
	const evidence = groupByProvider(facts, facts.evidence, (config, address) => facts.imported[address] !== true && [
		"tenant_id",
		"project_id",
		"value_specs"
	].every((attribute) => isConfigured(config, [attribute]) !== true));
	return new Map([...evidence].map(([key, found]) => [key, new Set(found.flatMap(({ owners }) => owners.map(plainProjectId)))]));
}

// src/plan/usage/regions.ts
/** Looks up regions in the facts of one plan. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider. */
function createRegionBook(facts, settings, cloud) {
	const proofs = proofsByProvider(facts);
	const seen = regionsSeen(facts);
	const stated = new Map(settings.providerRegions);
	const conflicts = /* @__PURE__ */ new Map();
	const known = /* @__PURE__ */ new Map();
	const regionOfProvider = (provider) => {
		const id = idOf(provider.kind, provider.key);
		const region = known.get(id) ?? findRegion(provider);
		known.set(id, region);
		return region;
	};
	const findRegion = (provider) => {
		if (provider.kind === "unclear") return unknown("not in the plan", provider.reason);
		const { key, block } = provider;
		const found = findProviderRegion(facts, {
			block,
			proof: key === null ? void 0 : proofs.get(key)
		});
		if (key !== null) noteConflict(key, found);
		return toRegion(found, {
			key,
			block,
			stated: stated.get(key ?? ""),
			seen: seen.get(key ?? ""),
			settings,
			cloud
		});
	};
	const noteConflict = (key, found) => {
		const [evidence, ...others] = seen.get(key) ?? [];
		if (evidence === void 0 || others.length > 0 || found.kind !== "certain" || found.hidden) return;
		if (found.region !== evidence) conflicts.set(key, {
			setting: found.region,
			seen: evidence
		});
	};
	const regionBySettings = (side) => {
		const { change } = side;
		const provider = findProvider(facts, change);
		if (provider.block !== void 0 && findRedirection(provider.block) !== void 0) return regionOfProvider(provider);
		return ownRegion(change.actions.order === "update" && change.after !== null ? {
			...side,
			which: "after"
		} : side) ?? regionOfProvider(provider);
	};
	const regionByPlacement = (placement, side) => {
		const own = placement.regionOf(side);
		if (own !== void 0) {
			const { region, hidden, guessedFrom: from } = own;
			return {
				region,
				hidden,
				by: from === null ? { kind: "plan" } : {
					kind: "guess",
					from
				}
			};
		}
		const { key } = findProvider(facts, side.change);
		const region = stated.get(key ?? "");
		if (key !== null && region !== void 0) return byStatement(region, key);
		return unknown("not in the plan", placement.untold());
	};
	return {
		regionOf: (side) => {
			const placement = providerOfType(side.change.type)?.placement ?? null;
			return placement === null ? regionBySettings(side) : regionByPlacement(placement, side);
		},
		conflicts
	};
}
/** The region that the resource's own attribute tells, or why it does not; undefined: it is the provider's. */
function ownRegion(side) {
	const found = attributeOf(side, ["region"]);
	const region = textOf(found);
	if (isRegionName(region)) return {
		region,
		hidden: isHidden(side, ["region"]),
		by: { kind: "plan" }
	};
	if (side.which === "before") return void 0;
	if (region !== void 0) return unknown("not in the plan", "their `region` is nothing that a region is called");
	if (found.kind !== "unknown" || isWritten(side, ["region"]) !== true) return void 0;
	return unknown("known after apply", "the `region` of these resources is known only after apply: make it a constant or a variable");
}
function unknown(kind, reason) {
	return {
		region: void 0,
		unknown: {
			kind,
			reason
		}
	};
}
function byStatement(region, provider) {
	return {
		region,
		hidden: false,
		by: {
			kind: "stated",
			provider
		}
	};
}
/** Region by the plan, and where it does not tell, by the user. */
function toRegion(found, situation) {
	const { key, stated, cloud } = situation;
	const provider = key === null ? "their provider" : say`the provider ${quoted(key)}`;
	const state = say`state it with ${theSetting("provider-regions")}, as in ${quoted(`${key ?? "openstack"} = REGION`)}`;
	const told = found.kind === "certain" || found.kind === "likely" ? found : null;
	if (key !== null && stated !== void 0 && told !== null && told.region !== stated) throw new GateError(contradiction({
		key,
		stated,
		found: told
	}));
	if (found.kind === "elsewhere") return unknown("elsewhere", say`${provider} ${found.because}: remove that setting`);
	if (found.kind === "certain") return {
		region: found.region,
		hidden: found.hidden,
		by: { kind: "plan" }
	};
	if (key !== null && stated !== void 0) return byStatement(stated, key);
	switch (found.kind) {
		case "likely": {
			const { region, hidden, from } = found;
			return {
				region,
				hidden,
				by: {
					kind: "likely",
					from,
					provider: key ?? ""
				}
			};
		}
		case "untold": return unknown("not in the plan", say`${provider} ${found.because}: ${state}`);
		case "absent": return assume(situation) ?? unknown("not said", toUnsaid({
			provider,
			state,
			existing: cloud.regions
		}));
		default: return found;
	}
}
/**
* Region where the plan names none: by a setting or variable, which are of the workflow's author; else that of the cloud, or the
* only one of the project, unless the provider's objects are in another one. undefined: there is none of these.
*/
function assume({ key, block, seen, settings, cloud }) {
	const { defaultRegion, environmentRegion } = settings;
	const { cloudRegion, regions } = cloud;
	const assumed = (region, from) => {
		return {
			region,
			hidden: false,
			by: {
				kind: "assumed",
				from,
				provider: key
			}
		};
	};
	if (defaultRegion !== void 0) return assumed(defaultRegion, say`from ${theSetting("default-region")}`);
	if (environmentRegion !== void 0) return assumed(environmentRegion, say`from ${code("OS_REGION_NAME")}`);
	const contradicts = (region) => seen !== void 0 && [...seen].some((other) => other !== region);
	if (cloudRegion !== void 0 && mayBeOfCloud(block, cloudRegion.cloud) && !contradicts(cloudRegion.region)) return assumed(cloudRegion.region, say`from ${cloudRegion.from}`);
	const [only, ...others] = regions ?? [];
	return only === void 0 || others.length > 0 || contradicts(only) ? void 0 : assumed(only, "the project's only region");
}
/** Why there is no region, as half a sentence with the way out. Where regions are known it is the same for every provider. */
function toUnsaid({ provider, state, existing }) {
	const setting = theSetting("default-region");
	if (existing === void 0 || existing.length < 2) return say`${provider} has no ${code("region")}: set ${setting}, or ${state}`;
	const names = quotedList(existing, { most: MAX_REGIONS });
	return say`the plan names no region for these resources, and the project has ${names}: set ${setting}, or ${theSetting("provider-regions")} where providers have different ones`;
}
/** Most regions of a project that are named. */
const MAX_REGIONS = 20;
function contradiction(of) {
	const { key, stated, found } = of;
	const where = found.hidden ? "another one" : quoted(found.region);
	const by = found.kind === "certain" ? "by the plan it is" : found.from === null ? "its data sources were read in" : say`its ${code("region")} is taken from ${quoted(found.from)}, which is`;
	const hint = found.kind === "certain" ? say`Leave out the line of ${quoted(key)}: the plan tells its region.` : `Correct the line, or give the provider the region itself as that variable.`;
	return {
		code: "PLAN_CONFLICT",
		message: say`${theSetting("provider-regions")} says that the provider ${quoted(key)} works in ${quoted(stated)}, but ${by} ${where}.`,
		hint
	};
}
/** Regions in which data sources without a region of their own were read for this plan, by provider. */
function proofsByProvider(facts) {
	const found = groupByProvider(facts, facts.dataRegions, (config, address) => isConfigured(config, ["region"]) === false && facts.readLater[address] !== true);
	return new Map([...found].map(([key, proofs]) => [key, {
		regions: [...namesIn(proofs)],
		hidden: proofs.some(({ hidden }) => hidden)
	}]));
}
/** Regions of objects by provider key: of all that do not have a region of their own in the configuration. */
function regionsSeen(facts) {
	const found = groupByProvider(facts, facts.evidence, (config) => isConfigured(config, ["region"]) !== true);
	return new Map([...found].map(([key, evidence]) => [key, namesIn(evidence)]));
}
function namesIn(found) {
	return new Set(found.flatMap(({ regions }) => regions.filter(isRegionName)));
}

// src/plan/usage/shared-parts.ts
/** The changes with the shares that their resources have, those apart that are equal otherwise. */
function withShares(facts, changes) {
	const ofType = Map.groupBy(changes, ({ type }) => type);
	const shares = new Map([...ofType].map(([type, all]) => [type, sharesOfType(facts, type, all)]));
	return changes.flatMap((change) => splitByShares(change, shares.get(change.type)));
}
function splitByShares(change, shares) {
	if (shares === void 0 || shares.size === 0 || change.halfBuilt) return [change];
	const found = /* @__PURE__ */ new Map();
	for (const address of change.addresses) {
		const own = shares.get(address);
		const id = JSON.stringify(own ?? null);
		const group = found.get(id) ?? {
			addresses: [],
			shares: own
		};
		group.addresses.push(address);
		found.set(id, group);
	}
	return [...found.values()].map(({ addresses, shares: own }) => ({
		...change,
		addresses,
		...own === void 0 ? {} : { shares: own }
	}));
}
function sharesOfType(facts, type, changes) {
	const row = findResourceType(type);
	const partOf = row?.kind === "counted" ? row.partOf : void 0;
	if (partOf === void 0) return /* @__PURE__ */ new Map();
	const leaving = [];
	const arriving = [];
	const moved = /* @__PURE__ */ new Set();
	for (const change of changes) {
		if (change.halfBuilt) continue;
		for (const address of change.addresses) {
			const before = change.before === null ? void 0 : partOf(facts, toKnown(change, {
				address,
				which: "before"
			}));
			const after = change.after === null ? void 0 : partOf(facts, toKnown(change, {
				address,
				which: "after"
			}));
			const { order } = change.actions;
			if (order === "keep" || order === "update" && before !== void 0 && after !== void 0) continue;
			moved.add(address);
			if (before !== void 0 && order !== "create") leaving.push({
				address,
				part: before
			});
			if (after !== void 0) arriving.push({
				address,
				part: after
			});
		}
	}
	if (moved.size === 0) return /* @__PURE__ */ new Map();
	const staying = Object.values(referencedOfType(facts, "before", type)).flatMap((object) => {
		return moved.has(object.address) ? [] : partOf(facts, {
			...object,
			unknown: null
		}) ?? [];
	});
	const before = divide(leaving, staying);
	const after = divide(arriving, staying);
	return new Map([...moved].map((address) => {
		const [given, taken] = [before.get(address), after.get(address)];
		return [address, {
			...given ? { before: given } : {},
			...taken ? { after: taken } : {}
		}];
	}));
}
/** The share of each that comes (or goes), beside those that stay. */
function divide(moving, staying) {
	const others = new Parts();
	for (const part of staying) others.add(part);
	const shares = /* @__PURE__ */ new Map();
	const rank = ({ part }) => isClear(part) ? 0 : 1;
	for (const { address, part } of moving.toSorted((one, other) => rank(one) - rank(other) || compareText(one.address, other.address))) {
		shares.set(address, others.shareOf(part));
		others.add(part);
	}
	return shares;
}
function isClear({ of, isCertain }) {
	return isCertain && !of.includes(null);
}
/** Parts that are there already. */
var Parts = class {
	#clear = /* @__PURE__ */ new Map();
	#unclear = [];
	add(part) {
		if (isClear(part)) this.#clear.set(JSON.stringify(part.of), part);
		else this.#unclear.push(part);
	}
	/** Of a part that one more resource has. */
	shareOf(part) {
		if (isClear(part) && this.#clear.has(JSON.stringify(part.of))) return NOTHING;
		const known = isClear(part) ? this.#unclear : [...this.#unclear, ...this.#clear.values()];
		return part.mayBeThere || known.some((other) => mayBeOne(part, other)) ? between(0, 1, [part.why]) : exactly(1);
	}
};
function mayBeOne(one, other) {
	return one.of.every((object, index) => {
		const its = other.of[index] ?? null;
		return object === null || its === null || object === its;
	});
}

// src/plan/usage/deltas.ts
/**
* Works out what every change does, with what is known of the cloud, and what else it depends on. `accounts`: of all plans that are counted together. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider.
*/
function toUsage(facts, settings, cloud, accounts) {
	const regions = createRegionBook(facts, settings, cloud);
	const { ownerOf, keepsOwner, projects, logins } = createOwnership(facts, settings.project, accounts);
	const flavors = createFlavorBook(facts, {
		file: settings.flavors,
		cloud: cloud.flavors
	});
	const deltas = [];
	const needed = [];
	const bases = /* @__PURE__ */ new Map();
	const dhcp = /* @__PURE__ */ new Map();
	const uncounted = [...facts.uncounted];
	const ofOtherProjects = /* @__PURE__ */ new Map();
	const ofUnclearProject = /* @__PURE__ */ new Map();
	const tally = (counts, name, change) => {
		counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
	};
	const keysInstead = new Map(settings.keysInstead);
	const isLate = createLateness(facts);
	for (const change of withShares(facts, changesOf(facts))) {
		const config = facts.resources[change.configAddress];
		const row = findResourceType(change.type);
		if (row?.kind === "uncounted") {
			const owner = ownerOf({
				change,
				which: change.after === null ? "before" : "after",
				config,
				facts
			});
			if (owner.kind === "other") tally(ofOtherProjects, owner.project, change);
			else for (const address of change.addresses) uncounted.push(toUncounted(row, {
				address,
				change
			}));
			continue;
		}
		const provider = findProvider(facts, change).block;
		const judge = (which) => {
			const at = {
				change,
				which,
				config,
				facts
			};
			const owner = ownerOf(at);
			const found = regions.regionOf(at);
			const findFlavor = (flavor) => flavors.find(change, flavor);
			const whyUnknown = (flavor) => flavors.whyUnknown(change, flavor);
			const side = {
				...at,
				region: found.region,
				provider,
				findFlavor,
				whyUnknown,
				cloud
			};
			if (owner.kind === "other") return {
				side,
				owner,
				found,
				amounts: []
			};
			for (const need of needsOfSide(side)) needed.push({
				side,
				need
			});
			return {
				side,
				owner,
				found,
				amounts: amountsOfSide(side)
			};
		};
		const sides = ["before", "after"].filter((which) => hasSide(change, which)).map(judge);
		const [other] = sides.flatMap(({ owner }) => owner.kind === "other" ? [owner.project] : []);
		if (other !== void 0) tally(ofOtherProjects, other, change);
		const [before, after] = sides;
		const made = deltasOf(change, sides, before !== void 0 && after !== void 0 && keepsOwner(before.side, after.side)).map((delta) => isLate(change, delta) ? {
			...delta,
			late: true
		} : delta);
		for (const delta of made) deltas.push(delta);
		if (made.length === 0) continue;
		if (sides.some(({ owner }) => owner.kind === "unclear")) tally(ofUnclearProject, provider?.key ?? "", change);
		for (const { side, found } of sides) {
			keepBasis(bases, found, change);
			keepDhcpNetworks(dhcp, side, found);
		}
	}
	for (const delta of membersNotInPlan(facts, deltas)) deltas.push(delta);
	const securityGroups = regionsOfFirsts(deltas).toSorted();
	for (const delta of defaultGroups(deltas, cloud)) deltas.push(delta);
	return {
		deltas: deltas.map((delta) => ({
			...delta,
			key: keysInstead.get(delta.key) ?? delta.key
		})),
		uncounted: [...uncounted, ...[...bases.values()].flatMap(toLikely)],
		ofOtherProjects,
		projects,
		logins,
		ofUnclearProject,
		bases: [...bases.values()],
		conflicts: regions.conflicts,
		contradictions: new Map(needed.flatMap(({ side: { change }, need }) => {
			const found = need.what === "flavor" ? flavors.contradictionOf(change, need.flavor) : void 0;
			return found === void 0 ? [] : [found];
		})),
		dhcpNetworks: [...dhcp.values()],
		defaultGroups: defaultGroupsIn(deltas),
		questions: {
			...toQuestions(needed, flavors),
			securityGroups
		}
	};
}
/** Each question once, whatever the order of the document. */
function toQuestions(needed, flavors) {
	const regionsFor = (what) => [...new Set(needed.flatMap(({ side, need }) => need.what === what ? side.region ?? [] : []))].sort();
	const asked = needed.flatMap(({ side, need }) => need.what === "flavor" ? flavors.questionOf(side.change, need.flavor) ?? [] : []);
	return {
		flavors: [...new Map(asked.map((question) => [JSON.stringify(question), question]))].sort(([one], [other]) => compareText(one, other)).map(([, question]) => question),
		dhcpPorts: regionsFor("dhcpPorts"),
		defaultVolumeTypes: regionsFor("defaultVolumeTypes"),
		volumeTypes: regionsFor("volumeTypes")
	};
}
function toUncounted({ type, reason, makesOthers }, { address, change }) {
	const isApart = makesOthers ? {} : { isApart: true };
	return {
		address,
		type,
		action: change.actions.name,
		reason,
		...isApart
	};
}
function keepBasis(bases, found, { addresses, type }) {
	if (found.region === void 0 || found.by.kind === "plan") return;
	const { region, hidden, by } = found;
	const id = idOf(region, by);
	const known = bases.get(id);
	const [address = ""] = by.kind === "likely" ? [...addresses].sort() : addresses;
	bases.set(id, known === void 0 ? {
		region,
		hidden,
		by,
		address,
		type,
		count: addresses.length
	} : {
		...known,
		hidden: known.hidden || hidden,
		...address < known.address ? {
			address,
			type
		} : {},
		count: known.count + addresses.length
	});
}
/**
* Tells what is given back late. An old object is deleted after the new one was created, and all that the old one depends on after that, as
* Terraform deletes nothing that something depends on.
*/
function createLateness({ createdFirst, dependencies }) {
	const needed = new Set(Object.keys(createdFirst).flatMap((address) => Object.keys(dependencies[address] ?? {})));
	return ({ actions: { order }, configAddress }, delta) => delta.order === "delete" && (order === "create then delete" || order === "delete" && needed.has(configAddress));
}
function hasSide({ actions: { order }, before, after }, which) {
	if (order === "create") return which === "after";
	if (which === "before") return before !== null;
	return order !== "delete" && order !== "keep" && after !== null;
}
function amountsOfSide(side) {
	const row = findResourceType(side.change.type);
	const amounts = row?.kind === "counted" ? row.rules.flatMap((rule) => rule.amounts(side)) : [];
	return side.which === "before" && side.change.halfBuilt ? certainOf(amounts) : amounts;
}
function needsOfSide(side) {
	const row = findResourceType(side.change.type);
	return row?.kind === "counted" ? row.rules.flatMap((rule) => rule.needs?.(side) ?? []) : [];
}
/** `isKept`: the sides have one owner, whoever that is. */
function deltasOf(change, sides, isKept) {
	if (change.deferred) return deferredDeltas(change, sides);
	const [first, second] = sides;
	if (first === void 0) return [];
	const isRest = isKept && isOnlyCounted(first, second);
	if (second === void 0 || isRest || isSamePlace(first, second)) return pairedDeltas(change, sides, change.actions.order);
	return [...pairedDeltas(change, [first], "delete"), ...pairedDeltas(change, [second], "create")];
}
/** True if what is made counts, and of what goes it is not known whether it is the project's. */
function isOnlyCounted(one, other) {
	return one.owner.kind === "unclear" && other?.owner.kind === "own" && one.found.region === other.found.region;
}
function isSamePlace(one, other) {
	return one.owner.kind === other.owner.kind && one.found.region === other.found.region;
}
function pairedDeltas(change, sides, order) {
	const isUnclear = sides.every(({ owner }) => owner.kind === "unclear");
	const isRest = !isUnclear && sides.some(({ owner }) => owner.kind === "unclear");
	const pairs = /* @__PURE__ */ new Map();
	for (const { side, amounts, found } of sides) for (const amount of amounts) {
		const id = idOf(amount.key, amount.item, amount.object);
		const pair = pairs.get(id) ?? {
			amount,
			at: found
		};
		pair[side.which] = add(pair[side.which], amount);
		pairs.set(id, pair);
	}
	const deltas = [];
	for (const { amount, before, after, at } of pairs.values()) {
		if (order === "keep" && !isPerObject(amount.key)) continue;
		const taken = order === "keep" ? before : after;
		const amounts = {
			before: before?.amount ?? NOTHING,
			after: taken?.amount ?? NOTHING
		};
		const delta = {
			...deltaOf(change, amount, at),
			order,
			...isUnclear ? perhaps({
				...amounts,
				order
			}, PROJECT) : isRest ? payingForItself(amounts) : amounts,
			transient: after?.transient ?? 0
		};
		if (!doesNothing(delta)) deltas.push(delta);
		else if (isPerObject(amount.key) && delta.before.most > 0) deltas.push({
			...delta,
			order: "keep"
		});
	}
	return deltas;
}
/** Why what may belong to another project, and then takes and gives back nothing here, is not known. */
const PROJECT = {
	kind: "project",
	name: null
};
/** What goes makes room for what takes its place, wherever both are; the rest of it may be another project's. */
function payingForItself({ before, after }) {
	if (before.same !== void 0 && before.same === after.same) return {
		before,
		after
	};
	const certain = Math.min(before.least, after.least);
	return {
		before: between(certain, before.most, [PROJECT, ...reasonsOf$1(before)]),
		after
	};
}
function deltaOf({ addresses, actions, type }, { key, item, object }, at) {
	return {
		at,
		key,
		item,
		object,
		addresses,
		action: actions.name,
		type
	};
}
/** Two amounts of one resource for the same key: the rules of a security group, and those that every new one gets. */
function add(one, other) {
	if (one === void 0) return other;
	const amount = plus(one.amount, other.amount);
	return {
		...one,
		amount,
		transient: (one.transient ?? 0) + (other.transient ?? 0)
	};
}
function doesNothing({ order, before, after, transient }) {
	if (order === "keep" || transient > 0) return false;
	if (before.most === 0 && after.most === 0) return true;
	const change = difference(after, before);
	return order === "update" && change.least === 0 && change.most === 0;
}
const DEFERRED = {
	kind: "deferred",
	name: null
};
/** Deltas of a change that is left to a later run: an unknown amount of each of these keys. */
function deferredDeltas(change, sides) {
	const unknown = {
		order: "create",
		before: NOTHING,
		after: atLeast(0, DEFERRED),
		transient: 0
	};
	return sides.filter(({ side }) => side.which === "after").flatMap(({ found, amounts }) => amounts.map((amount) => ({
		...deltaOf(change, amount, found),
		...unknown
	})));
}
const SERVER_GROUP_MEMBERS = "compute.server_group_members";
/** Members of a group that are in its state but are no resources of this plan: they are there as well. */
function membersNotInPlan(facts, deltas) {
	const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
	return [...Map.groupBy(members, ({ object }) => object)].flatMap(([object, of]) => {
		const [first] = of;
		const rest = (facts.groupMembers[object?.slice(3) ?? ""] ?? 0) - of.reduce((sum, { before, addresses }) => sum + before.least * addresses.length, 0);
		if (first === void 0 || rest <= 0) return [];
		const amount = exactly(rest);
		return [{
			...first,
			order: "keep",
			before: amount,
			after: amount,
			transient: 0,
			addresses: [],
			action: "no-op"
		}];
	});
}
/** Resources whose region is only likely, as the one that is named for all of them. */
function toLikely({ region, hidden, by, address, type, count: resources }) {
	if (by.kind !== "likely") return [];
	const value = hidden ? "" : say` (${quoted(region)})`;
	const more = resources > 1 ? `, and that of ${resources - 1} more,` : "";
	const line = `${by.provider} = ${hidden ? "REGION" : region}`;
	const provider = say`the provider ${quoted(by.provider)}`;
	const since = by.from === null ? say`since ${provider} has read its data sources there${value}, and its ${code("region")} is evaluated again when the plan is applied` : say`since ${provider} takes it from ${quoted(by.from)}${value} and a plan does not tell whether a function changes the value`;
	return [{
		address,
		type,
		action: "create",
		reason: say`its region${more} is only likely, ${since}; state it with ${theSetting("provider-regions")}, as in ${quoted(line)}`
	}];
}

// src/plan/usage/peak.ts
/** Adds up the steps of one key. */
function totalsOf(steps) {
	let least = 0;
	let most = 0;
	let known = 0;
	let likely = 0;
	let likelyAtLeast = 0;
	for (const { count, order, before, after, late = false } of steps) {
		if (order === "keep") continue;
		const change = difference(after, before);
		least += count * change.least;
		most += count * change.most;
		const held = order === "create then delete" || late ? after : change;
		likely += count * held.most;
		likelyAtLeast += count * held.least;
		known += count * (Number.isFinite(change.least) ? change.least : after.least - before.least);
	}
	const peakAtLeast = lowestPeak(steps, least);
	return {
		least,
		most,
		known,
		peak: highestPeak(steps),
		peakAtLeast,
		likely,
		likelyAtLeast
	};
}
/** The highest point of the worst order: everything that takes comes first, and whatever gives back comes late. */
function highestPeak(steps) {
	let peak = 0;
	for (const { count, order, before, after, transient } of steps) switch (order) {
		case "create":
		case "create then delete":
			peak += count * (after.most + transient);
			break;
		case "update":
		case "delete then create": peak += count * (Math.max(0, difference(after, before).most) + transient);
	}
	return peak;
}
/**
* The highest point of the best order: first everything that gives back; then the replacements that create before they
* delete, those that shrink or stay first (the small ones before the large ones), then those that grow (the ones that give
* back most first); then everything that takes.
*/
function lowestPeak(steps, net) {
	let current = 0;
	const overlapping = [];
	for (const { count, order, before, after } of steps) switch (order) {
		case "delete":
		case "delete then create":
			current -= count * before.most;
			break;
		case "update":
			current += count * Math.min(0, difference(after, before).least);
			break;
		case "create then delete": overlapping.push({
			count,
			takes: after.least,
			gives: before.most,
			change: difference(after, before).least
		});
	}
	let peak = Math.max(0, current);
	const shrinking = overlapping.filter(({ takes, gives }) => takes <= gives).sort((a, b) => a.takes - b.takes);
	const growing = overlapping.filter(({ takes, gives }) => takes > gives).sort((a, b) => b.gives - a.gives);
	for (const { count, takes, change } of [...shrinking, ...growing]) {
		const last = count > 1 ? current + (count - 1) * change : current;
		peak = Math.max(peak, current + takes, last + takes);
		current += count * change;
	}
	return Math.max(peak, net);
}
/** What the steps take while they are applied in several runs. undefined: not all of it is known, or some cannot be applied by themselves. */
function partsOf(steps) {
	const active = steps.filter(({ order }) => order !== "keep");
	if (!active.every(isExact) || active.some(({ late = false }) => late)) return void 0;
	const releasing = active.filter(isReleasing);
	const others = active.filter((step) => !isReleasing(step));
	const overlapping = others.filter(({ order }) => order === "create then delete");
	const rest = others.filter(({ order }) => order !== "create then delete");
	return {
		released: sumOf$2(releasing, ({ before, after }) => before.least - after.least),
		others: highestPeak(others),
		othersDeletingFirst: highestPeak(others.map(deletingFirst)),
		rest: sumOf$2(overlapping, ({ before, after }) => after.least - before.least) + highestPeak(rest),
		overlaps: addEqual(overlapping.map(({ count, before, after, transient }) => ({
			count,
			takes: after.least + transient,
			grows: Math.max(0, after.least - before.least)
		}))),
		transients: addEqual(others.filter(({ order, transient }) => transient > 0 && order !== "update").map(({ count, transient }) => ({
			count,
			amount: transient
		})))
	};
}
/** Equal ones as one, in an order that does not depend on that of the plan. */
function addEqual(all) {
	const found = Map.groupBy(all, ({ count: _, ...rest }) => JSON.stringify(rest));
	return [...found.keys()].sort(compareText).flatMap((id) => {
		const [first, ...others] = found.get(id) ?? [];
		return first === void 0 ? [] : {
			...first,
			count: others.reduce((sum, { count }) => sum + count, first.count)
		};
	});
}
/** False too for a change that gives back and takes something for a moment: it is of neither kind. */
function isExact({ before, after, transient }) {
	const isMixed = transient > 0 && after.least < before.least;
	return before.least === before.most && after.least === after.most && !isMixed;
}
/** True for changes that never take more than they give back, which can be applied by themselves. */
function isReleasing({ order, before, after, transient }) {
	if (order === "delete") return true;
	return (order === "update" || order === "delete then create") && transient === 0 && after.least <= before.least;
}
/** The change as it is without `create_before_destroy`. */
function deletingFirst(step) {
	return step.order === "create then delete" ? {
		...step,
		order: "delete then create"
	} : step;
}
function sumOf$2(steps, of) {
	return steps.reduce((sum, step) => sum + step.count * of(step), 0) + 0;
}

// src/plan/usage/demands.ts
/** Stands for the region of what a plan does not tell one of. No region of the API is called so. */
const UNKNOWN_REGION = "?";
/**
* Adds up deltas. Sorted by region (unknown ones first), key and item; the order of the deltas does not matter. Where something of
* `uncounted` may give back, which is everything but a plain creation and what has a quota of its own, no lower bound holds but "nothing".
*/
function toDemands(deltas, uncounted) {
	const releasing = uncounted.filter(({ action, isApart }) => action !== "create" && isApart !== true);
	const groupsOf = (some) => Map.groupBy(some, ({ at, key, item }) => idOf(at.region ?? 0, key, item));
	const told = groupsOf(deltas.filter(({ item }) => item !== ""));
	const untold = groupsOf(deltas.filter(({ item }) => item === "").map((delta) => ({
		...delta,
		...perhaps(delta, MEMBER),
		item: void 0
	})));
	return [.../* @__PURE__ */ new Set([...told.keys(), ...untold.keys()])].flatMap((id) => {
		const demand = toDemand(told.get(id) ?? [], releasing);
		const untyped = toDemand(untold.get(id) ?? [], releasing);
		return untyped === void 0 ? demand ?? [] : {
			...demand ?? nothingOf(untyped),
			untyped
		};
	}).sort(compareDemands);
}
const MEMBER = {
	kind: "not-in-plan",
	name: "volume_type"
};
/** No amount of all members together, where what is of any of them comes to nothing. */
function nothingOf({ region, shownRegion, key, mode, regionProblem }) {
	return {
		region,
		shownRegion,
		key,
		item: void 0,
		amount: 0,
		mode,
		atLeast: false,
		place: void 0,
		bounds: {
			lowest: 0,
			highest: 0,
			peak: 0,
			peakAtLeast: 0,
			likely: 0,
			likelyAtLeast: 0
		},
		from: [],
		regionProblem
	};
}
function toDemand(group, releasing) {
	const [first] = group;
	if (first === void 0) return void 0;
	const totals = isPerObject(first.key) ? ofLargestObject(group) : ofProject(group, releasing.length > 0);
	if (totals === void 0) return void 0;
	for (const number of Object.values(totals)) refuseRounded(number, first);
	if (totals.known === 0 && totals.most === 0 && totals.peak === 0 && !group.some((delta) => shareOf(delta) !== void 0 && delta.addresses.length > 0)) return void 0;
	const lowest = finite(totals.least);
	const amount = lowest ?? totals.known;
	const { region } = first.at;
	const perObject = isPerObject(first.key);
	const isHidden = group.some(({ at }) => at.region !== void 0 && at.hidden);
	const unknown = unknownOf(group, perObject ? [] : releasing).map((one) => isHidden ? withoutRemark(one) : one);
	const parts = perObject || releasing.length > 0 ? void 0 : partsOf(group.map(toStep));
	return {
		region: region ?? UNKNOWN_REGION,
		shownRegion: isHidden ? SENSITIVE_REGION : void 0,
		key: first.key,
		item: first.item,
		amount,
		mode: perObject ? "target" : "add",
		atLeast: lowest === void 0 || totals.most > amount,
		...unknown.length === 0 ? {} : { unknown },
		place: void 0,
		bounds: {
			lowest,
			highest: finite(totals.most),
			peak: finite(totals.peak),
			peakAtLeast: totals.peakAtLeast,
			likely: finite(totals.likely),
			likelyAtLeast: finite(totals.likelyAtLeast)
		},
		...parts === void 0 ? {} : { parts },
		from: contributionGroupsOf(group),
		regionProblem: region === void 0 ? asSentence(say`${reasonsOf(group)}.`) : void 0
	};
}
/** What the cloud says may name its region. */
function withoutRemark({ remark: _, ...rest }) {
	return rest;
}
/** Why not all of an amount is known, or of its peak. */
function unknownOf(group, releasing) {
	const open = group.flatMap((delta) => reasonsOfDelta(delta).map((why) => ({
		...why,
		type: delta.type,
		resources: delta.addresses.length,
		addresses: firstOf(delta.addresses)
	})));
	const released = releasing.map(({ address, type }) => {
		return {
			kind: "uncounted",
			name: type,
			type,
			resources: 1,
			addresses: [address]
		};
	});
	return addUnknown([...open, ...released]);
}
/** Reasons why the difference that a delta makes is open, or how much it takes during apply; each once. */
function reasonsOfDelta({ order, before, after }) {
	if (order === "keep") return [];
	const { least, most } = difference(after, before);
	return [...new Map(reasonsOf$1(...least !== most ? [before, after] : order === "create then delete" ? [after] : []).map((why) => [idOf(why.kind, why.name), why])).values()];
}
/** The first few by name, whatever the order of the document. */
function firstOf(addresses) {
	let first = [];
	for (const address of addresses) {
		const last = first[3 - 1];
		if (last === void 0 || address < last) first = [...first, address].sort().slice(0, 3);
	}
	return first;
}
/** Kinds of reasons, first what the user can do most about. */
const KINDS = [
	"not said",
	"not in the plan",
	"known after apply",
	"elsewhere"
];
/** Most different reasons that are told of one demand. */
const MAX_REASONS = 3;
/** All reasons, whatever the order of the deltas. */
function reasonsOf(group) {
	const found = /* @__PURE__ */ new Map();
	for (const { at } of group) if (at.region === void 0) found.set(toText(at.unknown.reason), at.unknown);
	const all = [...found].sort(([one, { kind }], [other, { kind: otherKind }]) => KINDS.indexOf(kind) - KINDS.indexOf(otherKind) || compareText(one, other));
	const reasons = all.slice(0, MAX_REASONS).map(([, { reason }]) => reason);
	return join([...reasons, ...all.length > MAX_REASONS ? ["and so on"] : []], "; ");
}
function finite(number) {
	return Number.isFinite(number) ? number + 0 : void 0;
}
function toStep(delta) {
	return {
		...delta,
		count: delta.addresses.length
	};
}
function ofProject(group, releasesUnknown) {
	const totals = totalsOf(group.map(toStep));
	const unbounded = {
		least: Number.NEGATIVE_INFINITY,
		peakAtLeast: 0,
		likelyAtLeast: Number.NEGATIVE_INFINITY
	};
	return releasesUnknown ? {
		...totals,
		...unbounded
	} : totals;
}
/** Of keys whose limit holds for each user, server or group: the totals of the largest one that the plan changes. */
function ofLargestObject(group) {
	const [first, ...others] = [...Map.groupBy(group, ({ object }, index) => object === "each" ? index : object ?? "").values()].filter((deltas) => deltas.some(({ order }) => order !== "keep")).map(totalsOfObject);
	return first && others.reduce(larger, first);
}
function totalsOfObject(deltas) {
	const steps = deltas.map((delta) => ({
		...delta,
		count: countOf(delta)
	}));
	const there = steps.reduce((sum, { count, before }) => sum + count * before.least, 0);
	const { least, most, known, peak, peakAtLeast, likely, likelyAtLeast } = totalsOf(steps);
	return {
		known: Math.max(0, there + known),
		least: Math.max(0, there + least),
		most: there + most,
		peak: there + peak,
		peakAtLeast: there + peakAtLeast,
		likely: there + likely,
		likelyAtLeast: there + likelyAtLeast
	};
}
/** Number of them in one object. Members that no plan has are one delta without an address. */
function countOf({ object, addresses }) {
	return object === "each" ? 1 : Math.max(1, addresses.length);
}
function larger(one, other) {
	return {
		known: Math.max(one.known, other.known),
		least: Math.max(one.least, other.least),
		most: Math.max(one.most, other.most),
		peak: Math.max(one.peak, other.peak),
		peakAtLeast: Math.max(one.peakAtLeast, other.peakAtLeast),
		likely: Math.max(one.likely, other.likely),
		likelyAtLeast: Math.max(one.likelyAtLeast, other.likelyAtLeast)
	};
}
/** Sums that JavaScript cannot hold exactly would be rounded without a word. */
function refuseRounded(number, { at: { region }, key }) {
	if (!Number.isFinite(number) || Number.isSafeInteger(number)) return;
	throw new GateError({
		code: "PLAN_INVALID",
		message: say`the plan's amounts of ${quoted(key)} in ${region === void 0 ? "an unknown region" : quoted(region)} add up to more than can be counted exactly (2^53).`
	});
}
/** Share of each resource of a delta in the amount; undefined: none. */
function shareOf({ order, before, after, transient }) {
	if (order === "keep") return void 0;
	const { least, most } = difference(after, before);
	const amount = Number.isFinite(least) ? least : after.least - before.least;
	return amount !== 0 || transient > 0 || order === "create then delete" || most !== least ? amount + 0 : void 0;
}
/** What makes something that is no resource of a plan, in the words of an address and an action. */
const CAUSES = { "default-group": {
	addresses: ["default group"],
	action: "made by the cloud with the first group, network or port"
} };
function contributionGroupsOf(group) {
	return group.flatMap((delta) => {
		const amount = shareOf(delta);
		if (amount === void 0) return [];
		const { addresses, action, file, cause } = delta;
		const { peak } = totalsOf([{
			...delta,
			count: 1
		}]);
		const rises = peak > Math.max(0, amount) ? { peak: finite(peak) ?? null } : {};
		if (cause !== void 0) return [{
			...CAUSES[cause],
			amount,
			...rises,
			cause
		}];
		return [{
			addresses,
			action,
			amount,
			...rises,
			...file === void 0 ? {} : { file }
		}];
	});
}

// src/plan/usage/notes.ts
/** Notes on what is left out, or may be of another project. `project`: the one that is asked for; undefined: not told. */
function omissionNotes(facts, usage, project) {
	const notes = [];
	const note = (code, message) => {
		notes.push({
			code,
			message
		});
	};
	if (facts.deferred.length > 0) note("deferred", `${count(facts.deferred.length, "change")} of the plan will only be made by a later run, and cannot be counted now.`);
	if (usage.ofOtherProjects.size > 0) note("other projects", say`Left out are resources of other projects: ${describeProjects(usage.ofOtherProjects)}.`);
	if (usage.ofUnclearProject.size > 0) {
		const providers = [...usage.ofUnclearProject.keys()].filter((key) => key !== "").sort();
		const of = providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
		note("project unclear", say`${count(sumOf$1(usage.ofUnclearProject), "change")}${of} may belong to this project or to another one, which the plan does not tell: they count as anything between nothing and all that they take and give back.`);
	}
	if (project === void 0 && usage.projects.size > 1) note("project not told", `The plan names ${usage.projects.size} projects; all are counted together, since no project was given.`);
	for (const [provider, changes] of Object.entries(facts.otherProviders).sort(([one], [other]) => one < other ? -1 : 1)) note("other providers", say`${count(changes, "change")} of the provider ${quoted(provider)} left out.`);
	if (facts.limits.length > 0) note("limits change", say`The plan changes limits itself (${quotedList(facts.limits.toSorted(), { most: 3 })}); they are judged as they are now.`);
	const shrinking = Object.values(facts.changes).filter(isShrinking).flatMap(({ addresses }) => [...addresses]);
	if (shrinking.length > 0) {
		const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
		note("refused", say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`);
	}
	return notes;
}
/** True for volumes that are to become smaller in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }) {
	const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
	return roleOf(type) === "volume" && actions.order === "update" && typeof from === "number" && typeof to === "number" && to < from;
}
/** Notes on what the numbers rest on beside the plan's own word, and on what contradicts itself. */
function assumptionNotes(usage) {
	const notes = [];
	const note = (code, message) => {
		notes.push({
			code,
			message
		});
	};
	for (const [code, message] of basisNotes(usage.bases).sort(([, one], [, other]) => compareText(toText(one), toText(other)))) note(code, message);
	for (const [key, { setting, seen }] of usage.conflicts) note("region conflict", say`The provider ${quoted(key)} says ${quoted(setting)}, but its objects are in ${quoted(seen)}. New ones are counted in ${quoted(setting)}.`);
	for (const [name, sizes] of [...usage.contradictions].sort(([one], [other]) => (one ?? "") < (other ?? "") ? -1 : 1)) {
		const [one = "", other = ""] = sizes.map(({ vcpus, ramMiB }) => `${count(vcpus, "core")} and ${ramMiB} MiB`);
		note("flavor sizes", say`The plan and the flavors file do not agree on ${name === null ? "a flavor" : say`the flavor ${quoted(name)}`}: ${one}, or ${other}. What its servers take is not known until they do.`);
	}
	for (const network of usage.dhcpNetworks) if (network.ports !== 0) note("dhcp ports", dhcpNote(network));
	for (const group of usage.defaultGroups) note("default group", defaultGroupNote(group));
	return notes;
}
function defaultGroupNote({ region, hidden, isCertain }) {
	const where = hidden ? "a region" : quoted(region);
	const group = "the default security group with its 4 rules, since the project has no group there yet";
	return isCertain ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.` : say`Perhaps the cloud makes, with the first group, network or port in ${where}, ${group}.`;
}
function dhcpNote({ region, hidden, count: networks, ports }) {
	const where = hidden ? "a region" : quoted(region);
	const whose = `${count(networks, "network")} that get${networks === 1 ? "s" : ""} DHCP`;
	return ports === void 0 ? say`DHCP agents may make ports in ${whose} in ${where}: nothing shows whether they do, so that none is counted.` : say`Counted in ${where}: ${count(ports, "port")} of DHCP agents in ${networks === 1 ? "" : "each of "}${whose}, as the project's other networks have.`;
}
/** What says that resources are in a region, each of it once. What is only likely stands among what cannot be counted. */
function basisNotes(bases) {
	const notes = [];
	const assumed = /* @__PURE__ */ new Map();
	for (const { region, hidden, by } of bases) switch (by.kind) {
		case "likely": break;
		case "guess": {
			const subject = hidden ? "A region" : say`The region ${quoted(region)}`;
			notes.push(["region guessed", say`${subject} is a guess from ${quoted(by.from)}.`]);
			break;
		}
		case "stated":
			notes.push(["region stated", say`The region of the provider ${quoted(by.provider)}, ${quoted(region)}, is from ${theSetting("provider-regions")}; the plan does not tell it.`]);
			break;
		case "assumed": {
			const text = say`${quoted(region)} is assumed, ${by.from}.`;
			const known = assumed.get(toText(text)) ?? {
				text,
				providers: /* @__PURE__ */ new Set()
			};
			if (by.provider !== null) known.providers.add(by.provider);
			assumed.set(toText(text), known);
			break;
		}
	}
	for (const { text, providers } of assumed.values()) {
		const of = [...providers].sort();
		const whose = of.length === 0 ? "" : say` for the provider${of.length === 1 ? "" : "s"} ${quotedList(of)}`;
		notes.push(["region stated", say`The plan names no region${whose}: ${text}`]);
	}
	return notes;
}
function sumOf$1(counts) {
	return [...counts.values()].reduce((sum, each) => sum + each, 0);
}
function count(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// src/plan/terraform/count.ts
/** What documents request together. Throws a GateError with everything that contradicts itself. */
function countTerraform(documents, settings, cloud) {
	const [first, ...others] = documents;
	return first === void 0 ? [] : [toPlanPart(countDocuments([first, ...others], settings, cloud), settings)];
}
/**
* Counts documents, with what is known of the cloud, and puts them together by their deltas, so that only the order of applying stays open
* between them. They stay as they are. Throws `PLAN_CONFLICT` or `PLAN_INVALID` with what is wrong in all of them.
*/
function countDocuments(documents, options, facts) {
	const cloud = withoutPlannedFlavors(facts, documents.map(({ content }) => content.facts));
	const accounts = accountsOf(documents.map(({ content }) => content.facts));
	const [first, ...others] = mapAll(documents, (document) => countDocument(document, {
		options,
		cloud,
		accounts
	}));
	if (first === void 0) throw new Error("a document that is neither counted nor refused");
	return mergeTerraformPlans([first, ...others]);
}
function countDocument({ file, content }, { options, cloud, accounts }) {
	const { facts, complete } = content;
	const { project } = options;
	const usage = toUsage(facts, options, cloud, accounts);
	const { deltas, uncounted } = usage;
	return {
		file,
		demands: toDemands(deltas, uncounted),
		uncounted,
		deferred: facts.deferred,
		complete: complete !== false,
		providers: providersOf(facts),
		ofOtherProjects: usage.ofOtherProjects,
		projects: usage.projects,
		logins: usage.logins,
		showsProject: showsProject(facts, project),
		projectsShown: projectsShown(facts),
		notes: toNotes(content, usage, project),
		questions: usage.questions,
		deltas
	};
}
function providersOf({ providers, resources }) {
	const named = Object.values(resources).flatMap(({ providerKey }) => providerKey ?? []);
	return [.../* @__PURE__ */ new Set([...Object.keys(providers), ...named])].sort();
}
/** The notes of one plan, always in the same order. */
function toNotes({ facts, complete, drifted }, usage, project) {
	return [
		...complete === false && facts.deferred.length === 0 ? [INCOMPLETE] : [],
		...omissionNotes(facts, usage, project),
		...drifted > 0 ? [toDriftNote(drifted)] : [],
		...assumptionNotes(usage)
	];
}
const INCOMPLETE = {
	code: "incomplete",
	message: "The plan is not complete (made with `-target`, for example): more changes will follow, which nothing here counts."
};
function toDriftNote(drifted) {
	return {
		code: "drift",
		message: `${`${drifted} resource${drifted === 1 ? "" : "s"}`} changed outside of Terraform. That is in the current usage already, and not counted again.`
	};
}
/** Adds up plans. A single one comes back as it is; there must be at least one. */
function mergeTerraformPlans(plans) {
	const [first, ...others] = plans;
	if (others.length === 0) return first;
	const deltas = withoutRepeated(plans.flatMap(({ file, deltas: own }) => file === null ? own : own.map((delta) => ({
		...delta,
		file
	}))));
	const uncounted = plans.flatMap((plan) => plan.uncounted);
	return {
		file: null,
		demands: toDemands(deltas, uncounted),
		uncounted,
		deferred: plans.flatMap((plan) => plan.deferred),
		complete: plans.every((plan) => plan.complete),
		providers: [...new Set(plans.flatMap((plan) => plan.providers))].sort(),
		ofOtherProjects: sumOf(plans.map((plan) => plan.ofOtherProjects)),
		projects: new Set(plans.flatMap((plan) => [...plan.projects])),
		logins: new Set(plans.flatMap((plan) => [...plan.logins])),
		showsProject: plans.some((plan) => plan.showsProject),
		projectsShown: new Set(plans.flatMap((plan) => [...plan.projectsShown])),
		notes: uniqueNotes(plans.flatMap((plan) => plan.notes)),
		questions: joinQuestions(plans.map((plan) => plan.questions)),
		deltas
	};
}
/** Of what there can only be one of, the largest. */
function withoutRepeated(deltas) {
	const largest = /* @__PURE__ */ new Map();
	for (const delta of deltas) {
		if (delta.cause === void 0) continue;
		const id = idOf(delta.at.region, delta.key);
		const known = largest.get(id);
		if (known === void 0 || delta.after.least > known.after.least) largest.set(id, delta);
	}
	const kept = new Set(largest.values());
	return deltas.filter((delta) => delta.cause === void 0 || kept.has(delta));
}
function sumOf(counts) {
	const sum = /* @__PURE__ */ new Map();
	for (const [id, number] of counts.flatMap((each) => [...each])) sum.set(id, (sum.get(id) ?? 0) + number);
	return sum;
}
/** Drops repeated notes of regions that the user states, and of what comes once. Notes with numbers of a plan stay, one for each plan. */
function uniqueNotes(notes) {
	const seen = /* @__PURE__ */ new Set();
	return notes.filter(({ code, message }) => {
		const isTold = (code === "region stated" || code === "default group") && seen.has(toText(message));
		seen.add(toText(message));
		return !isTold;
	});
}
/**
* The projects that the plan shows beside the one that is asked for. That a login is for another project shows more than a project that
* something names: whoever may do so makes networks for others.
*/
function elsewhereOf({ ofOtherProjects, logins, projects, showsProject: isOwnShown, demands, ...rest }, project) {
	const isLeftOut = demands.length === 0 && ofOtherProjects.size > 0;
	const isNamed = project === void 0 || projects.has(plainProjectId(project));
	const isAll = !isOwnShown && (isLeftOut || logins.size > 0 && !isNamed);
	const changes = isAll ? new Map([...[...logins].map((id) => [id, 0]), ...ofOtherProjects]) : ofOtherProjects;
	const shown = /* @__PURE__ */ new Set([...rest.projectsShown, ...ofOtherProjects.keys()]);
	return {
		changes: [...changes],
		isAll,
		isOwnShown,
		shown: [...shown]
	};
}
/** A plan as a part: always differences, whatever the input `plan-mode` says. `providerRegions`: what the user states of provider configurations. */
function toPlanPart(plan, { providerRegions, project }) {
	const { demands, deferred, providers } = plan;
	const [firstDeferred] = deferred;
	return {
		mode: "add",
		demands,
		notes: [
			...plan.notes.map(({ message }) => message),
			...providerRegions.map(([key]) => key).filter((key) => !providers.includes(key)).map((key) => say`${theSetting("provider-regions")} names the provider ${quoted(key)}, which no plan has: they have ${quotedList(providers)}.`),
			...firstDeferred === void 0 ? [] : [say`${deferred.length} changes are deferred to a later run, the first of them ${quoted(firstDeferred.address)}.`]
		],
		uncounted: plan.uncounted.map(({ address, type, reason }) => ({
			address,
			type,
			reason
		})),
		complete: plan.complete,
		isRegionUnsaid: plan.deltas.some(({ at }) => at.region === void 0 && at.unknown.kind === "not said"),
		elsewhere: elsewhereOf(plan, project),
		projects: [...plan.projects],
		questions: plan.questions
	};
}

export { countTerraform };