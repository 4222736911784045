// Reference model of policies after docs/policy.md. It reads policies with the YAML library, checks them with the
// published schema as an editor does, and has its own code for globs and sizes.

import { parse } from "yaml";
import { compileSchema } from "../support/schemas.ts";
import { rowOf, type Terms, type Wish } from "./reference-model.ts";

/** Returns the terms for a wish. */
export type PolicyModel = (wish: Wish) => Terms;

const isPolicy = compileSchema<Document>("policy");

interface Settings {
  readonly "warn-at"?: number;
  readonly "keep-free"?: number | string;
  readonly enforce?: Terms["enforce"];
  readonly "on-unknown"?: Terms["onUnknown"];
}
interface Scope {
  readonly region?: string | readonly string[];
  readonly key?: string | readonly string[];
}
interface Waiver extends Scope {
  readonly "up-to": number | string;
  readonly until: string;
}
interface Document {
  readonly defaults?: Settings;
  readonly rules?: readonly (Settings & Scope)[];
  readonly waivers?: readonly Waiver[];
}

/** Returns the model without a policy: the inputs, with `warn-at` 80 %. */
export function inputsAlone(onUnknown: Terms["onUnknown"] = "fail"): PolicyModel {
  return toModel({}, { onUnknown, today: "2026-01-01" });
}

/**
 * Returns the model of a policy's text. Returns undefined if the text is not a policy, so that the gate must not
 * decide.
 */
export function readPolicyModel(
  text: string,
  inputs: { readonly onUnknown: Terms["onUnknown"]; readonly today: string },
): PolicyModel | undefined {
  let value: unknown;
  try {
    value = parse(text, {
      version: "1.2",
      schema: "core",
      stringKeys: true,
      uniqueKeys: true,
      merge: false,
      logLevel: "error",
    });
  } catch {
    return undefined;
  }
  return isPolicy(value) ? toModel(value, inputs) : undefined;
}

function toModel(
  { defaults = {}, rules = [], waivers = [] }: Document,
  inputs: { readonly onUnknown: Terms["onUnknown"]; readonly today: string },
): PolicyModel {
  return (wish) => {
    const matching = [defaults, ...rules.filter((rule) => matches(rule, wish))];
    const last = <Name extends keyof Settings>(name: Name): Settings[Name] | undefined =>
      matching.findLast((rule) => rule[name] !== undefined)?.[name];
    const keepFree = last("keep-free");
    const covering = waivers.filter((waiver) => matches(waiver, wish) && waiver.until >= inputs.today);
    return {
      warnAt: BigInt(Math.round((last("warn-at") ?? 80) * 100)),
      onUnknown: last("on-unknown") ?? inputs.onUnknown,
      enforce: last("enforce") ?? "fail",
      usable: (limit) => {
        const left = limit - reserve(keepFree, { limit, key: wish.key });
        return left < 0n ? 0n : left;
      },
      isWaived: (projected) => covering.some((waiver) => projected <= floor(toAmount(waiver["up-to"], wish.key))),
    };
  };
}

function listTexts(globs: string | readonly string[] | undefined): readonly string[] {
  return globs === undefined ? ["*"] : typeof globs === "string" ? [globs] : globs;
}

function matches({ region, key }: Scope, wish: Wish): boolean {
  const keys = wish.item === undefined ? [wish.key] : [wish.key, `${wish.key}[${wish.item}]`];
  return (
    listTexts(region).some((glob) => matchesGlob(glob, wish.region)) &&
    listTexts(key).some((glob) =>
      keys.some((name) => matchesGlob(glob.replace(/^network\.vpn_ikepolicy$/, "network.vpn_ikepolicies"), name)),
    )
  );
}

function matchesGlob(glob: string, name: string): boolean {
  const source = Array.from(glob, (character) =>
    character === "*" ? ".*" : character === "?" ? "." : character.replace(/[\\^$.|+()[\]{}/]/, "\\$&"),
  );
  return new RegExp(`^${source.join("")}$`, "su").test(name);
}

/** An exact fraction. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const floor = ({ numerator, denominator }: Fraction): bigint => numerator / denominator;
const ceiling = ({ numerator, denominator }: Fraction): bigint => (numerator + denominator - 1n) / denominator;

const POWERS = "kMGTP";

/** Returns an amount: a number as it is, a size in the key's unit. */
function toAmount(written: number | string, key: string): Fraction {
  if (typeof written === "number") return { numerator: BigInt(written), denominator: 1n };
  const [, digits = "0", decimals = "", prefix = "", binary = ""] =
    /^(\d+)(?:\.(\d+))? ?([kKMGTP]?)(i?)B$/.exec(written) ?? [];
  const power = BigInt(POWERS.indexOf(prefix === "K" ? "k" : prefix) + 1) * (prefix === "" ? 0n : 1n);
  const bytes = BigInt(digits + decimals) * (binary === "i" ? 1024n : 1000n) ** power;
  const unit = { count: 1n, bytes: 1n, MiB: 1024n ** 2n, GiB: 1024n ** 3n }[rowOf(key)?.[1] ?? unitByName(key)];
  return { numerator: bytes, denominator: 10n ** BigInt(decimals.length) * unit };
}

function unitByName(key: string): "count" | "bytes" | "MiB" | "GiB" {
  if (key.endsWith("_bytes")) return "bytes";
  if (key.endsWith("_gb")) return "GiB";
  return key.endsWith("_mb") ? "MiB" : "count";
}

function reserve(written: number | string | undefined, { limit, key }: { limit: bigint; key: string }): bigint {
  if (written === undefined) return 0n;
  const percent = typeof written === "string" ? /^([\d.]+) ?%$/.exec(written)?.[1] : undefined;
  if (percent === undefined) return ceiling(toAmount(written, key));
  return ceiling({ numerator: limit * BigInt(Math.round(Number(percent) * 100)), denominator: 10_000n });
}
