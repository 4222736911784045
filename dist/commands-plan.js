import { Br as isByName, Cr as problemMessage, H as chosenSource, Hr as isLimitedInSomeClouds, Ir as checkKey, Lr as findKey, Mn as unknownSentences, Nn as unknownStatements, Qr as sayRegion, Ur as isPerObject, Vt as findCloudRegion, Xr as NOTHING_KNOWN, ai as quoted, ci as say, cn as CREDENTIAL_SETTINGS, ct as countPlans, di as toBareText, dt as FLAVORS, et as supportOf, fi as toText, fr as describeProjects, ft as amountNameOf, in as TERRAFORM_SETTINGS, lt as readPlans, oi as quotedAddress, pi as unique, qr as unitOf, si as quotedList, sn as CONNECTION_SETTINGS, ui as theSetting, yi as inUnit, yn as planDocuments, yr as GateError, zr as idOf } from "./shared.js";
import { _ as toSettings, c as print, f as addSettings, g as nameOption, l as printMessages, r as findPlans } from "./commands-terminal.js";

// src/plan/to-declared.ts
/** Longest sentence, and most of them, that a declared plan holds (schemas/plan.schema.json). */
const MAX_SENTENCE_LENGTH = 1e3;
const MAX_SENTENCES = 100;
/** The declared plan, without amounts in regions that must not be shown. `project`: the one that is asked for. Throws PLAN_CONFLICT for totals and additions together. */
function toDeclaredPlan({ demands, mode, projects }, { omissions, project }) {
	if (mode === "mixed") throw new GateError({
		code: "PLAN_CONFLICT",
		message: say`Some of the plans state totals and others additions, and a declared plan states only one of them.`,
		hint: say`Name the plans of each kind by themselves.`
	});
	const stated = demands.filter(({ shownRegion, isNew, onlyReplaces }) => shownRegion === void 0 && isNew !== true && onlyReplaces !== true);
	const [only = "", ...others] = projects;
	const owner = projects.length > 0 && project !== void 0 ? project : others.length === 0 ? only : "";
	const regions = [...Map.groupBy(stated, ({ region }) => region)];
	return Object.fromEntries([
		...omissions.length === 0 ? [] : [["$incomplete", toRemarks(omissions)]],
		...demands.length === 0 ? [] : [["$mode", mode]],
		...owner === "" ? [] : [["$project", owner]],
		...regions.map(([region, own]) => [region, toRegion(own)])
	]);
}
/** Sentences as a plan may hold them, in plain characters, since reading escapes others. */
function toRemarks(sentences) {
	const rest = sentences.length - MAX_SENTENCES + 1;
	return (rest > 1 ? [...sentences.slice(0, -rest), `${rest} more remarks`] : sentences).map((sentence) => {
		const text = sentence.replaceAll("−", "-");
		return text.length > MAX_SENTENCE_LENGTH ? `${text.slice(0, 999)}…` : text;
	});
}
/** The amounts of a region. Flavors, which have no limit, are left out where all is stated that servers take: of several plans they need not agree. */
function toRegion(demands) {
	const isCounted = [
		"compute.instances",
		"compute.cores",
		"compute.ram_mb"
	].every((name) => demands.some(({ key, atLeast }) => key === name && !atLeast));
	const stated = demands.filter(({ key }) => key !== "compute.flavors" || !isCounted);
	return Object.fromEntries([...Map.groupBy(stated, ({ key }) => key)].map(([key, own]) => [key, toValue(key, own)]));
}
function toValue(key, demands) {
	if (isByName(key)) return Object.fromEntries(demands.map(({ item = "?", amount }) => [item, amount]));
	const toEntry = ({ item, amount }) => item === void 0 ? { [amountNameOf(key)]: amount } : {
		type: item,
		[amountNameOf(key)]: amount
	};
	if (findKey(key)?.itemsBy === "type") return demands.map(toEntry);
	const total = demands.find(({ item }) => item === void 0);
	const members = demands.filter(({ item }) => item !== void 0);
	if (members.length === 0) return total?.amount ?? 0;
	const sum = members.reduce((sofar, { amount }) => sofar + amount, 0);
	const rest = (total?.amount ?? 0) - sum;
	const isOpen = rest !== 0 || total !== void 0 && sum === 0;
	return [...members.map(toEntry), ...isOpen ? [toEntry({
		item: void 0,
		amount: rest
	})] : []];
}
/** What a declared plan cannot state of the plans, as sentences. Empty: a check of it comes to what a check of the plans does. `project` undefined: not known. */
function findOmissions(plan, { project }) {
	const { demands, uncounted, complete, elsewhere, notes, projects } = plan;
	const withMembers = new Set(demands.flatMap(({ region, key, item }) => item === void 0 ? [] : idOf(region, key)));
	const byProblem = Map.groupBy(demands, ({ regionProblem }) => regionProblem && toText(regionProblem));
	const hidden = demands.filter(({ shownRegion }) => shownRegion !== void 0);
	const ofObjects = demands.filter(({ isNew, takes, amount, bounds, objects = [] }) => isNew === true || takes && amount <= 0 && bounds?.peak === 0 || objects.some((one) => one.isNew !== true));
	return [
		...demands.flatMap((demand) => {
			const bounds = describeBounds(demand).join(", ");
			return bounds === "" ? [] : say`${nameDemand(demand)}: ${bounds}.`;
		}),
		...demands.filter(({ region, key }) => withMembers.has(idOf(region, key))).flatMap(describeUntyped),
		...[...byProblem.values()].flatMap((all) => {
			const problem = all[0]?.regionProblem;
			return problem === void 0 ? [] : say`The region of ${keysOf(all)} is not known. ${problem}`;
		}),
		...hidden.length === 0 ? [] : [say`The region of ${keysOf(hidden)} is sensitive, so that these amounts are left out.`],
		...ofObjects.length === 0 ? [] : [say`${keysOf(ofObjects)}: which objects take this, or make room for others, cannot be stated.`],
		...uncounted.map(({ address, type, reason }) => say`${quotedAddress(address)} (${quoted(type)}) cannot be counted: ${reason}.`),
		...elsewhere.changes.length > 0 && (elsewhere.isAll || demands.length === 0) ? [say`The plan shows only resources of other projects: ${describeProjects(elsewhere.changes)}.`] : [],
		...project === void 0 ? describeUnclearProjects(projects).map((text) => say`${text}: say with ${theSetting("project-id")} which one is meant.`) : [],
		...complete ? [] : notes
	];
}
/** Why it takes a word of the user's to know whose the amounts are; empty: it does not. */
function describeUnclearProjects(projects) {
	if (projects.length > 1) return [say`The plan shows ${projects.length} projects (${quotedList(projects.filter((id) => id !== ""))})`];
	return projects.includes("") ? [say`The plan shows a project whose id is sensitive`] : [];
}
function keysOf(demands) {
	const keys = demands.map(({ key, item }) => checkKey(key, item));
	return quotedList([...new Set(keys)], { most: 20 });
}
function nameDemand(demand) {
	return say`${quoted(checkKey(demand.key, demand.item))} in ${sayRegion(demand)}`;
}
function describeUntyped({ untyped, ...demand }) {
	if (untyped === void 0) return [];
	const { peak } = untyped.bounds ?? {};
	const most = peak === void 0 ? "an amount that is not known" : `up to ${signed(peak, demand.key)}`;
	return [say`${nameDemand(demand)}: ${most} of any ${findKey(demand.key)?.membersBy ?? "member"}.`];
}
/** "at least +8, at most +12", "0 after apply, up to +3 during apply"; empty: the amount says all. */
function describeBounds({ key, amount, atLeast, bounds }) {
	if (bounds === void 0) return atLeast ? [`at least ${signed(amount, key)}`] : [];
	const { lowest, highest, peak } = bounds;
	const withBound = (words, bound) => `${words} ${bound === void 0 ? "an amount that is not known" : signed(bound, key)}`;
	const isExact = !atLeast && lowest === amount && highest === amount;
	const rises = highest !== void 0 && (peak === void 0 || peak > Math.max(0, highest));
	const during = rises ? [`${withBound("up to", peak)} during apply`] : [];
	if (isExact) return rises ? [`${signed(amount, key)} after apply`, ...during] : [];
	return [
		withBound("at least", lowest),
		...highest === void 0 ? [] : [withBound("at most", highest)],
		...during
	];
}
function signed(amount, key) {
	return `${amount > 0 ? "+" : ""}${inUnit(amount, unitOf(key))}`;
}

// src/commands/plan.ts
const SETTINGS = {
	...TERRAFORM_SETTINGS,
	source: CONNECTION_SETTINGS.source,
	apiVersion: CONNECTION_SETTINGS.apiVersion,
	cloud: CREDENTIAL_SETTINGS.cloud,
	cloudsFile: CREDENTIAL_SETTINGS.cloudsFile,
	projectId: CREDENTIAL_SETTINGS.projectId
};
/** The variable by which runs find the Quota API, which is not asked here. */
const API_URL = CONNECTION_SETTINGS.base.option?.variable ?? "";
/** Adds the command. Ends with 2 (a GateError) where a plan cannot be read, or a declared plan cannot state all of it. */
function addPlan(program, { terminal, runtime }) {
	const command = program.command("plan").summary("print the declared plan that Terraform plans amount to").description("Prints what plans add per region and key, as a declared plan that check judges like the plans themselves. If a declared plan cannot state all of it, the command says what is missing and ends with status 2. It does not contact any cloud.").argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
	addSettings(command, SETTINGS).option("--lossy", "print it anyway, with what it cannot state as sentences, so that check warns").action(async (patterns, values) => {
		const { plan, project } = await readGiven(patterns, values, {
			terminal,
			runtime: runtime()
		});
		const omissions = findOmissions(plan, { project });
		const unknown = unknownOf(plan);
		const sentences = [...omissions, ...unknownSentences(unknown)];
		if (sentences.length > 0 && values.lossy !== true) throw refuse(sentences);
		const remarks = [...omissions, ...unknownStatements(unknown)].map((sentence) => toBareText(sentence, nameOption).replace(/\.$/u, ""));
		await print(terminal, `${JSON.stringify(toDeclaredPlan(plan, {
			omissions: remarks,
			project
		}), null, 2)}\n`);
		printMessages(terminal, unique([...sentences, ...plan.notes]), nameOption);
	});
}
/** Why amounts are lower bounds. Many keys of one resource have the same reason: each is there once. */
function unknownOf({ demands }) {
	const reasons = /* @__PURE__ */ new Map();
	for (const reason of demands.flatMap(({ unknown = [] }) => unknown)) {
		const id = idOf(reason.kind, reason.name, reason.type);
		if (reason.resources > (reasons.get(id)?.resources ?? 0)) reasons.set(id, reason);
	}
	return [...reasons.values()];
}
function refuse(omissions) {
	const code = "PLAN_INVALID";
	return new GateError([
		{
			code,
			message: say`Nothing is printed, since a declared plan cannot state everything that is asked for here:`
		},
		...omissions.map((message) => ({
			code,
			message
		})),
		{
			code,
			message: say`Check the plans themselves with \`quota-gate check\`, which reads what Terraform writes.`,
			hint: say`To print what can be stated, use \`--lossy\`.`
		}
	]);
}
/** The plans together, and the id of the project that is asked for; undefined: not known. */
async function readGiven(patterns, options, { terminal, runtime }) {
	const { env } = terminal;
	const { source, apiVersion, flavors, terraformDir, defaultRegion, providerRegions, ...inputs } = toSettings(SETTINGS, {
		options,
		env
	});
	const facts = await readPlans({
		planMode: void 0,
		allowNegative: true,
		defaultRegion,
		providerRegions
	}, {
		documents: planDocuments({
			...await findPlans(patterns, terminal),
			flavors,
			terraformDir,
			env
		}),
		project: inputs.projectId,
		environmentRegion: env["OS_REGION_NAME"] ?? "",
		supports: supportOf(apiVersion)
	});
	const counted = await countPlans(facts, NOTHING_KNOWN);
	const plan = counted.questions.regions ? await countPlans(facts, {
		...NOTHING_KNOWN,
		cloudRegion: await findRegion(inputs, runtime)
	}) : counted;
	return {
		plan: chosenSource(source, (env[API_URL] ?? "") !== "") === "quota-api" ? withoutUnlimited(plan) : plan,
		project: inputs.projectId || void 0
	};
}
/** The region of the cloud that is named. What is wrong with its file is logged: the plan does not need it. */
async function findRegion(inputs, runtime) {
	try {
		return await findCloudRegion(inputs, runtime);
	} catch (error) {
		if (!(error instanceof GateError)) throw error;
		for (const problem of error.problems) runtime.log.warning(problemMessage(problem));
		return;
	}
}
/** The plan without what the Quota API has no limits on, so that nothing is lost where it is not known: volume types, sizes of one volume. */
function withoutUnlimited(plan) {
	const isMember = ({ key, item }) => item !== void 0 && findKey(key)?.membersBy !== void 0;
	const isUnlimited = ({ key }) => isPerObject(key) && isLimitedInSomeClouds(key);
	const demands = plan.demands.filter((demand) => !isMember(demand) && !isUnlimited(demand));
	return {
		...plan,
		demands: demands.map(({ untyped: _, ...demand }) => demand)
	};
}

export { addPlan };