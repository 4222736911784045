import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Unit } from "../../src/core/index.ts";
import { unitsOf } from "../../src/policy/key-glob.ts";
// A policy rounds each setting in one direction. Both directions are tried here.
import { toKeepFree } from "../../src/policy/policy-document.ts";

const sizeIn = (unit: Unit, text: string, round: "up" | "down") => {
  const size = toKeepFree(text, unit, round);
  return "amount" in size ? size.amount : undefined;
};

describe("an amount of a counted key", () => {
  it.each([
    [5, { amount: 5 }],
    [-0, { amount: 0 }],
    ["25 %", { percent: 25 }],
    ["12.5%", { percent: 12.5 }],
    ["2 TiB", { unfit: "2 TiB" }],
  ])("the amount %s of a counted key is %o", (written, amount) => {
    expect(toKeepFree(written, "count", "up")).toEqual(amount);
  });
});

describe("a size in a key's unit", () => {
  it.each<[text: string, unit: Unit, up: number, down: number]>([
    ["2 TiB", "GiB", 2048, 2048],
    ["64 GiB", "bytes", 68_719_476_736, 68_719_476_736],
    ["500 GB", "GiB", 466, 465],
    ["1 B", "GiB", 1, 0],
    ["1.5 GiB", "MiB", 1536, 1536],
    ["0.1 GiB", "bytes", 107_374_183, 107_374_182],
    ["1 KB", "bytes", 1000, 1000],
    ["1 KiB", "bytes", 1024, 1024],
    ["3 MB", "bytes", 3_000_000, 3_000_000],
    ["1 PiB", "GiB", 1_048_576, 1_048_576],
    ["999999999999999 PiB", "bytes", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])("the size %s in %s is %s rounded up, %s rounded down", (text, unit, up, down) => {
    expect(sizeIn(unit, text, "up")).toBe(up);
    expect(sizeIn(unit, text, "down")).toBe(down);
  });

  it("a rounded size is never laxer than written, and less than one unit off", () => {
    const bytesIn = { GB: 1_000_000_000n, GiB: 1n << 30n, MB: 1_000_000n, kB: 1000n, TB: 1_000_000_000_000n } as const;
    const size = fc.record({
      whole: fc.nat(100_000),
      thousandths: fc.integer({ min: 0, max: 999 }),
      suffix: fc.constantFrom("GB", "GiB", "MB", "kB", "TB"),
    });
    fc.assert(
      fc.property(size, fc.constantFrom("MiB", "GiB"), ({ whole, thousandths, suffix }, unit) => {
        const text = `${whole}.${String(thousandths).padStart(3, "0")} ${suffix}`;
        const unitBytes = unit === "MiB" ? 1n << 20n : 1n << 30n;
        const written = (BigInt(whole) * 1000n + BigInt(thousandths)) * bytesIn[suffix];
        const up = BigInt(sizeIn(unit, text, "up") ?? -1) * unitBytes * 1000n;
        const down = BigInt(sizeIn(unit, text, "down") ?? -1) * unitBytes * 1000n;
        expect(up >= written && up - written < unitBytes * 1000n).toBe(true);
        expect(down <= written && written - down < unitBytes * 1000n).toBe(true);
      }),
    );
  });
});

describe("the units of globs", () => {
  it.each<[globs: string[], units: string[]]>([
    [["compute.cores"], ["count compute.cores"]],
    [["volume.*"], ["GiB volume.backup_gb", "count volume.backups"]],
    [["*_gb"], ["GiB volume.backup_gb"]],
    [
      ["volume.space_gb", "objectstorage[ceph]"],
      ["GiB volume.space_gb", "bytes objectstorage"],
    ],
    [["cluster.space_gb"], ["GiB cluster.space_gb"]],
    [["rocket.*"], ["count rocket.*"]],
  ])("the units of %s are those of its documented keys", (globs, units) => {
    expect(unitsOf(globs).map(({ key, unit }) => `${unit} ${key}`)).toEqual(units);
  });
});
