import { a as printMessages, f as addSettings, h as toSettings, i as print, m as nameOption } from "./command-line-terminal.js";
import { C as quoted, E as say, M as toText, Q as toSafeLine, S as prose, T as quotedList, c as amountIn, d as countOf, g as joinMessages, n as allOf, rt as inUnit, v as listMessages } from "./core-errors.js";
import { n as didYouMeanKey } from "./core-suggest.js";
import { _ as unitOf, a as checkKey, d as isLimitedPerObject, g as parseCheckKey, o as findKey } from "./core-resource-keys.js";
import { r as readOwnPolicy } from "./hosts-policy-source.js";
import { K as SETTINGS, W as JUDGING_SETTINGS } from "./render-columns.js";
import { a as toMatcher, i as toKeyMatcher, l as ruleName, n as matchesEveryRegion } from "./policy-key-glob.js";
import { d as allRules, f as applyPolicy, o as parsePolicy } from "./files-plans.js";

// src/policy/explanation.ts
const NAMES = {
	warnAt: "warn-at",
	keepFree: "keep-free",
	enforce: "enforce",
	onUnknown: "on-unknown"
};
const FIELDS = [
	"warnAt",
	"keepFree",
	"enforce",
	"onUnknown"
];
function describeValue(policy, field, unit) {
	if (field === "warnAt") return `${policy.warnAt.value} %`;
	if (field !== "keepFree") return policy[field].value ?? "fail";
	const reserves = policy.keepFree.map(({ value }) => {
		if ("percent" in value) return `${value.percent} % of the limit`;
		return "amount" in value ? inUnit(value.amount, unit) : `${value.unfit}: a size, but this key is counted`;
	});
	return reserves.length === 0 ? "nothing" : reserves.join(" and ");
}
function decidersOf(policy, field) {
	return [policy[field]].flat().flatMap(({ by }) => by ?? []);
}
function describeSource(policy, field, key) {
	const by = decidersOf(policy, field);
	if (by.length > 0) return listMessages(by.map(ruleName));
	if (field === "onUnknown" && policy.onUnknown.value === void 0 && isLimitedPerObject(key)) return say`the default, but warn where no plan can show the amount`;
	return field === "warnAt" || field === "onUnknown" ? say`the options` : say`no rule says otherwise`;
}
function describeRule(rule, { region, key, item }, policy) {
	const missed = [...region !== void 0 && !toMatcher(rule.regions)(region) ? [say`its region is ${quotedList(rule.regions, { conjunction: "or" })}`] : [], ...toKeyMatcher(rule.keys)(key, item) ? [] : [say`its key is ${quotedList(rule.keys, { conjunction: "or" })}`]];
	if (missed.length > 0) return say`does not match: ${joinMessages(missed, ", ")}`;
	const isThis = (by) => by.rule === rule.rule && by.ofOrganisation === rule.ofOrganisation;
	const sets = FIELDS.filter((field) => rule.settings[NAMES[field]] !== void 0).map((field) => {
		const by = decidersOf(policy, field);
		if (by.some(isThis)) return say`decides ${NAMES[field]}`;
		const others = by.length === 0 ? "the default, which is stricter" : listMessages(by.map(ruleName));
		return say`${NAMES[field]} is overruled by ${others}`;
	});
	const allowed = rule.ofOrganisation === true ? rule.settings["may-relax"] : void 0;
	const relaxed = allowed?.map((field) => say`${field}`) ?? [];
	const allows = say`${relaxed.length === 0 ? "nothing" : joinMessages(relaxed, ", ")} may be relaxed`;
	const says = [...sets, ...allowed === void 0 ? [] : [allows]];
	const matches = region === void 0 && !rule.regions.some(matchesEveryRegion) ? "may match" : "matches";
	return say`${matches}: ${says.length === 0 ? "sets nothing" : joinMessages(says, ", ")}`;
}
function describeWaiver(applied, unit) {
	const { waiver, line, until, daysLeft, upTo, owner, ofOrganisation, isRefused } = applied;
	const name = say`waiver ${waiver} (line ${line})${ofOrganisation === true ? " of the organisation's policy" : ""}`;
	const end = prose(until);
	if (isRefused === true) return say`${name} covers nothing: the organisation's policy allows none here`;
	if (!(daysLeft >= 0)) return say`${name} has expired: its last day was ${end} (UTC)`;
	const days = daysLeft === 0 ? "its last day" : countOf(daysLeft, "more day");
	const covers = upTo === void 0 ? "covers nothing: it is a size, but this key is counted;" : say`covers up to ${amountIn(upTo, unit)}`;
	return say`${name} ${covers} until ${end} (UTC, ${days}), owned by ${quoted(owner)}`;
}
function explain(document, { region, key, ...setting }) {
	const isKnown = region !== "?";
	const check = {
		region: isKnown ? region : void 0,
		...parseCheckKey(key)
	};
	const unit = unitOf(check.key);
	const policy = applyPolicy(document, setting).find(check);
	const { organisation } = setting;
	const documents = organisation === void 0 ? [document] : [organisation, document];
	const others = documents.flatMap(({ waivers }) => waivers).length - policy.waivers.length;
	const settings = FIELDS.map((field) => {
		const value = describeValue(policy, field, unit).padEnd(18);
		return say`  ${prose(`${NAMES[field].padEnd(10)}  ${value}`)}  ${describeSource(policy, field, check.key)}`;
	});
	const ofRules = documents.flatMap((layer) => allRules(layer).map((rule) => {
		const named = layer === organisation ? {
			...rule,
			ofOrganisation: true
		} : rule;
		return say`  ${ruleName(named)} ${describeRule(named, check, policy)}`;
	}));
	const by = joinMessages(documents.map(({ file }) => quoted(file)).toReversed(), " on top of ");
	return [
		say`${quoted(checkKey(check.key, check.item))} in ${isKnown ? quoted(region) : "a region that is not known"}, by ${by}:`,
		say``,
		...settings,
		say``,
		isKnown ? say`Rules, of which the last that matches decides${organisation === void 0 ? "" : " in each policy, and then the stricter"}, for each setting by itself:` : say`Rules, of which those that could match together and are strictest decide:`,
		...ofRules.length === 0 ? [say`  none`] : ofRules,
		say``,
		say`Waivers:`,
		...policy.waivers.length + others === 0 ? [say`  none`] : policy.waivers.map((waiver) => say`  ${describeWaiver(waiver, unit)}`),
		...others === 0 ? [] : [say`  ${others} ${others === 1 ? "waiver does" : "waivers do"} not match`]
	];
}

// src/commands/explain.ts
function addExplain(program, { terminal, runtime }) {
	const command = program.command("explain").summary("show which rule of a policy decides on a region and key").description("Shows which rule of a policy file decides on a region and key, and why. It does not contact any cloud.").argument("<region>", "a region, as in plans; ? if it is not known").argument("<key>", "a resource key, such as compute.cores or objectstorage[ceph]").action(async (region, key, values) => {
		const options = toSettings(JUDGING_SETTINGS, {
			options: values,
			env: terminal.env
		});
		const read = async (path) => parsePolicy(await readOwnPolicy(path, terminal.cwd()));
		const [policy, organisation] = await allOf([read(values.policy), values.orgPolicy ? read(values.orgPolicy) : void 0]);
		const doubt = findKey(parseCheckKey(key).key) !== void 0 ? [] : [joinMessages([say`${quoted(key)} is not a documented key.`, didYouMeanKey(key) ?? []].flat())];
		printMessages(terminal, doubt, nameOption);
		const lines = explain(policy, {
			options,
			region,
			key,
			now: runtime().now(),
			organisation
		});
		await print(terminal, lines.map((line) => `${toSafeLine(toText(line))}\n`).join(""));
	});
	const { policyFile, orgPolicy } = SETTINGS;
	addSettings(command, {
		...JUDGING_SETTINGS,
		policyFile,
		orgPolicy
	});
	for (const option of command.options) if (option.long === "--policy") option.makeOptionMandatory();
}

export { addExplain };