// Answers of the API: quota and usage documents of each version, by the specification's own table of keys.

import fc from "fast-check";
import type { ApiVersion } from "../../src/inputs/index.ts";
import { SPECIFIED_KEYS } from "../fixtures/specified-keys.ts";
import { type Member, scalar, type Tree, toTree } from "./json-tree.ts";
import { wordsOf } from "./mutations.ts";

const VERSIONS: readonly ApiVersion[] = ["v1", "v2", "v3"];

/** The rows that a document of a version has. */
function keysIn(document: "quota" | "usage", version: ApiVersion) {
  return SPECIFIED_KEYS.filter(([, , quota, usage, since, remark]) => {
    const inDocument = (document === "quota" ? quota : usage) === "yes";
    const isSince = VERSIONS.indexOf(since === "" ? "v1" : since) <= VERSIONS.indexOf(version);
    return inDocument && isSince && !(remark === "until v2" && version === "v3");
  });
}

const size = fc.oneof(fc.nat(500), fc.maxSafeNat());

function amountTree(document: "quota" | "usage", remark: string | undefined): fc.Arbitrary<Tree> {
  const amount = (document === "quota" ? fc.oneof(size, fc.constant(-1)) : size).map((one) => scalar(one));
  if (remark === "object") {
    return fc
      .uniqueArray(fc.tuple(fc.constantFrom("m1.small", "m1.large", "__proto__", ""), amount), {
        selector: ([name]) => name,
        maxLength: 3,
      })
      .map((members) => ({ kind: "object", members }));
  }
  if (remark !== "list") return amount;
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom("ceph", "quobyte", "constructor"), amount), {
      selector: ([type]) => type,
      maxLength: 3,
    })
    .map((all) => ({
      kind: "list",
      elements: all.map(
        ([type, bytes]): Tree => ({
          kind: "object",
          members: [
            ["space_bytes", bytes],
            ["type", scalar(type)],
          ],
        }),
      ),
    }));
}

function regionOf(document: "quota" | "usage", version: ApiVersion): fc.Arbitrary<Tree> {
  const members = keysIn(document, version).map(([key, , , , , remark]) =>
    amountTree(document, remark).map((value): Member => [key, value]),
  );
  // Most regions have all keys; the specification leaves open whether one may lack some.
  return fc
    .oneof(
      fc.tuple(...members),
      fc.subarray(members).chain((some) => fc.tuple(...some)),
    )
    .map((all) => ({
      kind: "object",
      members: all,
    }));
}

/** A document as the API's specification has it. */
export function answerTree(document: "quota" | "usage", version: ApiVersion): fc.Arbitrary<Tree> {
  const region = fc.constantFrom("cbk", "dbl", "fes", "__proto__", "constructor", "\u{1f600}");
  return fc
    .uniqueArray(fc.tuple(region, regionOf(document, version)), { selector: ([name]) => name, maxLength: 3 })
    .map((members) => ({ kind: "object", members }));
}

/** Names that mean something in an answer. */
export const ANSWER_NAMES: readonly string[] = [
  ...wordsOf("cbk CBK dbl type space_bytes network.vpn_ikepolicy compute.Cores error"),
  ...SPECIFIED_KEYS.map(([key]) => key),
];

/** What servers answer that are not the API, or not well. */
export const errorAnswers: fc.Arbitrary<Tree> = fc
  .constantFrom<unknown>(
    {},
    [],
    null,
    { error: { code: 401, title: "Unauthorized" } },
    { cbk: null },
    { cbk: [] },
    { cbk: {} },
    { regions: { cbk: {} } },
    1,
    "ok",
  )
  .map(toTree);
