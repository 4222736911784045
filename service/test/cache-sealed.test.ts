import { describe, expect, it } from "vitest";
import { toToken } from "../../test/support/token.ts";
// Imported directly, since the cache does not expose sealed values.
import { nameInMemory } from "../src/cache/once.ts";
import { open, placeOf, seal } from "../src/cache/shared-cache.ts";

const CLOUD = "https://keystone.example.com:5000/v3";
const TOKEN = toToken("gAAAAABa-token-of-a-user");
const MADE = { value: Buffer.from('{"cbk":{"compute.cores":42}}'), bornMs: 1_767_323_045_123 };

function place({ token = TOKEN, name = "question", cloud = CLOUD } = {}) {
  return placeOf({ token, name }, cloud);
}

describe("a sealed value", () => {
  it("a sealed value opens with its token and name, and has its birth", () => {
    expect(open(seal(MADE, place()), place())).toEqual(MADE);
    const empty = { value: Buffer.alloc(0), bornMs: 0 };
    expect(open(seal(empty, place()), place())).toEqual(empty);
  });

  it.each([
    ["another token", { token: toToken("gAAAAABa-token-of-another") }],
    ["another question", { name: "other question" }],
    ["another cloud", { cloud: "https://keystone.example.org:5000/v3" }],
  ])("a sealed value has another name for %s, and does not open there", (_, change) => {
    const elsewhere = place(change);
    expect(elsewhere.name).not.toBe(place().name);
    expect(open(seal(MADE, place()), elsewhere)).toBeUndefined();
  });

  it("a sealed value does not open with the key of another token or cloud under the same name", () => {
    const { name } = place();
    for (const change of [{ token: toToken("gAAAAABa-token-of-another") }, { cloud: "https://keystone.example.org" }]) {
      expect(open(seal(MADE, place()), { name, key: place(change).key })).toBeUndefined();
    }
  });

  it("a sealed value does not open if any bit was changed, or a byte removed or added", () => {
    const sealed = seal(MADE, place());
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(open(changed, place())).toBeUndefined();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(open(sealed.subarray(0, length), place())).toBeUndefined();
    }
    expect(open(Buffer.concat([sealed, Buffer.of(0)]), place())).toBeUndefined();
  });

  it("sealed values do not show their token, name or content, nor that two of them are equal", () => {
    const { name } = place();
    const sealed = seal(MADE, place());
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of [TOKEN.text, "question", "compute.cores"]) {
      expect(sealed.includes(secret)).toBe(false);
      expect(nameInMemory({ token: TOKEN, name: "question" })).not.toContain(secret);
    }
    expect(seal(MADE, place()).equals(sealed)).toBe(false);
  });
});
