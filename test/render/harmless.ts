// Constructs that a rendered page must not contain, whatever its names are.

import { expect } from "vitest";
import { findAddresses, findElements, toText } from "./parsers.ts";

/** Elements of our own layout. */
const OWN_ELEMENTS = new Set(
  "a br code details h3 li p pre strong sub summary table tbody td th thead tr ul".split(" "),
);
const OWN_ADDRESS =
  /^https:\/\/github\.com\/(?:acme\/infra\/actions\/runs\/17000000121(?:#summary)?|quota-gate\/quota-gate\/blob\/main\/docs\/red\.md)$/;

/** Expects that the page contains our own layout only. */
export function expectHarmless(html: string): void {
  const withoutComments = html.replaceAll(/^<!-- quota-gate(?::v1|-data:v2) [\w=+/ .-]* -->$/gm, "");
  expect(findElements(withoutComments).filter((name) => !OWN_ELEMENTS.has(name))).toEqual([]);
  expect(findAddresses(withoutComments).filter((address) => !OWN_ADDRESS.test(address))).toEqual([]);
  expect(withoutComments).not.toContain("@");
  expect(withoutComments).not.toContain("<!--");
  // References and shortcodes work in plain text only, so none may stand outside of code.
  const plain = toText(withoutComments.replaceAll(/<(code)[^>]*>.*?<\/\1>/gs, ""));
  expect(plain).not.toMatch(/#\d|\bGH-\d|www\.|:\/\/|\$|:[a-z]+:/i);
  expect(plain).not.toMatch(/[\u200b\u202e\u2028]/);
  expect(plain).not.toContain("\u0000");
  expect(plain).not.toContain("evil");
}

/** Names with a meaning in GitHub's Markdown. */
export const HOSTILE_MARKDOWN: readonly string[] = [
  "a\\|b",
  "a\\",
  "``a``",
  "x\r\r# pwn",
  "x\r\n| a | b |",
  "</summary></details><h1>x</h1>",
  "--><h1>x</h1><!--",
  '<img src="https://evil.example/x.png">',
  "<script>alert(1)</script>",
  "![x](https://evil.example/x.png)",
  "[x](javascript:alert(1))",
  "[x]: https://evil.example",
  "[^1]",
  "<https://evil.example>",
  "<!-- quota-gate-data:v2 AAAA -->",
  "a&#64;b.example",
  "acme/x#1",
  "acme/x@0123456789abcdef0123456789abcdef01234567",
  "(www.evil.example)",
  "ftp://evil.example",
  "mailto:a@evil.example",
  "$\\frac{a}{b}$",
  "$`a`$",
  "**bold** _it_ ~~gone~~",
  "1. one",
  "- [ ] task",
  "===",
  "> [!NOTE]",
  "    code",
  "a\u0300\u0301\u0302",
];
