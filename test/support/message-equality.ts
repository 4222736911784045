// Makes a message equal to its text, so that expectations are plain texts.

import { expect } from "vitest";
import { isMessage, toText } from "../../src/core/index.ts";

expect.addEqualityTesters([
  function isTextOf(one: unknown, other: unknown) {
    if (isMessage(one) && typeof other === "string") return toText(one) === other;
    return isMessage(other) && typeof one === "string" ? toText(other) === one : undefined;
  },
]);
