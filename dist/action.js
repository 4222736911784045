import { i as __toESM } from "./rolldown-runtime.js";
import { Bn as _nonnegative, Br as say, C as UNDECIDED, Dn as object, Fr as listed, Ft as GATE_SETTINGS, Hn as _regex, Hr as theSetting, In as union, Ir as nameInput, Jr as toSafeLine, Ln as unknown, Lr as quoted, Nn as string, Nr as code, Nt as DELIVERY_SETTINGS, On as optional, Pn as transform, Pt as EFFECT_SETTINGS, Qt as MAX_POLICY_BYTES, Rn as _maxLength, S as toGroups, Sn as literal, Tn as nullish, Ur as toBareText, Vn as _positive, Wn as VERSION, Wr as toText, Xr as formatInteger, Yr as visible, Yt as readSettings, _ as findExcess, _n as array, an as systemCode, b as regionOf, bn as extend, br as idOf, c as renderText, cn as toReported, d as renderSummary, dr as compareText, en as readPolicyFile, er as GateError, f as toMarker, fn as findAdvice, fr as gateName, g as count, hn as _catch, i as notUnderstood, kn as pipe, l as DEFAULT_KEY, m as parseRecord, mn as datetime, n as WAY_OUT, nr as inputProblem, on as exitStatus, pn as commitId, qr as toPrintable, s as renderJson, sn as toErrorReport, t as NO_API, tn as decodePolicyText, u as renderComment, ur as capitalised, v as shorten, vn as boolean, w as check, wn as nullable, x as subjectOf, xn as int, y as findSources, zn as _minLength } from "./shared.js";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { appendFile, constants as constants$1, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as os from "os";
import * as crypto from "crypto";
import * as fs from "fs";
import { randomBytes } from "node:crypto";

// node_modules/@actions/core/lib/utils.js
/**
* Sanitizes an input into a string so it can be passed into issueCommand safely
* @param input input to sanitize into a string
*/
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
/**
*
* @param annotationProperties
* @returns The command properties to send with the actual annotation command
* See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
*/
function toCommandProperties(annotationProperties) {
	if (!Object.keys(annotationProperties).length) return {};
	return {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	};
}

// node_modules/@actions/core/lib/command.js
/**
* Issues a command to the GitHub Actions runner
*
* @param command - The command name to issue
* @param properties - Additional properties for the command (key-value pairs)
* @param message - The message to include with the command
* @remarks
* This function outputs a specially formatted string to stdout that the Actions
* runner interprets as a command. These commands can control workflow behavior,
* set outputs, create annotations, mask values, and more.
*
* Command Format:
*   ::name key=value,key=value::message
*
* @example
* ```typescript
* // Issue a warning annotation
* issueCommand('warning', {}, 'This is a warning message');
* // Output: ::warning::This is a warning message
*
* // Set an environment variable
* issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
* // Output: ::set-env name=MY_VAR::some value
*
* // Add a secret mask
* issueCommand('add-mask', {}, 'secretValue123');
* // Output: ::add-mask::secretValue123
* ```
*
* @internal
* This is an internal utility function that powers the public API functions
* such as setSecret, warning, error, and exportVariable.
*/
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os.EOL);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os.EOL}${convertedValue}${os.EOL}${delimiter}`;
}

// node_modules/@actions/core/lib/core.js
var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* The code to exit an action
*/
var ExitCode;
(function(ExitCode) {
	/**
	* A code indicating that the action was successful
	*/
	ExitCode[ExitCode["Success"] = 0] = "Success";
	/**
	* A code indicating that the action was a failure
	*/
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
/**
* Registers a secret which will get masked from logs
*
* @param secret - Value of the secret to be masked
* @remarks
* This function instructs the Actions runner to mask the specified value in any
* logs produced during the workflow run. Once registered, the secret value will
* be replaced with asterisks (***) whenever it appears in console output, logs,
* or error messages.
*
* This is useful for protecting sensitive information such as:
* - API keys
* - Access tokens
* - Authentication credentials
* - URL parameters containing signatures (SAS tokens)
*
* Note that masking only affects future logs; any previous appearances of the
* secret in logs before calling this function will remain unmasked.
*
* @example
* ```typescript
* // Register an API token as a secret
* const apiToken = "abc123xyz456";
* setSecret(apiToken);
*
* // Now any logs containing this value will show *** instead
* console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
* ```
*/
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
/**
* Sets the value of an output.
*
* @param     name     name of the output to set
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
/**
* Sets the action status to failed.
* When the action exits it will be with an exit code of 1
* @param message add error issue message
*/
function setFailed(message) {
	process.exitCode = ExitCode.Failure;
	error(message);
}
/**
* Writes debug message to user log
* @param message debug message
*/
function debug(message) {
	issueCommand("debug", {}, message);
}
/**
* Adds an error issue
* @param message error issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a warning issue
* @param message warning issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Writes info to log with console.log.
* @param message info message
*/
function info(message) {
	process.stdout.write(message + os.EOL);
}

// src/render/annotations.ts
/** GitHub shows ten annotations of each level and drops the rest without a word; the tenth says how many more there are. */
const MOST_ERRORS = 9;
/** Longest message, in characters: GitHub takes 64 KB for an annotation and shows far less. */
const MAX_MESSAGE_LENGTH = 1e3;
function toPlainText(message) {
	return shorten(toPrintable(toBareText(message)), MAX_MESSAGE_LENGTH);
}
/** Titles of errors. */
const TITLES = {
	over: "over the limit",
	forbidden: "the limit is 0",
	contended: "fits alone only",
	unknown: "unknown whether it fits"
};
/** An error about a check, or about several of one region or flavor that is at fault, at the first of them. */
function toError(check, { others, place }) {
	const sources = place === void 0 ? findSources([check]) : void 0;
	const subject = say`${subjectOf([check])}${others === 0 ? "" : ` and ${count(others, "more key")}`}`;
	const message = say`${subject}: ${findAdvice(check) ?? check.reason}${sources === void 0 ? "" : say` ${sources}`}`;
	return {
		title: `Cloud quota: ${findExcess(check) ?? TITLES[check.verdict] ?? check.verdict}`,
		message: toPlainText(message),
		place
	};
}
/** Errors about checks that fail, the worst first. What is the same for several keys of a region is said once. */
function toErrors(problems, amounts) {
	const places = new Map(amounts.map(({ region, key, place }) => [idOf(region, key), place]));
	const isShared = ({ cause }) => cause === "region" || cause === "flavor";
	const failing = problems.filter(({ effect }) => effect === "fail");
	return [...Map.groupBy(failing, (check) => isShared(check) ? toText(check.reason) : check).values()].flatMap(([check, ...others]) => check === void 0 ? [] : toError(check, {
		others: others.length,
		place: places.get(idOf(regionOf(check), check.key))
	}));
}
/** One warning for all that only warns, if there is any. */
function toWarnings(warned) {
	if (warned.length === 0) return [];
	const named = warned.slice(0, MOST_ERRORS).map((check) => `${toBareText(subjectOf([check]))} (${check.verdict})`);
	const more = warned.length - named.length;
	const list = [...named, ...more > 0 ? [`${formatInteger(more)} more`] : []].join(", ");
	return [{
		level: "warning",
		title: "Cloud quota: warnings",
		message: `${count(warned.length, "check")} to look at: ${list}`
	}];
}
/**
* At most nine errors, the worst first, and one that counts the rest; at most one warning for what only warns. Empty where
* everything fits or does not count. `amounts`: those that a line of a file states. Where the run only warns, all of them are warnings, and eight besides.
*/
function toAnnotations(report, amounts) {
	const most = report.warnOnly === true ? 8 : MOST_ERRORS;
	const { problems, waived } = toGroups(report);
	const errors = report.verdict === "error" ? report.problems.map((problem) => ({
		title: "Cloud quota: could not be checked",
		message: toPlainText(problem)
	})) : toErrors(problems, amounts);
	const more = errors.length - most;
	const message = `and ${count(more, "more problem")}; the job summary has them all`;
	const level = report.warnOnly === true ? "warning" : "error";
	return [...[...errors.slice(0, most), ...more > 0 ? [{
		title: "Cloud quota: more",
		message
	}] : []].map((error) => ({
		level,
		...error
	})), ...toWarnings([...problems, ...waived].filter(({ effect }) => effect === "warn"))];
}

// src/hosts/sticky-comment.ts
/** Writes the comment. Never throws: every failure is one warning in the log, and every other reason not to write a line in it. */
async function publishComment(job) {
	try {
		return await publish(job);
	} catch {
		return warn(job, {
			because: say`of a mistake in this program`,
			hint: say`Please report it.`
		});
	}
}
async function publish(job) {
	const { store, headSha, log } = job;
	const [change, listing] = await Promise.all([store.readState(), store.find()]);
	if (!change.ok) return warn(job, change);
	const name = capitalised(store.subject);
	if (change.isClosed) {
		log.info(say`${name} was closed meanwhile: its comment stays as it is.`);
		return NOT_WRITTEN;
	}
	if (headSha !== void 0 && change.headSha !== headSha) {
		log.info(say`${name} has a newer commit; its run will update the comment.`);
		return NOT_WRITTEN;
	}
	if (!listing.ok) return warn(job, listing);
	return write({
		...job,
		isLocked: change.isLocked,
		lastAttempts: /* @__PURE__ */ new Map()
	}, listing.own);
}
const NOT_WRITTEN = {
	url: void 0,
	state: "other"
};
/** Most times that is looked and written: again where another run wrote or deleted a comment in between. */
const MAX_ROUNDS = 5;
/** Writes over the comment with the lowest id, and removes our other ones; creates one where there is none. */
async function write(work, listed) {
	const { store, mayCreate, log } = work;
	let own = listed;
	let created;
	let isUncertain = false;
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		const newer = await findNewer(work, own);
		if (newer !== void 0) {
			if (created !== void 0 && own[0]?.id !== created.id) await remove(work, created.id);
			log.info(say`A newer run has reported already: its comment stays.`);
			return {
				url: newer.url,
				state: "other"
			};
		}
		const [target, ...others] = own;
		if (target !== void 0 && await isOfSibling(work, target)) {
			if (created !== void 0) await remove(work, created.id);
			return {
				url: target.url,
				state: "taken"
			};
		}
		if (target === void 0 && !mayCreate) {
			log.info(say`No comment was written: no existing comment, and this verdict does not require one.`);
			return NOT_WRITTEN;
		}
		const sent = await compose(work, target);
		if (!sent.ok && target !== void 0 && sent.kind === "gone") own = others;
		else if (!sent.ok && target === void 0 && sent.kind === "uncertain" && !isUncertain) {
			isUncertain = true;
			const again = await store.find();
			if (!again.ok) return failToWrite(work, sent);
			own = again.own;
		} else if (!sent.ok) return failToWrite(work, sent);
		else if (target === void 0) {
			created = sent.created;
			const again = created === void 0 ? void 0 : await store.find();
			if (again?.ok !== true || again.own.length < 2) return {
				url: created?.url,
				state: "written"
			};
			own = again.own;
		} else {
			for (const { id } of others) await remove(work, id);
			if (sent.body !== target.body) return restore(work, {
				target,
				sent
			});
			return {
				url: target.url,
				state: "written"
			};
		}
	}
	return warn(work, {
		because: say`it was deleted again and again`,
		hint: say`The next run writes it.`
	});
}
/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
async function remove({ store, log }, id) {
	if (!await store.remove(id)) log.debug(say`A second comment of ours (${id}) could not be removed.`);
}
/**
* After a comment was written over: puts a newer run's text back, or that of another job or step of this run, which was written after this run
* had looked, and before it wrote. While that is done, a still newer one may be written, which is then seen in the same way.
*/
async function restore(work, of) {
	const { target } = of;
	let { sent } = of;
	const { replaced } = sent;
	if (replaced !== void 0 && firstLine(replaced) === work.store.marker && isSibling(work.runOf(replaced), work.run)) {
		const restored = await send(work, target, replaced);
		return restored.ok ? {
			url: target.url,
			state: "taken"
		} : failToWrite(work, restored);
	}
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		if (sent.replaced === void 0 || !await isNewerText(work, sent.replaced, sent.body)) break;
		const restored = await send(work, target, sent.replaced);
		if (!restored.ok) return failToWrite(work, restored);
		sent = restored;
	}
	if (sent === of.sent) return {
		url: target.url,
		state: "written"
	};
	work.log.info(say`A newer run reported while this one wrote: its comment was put back.`);
	return {
		url: target.url,
		state: "other"
	};
}
/** Writes this run's text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function compose(work, target) {
	const isForged = target !== void 0 && claimsNewer(work, target.body);
	if (isForged) work.log.info(say`The comment says that it is by a newer run, which could not be confirmed: it is written over.`);
	const previous = isForged ? void 0 : target?.body;
	const body = work.compose(previous);
	if (body === target?.body) return {
		ok: true,
		created: void 0,
		replaced: void 0,
		body
	};
	const sent = await send(work, target, body);
	if (sent.ok || sent.kind !== "too-long") return sent;
	return send(work, target, work.compose(previous, { smallest: true }));
}
/** Sends one text, unless it has a secret in it, or lacks the marker by which the next run finds it. */
async function send({ store, holdsSecret }, target, body) {
	if (holdsSecret(body) || firstLine(body) !== store.marker) return {
		ok: false,
		kind: "other",
		because: say`its text holds a secret, or does not begin as it must, so that it was not sent`,
		hint: say`Look for a name in the plan that is a secret.`
	};
	const written = await store.write(target, body);
	return written.ok ? {
		...written,
		body
	} : written;
}
/** Text up to the first line break. The host may have stored `\r\n` for `\n`. */
function firstLine(body) {
	return body.split(/\r?\n/u, 1)[0] ?? "";
}
/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;
/** Finds the first of the comments that is by a newer run than this one; undefined: none, or none that can be proven to be. */
async function findNewer(work, own) {
	for (const comment of own.filter(({ body }) => claimsNewer(work, body)).slice(0, MAX_EXAMINED)) {
		const [text] = await Promise.all([work.store.readOwnText(comment), exists(work, work.runOf(comment.body))]);
		if (text !== void 0 && claimsNewer(work, text) && await exists(work, work.runOf(text))) return comment;
	}
}
/** true where a text says that it is by a newer run than this one. */
function claimsNewer({ run, runOf }, text) {
	return isNewerRun(runOf(text), run);
}
/** true where a text with our marker, which we wrote, is by a newer run than another text. */
async function isNewerText(work, text, than) {
	if (firstLine(text) !== work.store.marker || !isNewerRun(work.runOf(text), work.runOf(than))) return false;
	return exists(work, work.runOf(text));
}
/** true where the one is known to be newer than the other: a run begun later, or a later attempt of the same. */
function isNewerRun(one, other) {
	if (one === void 0 || other === void 0) return false;
	return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}
/** true where the two are different jobs or steps of one attempt of a run. */
function isSibling(one, other) {
	if (one?.by === void 0 || other?.by === void 0) return false;
	return one.id === other.id && one.attempt === other.attempt && one.by !== other.by;
}
/** true where another job or step of this run wrote the comment last. */
async function isOfSibling({ store, run, runOf }, comment) {
	if (!isSibling(runOf(comment.body), run)) return false;
	const text = await store.readOwnText(comment);
	return text !== void 0 && isSibling(runOf(text), run);
}
async function exists({ store, lastAttempts }, run) {
	if (run === void 0) return false;
	const asked = lastAttempts.get(run.id) ?? store.findLastAttempt(run.id);
	lastAttempts.set(run.id, asked);
	const last = await asked;
	return last !== void 0 && run.attempt <= last;
}
function failToWrite(work, failure) {
	if (!work.isLocked || failure.kind !== "forbidden") return warn(work, failure);
	work.log.info(say`The conversation of ${work.store.subject} is locked: no comment was written.`);
	return NOT_WRITTEN;
}
function warn({ store, log }, { because, hint }) {
	log.warning(say`The comment in ${store.subject} could not be written, because ${because}. ${hint} The verdict stands; the job summary has the report.`);
	return NOT_WRITTEN;
}

// src/hosts/other-changes.ts
/** Finds the changes that may be applied before this one. Never throws: what cannot be read is noted, and counts as nothing. */
async function findOthers(search) {
	const { reader, own, rules, now, log } = search;
	const { pendingMs } = rules;
	const mergedSince = pendingMs === void 0 ? void 0 : new Date(now.getTime() - pendingMs);
	const listing = await reader.list({
		own: own.number,
		baseRef: own.baseRef,
		mergedSince,
		now
	});
	if (!listing.ok) return withoutOthers(listing, reader);
	const mine = listing.changes.find(({ number }) => number === own.number);
	const examined = listing.changes.filter((change) => change !== mine).toSorted((one, other) => one.number - other.number).map((change) => examine(change, {
		search,
		mine
	}));
	for (const line of toLog(examined, reader.noun)) log.info(line);
	const ownUnlisted = mine === void 0 ? 1 : 0;
	const unlisted = listing.unlisted === void 0 ? void 0 : Math.max(0, listing.unlisted - ownUnlisted);
	const open = examined.filter(({ change }) => change.mergedAt === void 0);
	const merged = examined.filter(({ change }) => change.mergedAt !== void 0);
	const notes = [
		toUnreadNote(open, {
			kind: `open ${reader.noun}`,
			unlisted
		}),
		toUnreadNote(merged, {
			kind: `merged ${reader.noun}`,
			unlisted: listing.hasMoreMerged ? void 0 : 0
		}),
		toPartialNote(examined)
	];
	return {
		changes: examined.flatMap(({ change: { name }, records }) => records.length === 0 ? [] : [{
			name,
			additions: records.flatMap(({ additions }) => additions)
		}]),
		notes: notes.filter((note) => note !== void 0)
	};
}
/** No changes, and the reason why they are not known. */
function withoutOthers({ because, hint }, { noun }) {
	return {
		changes: [],
		notes: [say`Other ${noun}s were not looked at, because ${because}. ${hint}`]
	};
}
/** Examines a change. `mine`: the run's own; undefined: it is not listed. */
function examine(change, { search, mine }) {
	const { own, rules, project } = search;
	const excluded = (why) => ({
		change,
		records: [],
		why
	});
	if (change.isDraft && !rules.countsDrafts) return excluded("it is a draft");
	if (change.branch !== void 0 && change.branch === mine?.branch) return excluded("it is of the same branch");
	if (change.headSha === own.headSha) return excluded("it has the same newest commit");
	const all = findRecords(change.ownTexts, search.now);
	const checked = all.filter(({ head }) => head === change.headSha);
	if (all.length > 0 && checked.length === 0) return excluded("its newest commit is not checked yet");
	const records = checked.filter((record) => record.project === project.digest);
	if (checked.length > 0 && records.length === 0) return excluded("it is checked for another project");
	return {
		change,
		records,
		why: void 0
	};
}
/** The newest record of each gate of a change. Empty: there is none that can be read, or none that is for others. */
function findRecords(ownTexts, now) {
	const newestFirst = ownTexts.flatMap((body) => {
		const record = parseRecord({
			body,
			now: now.toISOString()
		});
		return record?.project === void 0 || firstLine(body) !== toMarker(record.key) ? [] : record;
	}).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
	return [...Map.groupBy(newestFirst, ({ key }) => key).values()].flatMap(([newest]) => newest ?? []);
}
function toLog(examined, noun) {
	const named = (some) => listed(some.map(({ change }) => say`${change.name}`));
	const counted = examined.filter(({ records }) => records.length > 0);
	const excluded = Map.groupBy(examined.filter(({ why }) => why !== void 0), ({ why }) => why ?? "");
	return [...counted.length === 0 ? [] : [say`Other ${noun}s that count: ${named(counted)}.`], ...[...excluded].map(([why, some]) => say`Not counted, because ${why}: ${named(some)}.`)];
}
/** How many of a kind may have a record that was not read. `unlisted`: number of those that are not listed; undefined: there are some. */
function toUnreadNote(some, { kind, unlisted }) {
	const unread = some.filter(({ change, records, why }) => !change.isComplete && records.length === 0 && why === void 0);
	if (unlisted === void 0) return say`Of more than ${some.length} ${kind}s, only ${some.length - unread.length} were looked at.`;
	const [count, total] = [unread.length + unlisted, some.length + unlisted];
	if (count === 0) return void 0;
	const subject = total === 1 ? `The other ${kind}` : `${count} of ${total} ${kind}s`;
	return say`${subject} ${count === 1 ? "was" : "were"} not looked at.`;
}
function toPartialNote(examined) {
	return toPartial(examined.filter(({ records }) => records.some(({ takesMore }) => takesMore)).map(({ change }) => change.name));
}
/** Note on what takes more than is known of it, by its names. undefined: there is none. */
function toPartial(names) {
	if (names.length === 0) return void 0;
	return say`Not all that is taken by ${listed(names.map(code))} is known, and what is not does not count.`;
}

// src/hosts/gates.ts
/** Most comments of other gates that are read. */
const MOST_GATES = 100;
/**
* Finds what other gates of the change judged at its newest commit, for the same project. Never throws: what cannot be read is noted, and
* counts as nothing.
*/
async function findGates(of) {
	const { store, headSha, project, run, runOf, now } = of;
	const found = await store.find();
	if (!found.ok) return {
		changes: [],
		notes: [say`Other gates of ${store.subject} were not looked at, because ${found.because}. ${found.hint}`],
		taken: void 0
	};
	const [own] = found.own;
	const taken = own !== void 0 && isSibling(runOf(own.body), run) ? own.url ?? "" : void 0;
	const candidates = found.others.flatMap((comment) => {
		const [record] = findRecords([comment.body], now);
		return record !== void 0 && record.project === project.digest ? {
			comment,
			key: record.key,
			isNewest: record.head === headSha
		} : [];
	});
	const newest = candidates.filter(({ isNewest }) => isNewest);
	const gates = await Promise.all(newest.slice(0, MOST_GATES).map(({ comment, key: gate }) => readGate(comment, {
		gate,
		of
	})));
	const changes = [...Map.groupBy(gates.flatMap((gate) => gate ?? []), ({ name }) => name).values()].flatMap(([first]) => first ?? []).sort((one, other) => compareText(one.name, other.name));
	const seen = new Set(newest.map((one) => one.key));
	const older = candidates.flatMap((one) => one.isNewest || seen.has(one.key) ? [] : gateName(one.key));
	const unread = newest.flatMap((one, at) => gates[at] === void 0 ? gateName(one.key) : []);
	return {
		changes,
		notes: [
			toPartial(changes.filter(({ takesMore }) => takesMore).map(({ name }) => name)),
			toNote(older, "the newest commit is not checked there yet"),
			toNote(unread, "its comment was edited by another account, or could not be read")
		].filter((note) => note !== void 0),
		taken
	};
}
function toNote(names, why) {
	if (names.length === 0) return void 0;
	return say`What is taken by ${listed([...new Set(names)].map(code))} does not count: ${why}.`;
}
/** A gate by its comment as it is now. undefined: another account wrote it last, or it says something else meanwhile. */
async function readGate(comment, { gate, of }) {
	const text = await of.store.readOwnText(comment);
	const [record] = text === void 0 ? [] : findRecords([text], of.now);
	if (record?.key !== gate || record.head !== of.headSha || record.project !== of.project.digest) return void 0;
	return {
		name: gateName(gate),
		url: comment.url,
		additions: record.additions,
		takesMore: record.takesMore
	};
}

// src/hosts/report-comment.ts
/**
* Writes the comment, or says in the log why there is none. With its record written, what other gates of the change take is read, and counts:
* of several gates at once, the last to write sees all. Never throws.
*/
async function settleReport(of) {
	const { store, report, judgeWith, project, context, headSha, isQueued, now } = of;
	const { isRecorded, runOf, publish } = openComment(of);
	const first = await publish(report);
	if (first.state === "taken") return refuse(of, first.url);
	if (judgeWith === void 0 || project === void 0 || headSha === void 0 || isQueued) return {
		report,
		url: first.url
	};
	const gates = await findGates({
		store,
		headSha,
		project,
		run: context.run,
		runOf,
		now: now()
	});
	if (gates.taken !== void 0) return refuse(of, gates.taken || void 0);
	const isUnseen = !isRecorded || first.state !== "written";
	const isOne = context.key !== "default" || gates.changes.length > 0;
	const unseen = say`Other gates of ${store.subject} do not see what this one takes: its record was not written.`;
	const notes = isUnseen && isOne ? [...gates.notes, unseen] : gates.notes;
	if (gates.changes.length === 0 && notes.length === 0) return {
		report,
		url: first.url
	};
	const together = judgeWith({
		...gates,
		notes
	});
	const second = await publish(together);
	return second.state === "taken" ? refuse(of, second.url) : {
		report: together,
		url: second.url
	};
}
function refuse({ refuse: toReport, context: { key } }, url) {
	return {
		report: toReport(new GateError(inputProblem(say`Another job or step of this run has written its report with the same ${theSetting("comment-key", key)}; that report stays.`, say`Give each of them a ${theSetting("comment-key")} of its own, or check all plans in one step.`))),
		url
	};
}
/** Opens the comment for reports of one run. */
function openComment(of) {
	const { store, project, context, headSha, isQueued, isOwnPlan, holdsSecret, now, log } = of;
	const comment = isQueued && of.comment === "always" ? "problems" : of.comment;
	const isRecorded = headSha !== void 0 && !isQueued && isOwnPlan;
	const recordOf = (body) => parseRecord({
		body,
		key: context.key,
		now: now().toISOString()
	});
	const runOf = (text) => recordOf(text)?.run;
	let previous;
	const publish = (report) => publishComment({
		store,
		headSha: isQueued ? void 0 : headSha,
		mayCreate: comment === "always" || comment === "problems" && report.verdict !== "pass",
		run: context.run,
		runOf,
		compose: (previousBody, options) => {
			const found = previousBody === void 0 ? void 0 : recordOf(previousBody);
			if (found?.run?.by === void 0 || found.run.by !== context.run?.by) previous = found;
			const isSmallest = options?.smallest === true;
			return renderComment({
				report,
				context,
				project: isRecorded ? project : void 0,
				previous,
				isSmallest
			});
		},
		holdsSecret,
		log
	});
	return {
		isRecorded,
		runOf,
		publish
	};
}

// src/hosts/github/pull-request.ts
/** A part of a document; undefined where it is missing or not understood. */
function part(schema) {
	return _catch(optional(schema), void 0);
}
const pullNumber = int().check(_positive());
const ref = string().check(_maxLength(500));
const name = string().check(_minLength(1));
/** Name of a branch in an answer. */
const branchName = string().check(_minLength(1), _maxLength(500));
/** What is read of payloads. */
const PAYLOAD = object({
	pull_request: part(object({
		number: pullNumber,
		head: part(object({ sha: part(commitId) })),
		base: part(object({
			sha: part(commitId),
			ref: part(ref)
		})),
		merge_base: part(commitId)
	})),
	issue: part(object({
		number: pullNumber,
		pull_request: optional(object({}))
	})),
	merge_group: part(object({
		head_ref: string(),
		head_sha: part(commitId),
		base_sha: part(commitId),
		base_ref: part(ref)
	})),
	workflow_run: part(object({
		head_sha: commitId,
		head_branch: part(name),
		head_repository: part(object({ owner: object({ login: name }) }))
	})),
	repository: part(object({ default_branch: branchName }))
});
/** The event of this run. */
async function readEvent(env) {
	const [, owner, repo] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/u.exec(env["GITHUB_REPOSITORY"] ?? "") ?? [];
	return {
		name: env["GITHUB_EVENT_NAME"] ?? "",
		payload: PAYLOAD.safeParse(await readJson(env["GITHUB_EVENT_PATH"] ?? "")).data ?? PAYLOAD.parse({}),
		sha: commitId.safeParse(env["GITHUB_SHA"]).data,
		ref: env["GITHUB_REF"] ?? "",
		repository: owner === void 0 || repo === void 0 ? void 0 : {
			owner,
			repo
		}
	};
}
async function readJson(path) {
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch {
		return;
	}
}
const OF_PULL_REQUEST = /* @__PURE__ */ new Set([
	"pull_request",
	"pull_request_target",
	"pull_request_review",
	"pull_request_review_comment"
]);
/** true for the events of changes that are about to be merged: their payload names both ends. */
function isOfChange({ name: event }) {
	return OF_PULL_REQUEST.has(event) || event === "merge_group";
}
/** The commit that was pushed, or that the workflow ran on whose end is the event. undefined: the event is another, or does not name it. */
function readHeadOfRun({ name: event, payload, sha }) {
	if (event === "push") return sha;
	return event === "workflow_run" ? payload.workflow_run?.head_sha : void 0;
}
/** No pull request, for a reason in a sentence. */
function noPullRequest(reason, isFailure = false) {
	return {
		kind: "none",
		reason,
		isFailure
	};
}
/** The pull request with the number that the input `pr-number` has, which wins over that of the event. */
function givenPullRequest(event, given) {
	const own = readPullRequest(event);
	if (own.kind === "found" && own.number === given) return own;
	return {
		kind: "found",
		number: given,
		isQueued: false,
		headSha: event.name === "workflow_run" ? readHeadOfRun(event) : void 0
	};
}
/** Finds the pull request of the event. */
async function findEventPullRequest(event, api) {
	if (OF_PULL_REQUEST.has(event.name)) return readPullRequest(event);
	switch (event.name) {
		case "issue_comment": return readCommented(event);
		case "merge_group": return readQueued(event);
		case "push": return findPushed(event, api);
		case "workflow_run": return findOfWorkflowRun(event, api);
		case "": return noPullRequest(say`No event triggered this run.`);
		default: return noPullRequest(say`The event of this run belongs to no pull request; the input ${code("pr-number")} can name one.`);
	}
}
function readPullRequest({ payload: { pull_request: found } }) {
	if (found === void 0) return noPullRequest(say`The event's payload names no pull request; the input ${code("pr-number")} can name one.`);
	const { head, base, merge_base: mergeBase } = found;
	const ends = {
		headSha: head?.sha,
		baseSha: base?.sha,
		baseRef: base?.ref,
		mergeBase
	};
	return {
		kind: "found",
		number: found.number,
		isQueued: false,
		...ends
	};
}
function readCommented({ payload: { issue } }) {
	if (issue?.pull_request !== void 0) return {
		kind: "found",
		number: issue.number,
		isQueued: false
	};
	return noPullRequest(say`The comment that triggered this run is not in a pull request.`, issue === void 0);
}
/** The branch of a merge queue is named after the last pull request of the group: `gh-readonly-queue/main/pr-12-…`. */
function readQueued({ payload: { merge_group: group } }) {
	const last = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u.exec(group?.head_ref ?? "")?.[1];
	if (group === void 0 || last === void 0) return noPullRequest(say`The event's payload names no pull request of a merge queue.`);
	const { head_sha: headSha, base_sha: baseSha, base_ref: baseRef } = group;
	const ends = {
		headSha,
		baseSha,
		baseRef: baseRef?.replace(/^refs\/heads\//u, ""),
		mergeBase: baseSha
	};
	return {
		kind: "found",
		number: Number(last),
		isQueued: true,
		...ends
	};
}
function findPushed({ sha, ref: pushed }, api) {
	if (sha === void 0 || !pushed.startsWith("refs/heads/")) return noPullRequest(say`What was pushed is not the commit of a branch.`);
	return findByCommit(api, {
		headSha: sha,
		branch: void 0
	});
}
function findOfWorkflowRun({ payload: { workflow_run: run } }, api) {
	if (run === void 0) return noPullRequest(say`The event's payload does not name the commit of the workflow's run.`, true);
	const { head_sha: headSha, head_branch: branch, head_repository: repository } = run;
	return findByCommit(api, {
		headSha,
		branch: branch !== void 0 && repository !== void 0 ? `${repository.owner.login}:${branch}` : void 0
	});
}
const CANDIDATE = object({
	number: pullNumber,
	state: literal("open"),
	head: object({ sha: commitId }),
	base: object({
		sha: part(commitId),
		ref: part(branchName),
		repo: object({ full_name: string() })
	})
});
/**
* The one open pull request of this repository whose newest commit is `headSha`. Several would be a guess: none.
* `branch`, `OWNER:BRANCH`, finds those from forks as well, which the search by commit does not
* (https://github.com/google/go-github/issues/2241); undefined: by commit.
*/
async function findByCommit(api, { headSha, branch: head }) {
	if (!api.ok) return noPullRequest(say`The pull request of this commit cannot be looked up, because ${api.because}.`);
	const series = api.value.begin("pull-request");
	const answer = await series.send({
		...head === void 0 ? {
			route: "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
			parameters: {
				per_page: 100,
				commit_sha: headSha
			}
		} : {
			route: "GET /repos/{owner}/{repo}/pulls",
			parameters: {
				per_page: 100,
				state: "open",
				head
			}
		},
		schema: array(part(CANDIDATE))
	});
	if (!answer.ok) {
		const { because, hint } = answer;
		return noPullRequest(say`The pull request of this commit could not be looked up, because ${because}. ${hint}`, true);
	}
	const { owner, repo } = series.repository;
	const fullName = `${owner}/${repo}`.toLowerCase();
	const [found, ...others] = answer.data.filter((one) => one?.head.sha === headSha && one.base.repo.full_name.toLowerCase() === fullName);
	if (found === void 0) return noPullRequest(say`No open pull request has this commit as its newest one.`);
	if (others.length > 0) return noPullRequest(say`Several open pull requests have this commit as their newest one; the input ${code("pr-number")} can name one.`, true);
	const { base } = found;
	return {
		kind: "found",
		number: found.number,
		isQueued: false,
		headSha,
		baseSha: base.sha,
		baseRef: base.ref
	};
}
const STATE = object({
	state: string(),
	locked: optional(unknown()),
	head: object({ sha: string() }),
	/** undefined: the host does not tell. */
	base: part(object({
		sha: commitId,
		ref: branchName
	}))
});
/** Asks for a pull request's state: `open` or `closed`, its newest commit, its base, and whether its conversation is locked. */
function readPullRequestState(api, number) {
	return api.send({
		route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
		parameters: { pull_number: number },
		schema: STATE
	});
}

// src/hosts/github/comment-store.ts
/** Opens the store of a pull request. `marker`: first line of our comment, whole. */
function openCommentStore(api, { pullRequest, marker }) {
	/** Account that the token writes as, as far as is known. */
	let ownLogin;
	/** Ids in GraphQL of the comments that were found; undefined on hosts without GraphQL. */
	let nodeIds = /* @__PURE__ */ new Map();
	async function create(body) {
		const answer = await api.send({
			route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
			parameters: {
				issue_number: pullRequest,
				body
			},
			schema: _catch(optional(COMMENT), void 0)
		});
		if (!answer.ok) return toHostFailure(answer);
		const { data: created } = answer;
		if (created?.user != null && !isOwn(created.user, ownLogin)) ownLogin = created.user.login;
		return {
			ok: true,
			created: created && {
				id: created.id,
				url: created.html_url
			},
			replaced: void 0
		};
	}
	return {
		subject: `pull request #${pullRequest}`,
		marker,
		async readState() {
			const answer = await readPullRequestState(api, pullRequest);
			if (!answer.ok) return toHostFailure(answer);
			const { state, head, locked } = answer.data;
			return {
				ok: true,
				isClosed: state === "closed",
				headSha: head.sha,
				isLocked: locked === true
			};
		},
		async find() {
			const [login, comments] = await Promise.all([ownLogin === void 0 ? findOwnLogin(api) : {
				ok: true,
				login: ownLogin
			}, api.list({
				route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
				parameters: { issue_number: pullRequest },
				item: COMMENT,
				maxPages: MAX_PAGES
			})]);
			if (!login.ok) return toHostFailure(login);
			if (!comments.ok) return toHostFailure(comments);
			if (!comments.isComplete) return toHostFailure(notUnderstood("comment"));
			ownLogin = login.login;
			const ours = comments.items.filter((comment) => isOurs(comment, ownLogin)).sort((a, b) => a.id - b.id);
			nodeIds = new Map(ours.map(({ id, node_id }) => [id, node_id]));
			const texts = ours.flatMap(({ id, body, html_url: url }) => body == null ? [] : [{
				id,
				body,
				url
			}]);
			const isOfGate = ({ body }) => firstLine(body) === marker;
			return {
				ok: true,
				own: texts.filter(isOfGate),
				others: texts.filter((text) => !isOfGate(text))
			};
		},
		async write(comment, body) {
			if (comment === void 0) return create(body);
			const { id } = comment;
			const nodeId = nodeIds.get(id);
			const edited = nodeId === void 0 ? void 0 : await editComment(api, {
				nodeId,
				body
			});
			if (edited !== void 0) return {
				ok: true,
				created: void 0,
				replaced: edited.replaced
			};
			const answer = await api.send({
				route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: {
					comment_id: id,
					body
				},
				schema: unknown()
			});
			return answer.ok ? {
				ok: true,
				created: void 0,
				replaced: void 0
			} : toHostFailure(answer);
		},
		async remove(id) {
			return (await api.send({
				route: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
				parameters: { comment_id: id },
				schema: unknown()
			})).ok;
		},
		readOwnText: async ({ id, body }) => {
			const nodeId = nodeIds.get(id);
			return nodeId === void 0 ? body : readAuthorsText(api, nodeId);
		},
		findLastAttempt: (id) => findLastAttempt(api, id)
	};
}
function toHostFailure(failure) {
	return {
		...failure,
		kind: toKind(failure)
	};
}
function toKind({ kind, status }) {
	if (kind === "no-answer" || kind === "failed") return "uncertain";
	if (status === 404) return "gone";
	if (status === 422) return "too-long";
	return kind === "refused" && status === 403 ? "forbidden" : "other";
}
/** GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments); other hosts may allow more, not without end. */
const MAX_PAGES = 100;
/** An address that is fit for an output and a log: nothing but visible ASCII, and no workflow command. */
const address = string().check(_maxLength(2e3), _regex(/^https?:\/\/(?!.*(?:::|##\[))[\x21-\x7e]+$/u));
/** What is read of a comment. */
const COMMENT = object({
	id: int().check(_positive()),
	node_id: _catch(optional(string().check(_minLength(1))), void 0),
	body: nullish(string()),
	html_url: _catch(optional(address), void 0),
	user: nullish(object({
		login: string(),
		type: optional(string())
	})),
	minimized: optional(unknown())
});
/** true where the comment is ours, and was not hidden. `ownLogin`: see {@link isOwn}. */
function isOurs({ user, minimized }, ownLogin) {
	return user != null && isOwn(user, ownLogin) && (minimized === null || minimized === void 0);
}
const USER = object({ login: string().check(_minLength(1)) });
const VIEWER = object({ viewer: USER });
/**
* The login that the token writes under; undefined where the host does not tell. GraphQL is the only place that tells it for the job's own
* token; hosts without GraphQL (Gitea, Forgejo) are asked for the user. A host that is just not able to answer is a failure, and no reason
* to guess.
*/
async function findOwnLogin(api) {
	const viewer = await api.query({
		query: "query{viewer{login}}",
		schema: VIEWER
	});
	if (viewer.ok) return {
		ok: true,
		login: viewer.data.viewer.login
	};
	if (viewer.kind !== "refused" && viewer.kind !== "not-understood") return viewer;
	const user = await api.send({
		route: "GET /user",
		schema: _catch(optional(USER), void 0)
	});
	if (!user.ok && user.kind !== "refused") return user;
	return {
		ok: true,
		login: user.ok ? user.data?.login : void 0
	};
}
/** The accounts of workflow runs. The last two are reserved names on hosts that do not tell a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS = ["gitea-actions", "forgejo-actions"];
/** true where the author is us. `ownLogin` undefined: not known; then it is the host's account for workflow runs that counts, and no other. */
function isOwn(author, ownLogin) {
	const login = author.login.toLowerCase();
	if (ownLogin !== void 0 && login === ownLogin.toLowerCase()) return true;
	if (!(ownLogin === void 0 || ownLogin === "github-actions")) return false;
	if (author.type === "Bot") return login === GITHUB_ACTIONS;
	return author.type === void 0 && ownLogin === void 0 && OTHER_ACTIONS.includes(login);
}
/** An account in GraphQL, which leaves out the suffix that the login of a bot has in REST. */
const ACTOR = {
	query: "{type:__typename login}",
	schema: object({
		type: string(),
		login: string()
	})
};
/** true where both are the same account; false where one is not known, as that of a deleted account is not. */
function isSameActor(one, other) {
	return one !== null && other !== null && one.login === other.login && one.type === other.type;
}
/** What GraphQL tells of who wrote a comment last. `editor` is null also where the account was deleted. */
const LAST_EDIT = {
	query: `lastEditedAt author${ACTOR.query}editor${ACTOR.query}`,
	schema: object({
		body: string(),
		lastEditedAt: nullable(string()),
		author: nullable(ACTOR.schema),
		editor: nullable(ACTOR.schema)
	})
};
/** true where the comment's text is its author's: nobody has edited it, or the author did last. */
function isAuthorsText({ lastEditedAt, author, editor }) {
	return lastEditedAt === null || isSameActor(editor, author);
}
/**
* https://docs.github.com/en/graphql/reference/mutations#updateissuecomment. `diff` of an edit is the whole text as it was after that
* edit, and the newest edit comes first.
*/
const MUTATION = `mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{author${ACTOR.query}userContentEdits(first:3){nodes{diff editor${ACTOR.query}}}}}}`;
const EDIT = object({
	diff: nullable(string()),
	editor: nullable(ACTOR.schema)
});
const EDITED = object({ updateIssueComment: object({ issueComment: object({
	author: nullable(ACTOR.schema),
	userContentEdits: nullable(object({ nodes: nullable(array(nullable(EDIT))) }))
}) }) });
/**
* Writes the text over the comment. undefined: it was not written, or the host did not say so; then REST has to do it, which tells why
* it cannot, and does no harm where it is done twice. `replaced`: the text before, where its author, who we are, wrote it; undefined:
* another account did, it is not known, or there was the same.
*/
async function editComment(api, { nodeId: id, body }) {
	const answer = await api.halved().query({
		query: MUTATION,
		variables: { input: {
			id,
			body
		} },
		schema: EDITED
	});
	if (!answer.ok) return void 0;
	const { author, userContentEdits } = answer.data.updateIssueComment.issueComment;
	const before = userContentEdits?.nodes?.find((edit) => edit?.diff != null && edit.diff !== body);
	return { replaced: before != null && isSameActor(before.editor, author) ? before.diff ?? void 0 : void 0 };
}
const RUN$1 = object({
	id: int(),
	run_attempt: _catch(int(), 1),
	repository: object({ full_name: string() })
});
/**
* The number of a run's last attempt, 1 where the host does not count them; undefined: this repository has no such run, the token may not
* see it (it needs `actions: read` where the repository is private), or the host does not tell.
*/
async function findLastAttempt(api, id) {
	const { owner, repo } = api.repository;
	const answer = await api.halved().send({
		route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
		parameters: { run_id: id },
		schema: RUN$1
	});
	if (!answer.ok) return void 0;
	const { id: found, run_attempt: attempt, repository } = answer.data;
	return found === id && repository.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase() ? attempt : void 0;
}
/** https://docs.github.com/en/graphql/reference/objects#issuecomment. */
const QUERY$1 = `query($id:ID!){node(id:$id){...on IssueComment{body ${LAST_EDIT.query}}}}`;
const NODE = object({ node: LAST_EDIT.schema });
/** The comment's text at this moment, where its author wrote it last; undefined: another account did, or it is not known. */
async function readAuthorsText(api, id) {
	const answer = await api.halved().query({
		query: QUERY$1,
		variables: { id },
		schema: NODE
	});
	return answer.ok && isAuthorsText(answer.data.node) ? answer.data.node.body : void 0;
}

// src/hosts/github/deliver.ts
/** Delivers a report everywhere. Returns the one that was delivered. Never throws for something that the outside refuses. */
async function deliver(of) {
	const { places, job, context, secrets, log } = of;
	const { env } = job;
	const { report, url } = await settle(of);
	for (const line of renderText({
		report,
		colour: false
	}).trimEnd().split("\n")) log.info(say`${line}`);
	publishAnnotations(toAnnotations(report, places));
	const markdown = renderSummary({
		report,
		context
	});
	const files = {
		key: context.key,
		json: renderJson(report),
		markdown
	};
	const [paths] = await Promise.all([writeReportFiles({
		...files,
		env,
		holdsSecret: secrets.areIn,
		log
	}), publishSummary({
		markdown,
		env,
		log
	})]);
	const { counts } = report;
	publishOutputs({
		verdict: report.verdict,
		report: paths.json,
		markdown: paths.markdown,
		over: counts.over,
		forbidden: counts.forbidden,
		contended: counts.contended,
		unknown: counts.unknown,
		tight: counts.tight,
		waived: counts.waived,
		"comment-url": url
	}, log);
	return report;
}
/** Writes the comment, or says in the log why there is none. */
async function settle(of) {
	const { report, job, context, comment, secrets, log } = of;
	const none = {
		report,
		url: void 0
	};
	const [api, pullRequest] = await Promise.all([job.api, job.pullRequest]);
	if (comment === void 0) return none;
	if (pullRequest.kind === "none") {
		if (pullRequest.isFailure) log.warning(say`No comment was written: ${pullRequest.reason}`);
		else log.info(say`No comment: ${pullRequest.reason}`);
		return none;
	}
	if (!api.ok) {
		if (api === NO_API.client) log.warning(say`No comment was written: ${api.because}. ${api.hint}`);
		else log.info(say`No comment: ${api.because}.`);
		return none;
	}
	const { number, headSha, isQueued } = pullRequest;
	return settleReport({
		...of,
		store: openCommentStore(api.value.begin("comment"), {
			pullRequest: number,
			marker: toMarker(context.key)
		}),
		headSha,
		comment,
		isQueued,
		isOwnPlan: job.event.name !== "workflow_run",
		holdsSecret: secrets.areIn
	});
}
/** Shows the annotations, in their order. GitHub shows ten errors and ten warnings of a step and drops the rest without a word. */
function publishAnnotations(annotations) {
	for (const { level, title, message, place } of annotations) {
		const properties = { title: toSafeLine(title) };
		if (place !== void 0 && toSafeLine(place.file) === place.file) {
			properties.file = place.file;
			if (place.line !== void 0) properties.startLine = place.line;
			if (place.line !== void 0 && place.column !== void 0) properties.startColumn = place.column;
		}
		if (level === "error") error(toSafeLine(message), properties);
		else warning(toSafeLine(message), properties);
	}
}
/**
* Adds the Markdown to the job summary. That there is none to write to (some hosts and runners have none) is no failure of the run.
* The caller limits its size: over 1 MiB the runner shows nothing at all.
*/
async function publishSummary(of) {
	const { markdown, env, log } = of;
	try {
		const flag = constants$1.O_WRONLY | constants$1.O_APPEND;
		await appendFile(env["GITHUB_STEP_SUMMARY"] ?? "", `${markdown}\n`, { flag });
	} catch {
		log.info(say`The job summary was not written: this runner has none, or its file cannot be written to.`);
	}
}
/**
* Writes the report into a new folder in the runner's temporary folder, never into the workspace, which another step may publish or commit:
* `…/quota-gate-KEY-XXXXXX/report.json` and `report.md`. What cannot be written, or holds a
* secret, is left out, with a warning: what later steps do with it (an artifact is as public as the repository) nobody masks.
*/
async function writeReportFiles(options) {
	const { key, json, markdown, env, holdsSecret, log } = options;
	const write = async (folder, name, text) => {
		if (holdsSecret(text)) {
			log.warning(say`${name} was not written, because it would hold a secret. The verdict stands.`);
			return;
		}
		const path = join(folder, name);
		await writeFile(path, text, { flag: "wx" });
		return path;
	};
	try {
		const folder = await mkdtemp(join(env["RUNNER_TEMP"] || tmpdir(), `quota-gate-${encodeURIComponent(key)}-`));
		return {
			json: await write(folder, "report.json", json),
			markdown: await write(folder, "report.md", markdown)
		};
	} catch {
		log.warning(say`The report could not be written to the runner's temporary folder.`);
		return {
			json: void 0,
			markdown: void 0
		};
	}
}
/** Sets the outputs that have a value. Where the runner's file cannot be written, that is a warning. */
function publishOutputs(outputs, log) {
	try {
		for (const [name, value] of Object.entries(outputs)) if (value !== void 0) setOutput(name, value);
	} catch {
		log.warning(say`The outputs of this step could not be written. Its result stands.`);
	}
}

// src/hosts/github/host.ts
/** Makes the host of a run. Sends no request but that for the run's pull request. */
async function toHost({ event, api: opening, change: finding }) {
	const [api, change] = await Promise.all([opening, finding]);
	const { ref, name, sha, payload } = event;
	const ofPayload = payload.repository?.default_branch;
	return {
		name: "GitHub",
		isOfChange: isOfChange(event) || change.kind === "found",
		branch: ref.startsWith("refs/heads/") ? ref.slice(11) : void 0,
		commit: sha,
		isPush: name === "push",
		openRepository(limitMs) {
			if (!api.ok) return api;
			const calls = api.value.begin("contents", limitMs);
			return {
				ok: true,
				value: {
					readFile: (file) => readFileAtCommit(calls, file),
					findDefaultBranch: async () => ofPayload === void 0 ? findDefaultBranch(calls) : {
						ok: true,
						value: ofPayload
					},
					findBranch: (branch) => findBranch(calls, branch),
					findMergeBase: (ends) => findMergeBase(calls, ends),
					findChange: () => findChange(calls, {
						event,
						resolution: change
					})
				}
			};
		}
	};
}
/** Finds the change of a run. An event of a change names both ends; others may name no more than the number. */
async function findChange(api, { event, resolution }) {
	const known = resolution.kind === "found" ? toChange(resolution) : void 0;
	if (known !== void 0) return {
		ok: true,
		value: known
	};
	if (isOfChange(event)) return {
		ok: false,
		because: say`the payload of the event ${quoted(event.name)} does not name the base of the change`,
		hint: WAY_OUT
	};
	if (resolution.kind === "none") {
		const { isFailure, reason } = resolution;
		if (!isFailure) return {
			ok: true,
			value: void 0
		};
		return {
			ok: false,
			because: say`the pull request whose base decides is not known`,
			hint: reason
		};
	}
	const { number, headSha: checkedSha } = resolution;
	const unknownBase = ({ because, hint }) => ({
		ok: false,
		because: say`GitHub does not return the base of pull request #${number}: ${because}`,
		hint
	});
	const state = await readPullRequestState(api, number);
	if (!state.ok) return unknownBase(state);
	const { head, base } = state.data;
	if (checkedSha !== void 0 && checkedSha !== head.sha) return {
		ok: false,
		because: say`the newest commit of pull request #${number} is ${quoted(head.sha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`,
		hint: say`If the pull request has newer commits, the run of the newest one decides; otherwise check the number in ${quoted("pr-number")}.`
	};
	const value = toChange({
		...resolution,
		headSha: head.sha,
		baseRef: base?.ref
	});
	return value === void 0 ? unknownBase(NOT_UNDERSTOOD) : {
		ok: true,
		value
	};
}
/** The change of a pull request; undefined where its base is not known. */
function toChange({ baseSha, baseRef, headSha, mergeBase, isQueued }) {
	if (baseRef === void 0 || baseRef === "") return void 0;
	const ends = {
		baseRef,
		head: headSha,
		mergeBase
	};
	if (!isQueued) return {
		...ends,
		base: void 0,
		name: "This pull request"
	};
	return baseSha === void 0 ? void 0 : {
		...ends,
		base: baseSha,
		name: "This merge group"
	};
}
const NOT_UNDERSTOOD = notUnderstood("contents");
function toFailed({ because, hint }) {
	return {
		kind: "failed",
		ok: false,
		because,
		hint
	};
}
/** Neither GitHub's answer for files over 1 MB (`encoding: "none"`, no content) nor Gitea's (both null) is an empty file. */
const ENTRY = object({
	type: string(),
	size: optional(int().check(_nonnegative())),
	encoding: nullish(string()),
	content: nullish(string())
});
const CONTENTS = union([array(unknown()), ENTRY]);
/** Reads the entry at `path` at `commit`. Of a file that is larger than `maxBytes`, only the size. */
async function readFileAtCommit(api, file) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/contents/{+path}",
		parameters: {
			path: encodeSegments(file.path),
			ref: file.commit
		},
		schema: CONTENTS
	});
	if (answer.ok) return "type" in answer.data ? toFile(answer.data, file.maxBytes) : { kind: "folder" };
	return answer.status === 404 ? explainNotFound(api, file.commit) : toFailed(answer);
}
function encodeSegments(path) {
	return path.split("/").map(encodeURIComponent).join("/");
}
function toFile({ type, size, encoding, content }, maxBytes) {
	if (type === "dir") return { kind: "folder" };
	if (type === "symlink") return { kind: "link" };
	if (type === "submodule") return { kind: "submodule" };
	if (type !== "file" || size === void 0) return toFailed(NOT_UNDERSTOOD);
	if (size > maxBytes) return {
		kind: "too-large",
		size
	};
	const bytes = encoding === "base64" && typeof content === "string" ? decodeBase64(content) : void 0;
	return bytes?.length === size ? {
		kind: "file",
		bytes
	} : toFailed(NOT_UNDERSTOOD);
}
/** The bytes; undefined where it is no base64. GitHub breaks it into lines, Gitea does not. */
function decodeBase64(content) {
	const joined = content.replace(/[\r\n]+/gu, "");
	return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(joined) ? Buffer.from(joined, "base64") : void 0;
}
const COMMIT = object({ sha: string() });
/** Finds out what is missing: the file, or the right to see any. */
async function explainNotFound(api, commit) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/git/commits/{commit_sha}",
		parameters: { commit_sha: commit },
		schema: COMMIT
	});
	if (answer.ok) return answer.data.sha === commit ? { kind: "absent" } : toFailed(NOT_UNDERSTOOD);
	if (answer.status !== 404) return toFailed(answer);
	const because = say`the token may not read the repository's contents, or the commit is gone (status 404)`;
	return toFailed({
		...answer,
		because
	});
}
const COMPARISON = object({ merge_base_commit: COMMIT });
/** The commit from which two others went apart; undefined where the host does not tell (Gitea, Forgejo). */
async function findMergeBase(api, { base, head }) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/compare/{basehead}",
		parameters: {
			basehead: `${base}...${head}`,
			per_page: 1
		},
		schema: COMPARISON
	});
	return answer.ok ? answer.data.merge_base_commit.sha : void 0;
}
const REPOSITORY = object({ default_branch: branchName });
/** The default branch as the host tells it. */
async function findDefaultBranch(api) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}",
		schema: REPOSITORY
	});
	return answer.ok ? {
		ok: true,
		value: answer.data.default_branch
	} : answer;
}
const BRANCH = object({
	name: string(),
	protected: boolean(),
	commit: object({
		sha: optional(commitId),
		id: optional(commitId)
	})
});
/** The branch with this name. One that was renamed is not there. */
async function findBranch(api, name) {
	const answer = await api.send({
		route: "GET /repos/{owner}/{repo}/branches/{+branch}",
		parameters: { branch: encodeSegments(name) },
		schema: BRANCH
	});
	if (!answer.ok) return answer;
	const { name: found, protected: isProtected, commit } = answer.data;
	const newest = commit.sha ?? commit.id;
	if (found !== name || newest === void 0) return NOT_UNDERSTOOD;
	return {
		ok: true,
		value: {
			commit: newest,
			isProtected
		}
	};
}

// src/hosts/github/job.ts
/** Reads the event and begins to look for its pull request. */
async function openJob({ env, prNumber, githubToken, clock }) {
	const event = await readEvent(env);
	const api = openApi({
		event,
		githubToken,
		env,
		clock
	});
	const find = async () => findEventPullRequest(event, await api);
	const pullRequest = prNumber === void 0 ? find() : Promise.resolve(givenPullRequest(event, prNumber));
	return {
		env,
		event,
		api,
		pullRequest,
		change: isOfChange(event) ? find() : pullRequest
	};
}
async function openApi({ event: { repository }, githubToken: token, env, clock }) {
	if (repository === void 0) return NO_API.repository;
	if (token === void 0) return NO_API.token;
	const { connect } = await import("./hosts-github-api.js");
	const value = await connect({
		token,
		repository,
		env,
		clock
	});
	return value === void 0 ? NO_API.client : {
		ok: true,
		value
	};
}
/** Context of reports: the run and its pull request. `key`: of the comment. */
async function toContext(of) {
	const { key, version, job } = of;
	const pullRequest = await job.pullRequest;
	const found = pullRequest.kind === "found" ? pullRequest : void 0;
	return {
		key: found?.isQueued === true ? `${key}+queue` : key,
		version,
		headSha: found === void 0 ? job.event.sha : found.headSha,
		baseSha: found?.baseSha,
		baseRef: found?.baseRef,
		pullRequest: found?.number,
		...readRun(job.env)
	};
}
/** The inputs, from variables `INPUT_NAME`. An input that is empty here was made empty by the workflow. */
function readInputs(env) {
	const inputs = Object.entries(env).flatMap(([variable, text]) => {
		const [, name] = /^INPUT_(.+)$/u.exec(variable) ?? [];
		return name === void 0 || text === void 0 ? [] : [[name.toLowerCase(), text]];
	});
	return Object.fromEntries(inputs);
}
/** Inputs for the reader of settings, which masks the secrets among them. */
function toSettingsSource(inputs, mask) {
	return {
		find: ({ name }) => inputs[name],
		labelOf: ({ name }) => say`the input ${code(name)}`,
		mask
	};
}
const wholeNumber = pipe(string().check(_regex(/^[1-9]\d{0,15}$/u)), transform(Number).check(int()));
const RUN = object({
	GITHUB_RUN_ID: wholeNumber,
	GITHUB_RUN_NUMBER: wholeNumber,
	GITHUB_RUN_ATTEMPT: wholeNumber,
	GITHUB_SERVER_URL: string().check(_regex(/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/u)),
	GITHUB_REPOSITORY: string().check(_regex(/^[\w.-]+\/[\w.-]+$/u))
});
/** The run, its page and its repository; undefined where the variables do not tell all of it. */
function readRun(env) {
	const found = RUN.safeParse(env).data;
	if (found === void 0) return void 0;
	const repository = `${found.GITHUB_SERVER_URL.replace(/\/$/u, "")}/${found.GITHUB_REPOSITORY}`;
	return {
		changesUrl: `${repository}/issues/`,
		run: {
			id: found.GITHUB_RUN_ID,
			number: found.GITHUB_RUN_NUMBER,
			attempt: found.GITHUB_RUN_ATTEMPT,
			url: `${repository}/actions/runs/${found.GITHUB_RUN_ID}`,
			by: randomBytes(8).toString("hex")
		}
	};
}

// src/hosts/github/log.ts
/** A log on standard output. Warnings are annotations as well. */
function createActionLog() {
	return {
		info: (line) => info(toLine(line)),
		warning: (line) => warning(toLine(line)),
		debug: (line) => debug(toLine(line))
	};
}
function toLine(message) {
	return toSafeLine(toText(message));
}
/** Has the runner hide a text in the log and in the job summary. */
function hideInLog(text) {
	setSecret(text);
}
/** Fails the step, when it ends: the gate itself. Says why as an error. */
function failStep(reason) {
	setFailed(toSafeLine(reason));
}
let isCrashing = false;
/**
* Says once that the run has failed by a mistake of its own, and ends the process with status 1. Where even that cannot be said,
* the process ends just the same: the second crash is the report of the first.
*/
function crash(error) {
	if (isCrashing) process.exit(1);
	isCrashing = true;
	failStep(`Internal error (${error instanceof Error ? error.name : typeof error}). No verdict was reached.`);
	process.stdout.write("", () => process.exit(1));
}
/** Ends the process with status 1, since the runner reads the log for commands, masks among them: for an error of standard output, which is full or has no reader. */
function endWithoutLog(error) {
	const code = systemCode(error);
	try {
		writeSync(2, `quota-gate: The log of this step could not be written${code === void 0 ? "" : ` (${code})`}, so the step fails.\n`);
	} catch {}
	process.exit(1);
}
/**
* Kills the process where it has not ended by itself after so many milliseconds, for whatever waits without a limit of its own. Does
* not keep the process. The runner takes a killed process for a failed step; `process.exit` would wait for a file that never opens.
*/
function stopAfter(ms) {
	setTimeout(() => {
		const kill = () => void process.kill(process.pid, "SIGKILL");
		failStep(`quota-gate has not come to an end within ${Math.round(ms / 1e3)} s and is stopped. No verdict was reached.`);
		process.stdout.write("", kill);
		setTimeout(kill, 1e3);
	}, ms).unref();
}

// src/hosts/github/other-pull-requests.ts
/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6e3;
/**
* Finds the other pull requests that count. undefined: the run is of no pull request, or is a merge queue's, whose commit has in it what is merged
* before, or there is no token. Never throws.
*/
async function findOtherPullRequests(of) {
	const { job, ...rest } = of;
	const api = await job.api;
	const own = api.ok ? await findOwn(job, api.value) : void 0;
	if (!api.ok || own === void 0) return void 0;
	const reader = {
		noun: "pull request",
		list: (query) => listPullRequests(api.value.begin("listing", LIMIT_MS), query)
	};
	if ("because" in own) return withoutOthers(own, reader);
	return findOthers({
		reader,
		own,
		...rest
	});
}
/** The pull request of the run, and the branch that it is to be merged into. undefined: there is none, or it is in a merge queue. */
async function findOwn(job, api) {
	const found = await job.change;
	if (found.kind === "none") return found.isFailure ? findOwnByCommit(job, api) : void 0;
	if (found.isQueued) return void 0;
	const { number, headSha, baseRef } = found;
	if (baseRef !== void 0) return {
		number,
		headSha,
		baseRef
	};
	const state = await readPullRequestState(api.begin("listing"), number);
	if (headSha !== void 0 && !(state.ok && state.data.head.sha === headSha)) return findOwnByCommit(job, api);
	if (!state.ok) return state;
	const { base } = state.data;
	return base === void 0 ? notUnderstood("listing") : {
		number,
		headSha,
		baseRef: base.ref
	};
}
/**
* The pull request whose newest commit is the run's; where that is none, or one of several, a change without a number into the default branch,
* so that others are looked at all the same. undefined: the commit is not known.
*/
async function findOwnByCommit(job, api) {
	const { event } = job;
	const headSha = readHeadOfRun(event);
	if (headSha === void 0) return void 0;
	const found = await findEventPullRequest(event, await job.api);
	if (found.kind === "found" && found.baseRef !== void 0) return {
		number: found.number,
		headSha,
		baseRef: found.baseRef
	};
	const ofPayload = event.payload.repository?.default_branch;
	if (ofPayload !== void 0) return {
		number: void 0,
		headSha,
		baseRef: ofPayload
	};
	const asked = await findDefaultBranch(api.begin("contents"));
	return asked.ok ? {
		number: void 0,
		headSha,
		baseRef: asked.value
	} : asked;
}
/** Lists pull requests. Never throws. */
async function listPullRequests(api, query) {
	const answer = await listByGraphql(api, query);
	return answer.ok || answer.status !== 404 ? answer : listByRest(api, query);
}
/** Pull requests of a state that are listed. */
const MOST_LISTED = 100;
/** true for a time from `since` on; false where one of the two is not there. */
function isSince(time, since) {
	return time != null && since !== void 0 && new Date(time) >= since;
}
/** A branch with the repository that it is in; GitHub takes names of repositories in any case. */
function toBranch(fullName, ref) {
	return `${fullName.toLowerCase()}:${ref}`;
}
/**
* https://docs.github.com/en/graphql/reference/objects#pullrequest. Texts of comments are asked for later, and only of our own: anybody may
* write many, and long ones, and an answer has a largest size.
*
* Of each pull request the first comments are read, and those that were written or edited last. Ours is among the first, since it is
* written when the pull request is opened, so that nobody pushes it out by writing many; where it came later, it is edited with each run.
*/
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){
  repository(owner:$owner,name:$repo){
    open:pullRequests(states:OPEN,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC}){...listed}
    merged:pullRequests(states:MERGED,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC})@include(if:$merged){...listed}
  }
}
fragment listed on PullRequestConnection{
  totalCount
  nodes{
    number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}
    first:comments(first:10){totalCount ...read}
    last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}
  }
}
fragment read on IssueCommentConnection{nodes{id viewerDidAuthor}}`;
/** A list; what is not understood is left out. */
function listOf(schema) {
	return pipe(array(_catch(nullable(schema), null)), transform((values) => values.filter((value) => value !== null)));
}
const READ = listOf(object({
	id: string(),
	viewerDidAuthor: boolean()
}));
const GRAPHQL_PULL_REQUEST = object({
	number: int().check(_positive()),
	isDraft: boolean(),
	mergedAt: nullable(datetime()),
	updatedAt: datetime(),
	headRefOid: string(),
	headRefName: string(),
	headRepository: nullable(object({ nameWithOwner: string() })),
	first: object({
		totalCount: int(),
		nodes: READ
	}),
	last: object({ nodes: READ })
});
const CONNECTION = object({
	totalCount: int(),
	nodes: listOf(GRAPHQL_PULL_REQUEST)
});
const ANSWER = object({ repository: object({
	open: CONNECTION,
	merged: optional(CONNECTION)
}) });
/** Most comments of ours in one pull request whose texts are asked for. */
const MOST_TEXTS = 10;
async function listByGraphql(api, { own, baseRef, mergedSince }) {
	const variables = {
		...api.repository,
		base: baseRef,
		merged: mergedSince !== void 0
	};
	const answer = await api.query({
		query: QUERY,
		variables,
		schema: ANSWER
	});
	if (!answer.ok) return answer;
	const { open, merged = {
		totalCount: 0,
		nodes: []
	} } = answer.data.repository;
	const pending = merged.nodes.filter(({ mergedAt }) => isSince(mergedAt, mergedSince));
	const listed = [...open.nodes, ...pending].map((one) => {
		const comments = new Map([...one.first.nodes, ...one.last.nodes].map(({ id, viewerDidAuthor }) => [id, viewerDidAuthor]));
		const ours = [...comments.keys()].filter((id) => comments.get(id));
		const isComplete = comments.size >= one.first.totalCount && ours.length <= MOST_TEXTS;
		return {
			...one,
			isComplete,
			ours: ours.slice(0, MOST_TEXTS)
		};
	});
	const texts = await readTexts(api, listed.flatMap(({ number, ours }) => number === own ? [] : ours));
	if (!texts.ok) return texts;
	const last = merged.nodes.at(-1);
	return {
		ok: true,
		changes: listed.map(({ number, isDraft, mergedAt, headRefOid, headRefName, headRepository, ours, isComplete }) => ({
			number,
			name: `#${number}`,
			isDraft,
			mergedAt: mergedAt === null ? void 0 : new Date(mergedAt),
			headSha: headRefOid,
			branch: headRepository === null ? void 0 : toBranch(headRepository.nameWithOwner, headRefName),
			ownTexts: ours.flatMap((id) => texts.byId.get(id) ?? []),
			isComplete
		})),
		unlisted: Math.max(0, open.totalCount - open.nodes.length),
		hasMoreMerged: merged.totalCount > merged.nodes.length && (last === void 0 || isSince(last.updatedAt, mergedSince))
	};
}
/** Texts of comments that are asked for at once, as many as GitHub allows: together 26 MB where all are as long as they can be. */
const MOST_AT_ONCE = 100;
/** https://docs.github.com/en/graphql/reference/queries#nodes */
const TEXTS = `query($ids:[ID!]!){nodes(ids:$ids){...on IssueComment{id isMinimized body ${LAST_EDIT.query}}}}`;
const TEXT = extend(LAST_EDIT.schema, {
	id: string(),
	isMinimized: boolean()
});
const TEXTS_ANSWER = object({ nodes: listOf(TEXT) });
/** The texts that are our own, as far as nobody else has edited or hidden them, by the comment's id. */
async function readTexts(api, ids) {
	const questions = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => {
		const variables = { ids: ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE) };
		return api.query({
			query: TEXTS,
			variables,
			schema: TEXTS_ANSWER
		});
	});
	const byId = /* @__PURE__ */ new Map();
	for (const answer of await Promise.all(questions)) {
		if (!answer.ok) return answer;
		for (const text of answer.data.nodes) if (!text.isMinimized && isAuthorsText(text)) byId.set(text.id, text.body);
	}
	return {
		ok: true,
		byId
	};
}
/** Most pages of each list by REST: Gitea and Forgejo give 30 to 50 items on a page, however many are asked for. */
const MAX_PULL_PAGES = 8;
const MAX_COMMENT_PAGES = 40;
/** Comments are read by REST that were written or edited so many milliseconds ago: a month. */
const COMMENTS_MS = 26784e5;
const REST_PULL_REQUEST = object({
	id: int(),
	number: int().check(_positive()),
	draft: _catch(boolean(), false),
	created_at: datetime({ offset: true }),
	updated_at: datetime({ offset: true }),
	merged_at: nullish(datetime({ offset: true })),
	head: object({
		sha: string(),
		ref: string(),
		repo: nullish(object({ full_name: string() }))
	}),
	base: object({ ref: string() })
});
const LISTED_COMMENT = extend(COMMENT, {
	pull_request_url: optional(string()),
	issue_url: string()
});
/** Who edited a comment last is not known here. */
async function listByRest(api, { mergedSince, baseRef, now }) {
	const since = /* @__PURE__ */ new Date(now.getTime() - COMMENTS_MS);
	const [open, closed, comments, own] = await Promise.all([
		readPullRequests(api, {
			state: "open",
			base: baseRef
		}),
		mergedSince === void 0 ? void 0 : readPullRequests(api, {
			state: "closed",
			base: baseRef
		}),
		api.list({
			route: "GET /repos/{owner}/{repo}/issues/comments",
			parameters: {
				sort: "updated",
				direction: "desc",
				since: since.toISOString().replace(/\.\d+Z$/u, "Z")
			},
			item: LISTED_COMMENT,
			maxPages: MAX_COMMENT_PAGES
		}),
		findOwnLogin(api)
	]);
	if (!open.ok) return open;
	if (closed?.ok === false) return closed;
	if (!comments.ok) return comments;
	if (!own.ok) return own;
	const ofUs = Map.groupBy(comments.items.filter((comment) => isOurs(comment, own.login)), ({ pull_request_url: url, issue_url: issueUrl }) => /[1-9]\d*$/u.exec(url || issueUrl)?.[0]);
	const opened = open.items.filter(({ base }) => base.ref === baseRef);
	const merged = closed?.items.filter(({ base, merged_at }) => base.ref === baseRef && isSince(merged_at, mergedSince));
	return {
		ok: true,
		changes: [...opened.slice(0, MOST_LISTED), ...merged ?? []].map(({ number, draft, merged_at, created_at, head }) => ({
			number,
			name: `#${number}`,
			isDraft: draft,
			mergedAt: merged_at == null ? void 0 : new Date(merged_at),
			headSha: head.sha,
			branch: head.repo == null ? void 0 : toBranch(head.repo.full_name, head.ref),
			ownTexts: (ofUs.get(String(number)) ?? []).flatMap(({ body }) => body ?? []),
			isComplete: comments.isComplete && new Date(created_at) >= since
		})),
		unlisted: open.isComplete ? Math.max(0, opened.length - MOST_LISTED) : void 0,
		hasMoreMerged: closed?.isComplete === false && closed.items.every((one) => isSince(one.updated_at, mergedSince))
	};
}
/** Pull requests, updated last first; Gitea and Forgejo list the newest first, of every base. */
function readPullRequests(api, of) {
	return api.list({
		route: "GET /repos/{owner}/{repo}/pulls",
		parameters: {
			...of,
			sort: "updated",
			direction: "desc"
		},
		item: REST_PULL_REQUEST,
		maxPages: MAX_PULL_PAGES
	});
}

// src/hosts/policy-source.ts
/**
* The policy of this run: at the commit that decides, from the host; where `policyFrom` says so, the one of the workspace.
*
* Throws a GateError: INPUT_INVALID for the path, POLICY_UNREADABLE for everything else.
*/
async function findPolicySource(search) {
	const path = parsePolicyPath(search.path);
	if (search.policyFrom === "base") return readAtCommit(search, path);
	const { file, text } = await readPolicyFile({
		path,
		workspace: search.workspace,
		contained: true
	});
	const note = say`The policy ${quoted(file)} was read from the workspace, as ${code("policy-from: workspace")} says: what was checked out decides.`;
	return {
		text,
		file,
		commit: void 0,
		changed: void 0,
		notes: search.host.isOfChange ? [note] : []
	};
}
async function readAtCommit(search, path) {
	const { host, log } = search;
	const repository = host.openRepository();
	if (!repository.ok) {
		const { because, hint } = repository;
		throw unreadablePolicy(path, {
			what: say`cannot be read from the repository, because ${because}`,
			hint
		});
	}
	const deciding = await findDecidingCommit(repository.value, {
		...search,
		path
	});
	const { commit, notes } = deciding;
	const found = await repository.value.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	if (found.kind !== "file") throw unreadablePolicy(path, describeFound(found, deciding));
	const policy = {
		text: decodePolicyText(found.bytes, path),
		file: path,
		commit,
		notes
	};
	const comparison = await compareWithHead({
		host,
		path,
		deciding,
		bytes: found.bytes
	});
	if (comparison === "same" || comparison === "changed") return {
		...policy,
		changed: comparison === "changed"
	};
	if (comparison === "unknown") log.debug(say`Whether the change touches the policy ${quoted(path)} could not be found out.`);
	return {
		...policy,
		changed: void 0,
		notes: comparison === "other" ? [...notes, toOtherNote(path, deciding)] : notes
	};
}
/** The error of a policy. `what`: the end of a sentence that begins with its name. */
function unreadablePolicy(path, { what, hint }) {
	return new GateError({
		code: "POLICY_UNREADABLE",
		message: say`The policy ${quoted(path)} ${what}.`,
		hint
	});
}
/** The commit whose policy decides. Throws a GateError with POLICY_UNREADABLE where that is not known. */
async function findDecidingCommit(repository, { host, policyBranches, path }) {
	function require(answer, what) {
		if (answer.ok) return answer.value;
		const because = what === void 0 ? answer.because : say`${host.name} does not report ${what}: ${answer.because}`;
		throw unreadablePolicy(path, {
			what: say`cannot be read, because ${because}`,
			hint: answer.hint
		});
	}
	const findBranch = async (name, what = say`the branch ${quoted(name)}`) => require(await repository.findBranch(name), what);
	const found = await repository.findChange();
	if (!host.isPush) require(found);
	const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
	const isOnDefault = host.branch === defaultBranch;
	const change = host.isPush && isOnDefault ? void 0 : require(found);
	const ofDefault = async (decided) => {
		return {
			commit: (isOnDefault ? host.commit : void 0) ?? (await findBranch(defaultBranch)).commit,
			branch: defaultBranch,
			role: "default",
			...decided
		};
	};
	const holds = say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
	if (change === void 0) return ofDefault({
		change,
		notes: isOnDefault ? [] : [say`${holds}, because this run is of no pull request.`]
	});
	const { baseRef: branch } = change;
	const ofBase = async (known, notes) => {
		return {
			commit: change.base ?? known ?? (await findBranch(branch)).commit,
			branch,
			role: "base",
			change,
			notes
		};
	};
	if (branch === defaultBranch) return ofBase(void 0, []);
	const base = say`base branch ${quoted(branch)}`;
	let newest;
	let mayDecide;
	let because;
	if (policyBranches.length > 0) {
		mayDecide = await matchesBranch(policyBranches, branch);
		because = say`${code("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
	} else {
		const standing = await findBranch(branch, say`whether the ${base} is protected`);
		newest = standing.commit;
		mayDecide = standing.isProtected;
		because = mayDecide ? say`it is protected` : say`it is not protected`;
	}
	if (mayDecide) {
		const note = say`The ${base} is not the default branch ${quoted(defaultBranch)}; its own ${quoted(path)} holds, because ${because}.`;
		return ofBase(newest, [note]);
	}
	return ofDefault({
		change: {
			...change,
			mergeBase: void 0
		},
		notes: [say`${holds}: the ${base} may not decide, because ${because}.`]
	});
}
/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = {
	dot: true,
	nobrace: true,
	nobracket: true,
	noextglob: true,
	nonegate: true,
	strictSlashes: true
};
/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
async function matchesBranch(globs, branch) {
	const { default: picomatch } = await import("./picomatch.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
/** The reason why what was found at the commit is no policy. */
function describeFound(found, { commit, branch, role }) {
	const where = role === "base" ? "the base of this change" : "the default branch";
	const at = say`at ${quoted(commit.slice(0, 7))} (${quoted(branch)}), ${where}`;
	switch (found.kind) {
		case "absent": return {
			what: say`does not exist ${at}`,
			hint: say`Add it in a pull request of its own, and leave the input ${code("policy")} empty until that is merged.`
		};
		case "folder": return {
			what: say`is a folder ${at}; a file was expected`,
			hint: say`Name the file in it.`
		};
		case "link": return {
			what: say`is a symbolic link ${at}; a file was expected`,
			hint: say`Name the file that it leads to.`
		};
		case "submodule": return {
			what: say`is a submodule ${at}; a file was expected`,
			hint: say`Keep the policy in this repository.`
		};
		case "too-large": return {
			what: say`has ${found.size} bytes ${at}; at most ${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB) are read`,
			hint: say`Match regions and keys by globs rather than one by one.`
		};
		case "failed": return {
			what: say`cannot be read ${at}, because ${found.because}`,
			hint: found.hint
		};
	}
}
/** For all requests of a comparison together, in milliseconds: it decides nothing, and is worth no more. */
const COMPARISON_MS = 1e4;
/** Finds out whether the change touches the policy. Never throws: every failure is "not known". */
async function compareWithHead(of) {
	const { host, path, bytes, deciding } = of;
	const { change, commit: base } = deciding;
	if (change === void 0) return "no-change";
	const { head } = change;
	const opened = host.openRepository(COMPARISON_MS);
	if (!opened.ok || head === void 0) return "unknown";
	const read = (commit) => opened.value.readFile({
		path,
		commit,
		maxBytes: MAX_POLICY_BYTES
	});
	const atHead = await read(head);
	if (atHead.kind === "failed") return "unknown";
	if (isSame(atHead, {
		kind: "file",
		bytes
	})) return "same";
	const mergeBase = change.mergeBase ?? await opened.value.findMergeBase({
		base,
		head
	});
	if (mergeBase === void 0) return "other";
	if (mergeBase === base) return "changed";
	const before = await read(mergeBase);
	if (before.kind === "failed") return "other";
	return isSame(atHead, before) ? "same" : "changed";
}
/** Of files that are too large only the size is known, which says enough: neither is the one at the base. */
function isSame(one, other) {
	if (one.kind === "file" && other.kind === "file") return Buffer.compare(one.bytes, other.bytes) === 0;
	if (one.kind === "too-large" && other.kind === "too-large") return one.size === other.size;
	return one.kind === other.kind;
}
function toOtherNote(path, { change, branch, commit }) {
	return say`${change?.name ?? "This change"} has another ${quoted(path)} than ${quoted(branch)}; the gate used it as of ${quoted(commit.slice(0, 7))}.`;
}
/** Longest path, in characters. */
const MAX_PATH_LENGTH = 1e3;
/** Control characters and line separators: a path with them is fit for no log line. Backslashes divide in Windows and nowhere else. */
const UNFIT = /[\p{Cc}\u2028\u2029\\]/u;
/**
* The path of the policy file, relative to the root of the repository, without `./` at its beginning.
*
* Throws INPUT_INVALID where it is empty or longer than is allowed, absolute, leads upwards, has empty parts, or holds characters
* that no path in a message or an address may have.
*/
function parsePolicyPath(text) {
	const path = text.replace(/^(?:\.\/)+/u, "");
	if (path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")) return path;
	const found = text === "" ? "is empty" : say`is ${quoted(text)}`;
	throw new GateError({
		code: "INPUT_INVALID",
		message: say`Input ${code("policy")} ${found}; it must be the path of a file in the repository, relative to its root, with ${code("/")} and without ${code("..")}.`,
		hint: say`Write it as in ${code(".github/quota-policy.yml")}.`
	});
}

// src/hosts/secrets.ts
/**
* Shortest text that is masked. The runner replaces every occurrence, so that masking something shorter would garble the log,
* and could blank out an output such as `fail`.
*/
const MIN_SECRET_LENGTH = 8;
/** No secrets so far. `hide`: called once for each form of each that is masked. */
function createSecrets(hide) {
	const forms = /* @__PURE__ */ new Set();
	return {
		mask: (secret) => {
			for (const form of toSecretForms(secret)) {
				if (!forms.has(form)) hide(form);
				forms.add(form);
			}
		},
		areIn: (text) => holdsSecret(text, [...forms])
	};
}
/**
* A secret as a whole, without white space around it, and each of its lines; each of these in small letters too, and as it is shown
* where it stands for a name. Without what is too short.
*/
function toSecretForms(value) {
	const forms = [
		value,
		value.trim(),
		...value.split(/[\r\n]+/u).map((line) => line.trim())
	];
	const written = [...new Set(forms)].filter((form) => form.trim().length >= MIN_SECRET_LENGTH).flatMap((form) => [form, form.toLowerCase()]);
	return [...new Set(written.flatMap((form) => [
		form,
		visible(form, Number.POSITIVE_INFINITY),
		visible(form)
	]))];
}
/**
* true where the text holds one of the secrets: as it is, in other letters (a host's name has small ones), as it reads inside JSON or an
* address, or inside base64, in which a comment keeps what the next run compares with.
*/
function holdsSecret(text, secrets) {
	const searched = [text, ...(text.match(/[A-Za-z0-9+/]{16,}={0,2}/gu) ?? []).map((part) => Buffer.from(part, "base64").toString("utf8"))].join("\n").toLowerCase();
	return secrets.flatMap((secret) => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret.toWellFormed())
	]).some((needle) => searched.includes(needle.toLowerCase()));
}

// src/action/run.ts
/** For all that is not the Quota API: reading plans, Keystone (14 s) and GitHub (some 30 s), on a slow runner too. */
const REST_MS = 12e4;
/** Runs the Action; resolves to the step's exit status: 0 for `pass` and `warn`, or where it only warns, otherwise 1. */
async function run(inputs, { now, clock, env, directory, stopAfter }) {
	const secrets = createSecrets(hideInLog);
	const source = toSettingsSource(inputs, secrets.mask);
	const settings = readSettings(GATE_SETTINGS, source);
	const delivery = readSettings(DELIVERY_SETTINGS, source);
	const effect = readSettings(EFFECT_SETTINGS, source);
	const problems = [
		settings,
		effect,
		delivery
	].flatMap((parsed) => "problems" in parsed ? parsed.problems : []);
	const log = createActionLog();
	const runtime = {
		now,
		...clock === void 0 ? {} : { clock },
		log,
		env,
		version: VERSION,
		directory,
		workspace: env["GITHUB_WORKSPACE"] || directory,
		mask: secrets.mask,
		nameSetting: nameInput
	};
	const { prNumber, githubToken, comment, commentKey } = "value" in delivery ? delivery.value : { commentKey: "default" };
	const job = await openJob({
		env,
		prNumber,
		githubToken,
		clock
	});
	if ("value" in settings) stopAfter(settings.value.timeoutMs + REST_MS);
	const context = toContext({
		key: commentKey,
		version: VERSION,
		job
	});
	const refuse = (error) => toErrorReport({
		error,
		now: now()
	});
	const outcome = "value" in settings && problems.length === 0 ? await checkPlans(settings.value, {
		job,
		runtime
	}) : {
		...UNDECIDED,
		report: refuse(new GateError(problems))
	};
	const reported = (of) => "value" in effect ? toReported(of, effect.value) : of;
	const { judgeWith } = outcome;
	const report = await deliver({
		...outcome,
		report: reported(outcome.report),
		judgeWith: judgeWith && ((gates) => reported(judgeWith(gates))),
		refuse: (error) => reported(refuse(error)),
		job,
		context: await context,
		comment,
		secrets,
		now,
		log
	});
	const api = await job.api;
	if (api.ok) await api.value.close();
	return exitStatus(report) === 0 ? 0 : 1;
}
function checkPlans(settings, of) {
	const { job, runtime } = of;
	const { plan: patterns, policyFile: path, policyFrom, policyBranches } = settings;
	const { together: effect, togetherDrafts: countsDrafts, pending: pendingMs } = settings;
	const { now, log, env } = runtime;
	const workspace = runtime.workspace ?? runtime.directory;
	const alsoAllowed = env["RUNNER_TEMP"] ? [env["RUNNER_TEMP"]] : [];
	const load = (project) => {
		return findOtherPullRequests({
			job,
			rules: {
				countsDrafts,
				pendingMs
			},
			project,
			now: now(),
			log
		});
	};
	return check({
		...settings,
		plans: {
			patterns,
			workspace,
			alsoAllowed,
			contained: true
		},
		loadPolicy: path === void 0 ? void 0 : async () => findPolicySource({
			host: await toHost(job),
			policyFrom,
			policyBranches,
			path,
			workspace,
			log
		}),
		others: effect === "off" ? void 0 : {
			effect,
			load
		}
	}, runtime);
}

// src/action.ts
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.stdout.on("error", endWithoutLog);
process.exitCode = 1;
const { env } = process;
run(readInputs(env), {
	env,
	directory: process.cwd(),
	now: () => /* @__PURE__ */ new Date(),
	stopAfter
}).then((status) => {
	process.exitCode = status;
}, crash);

export {  };