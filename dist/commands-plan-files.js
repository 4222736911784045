import { n as __exportAll } from "./rolldown-runtime.js";
import { E as say, t as GateError } from "./core-errors.js";
import { i as mayBeOfFork } from "./hosts-github-pull-request.js";
import { t as findWorkspace } from "./keystone-clouds-files.js";
import { stripVTControlCharacters } from "node:util";
import process from "node:process";
import tty from "node:tty";

// node_modules/yoctocolors/base.js
var base_exports = /* @__PURE__ */ __exportAll({
	bgBlack: () => bgBlack,
	bgBlue: () => bgBlue,
	bgBlueBright: () => bgBlueBright,
	bgCyan: () => bgCyan,
	bgCyanBright: () => bgCyanBright,
	bgGray: () => bgGray,
	bgGreen: () => bgGreen,
	bgGreenBright: () => bgGreenBright,
	bgMagenta: () => bgMagenta,
	bgMagentaBright: () => bgMagentaBright,
	bgRed: () => bgRed,
	bgRedBright: () => bgRedBright,
	bgWhite: () => bgWhite,
	bgWhiteBright: () => bgWhiteBright,
	bgYellow: () => bgYellow,
	bgYellowBright: () => bgYellowBright,
	black: () => black,
	blue: () => blue,
	blueBright: () => blueBright,
	bold: () => bold,
	cyan: () => cyan,
	cyanBright: () => cyanBright,
	dim: () => dim,
	gray: () => gray,
	green: () => green,
	greenBright: () => greenBright,
	hidden: () => hidden,
	inverse: () => inverse,
	italic: () => italic,
	magenta: () => magenta,
	magentaBright: () => magentaBright,
	overline: () => overline,
	red: () => red,
	redBright: () => redBright,
	reset: () => reset,
	strikethrough: () => strikethrough,
	underline: () => underline,
	underlineBlack: () => underlineBlack,
	underlineBlue: () => underlineBlue,
	underlineBlueBright: () => underlineBlueBright,
	underlineCurly: () => underlineCurly,
	underlineCyan: () => underlineCyan,
	underlineCyanBright: () => underlineCyanBright,
	underlineDashed: () => underlineDashed,
	underlineDotted: () => underlineDotted,
	underlineDouble: () => underlineDouble,
	underlineGray: () => underlineGray,
	underlineGreen: () => underlineGreen,
	underlineGreenBright: () => underlineGreenBright,
	underlineMagenta: () => underlineMagenta,
	underlineMagentaBright: () => underlineMagentaBright,
	underlineRed: () => underlineRed,
	underlineRedBright: () => underlineRedBright,
	underlineWhite: () => underlineWhite,
	underlineWhiteBright: () => underlineWhiteBright,
	underlineYellow: () => underlineYellow,
	underlineYellowBright: () => underlineYellowBright,
	white: () => white,
	whiteBright: () => whiteBright,
	yellow: () => yellow,
	yellowBright: () => yellowBright
});
const hasColors = tty?.WriteStream?.prototype?.hasColors?.() ?? false;
const format = (open, close) => {
	if (!hasColors) return (input) => input;
	const openCode = `\u001B[${open}m`;
	const closeCode = `\u001B[${close}m`;
	return (input) => {
		const string = input + "";
		let index = string.indexOf(closeCode);
		if (index === -1) return openCode + string + closeCode;
		let result = openCode;
		let lastIndex = 0;
		const replaceCode = (close === 22 ? closeCode : "") + openCode;
		while (index !== -1) {
			result += string.slice(lastIndex, index) + replaceCode;
			lastIndex = index + closeCode.length;
			index = string.indexOf(closeCode, lastIndex);
		}
		result += string.slice(lastIndex) + closeCode;
		return result;
	};
};
const reset = format(0, 0);
const bold = format(1, 22);
const dim = format(2, 22);
const italic = format(3, 23);
const underline = format(4, 24);
const underlineDouble = format("4:2", 24);
const underlineCurly = format("4:3", 24);
const underlineDotted = format("4:4", 24);
const underlineDashed = format("4:5", 24);
const overline = format(53, 55);
const inverse = format(7, 27);
const hidden = format(8, 28);
const strikethrough = format(9, 29);
const black = format(30, 39);
const red = format(31, 39);
const green = format(32, 39);
const yellow = format(33, 39);
const blue = format(34, 39);
const magenta = format(35, 39);
const cyan = format(36, 39);
const white = format(37, 39);
const gray = format(90, 39);
const bgBlack = format(40, 49);
const bgRed = format(41, 49);
const bgGreen = format(42, 49);
const bgYellow = format(43, 49);
const bgBlue = format(44, 49);
const bgMagenta = format(45, 49);
const bgCyan = format(46, 49);
const bgWhite = format(47, 49);
const bgGray = format(100, 49);
const redBright = format(91, 39);
const greenBright = format(92, 39);
const yellowBright = format(93, 39);
const blueBright = format(94, 39);
const magentaBright = format(95, 39);
const cyanBright = format(96, 39);
const whiteBright = format(97, 39);
const bgRedBright = format(101, 49);
const bgGreenBright = format(102, 49);
const bgYellowBright = format(103, 49);
const bgBlueBright = format(104, 49);
const bgMagentaBright = format(105, 49);
const bgCyanBright = format(106, 49);
const bgWhiteBright = format(107, 49);
const underlineBlack = format("58;5;0", 59);
const underlineRed = format("58;5;1", 59);
const underlineGreen = format("58;5;2", 59);
const underlineYellow = format("58;5;3", 59);
const underlineBlue = format("58;5;4", 59);
const underlineMagenta = format("58;5;5", 59);
const underlineCyan = format("58;5;6", 59);
const underlineWhite = format("58;5;7", 59);
const underlineGray = format("58;5;8", 59);
const underlineRedBright = format("58;5;9", 59);
const underlineGreenBright = format("58;5;10", 59);
const underlineYellowBright = format("58;5;11", 59);
const underlineBlueBright = format("58;5;12", 59);
const underlineMagentaBright = format("58;5;13", 59);
const underlineCyanBright = format("58;5;14", 59);
const underlineWhiteBright = format("58;5;15", 59);

// node_modules/yocto-spinner/index.js
const isUnicodeSupported = process.platform !== "win32" || Boolean(process.env.WT_SESSION) || process.env.TERM_PROGRAM === "vscode";
const isInteractive = (stream) => Boolean(stream.isTTY && process.env.TERM !== "dumb" && !("CI" in process.env));
const infoSymbol = blue(isUnicodeSupported ? "ℹ" : "i");
const successSymbol = green(isUnicodeSupported ? "✔" : "√");
const warningSymbol = yellow(isUnicodeSupported ? "⚠" : "‼");
const errorSymbol = red(isUnicodeSupported ? "✖" : "×");
const defaultSpinner = {
	frames: isUnicodeSupported ? [
		"⠋",
		"⠙",
		"⠹",
		"⠸",
		"⠼",
		"⠴",
		"⠦",
		"⠧",
		"⠇",
		"⠏"
	] : [
		"-",
		"\\",
		"|",
		"/"
	],
	interval: 80
};
const SYNCHRONIZED_OUTPUT_ENABLE = "\x1B[?2026h";
const SYNCHRONIZED_OUTPUT_DISABLE = "\x1B[?2026l";
const oscSequenceRegex = /][\s\S]*?(?:|\\)/g;
const activeHooksPerStream = /* @__PURE__ */ new Set();
var YoctoSpinner = class {
	#frames;
	#interval;
	#currentFrame = -1;
	#timer;
	#handleSignals;
	#text;
	#stream;
	#color;
	#lines = 0;
	#exitHandlerBound;
	#isInteractive;
	#lastSpinnerFrameTime = 0;
	#isSpinning = false;
	#hookedStreams = /* @__PURE__ */ new Map();
	#isInternalWrite = false;
	#isDeferringRender = false;
	constructor(options = {}) {
		const spinner = options.spinner ?? defaultSpinner;
		if (!Array.isArray(spinner.frames) || spinner.frames.length === 0 || spinner.frames.some((frame) => typeof frame !== "string")) throw new Error("The `spinner.frames` option must be a non-empty array of strings");
		if (spinner.interval !== void 0 && !(Number.isInteger(spinner.interval) && spinner.interval > 0)) throw new Error("The `spinner.interval` option must be a positive integer");
		this.#frames = spinner.frames;
		this.#interval = spinner.interval ?? defaultSpinner.interval;
		this.#handleSignals = options.handleSignals ?? true;
		this.#text = options.text ?? "";
		this.#stream = options.stream ?? process.stderr;
		this.#color = options.color ?? "cyan";
		this.#isInteractive = isInteractive(this.#stream);
		this.#exitHandlerBound = this.#exitHandler.bind(this);
	}
	#internalWrite(action) {
		this.#isInternalWrite = true;
		try {
			return action();
		} finally {
			this.#isInternalWrite = false;
		}
	}
	#stringifyChunk(chunk, encoding) {
		if (chunk === void 0 || chunk === null) return "";
		if (typeof chunk === "string") return chunk;
		if (Buffer.isBuffer(chunk) || ArrayBuffer.isView(chunk)) {
			const normalizedEncoding = typeof encoding === "string" && encoding !== "" && encoding !== "buffer" ? encoding : "utf8";
			return Buffer.from(chunk).toString(normalizedEncoding);
		}
		return String(chunk);
	}
	#withSynchronizedOutput(action) {
		if (!this.#isInteractive) return action();
		try {
			this.#write(SYNCHRONIZED_OUTPUT_ENABLE);
			return action();
		} finally {
			this.#write(SYNCHRONIZED_OUTPUT_DISABLE);
		}
	}
	#hookStream(stream) {
		if (!stream || this.#hookedStreams.has(stream) || typeof stream.write !== "function") return;
		if (activeHooksPerStream.has(stream)) return;
		const originalWrite = stream.write;
		const hookedWrite = (...writeArguments) => this.#hookedWrite(stream, originalWrite, writeArguments);
		this.#hookedStreams.set(stream, {
			originalWrite,
			hookedWrite
		});
		activeHooksPerStream.add(stream);
		stream.write = hookedWrite;
	}
	#installHook() {
		if (!this.#isInteractive || this.#hookedStreams.size > 0) return;
		const streamsToHook = /* @__PURE__ */ new Set([this.#stream]);
		if (this.#stream === process.stdout || this.#stream === process.stderr) {
			if (isInteractive(process.stdout)) streamsToHook.add(process.stdout);
			if (isInteractive(process.stderr)) streamsToHook.add(process.stderr);
		}
		for (const stream of streamsToHook) this.#hookStream(stream);
	}
	#uninstallHook() {
		for (const [stream, hookInfo] of this.#hookedStreams) {
			if (stream.write === hookInfo.hookedWrite) stream.write = hookInfo.originalWrite;
			activeHooksPerStream.delete(stream);
		}
		this.#hookedStreams.clear();
	}
	#hookedWrite(stream, originalWrite, writeArguments) {
		const [chunk, encoding, callback] = writeArguments;
		let resolvedEncoding = encoding;
		let resolvedCallback = callback;
		if (typeof resolvedEncoding === "function") {
			resolvedCallback = resolvedEncoding;
			resolvedEncoding = void 0;
		}
		if (this.#isInternalWrite || !this.isSpinning) return originalWrite.call(stream, chunk, resolvedEncoding, resolvedCallback);
		if (this.#lines > 0) this.clear();
		const chunkString = this.#stringifyChunk(chunk, resolvedEncoding);
		const chunkTerminatesLine = chunkString.at(-1) === "\n";
		const writeResult = originalWrite.call(stream, chunk, resolvedEncoding, resolvedCallback);
		if (chunkTerminatesLine) this.#isDeferringRender = false;
		else if (chunkString !== "") this.#isDeferringRender = true;
		if (this.isSpinning && !this.#isDeferringRender) this.#render();
		return writeResult;
	}
	start(text) {
		if (text) this.#text = text;
		if (this.isSpinning) return this;
		this.#isSpinning = true;
		this.#hideCursor();
		this.#installHook();
		this.#render();
		this.#subscribeToProcessEvents();
		if (this.#isInteractive) this.#timer = setInterval(() => {
			this.#render();
		}, this.#interval);
		return this;
	}
	stop(finalText) {
		if (!this.isSpinning) return this;
		const shouldWriteNewline = this.#isDeferringRender;
		this.#isSpinning = false;
		if (this.#timer) {
			clearInterval(this.#timer);
			this.#timer = void 0;
		}
		this.#isDeferringRender = false;
		this.#uninstallHook();
		this.#showCursor();
		this.clear();
		this.#unsubscribeFromProcessEvents();
		if (finalText) {
			const prefix = shouldWriteNewline ? "\n" : "";
			this.#stream.write(`${prefix}${finalText}\n`);
		}
		return this;
	}
	#symbolStop(symbol, text) {
		return this.stop(`${symbol} ${text ?? this.#text}`);
	}
	success(text) {
		return this.#symbolStop(successSymbol, text);
	}
	error(text) {
		return this.#symbolStop(errorSymbol, text);
	}
	warning(text) {
		return this.#symbolStop(warningSymbol, text);
	}
	info(text) {
		return this.#symbolStop(infoSymbol, text);
	}
	get isSpinning() {
		return this.#isSpinning;
	}
	get text() {
		return this.#text;
	}
	set text(value) {
		this.#text = value ?? "";
		this.#render();
	}
	get color() {
		return this.#color;
	}
	set color(value) {
		this.#color = value;
		this.#render();
	}
	clear() {
		if (!this.#isInteractive) return this;
		if (this.#lines === 0) return this;
		this.#internalWrite(() => {
			this.#stream.cursorTo(0);
			for (let index = 0; index < this.#lines; index++) {
				if (index > 0) this.#stream.moveCursor(0, -1);
				this.#stream.clearLine(1);
			}
		});
		this.#lines = 0;
		return this;
	}
	#render() {
		if (this.#isDeferringRender) return;
		const useSynchronizedOutput = this.#isInteractive;
		const now = Date.now();
		if (this.#currentFrame === -1 || now - this.#lastSpinnerFrameTime >= this.#interval) {
			this.#currentFrame = ++this.#currentFrame % this.#frames.length;
			this.#lastSpinnerFrameTime = now;
		}
		const applyColor = base_exports[this.#color] ?? cyan;
		const frame = this.#frames[this.#currentFrame];
		let string = `${applyColor(frame)} ${this.#text}`;
		if (!this.#isInteractive) string += "\n";
		if (useSynchronizedOutput) this.#withSynchronizedOutput(() => {
			this.clear();
			this.#write(string);
		});
		else this.#write(string);
		if (this.#isInteractive) this.#lines = this.#lineCount(string);
	}
	#write(text) {
		this.#internalWrite(() => {
			this.#stream.write(text);
		});
	}
	#lineCount(text) {
		const width = this.#stream.columns || 80;
		const lines = stripVTControlCharacters(text.replaceAll(oscSequenceRegex, "")).split("\n");
		let lineCount = 0;
		for (const line of lines) lineCount += Math.max(1, Math.ceil(line.length / width));
		return lineCount;
	}
	#hideCursor() {
		if (this.#isInteractive) this.#write("\x1B[?25l");
	}
	#showCursor() {
		if (this.#isInteractive) this.#write("\x1B[?25h");
	}
	#subscribeToProcessEvents() {
		if (!this.#handleSignals) return;
		process.once("SIGINT", this.#exitHandlerBound);
		process.once("SIGTERM", this.#exitHandlerBound);
	}
	#unsubscribeFromProcessEvents() {
		if (!this.#handleSignals) return;
		process.off("SIGINT", this.#exitHandlerBound);
		process.off("SIGTERM", this.#exitHandlerBound);
	}
	#exitHandler(signal) {
		if (this.isSpinning) this.stop();
		const exitCode = signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1;
		process.exit(exitCode);
	}
};
function yoctoSpinner(options) {
	return new YoctoSpinner(options);
}

// src/commands/plan-files.ts
async function withProgress({ progress }, task) {
	if (progress === void 0) return task();
	const spinner = yoctoSpinner({
		text: "reading limits and usage",
		stream: progress
	}).start();
	try {
		return await task();
	} finally {
		spinner.stop();
	}
}
const MAX_INPUT_BYTES = 268435456;
async function readInlinePlan({ stdin }) {
	const chunks = [];
	let size = 0;
	for await (const chunk of stdin) {
		const bytes = Buffer.from(chunk);
		chunks.push(bytes);
		size += bytes.length;
		if (size > MAX_INPUT_BYTES) {
			const message = say`Standard input is larger than is read from there: at most ${MAX_INPUT_BYTES / 1024 / 1024} MiB.`;
			throw new GateError({
				code: "PLAN_TOO_LARGE",
				message,
				hint: say`Plans in files can be as large, each of them.`
			});
		}
	}
	return {
		file: "standard input",
		bytes: Buffer.concat(chunks)
	};
}
function ownFiles({ cwd, env }) {
	const isOfFork = async () => {
		if (env["GITHUB_EVENT_NAME"]) return mayBeOfFork(env, false);
		const { GITLAB_CI, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source, CI_MERGE_REQUEST_PROJECT_ID: own } = env;
		if (GITLAB_CI === "true" || own) return Boolean(own) && source !== own;
		return findWorkspace(env, cwd()) !== void 0;
	};
	return {
		workspace: cwd(),
		alsoAllowed: [],
		contained: false,
		mayBeOfFork: isOfFork
	};
}

export { readInlinePlan as n, withProgress as r, ownFiles as t };