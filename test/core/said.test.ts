// Messages as data: the functions that make them, and their parts as text.

import { describe, expect, expectTypeOf, it } from "vitest";
import {
  asSentence,
  code,
  countOf,
  isMessage,
  joinMessages,
  listMessages,
  type Message,
  type MessagePart,
  nameSettings,
  placeIn,
  prose,
  quoted,
  say,
  theSetting,
  toBareText,
  toText,
} from "../../src/core/index.ts";
import { findCommands } from "../support/ci-commands.ts";

describe("say", () => {
  it("say accepts no variable as wording", () => {
    expectTypeOf(say<[string]>)
      .parameter(1)
      .toBeNever();
    expectTypeOf(say<[`rule ${string}`]>)
      .parameter(1)
      .toBeNever();
    expectTypeOf(say<["plan" | "policy"]>)
      .parameter(1)
      .toEqualTypeOf<"plan" | "policy">();
    expectTypeOf(say<[Message | number]>)
      .parameter(1)
      .toEqualTypeOf<Message | number>();
    expectTypeOf(joinMessages<string>)
      .parameter(1)
      .toEqualTypeOf<undefined>();
    expectTypeOf(countOf<string>)
      .parameter(1)
      .toBeNever();
  });

  it("equal texts make equal messages, however they were put together", () => {
    expect(say`a ${"b"} ${say`c \`d\``}`.said).toStrictEqual(say`a b c \`d\``.said);
    expect(joinMessages([prose("www"), prose(".example")], "").said).toStrictEqual(prose("www.example").said);
  });
});

describe("toText and toBareText", () => {
  it.each<[Message, string, string]>([
    [say`no ${quoted("a`b")}`, "no `a\\u{60}b`", "no a\\u{60}b"],
    [say`run ${code("a | b")}`, "run `a | b`", "run a | b"],
    [say`with ${theSetting("plan", "x\n")}`, "with `plan: x\\u{a}`", "with plan: x\\u{a}"],
    [say`why: ${prose("größer, 2`\u202e")}`, "why: größer, 2`\\u{202e}", "why: größer, 2`\\u{202e}"],
    [placeIn({ file: "größe.json", line: 2, column: 5 }), "größe.json:2:5", "größe.json:2:5"],
    [placeIn({ file: "@x\n", line: 2 }), "\\u{40}x\\u{a}:2:1", "\\u{40}x\\u{a}:2:1"],
    [placeIn({ file: "a.json" }), "a.json", "a.json"],
    [countOf(1200, "plan"), "1,200 plans", "1,200 plans"],
    [asSentence(say`one ${quoted("x")}`), "One `x`", "One x"],
    [asSentence(quoted("x")), "`x`", "x"],
    [listMessages([]), "", ""],
    [listMessages([say`a`, say`b`, say`c`], "or"), "a, b or c", "a, b or c"],
  ])("the message %j reads %s, and without marks %s", (message, text, bare) => {
    expect(toText(message)).toBe(text);
    expect(toBareText(message)).toBe(bare);
  });

  it("prose in a message has no commands of a CI system", () => {
    expect(findCommands(toText(prose("x\n::error::y ##[group]z")))).toEqual([]);
  });

  it("settings are named as the reader writes them", () => {
    const asOption = ({ setting }: { readonly setting: string }) => code(`--${setting}`);
    const message = say`Set ${theSetting("timeout")}.`;
    expect(toText(message, asOption)).toBe("Set `--timeout`.");
    expect(toText(nameSettings(message, asOption))).toBe("Set `--timeout`.");
  });
});

describe("isMessage", () => {
  it("an object with another member or other parts is not a message", () => {
    expect(isMessage(say`a`)).toBe(true);
    for (const value of [{ said: ["a"], key: "k" }, { said: "a" }, ["said"], "said", null, undefined])
      expect(isMessage(value)).toBe(false);
  });

  it("the type Message does not accept objects made in other files", () => {
    expectTypeOf<{ readonly said: readonly MessagePart[] }>().not.toExtend<Message>();
    expectTypeOf<Message>().toExtend<{ readonly said: readonly MessagePart[] }>();
  });

  it("a message survives JSON", () => {
    const message = say`a ${quoted("b")}`;
    expect(message).toStrictEqual({ said: ["a ", { name: "b" }] });
    expect(isMessage(JSON.parse(JSON.stringify(message)))).toBe(true);
  });
});
