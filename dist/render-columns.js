import { A as theSetting, C as quoted, E as say, S as prose, T as quotedList, et as visible, g as joinMessages, r as inputProblem, t as GateError, u as code } from "./core-errors.js";
import { i as getOrCreate, t as didYouMean } from "./core-suggest.js";
import { constants } from "node:fs";
import { resolve } from "node:path";
import { lstat, open, realpath } from "node:fs/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { styleText } from "node:util";

// src/core/loopback.ts
function isLoopback(hostname) {
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
function isLinkLocal(hostname) {
	return /^(?:169\.254\.|\[fe[89ab][0-9a-f]:)/.test(hostname);
}
function isMappedIpv4(hostname) {
	return hostname.startsWith("[::ffff:");
}

// src/inputs/setting.ts
function optionSetting(flags, help, parse, value = "", more = {}) {
	const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
	return {
		name,
		default: value,
		parse,
		option: {
			flags,
			help,
			...more
		}
	};
}
function readSettings(settings, { find, labelOf, mask, report }) {
	const problems = [];
	const values = {};
	const textOf = (setting) => (find(setting) ?? setting.default ?? "").trim();
	const names = namesOf(settings);
	for (const name of names) if (settings[name].secret === true) mask?.(find(settings[name]) ?? "");
	for (const name of names) {
		const setting = settings[name];
		const parsed = setting.parse(textOf(setting), {
			label: labelOf(setting),
			textOf
		});
		if ("value" in parsed) values[name] = parsed.value;
		else {
			problems.push(...parsed.problems);
			for (const problem of parsed.problems) report?.(setting, problem);
		}
	}
	return isComplete(values, problems) ? { value: values } : { problems };
}
function namesOf(settings) {
	return Object.keys(settings).filter((name) => Object.hasOwn(settings, name));
}
function isComplete(_values, problems) {
	return problems.length === 0;
}
function parserOf(expected, read, words = []) {
	return (text, { label }) => {
		const value = read(text);
		if (value !== void 0) return { value };
		return { problems: [toInvalid({
			text,
			label,
			expected,
			hint: didYouMean(text, words)
		})] };
	};
}
function toInvalid(value) {
	const { text, label, expected, hint } = value;
	const found = text === "" ? say`Missing value for ${label}` : say`Invalid value ${quoted(text)} for ${label}`;
	return inputProblem(say`${found}: expected ${expected}.`, hint);
}
function choice(...words) {
	return parserOf(quotedList(words, { conjunction: "or" }), (text) => words.find((word) => word === text), words);
}
const flag = parserOf(say`${code("true")} or ${code("false")}`, (text) => /^(?:true|True|TRUE|false|False|FALSE)$/u.test(text) ? text.toLowerCase() === "true" : void 0);
function whole(unit, [least, most], factor = 1) {
	return parserOf(say`a whole number${unit} from ${least} to ${most}`, (text) => {
		return /^\d{1,6}$/u.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) * factor : void 0;
	});
}
function optional(parse) {
	return (text, context) => text === "" ? { value: void 0 } : parse(text, context);
}
const anyText = (text) => ({ value: text });
function toLines(text) {
	return text.split(/[\r\n]+/u).map((line) => line.trim()).filter((line) => line !== "");
}

// src/inputs/cloud-settings.ts
const API_VERSIONS = [
	"v1",
	"v2",
	"v3"
];
const source = optionSetting("--source <source>", "where limits and usage are read: quota-api, openstack, or auto (the Quota API if its address is given)", choice("auto", "quota-api", "openstack"), "auto");
const apiVersion = optionSetting("--api-version <version>", "version of the Quota API: v1, v2 or v3", choice(...API_VERSIONS), "v3");
const CONNECTION_SETTINGS = {
	source,
	base: optionSetting("--api-url <url>", "base address of the Quota API, port included", (text, { label, textOf }) => {
		if (text === "" && textOf(source) !== "quota-api") return { value: void 0 };
		return parseBaseUrl(text, label, API_VERSIONS.find((each) => each === textOf(apiVersion)));
	}, "", { variable: "QUOTA_GATE_API_URL" }),
	apiVersion,
	timeoutMs: optionSetting("--timeout <seconds>", "for all requests for limits and usage together", whole(" of seconds", [1, 3600], 1e3), "60")
};
const EXPECTED_ADDRESS = say`Expected something like \`https://quota.example.com:5001\`, without the version and with https.`;
function parseBaseUrl(text, label, version) {
	const refuse = (message) => ({ problems: [inputProblem(message, EXPECTED_ADDRESS)] });
	if (text === "") return refuse(say`Missing value for ${label}: the Quota API's address.`);
	const url = URL.parse(text);
	if (!(/^https?:\/\/[^/?#]/iu.test(text) && !/[\s\\\p{Cc}@?#]/u.test(text)) || url === null || url.hostname === "") return refuse(say`Invalid value for ${label}: it is not an address that begins with \`https://\` and a host, and has no user name, query, fragment, space or backslash.`);
	const segments = url.pathname.split("/").filter((segment) => segment !== "");
	const mistake = findOriginMistake(url) ?? findVersionMistake(segments, version);
	if (mistake !== void 0) return refuse(say`Invalid value for ${label}: ${mistake}`);
	const path = (isVersion(segments.at(-1)) ? segments.slice(0, -1) : segments).map((segment) => `/${segment}`).join("");
	return { value: {
		origin: url.origin,
		path
	} };
}
function findOriginMistake({ protocol, hostname, origin }) {
	const shown = quoted(origin);
	if (protocol === "http:" && !isLoopback(hostname)) return say`${shown} is http, which would send the token in the clear; http is accepted on loopback only.`;
	if (isLinkLocal(hostname)) return say`${shown} is a link-local address, where no Quota API can be.`;
	return isMappedIpv4(hostname) ? say`${shown} has an IPv4 address written as IPv6.` : void 0;
}
function isVersion(segment) {
	return /^v\d+$/i.test(segment ?? "");
}
function findVersionMistake(segments, version) {
	if (segments.some((segment, at) => isVersion(segment) && segments[at + 1] === "projects")) return say`it goes on after the version; the rest of the path is added by quota-gate.`;
	const last = segments.at(-1) ?? "";
	if (!isVersion(last) || version === void 0 || last === version) return void 0;
	return say`it ends in ${quoted(last)}, but the chosen API version is ${quoted(version)}.`;
}
const MAX_PROJECT_LENGTH = 255;
const MIN_TOKEN_LENGTH = 8;
const MAX_TOKEN_LENGTH = 16384;
const EMPTY_SECRET = say`A secret is empty if its name is misspelt, in workflows started by pull requests from forks, and in those started by Dependabot unless it is one of Dependabot's secrets, too.`;
const TOKEN_ALONE = say`Store the token alone, without its name, quotes or a second line.`;
var Token = class Token {
	#text;
	constructor(text) {
		this.#text = text;
	}
	static parse(text, name = say`The token of the Quota API`) {
		const token = text.trim();
		if (token === "") return { problems: [inputProblem(say`${name} is empty.`, EMPTY_SECRET)] };
		if (token.length >= MIN_TOKEN_LENGTH && token.length <= MAX_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token)) return { value: new Token(token) };
		const expected = say`it must have ${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} characters, and no space or line break`;
		return { problems: [inputProblem(say`${name} cannot be a token: ${expected}.`, TOKEN_ALONE)] };
	}
	get text() {
		return this.#text;
	}
};
function parseProject(text, label) {
	const project = text.trim();
	const unusable = /^\.{1,2}$/.test(project) || /[\s\p{Cc}]/u.test(project) || !project.isWellFormed();
	if (project === "" || unusable || project.length > MAX_PROJECT_LENGTH) return { problems: [toInvalid({
		text: project,
		label,
		expected: say`the id of a project`
	})] };
	return { value: project };
}
const CREDENTIAL_SETTINGS = {
	authUrl: optionSetting("--auth-url <url>", "Keystone, with --application-credential-id", anyText),
	applicationCredentialId: optionSetting("--application-credential-id <id>", "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET", anyText),
	applicationCredentialSecret: {
		name: "application-credential-secret",
		secret: true,
		parse: anyText,
		variable: "OS_APPLICATION_CREDENTIAL_SECRET"
	},
	cloud: optionSetting("--cloud <name>", "a cloud of clouds.yaml; default: OS_CLOUD", anyText),
	cloudsFile: optionSetting("--clouds-file <file>", "where clouds.yaml is; default: the usual places", anyText),
	token: {
		name: "token",
		secret: true,
		parse: optional((text) => Token.parse(text)),
		variable: "OS_TOKEN"
	},
	projectId: optionSetting("--project-id <id>", "project to check; default: that of the credentials", (text, { label }) => text === "" ? { value: "" } : parseProject(text, label))
};

// src/inputs/setting-names.ts
function namingOf(names) {
	return ({ setting, value }) => {
		const name = names[setting] ?? setting;
		if (value === void 0) return code(name);
		return code(`${name}${name.startsWith("--") ? "" : ":"} ${visible(value)}`);
	};
}

// src/inputs/settings.ts
const MAX_BRANCH_GLOBS = 100;
const BRANCH_GLOB = /^(?!(?:[^*]*\*+){3})[^\s\p{C},?+[\](){}|!\\^~:"'`]{1,250}$/u;
const PROVIDER_REGION = /^([^\s,=]{1,255})\s*=\s*([^\s,=]{1,255})$/u;
function parseProviderRegions(text, label) {
	const regions = /* @__PURE__ */ new Map();
	const problems = [];
	for (const line of toLines(text)) {
		const [, provider = "", region = ""] = PROVIDER_REGION.exec(line) ?? [];
		const known = regions.get(provider);
		if (provider === "") {
			const expected = say`expected ${code("PROVIDER = REGION")}, as in ${code("openstack.backup = cbk")}`;
			problems.push(inputProblem(say`Invalid line ${quoted(line)} in ${label}: ${expected}.`));
		} else if (known !== void 0 && known !== region) {
			const both = say`${quoted(known)} and ${quoted(region)}`;
			problems.push(inputProblem(say`Two regions for the provider ${quoted(provider)} in ${label}: ${both}.`));
		}
		regions.set(provider, region);
	}
	return problems.length > 0 ? { problems } : { value: [...regions] };
}
function parseProjects(text, label) {
	const lines = toLines(text);
	const problems = lines.flatMap((line) => {
		const parsed = parseProject(line, label);
		return "problems" in parsed ? parsed.problems : [];
	});
	return problems.length > 0 ? { problems } : { value: lines };
}
const JUDGING_SETTINGS = {
	warnAt: optionSetting("--warn-at <percent>", "percent of a limit from which a check is tight", parserOf(say`a percentage from 1 to 100, with up to two decimals and without a percent sign: 80, not 0.8`, (text) => {
		const percent = /^(?!1\.0+$)\d{1,3}(\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
		return percent >= 1 && percent <= 100 ? percent : void 0;
	}), "80"),
	onUnknown: optionSetting("--on-unknown <action>", "result for a check that cannot be decided: fail or warn; default: fail, but warn for what no plan can show of one object", optional(choice("fail", "warn")))
};
const CHECK_SETTINGS = {
	expect: optionSetting("--expect <plans>", "number of plans, or path of one, that must be there; may be repeated", (text) => {
		const lines = toLines(text);
		const [first = ""] = lines;
		if (lines.length === 0) return { value: void 0 };
		return { value: lines.length === 1 && /^\d{1,6}$/u.test(first) ? { count: Number(first) } : { paths: lines } };
	}, "", { repeatable: true }),
	noPlan: optionSetting("--no-plan <action>", "result where a path or glob matches no plan: error or pass", choice("error", "pass"), "error"),
	planMode: optionSetting("--plan-mode <mode>", "what amounts are: add (what the change adds) or target (totals after it); default: a plan's $mode, else add", optional(choice("add", "target"))),
	allowNegative: {
		...optionSetting("--no-allow-negative", "refuse declared plans that give back", flag, "true"),
		name: "allow-negative"
	},
	defaultRegion: optionSetting("--default-region <name>", "region of providers in Terraform plans that have none; default: OS_REGION_NAME, the cloud's, or the only one", optional(anyText)),
	providerRegions: {
		...optionSetting("--provider-region <provider=region>", "region of a provider that its plan does not show, such as openstack.backup=cbk; may be repeated", (text, { label }) => parseProviderRegions(text, label), "", { repeatable: true }),
		name: "provider-regions"
	},
	terraformDir: optionSetting("--terraform-dir <folder>", "folder in which terraform or tofu makes JSON of binary plans (terraform plan -out); it runs the folder's providers", optional(anyText)),
	flavors: optionSetting("--flavors <file>", "sizes of flavors: the output of openstack flavor list --all --long -f json, or a small map", anyText),
	...CONNECTION_SETTINGS,
	...CREDENTIAL_SETTINGS,
	otherProjects: {
		...optionSetting("--other-project <id>", "another project that plans make something for; a plan that shows only others is an error without it; * is any; may be repeated", (text, { label }) => parseProjects(text, label), "", { repeatable: true }),
		name: "other-projects"
	},
	...JUDGING_SETTINGS,
	peak: optionSetting("--peak <action>", "result if usage may exceed a limit during apply: likely (fail if that is to be expected, else warn), or for the worst order warn, fail or off", choice("likely", "warn", "fail", "off"), "likely"),
	uncounted: optionSetting("--uncounted <action>", "result for resources that cannot be counted: fail or warn", choice("fail", "warn"), "fail")
};
const EFFECT_SETTINGS = { warnOnly: optionSetting("--warn-only", "report the verdict, and always return status 0", flag, "false") };
const REPORT_FILE_SETTINGS = {
	report: optionSetting("--report <file>", "file to which the JSON report is written, too", optional(anyText)),
	markdown: optionSetting("--markdown <file>", "file to which the report as Markdown is written, too", optional(anyText)),
	junit: optionSetting("--junit <file>", "file to which the report as JUnit XML is written, too", optional(anyText))
};
const REQUEST_URL = /^https:\/\/[\w.:-]+(?:[/?#](?:[\w.~%:/?#=&+,-]|\{(?:title|project|url|request)\})*)?$/u;
const DELIVERY_SETTINGS = {
	comment: optionSetting("--comment <when>", "when to create a note, with GITLAB_TOKEN: always, problems or never", choice("always", "problems", "never"), "always"),
	commentKey: optionSetting("--comment-key <key>", "key in the marker of comments, which distinguishes several gates", parserOf(say`1-100 characters without ${code("+")} and control characters`, (text) => /^[^+\p{C}]{1,100}$/u.test(text) ? text : void 0), "default"),
	requestUrl: optionSetting("--request-url <address>", "form for requests of higher limits, with {title}, {project}, {url} and {request} in its address", optional(parserOf(say`an ${code("https")} address of up to 1000 plain characters, in which ${code("{title}")}, ${code("{project}")}, ${code("{url}")} and ${code("{request}")} may stand behind the host`, (text) => text.length <= 1e3 && REQUEST_URL.test(text) ? text : void 0))),
	...REPORT_FILE_SETTINGS,
	prNumber: {
		name: "pr-number",
		parse: optional(parserOf(say`the number of a pull request, or nothing`, (text) => /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : void 0))
	},
	githubToken: {
		name: "github-token",
		secret: true,
		parse: optional(anyText)
	},
	jobIndex: {
		name: "job-index",
		parse: optional(anyText)
	}
};
const UNITS = {
	m: 6e4,
	h: 36e5,
	d: 864e5
};
const MAX_PENDING_MS = 26784e5;
function readTimeSpan(text) {
	const [, amount = "", unit = ""] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
	const ms = Number(amount) * (UNITS[unit] ?? NaN);
	return ms > 0 && ms <= MAX_PENDING_MS ? ms : void 0;
}
const TOGETHER_SETTINGS = {
	together: optionSetting("--together <action>", "result if the plans fit, but not together with other changes (--with, or GitLab's merge requests): warn, fail or off", choice("warn", "fail", "off"), "warn"),
	togetherDrafts: optionSetting("--together-drafts", "count drafts of merge requests, too", flag, "false"),
	pending: optionSetting("--pending <time>", "count merge requests for so long after they are merged, such as 2h", optional(parserOf(say`a number of minutes, hours or days up to 31 days, such as ${code("90m")}, ${code("2h")} or ${code("1d")}, or nothing`, readTimeSpan)))
};
const TARGETS = {
	most: 1e3,
	atOnce: 8,
	maxBytes: 1048576
};
const targets = optionSetting("--targets <file>", "YAML list of projects and clouds to check, each with its plans", anyText);
const parsePatterns = parserOf(say`at least one path or glob, one per line`, (text) => {
	const lines = toLines(text);
	return lines.length === 0 ? void 0 : lines;
});
const plan = {
	name: "plan",
	parse: (text, context) => {
		if (context.textOf(targets) === "") return parsePatterns(text, context);
		const problem = say`Plans cannot be given twice: ${context.label} is given, and so are targets, each with a ${code("plan")} of its own.`;
		return text === "" ? { value: [] } : { problems: [inputProblem(problem)] };
	}
};
const ofTarget = {
	...CHECK_SETTINGS,
	policyFile: optionSetting("--policy <file>", "thresholds, reserves and waivers by region and key", optional(anyText))
};
const TARGET_SETTINGS = {
	plan,
	...ofTarget
};
const GATE_SETTINGS = {
	plan,
	targets,
	...ofTarget,
	onlyChanged: optionSetting("--only-changed", "count declared plans of additions only if they differ from the target branch's", flag, "false"),
	orgPolicy: optionSetting("--org-policy <file>", "the organisation's policy, which --policy only makes stricter, unless it says otherwise; GitLab: GROUP/PROJECT//PATH@REF, or ./PATH", optional(anyText)),
	policyFrom: optionSetting("--policy-from <place>", "where the policy is read: base (GitLab: the target branch; the default there) or workspace (what was checked out)", choice("base", "workspace"), "base"),
	policyBranches: optionSetting("--policy-branches <glob>", "target branches whose own policy decides; default: protected ones; may be repeated", parserOf(say`names of branches, one per line, at most ${MAX_BRANCH_GLOBS}, with ${code("*")} (any characters but slashes) and ${code("**")} (any characters), at most two in a line, and no other special characters`, (text) => {
		const globs = toLines(text);
		return globs.length <= MAX_BRANCH_GLOBS && globs.every((glob) => BRANCH_GLOB.test(glob)) ? globs : void 0;
	}), "", { repeatable: true }),
	...TOGETHER_SETTINGS
};
const SETTINGS = {
	...GATE_SETTINGS,
	...EFFECT_SETTINGS,
	...DELIVERY_SETTINGS
};

// src/files/file-problems.ts
const PLAN = {
	noun: say`plan`,
	unreadable: "PLAN_UNREADABLE",
	encoding: "PLAN_ENCODING",
	tooLarge: "PLAN_TOO_LARGE",
	hints: {
		leaves: say`A plan must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
		missing: say`Check the path, and that the command that writes the plan has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`,
		folder: say`Name the file in it, or all of a kind with a glob such as \`plans/*.json\`.`,
		pipe: say`Write the plan to a file first.`,
		tooLarge: say`Split the plan, or add up what it asks for per region and key.`
	}
};
const FLAVORS = {
	...PLAN,
	noun: say`file of flavors`,
	hints: {
		leaves: say`It must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
		missing: say`Check the path, and write the file with \`openstack flavor list --all --long -f json\`.`,
		folder: say`Name the file in it.`,
		pipe: say`Write what comes out of it to a file, and name that.`,
		tooLarge: say`Leave out the flavors that the plans do not use.`
	}
};
const POLICY = {
	noun: say`policy`,
	unreadable: "POLICY_UNREADABLE",
	hints: {
		leaves: say`A policy must lie in the workspace.`,
		missing: say`Check the path, and that the repository has been checked out.`,
		folder: say`Name the file in it.`,
		pipe: say`Write the policy to a file first.`,
		tooLarge: say`Match regions and keys by globs rather than one by one.`
	}
};
const TAKE_BASE_POLICY = say`Write the base branch's policy to a file outside of the workspace, with \`git show origin/main:PATH > FILE\`, and name that file.`;
const JOB_POLICY = {
	...POLICY,
	hints: {
		...POLICY.hints,
		leaves: say`${TAKE_BASE_POLICY} Or let what was checked out decide, with ${theSetting("policy-from", "workspace")}.`
	}
};
function fileProblem({ path, words }, what, hint) {
	return {
		code: words.unreadable,
		message: say`The ${words.noun} ${quoted(path)} ${what}`,
		hint
	};
}
function leavesProblem(file) {
	return fileProblem(file, say`leaves the workspace, by its path or through a link.`, file.words.hints.leaves);
}
const ACCESS = {
	EACCES: [say`cannot be read: permission denied.`, say`Give the user that runs the check the right to read it.`],
	EILSEQ: [say`resolves through a symbolic link to a path that is not UTF-8.`, say`Rename what has a name of other bytes, or name the file by another path.`],
	ELOOP: [say`is a link that leads to itself, or was exchanged for a link.`]
};
function accessProblem(file, error) {
	const { path, words } = file;
	const code = systemCode(error) ?? "unknown reason";
	if (code === "ENOENT" || code === "ENOTDIR") {
		const hint = missingHint(file, words.hints.missing);
		return {
			code: words.unreadable,
			message: say`There is no file ${quoted(path)}.`,
			hint
		};
	}
	const [what, hint] = ACCESS[code === "EPERM" ? "EACCES" : code] ?? [say`cannot be opened (${prose(code)}).`];
	return fileProblem(file, what, hint);
}
function missingHint({ path, words, base }, usual) {
	const way = base === "the workspace" ? "name the plans one per line" : "give each plan as an argument of its own";
	const hint = words === PLAN && path.includes(",") ? say`A comma does not separate paths: ${way}.` : usual;
	return hint === void 0 || base === void 0 ? hint : joinMessages([hint, say`Relative paths start at ${base}.`]);
}
function findKindProblem(file, stats) {
	const { noun, hints } = file.words;
	if (stats.isFile()) return void 0;
	if (stats.isDirectory()) return fileProblem(file, say`is a folder; a file was expected.`, hints.folder);
	if (stats.isFIFO()) return fileProblem(file, say`is a named pipe; a plain file was expected.`, hints.pipe);
	const kind = stats.isSocket() ? "a socket" : stats.isSymbolicLink() ? "a link that leads nowhere" : "a device";
	return fileProblem(file, say`is ${kind}; a plain file was expected.`, say`Name the file that holds the ${noun}.`);
}
const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;
function unshowableProblem({ path, words }) {
	const message = say`The name of the ${words.noun} ${quoted(path)} has control characters in it.`;
	return {
		code: words.unreadable,
		message
	};
}
function tooLarge({ path, words }, maxBytes, hint = words.hints.tooLarge) {
	const most = maxBytes < 1048576 ? say`${maxBytes / 1024} KiB` : say`${maxBytes / 1024 / 1024} MiB`;
	const message = say`The ${words.noun} ${quoted(path)} is larger than is read: at most ${maxBytes} bytes (${most}).`;
	return new GateError({
		code: words.tooLarge ?? words.unreadable,
		message,
		hint
	});
}
async function isDangling(path) {
	return (await lstat(path).catch(() => void 0))?.isSymbolicLink() === true;
}
function systemCode(error) {
	if (typeof error !== "object" || error === null || !("code" in error)) return void 0;
	return typeof error.code === "string" ? error.code : void 0;
}

// src/files/read.ts
function refuse(file, error) {
	throw new GateError(accessProblem(file, error));
}
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
async function isUnmoved({ absolute }, opened) {
	try {
		const now = await lstat(absolute);
		return await resolveLinks(absolute) === absolute && now.ino === opened.ino && now.dev === opened.dev;
	} catch {
		return false;
	}
}
async function withFile(file, use) {
	const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
	const handle = await open(file.absolute, flags).catch((error) => refuse(file, error));
	try {
		const stats = await handle.stat();
		const problem = findKindProblem(file, stats);
		if (problem !== void 0) throw new GateError(problem);
		if (!await isUnmoved(file, stats)) throw new GateError(fileProblem(file, say`was exchanged while it was being opened.`));
		return await use({
			...file,
			handle,
			size: stats.size
		});
	} finally {
		await handle.close();
	}
}
async function readHead(file, maxBytes) {
	const head = Buffer.alloc(Math.min(file.size, maxBytes));
	const { bytesRead } = await file.handle.read(head, 0, head.length, 0).catch((error) => refuse(file, error));
	return head.subarray(0, bytesRead);
}
async function readWhole(file, maxBytes, hint) {
	const bytes = file.size > maxBytes ? void 0 : await file.handle.readFile().catch((error) => refuse(file, error));
	if (bytes === void 0 || bytes.length > maxBytes) throw tooLarge(file, maxBytes, hint);
	return bytes;
}
function readFile$1(file, maxBytes) {
	return withFile(file, (opened) => readWhole(opened, maxBytes));
}
function isBinaryPlan(head) {
	const [first, second, third = 0, fourth = 0] = head;
	return first === 80 && second === 75 && (third === 3 && fourth === 4 || third === 5 && fourth === 6);
}
async function readOwnFile(path, { noun, expected, maxBytes, folder }) {
	const hint = say`Give the path of a ${expected}.`;
	const file = {
		path,
		words: {
			noun,
			unreadable: "INPUT_INVALID",
			hints: {
				missing: hint,
				folder: hint
			}
		},
		base: "the current folder"
	};
	const handle = await open(resolve(folder, path)).catch((error) => refuse(file, error));
	try {
		const stats = await handle.stat();
		const problem = stats.isDirectory() ? findKindProblem(file, stats) : void 0;
		if (problem !== void 0) throw new GateError(problem);
		if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
		return await handle.readFile("utf8").catch((error) => refuse(file, error));
	} finally {
		await handle.close();
	}
}
function toPath(bytes) {
	const text = Buffer.from(bytes).toString("utf8");
	if (Buffer.from(text).equals(bytes)) return text;
	throw Object.assign(/* @__PURE__ */ new Error("The path is not UTF-8."), { code: "EILSEQ" });
}
async function resolveLinks(path) {
	return toPath(await realpath(path, { encoding: "buffer" }));
}
function findEncoding([first, second]) {
	if (first === 255 && second === 254) return "utf-16le";
	return first === 254 && second === 255 ? "utf-16be" : "utf-8";
}
function decodeHead(head) {
	return new TextDecoder(findEncoding(head)).decode(head, { stream: true });
}
function decodeText(bytes, { path, words }) {
	const encoding = findEncoding(bytes);
	let text = "\0";
	try {
		text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {}
	if (!text.includes("\0")) return text;
	throw new GateError({
		code: words.encoding ?? words.unreadable,
		message: say`The ${words.noun} ${quoted(path)} must be text in UTF-8 or UTF-16; its bytes ${describeBytes(bytes, encoding)}.`,
		hint: say`Save it as UTF-8.`,
		place: { file: path }
	});
}
function describeBytes(bytes, encoding) {
	if (encoding !== "utf-8") return say`begin like ${encoding === "utf-16le" ? "UTF-16LE" : "UTF-16BE"}, but are not valid in it`;
	return bytes.includes(0) ? say`are binary data (with zero bytes)` : say`look like Latin-1, Windows-1252 or another single-byte encoding`;
}
function decodePolicyText(bytes, path) {
	return decodeText(bytes, {
		path,
		words: POLICY
	});
}

// src/http/limits.ts
const SYSTEM_CLOCK = {
	monotonicMs: () => performance.now(),
	now: () => /* @__PURE__ */ new Date(),
	sleep: (ms, signal) => setTimeout$1(toTimer(ms), void 0, { signal }).catch(() => void 0),
	limit: (ms, end) => {
		const timer = setTimeout(end, toTimer(ms));
		return () => clearTimeout(timer);
	}
};
const MAX_TIMER_MS = 2 ** 31 - 1;
function toTimer(ms) {
	return Math.min(MAX_TIMER_MS, Math.ceil(ms));
}
function createDeadline(totalMs, clock = SYSTEM_CLOCK) {
	let end = clock.monotonicMs() + totalMs;
	let isExtended = false;
	return {
		remainingMs: () => Math.max(0, end - clock.monotonicMs()),
		extendOnce(ms) {
			if (!isExtended) end += ms;
			isExtended = true;
		}
	};
}
function halfOf(deadline) {
	const rest = deadline.remainingMs() / 2;
	return {
		remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
		extendOnce: (ms) => deadline.extendOnce(ms)
	};
}
async function within(promise, limitMs, clock = SYSTEM_CLOCK) {
	const { promise: timeUp, resolve: end } = Promise.withResolvers();
	const stop = clock.limit(limitMs, () => setImmediate(end, void 0));
	try {
		return await Promise.race([promise, timeUp]);
	} finally {
		stop();
	}
}
function inSeconds(ms) {
	const seconds = Math.max(0, ms) / 1e3;
	return say`${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}
var NoTurnError = class extends Error {
	name = "NoTurn";
};
function createLimiter(most) {
	const waiting = /* @__PURE__ */ new Set();
	let running = 0;
	const enter = async (limitMs) => {
		if (running < most) {
			running += 1;
			return;
		}
		const { promise, resolve } = Promise.withResolvers();
		const turn = () => resolve(true);
		waiting.add(turn);
		if (await within(promise, limitMs) === void 0 && waiting.delete(turn)) throw new NoTurnError();
	};
	return async (task, limitMs) => {
		await enter(limitMs);
		try {
			return await task();
		} finally {
			const [next] = waiting;
			if (next === void 0) running -= 1;
			else {
				waiting.delete(next);
				next();
			}
		}
	};
}
function createLimiters(most) {
	const use = createShared(() => void 0);
	return (name, task, limitMs) => use(name, () => createLimiter(most), (run) => run(task, limitMs));
}
function createShared(close) {
	const opened = /* @__PURE__ */ new Map();
	return async (key, open, task) => {
		const shared = getOrCreate(opened, key, () => ({
			thing: open(),
			users: 0
		}));
		shared.users += 1;
		try {
			return await task(shared.thing);
		} finally {
			shared.users -= 1;
			if (shared.users === 0) {
				opened.delete(key);
				await close(shared.thing);
			}
		}
	};
}

// src/render/columns.ts
const GAP = "  ";
const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3001-\u303d\uff01-\uff60]/gu;
function measure(text) {
	return Array.from(text.replaceAll(/[\p{Mn}\p{Me}]/gu, "")).length + (text.match(WIDE)?.length ?? 0);
}
function paint({ text, style }, colour) {
	return colour && style !== void 0 && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}
function renderColumns(columns, rows, { colour }) {
	const widths = columns.map(({ head }, index) => rows.reduce((width, row) => Math.max(width, measure(row[index]?.text ?? "")), measure(head)));
	const toLine = (row) => row.map((cell, index) => {
		const padding = " ".repeat((widths[index] ?? 0) - measure(cell.text));
		return columns[index]?.align === "right" ? padding + paint(cell, colour) : paint(cell, colour) + padding;
	}).join(GAP).trimEnd();
	return {
		head: toLine(columns.map(({ head }) => ({
			text: head,
			style: "dim"
		}))),
		rows: rows.map(toLine),
		width: widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1))
	};
}
function wrap({ text, width, first, indent }) {
	const [start = "", ...words] = text.split(" ");
	const lines = [];
	let line = first + start;
	for (const word of words) if (measure(line) + 1 + measure(word) > width) {
		lines.push(line);
		line = indent + word;
	} else line += ` ${word}`;
	return [...lines, line];
}

export { Token as $, UNSHOWABLE as A, CHECK_SETTINGS as B, toPath as C, PLAN as D, JOB_POLICY as E, leavesProblem as F, REPORT_FILE_SETTINGS as G, EFFECT_SETTINGS as H, missingHint as I, TARGET_SETTINGS as J, SETTINGS as K, systemCode as L, fileProblem as M, findKindProblem as N, POLICY as O, isDangling as P, CREDENTIAL_SETTINGS as Q, tooLarge as R, resolveLinks as S, FLAVORS as T, GATE_SETTINGS as U, DELIVERY_SETTINGS as V, JUDGING_SETTINGS as W, API_VERSIONS as X, namingOf as Y, CONNECTION_SETTINGS as Z, isUnmoved as _, NoTurnError as a, parserOf as at, readOwnFile as b, createLimiter as c, isLinkLocal as ct, halfOf as d, parseProject as et, inSeconds as f, isBinaryPlan as g, decodeText as h, wrap as i, optional as it, accessProblem as j, TAKE_BASE_POLICY as k, createLimiters as l, isLoopback as lt, decodePolicyText as m, paint as n, choice as nt, SYSTEM_CLOCK as o, readSettings as ot, decodeHead as p, TARGETS as q, renderColumns as r, optionSetting as rt, createDeadline as s, whole as st, measure as t, anyText as tt, createShared as u, isMappedIpv4 as ut, readFile$1 as v, withFile as w, readWhole as x, readHead as y, unshowableProblem as z };