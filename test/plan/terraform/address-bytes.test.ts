import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutInstanceKeys } from "../../../src/plan/terraform/address.ts";
import { AddressBytes, toTextAddress } from "../../../src/plan/terraform/address-bytes.ts";
import { AddressList, AddressStore } from "../../../src/plan/terraform/address-list.ts";
import { NO_END } from "../../../src/plan/terraform/json-bytes.ts";
import { runs } from "../../properties/runs.ts";

/** Addresses as they are, and texts that only look a little like some. */
const anyAddress = fc.oneof(
  fc
    .array(
      fc.tuple(fc.constantFrom("module.a", "module.é", "x_y.z"), fc.oneof(fc.nat(), fc.string({ unit: "binary" }))),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((steps) => steps.map(([step, key]) => `${step}[${JSON.stringify(key)}]`).join(".")),
  fc.string({ unit: fc.constantFrom("a", "é", "😀", ".", "[", "]", '"', "\\", "0"), minLength: 1, maxLength: 30 }),
);

/** Reads a JSON string. */
function read(address: AddressBytes, json: string): number {
  return address.read(Buffer.from(json), 1);
}

describe("an address that is read from bytes", () => {
  it("says what it says as text", () => {
    const bytes = new AddressBytes();
    fc.assert(
      fc.property(anyAddress, (address) => {
        const json = JSON.stringify(address);
        const end = read(bytes, json);
        // What else needs an escape is read the slow way.
        if (/\\[^"\\/]/.test(json.replaceAll("\\\\", ""))) return;
        expect(end).toBe(Buffer.byteLength(json));
        expect(bytes.text).toBe(address);
        expect(bytes.configAddress).toBe(withoutInstanceKeys(address));
        expect(bytes.configAddress).toBe(toTextAddress(address).configAddress);
      }),
      runs(2000),
    );
  });

  it("leads to the same place as its sisters, and to another than its neighbours", () => {
    const bytes = new AddressBytes();
    const places = ["a.b[0]", 'a.b["x"]', "a.c[0]", "a.b", 'a.b["]"]', "module.a[1].a.b"].map((address) => {
      read(bytes, JSON.stringify(address));
      return bytes.configAddress;
    });
    expect(places).toEqual(["a.b", "a.b", "a.c", "a.b", "a.b", "module.a.a.b"]);
  });

  it.each([
    ["empty", '""'],
    ["too long", `"${"a".repeat(2000)}"`],
    ["cut", '"a.b'],
    ["cut in an escape", '"a\\'],
    ["written with other escapes", '"\\u0061.b"'],
    ["written with line ends", '"a\nb"'],
  ])("is left to others where it is %s", (_, json) => {
    expect(read(new AddressBytes(), json)).toBe(NO_END);
  });

  it("is told apart from another whose hash is the same, and found again after 10,000 others", () => {
    const bytes = new AddressBytes();
    const placeOf = (address: string): string => {
      read(bytes, JSON.stringify(address));
      return bytes.configAddress;
    };
    const [one, other] = findCollision();
    expect([one, other, one].map(placeOf)).toEqual([one, other, one]);
    const many = Array.from({ length: 11_000 }, (_, index) => `x.n${index}`);
    expect([...many, ...many].map(placeOf)).toEqual([...many, ...many]);
  });
});

/** Two addresses with the same hash (FNV-1a without its start). */
function findCollision(): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    const address = `x.n${number}`;
    let hash = 0;
    for (const byte of Buffer.from(address)) hash = Math.imul(hash ^ byte, 0x01000193);
    const known = seen.get(hash);
    if (known !== undefined) return [known, address];
    seen.set(hash, address);
  }
}

describe("a list of addresses", () => {
  it("has them all, whichever way they were read, and whichever lists share the room", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), anyAddress), { maxLength: 40 }), (added) => {
        const store = new AddressStore();
        const lists = [0, 1, 2].map(() => new AddressList(store));
        const bytes = new AddressBytes();
        for (const [which, text] of added) {
          const isPlain = read(bytes, JSON.stringify(text)) !== NO_END;
          lists[which]?.add(isPlain ? bytes : toTextAddress(text));
        }
        for (const [which, list] of lists.entries()) {
          const expected = added.filter(([number]) => number === which).map(([, text]) => text.toWellFormed());
          expect([...list].toReversed()).toEqual(expected);
          expect(list).toHaveLength(expected.length);
        }
      }),
    );
  });

  it("goes on where a piece of memory is full", () => {
    const list = new AddressList(new AddressStore());
    const texts = Array.from({ length: 20_000 }, (_, index) => `${"é".repeat(index % 700)}${index}`);
    for (const text of texts) list.add(toTextAddress(text));
    expect([...list].toReversed()).toEqual(texts);
  });

  it("refuses an address that is longer than any", () => {
    const list = new AddressList(new AddressStore());
    expect(() => list.add(toTextAddress("a".repeat(21_846)))).toThrow(RangeError);
    expect([...list]).toEqual([]);
  });
});
