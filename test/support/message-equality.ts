// A message equals its text, so that tests read as people do.

import { expect } from "vitest";
import { isMessage, toText } from "../../src/core/index.ts";

expect.addEqualityTesters([
  function isTextOf(one: unknown, other: unknown) {
    if (isMessage(one) && typeof other === "string") return toText(one) === other;
    return isMessage(other) && typeof one === "string" ? toText(other) === one : undefined;
  },
]);
