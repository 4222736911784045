import { describe, expect, it } from "vitest";
import { AMOUNTS, LIMITS, parseDocument } from "../../../src/sources/quota-api/index.ts";
// The browser's program has no index.ts.
import { toRows } from "../../src/page/browser/rows.ts";
import { type RowWords, toWords } from "../../src/page/browser/words.ts";

/** Returns the texts of a key's only row. An undefined limit or usage is not in the document. */
function wordsOf(key: string, limit: unknown, used: unknown): RowWords {
  const toText = (value: unknown) => JSON.stringify({ cbk: { [key]: value } });
  const [quota, usage] = [parseDocument(toText(limit), LIMITS), parseDocument(toText(used), AMOUNTS)];
  if ("what" in quota || "what" in usage) throw new Error("These are no documents.");
  const [row] = toRows({ quota: quota.regions, usage: usage.regions });
  if (row === undefined) throw new Error("There is no row.");
  return toWords(row);
}

const texts = ({ used, free, limit, standing }: RowWords) => [used.text, free.text, limit.text, standing];

describe("amounts", () => {
  it.each([
    ["compute.cores", 192, 172, ["172", "20", "192", "89 %, tight"]],
    ["network.ports", 4000, 1000, ["1,000", "3,000", "4,000", "25 %"]],
    ["compute.ram_mb", 819_200, 704_512, ["688 GiB", "112 GiB", "800 GiB", "86 %, tight"]],
    ["compute.ram_mb", 1000, 524, ["524 MiB", "476 MiB", "1,000 MiB", "52 %"]],
    ["volume.space_gb", 16_000, 16_000, ["16,000 GiB", "0 GiB", "16,000 GiB", "100 %, full"]],
    ["volume.snapshots", 200, 201, ["201", "−1", "200", "101 %, over"]],
    ["volume.snapshots", 100_000, 99_999, ["99,999", "1", "100,000", "99 %, tight"]],
    ["compute.cores", 0, 4, ["4", "−4", "0", "over"]],
    ["compute.cores", 0, 0, ["0", "0", "0", "none may be made"]],
    ["compute.cores", -1, 4, ["4", "unlimited", "unlimited", "unlimited"]],
    ["compute.cores", -1, undefined, ["?", "unlimited", "unlimited", "unlimited"]],
    ["compute.cores", 4, undefined, ["?", "?", "4", "not known"]],
    ["compute.cores", undefined, 4, ["4", "?", "?", "not known"]],
    ["compute.key_pairs", 80, undefined, ["—", "—", "80", "usage is not counted"]],
    ["image.images", undefined, 3, ["3", "—", "—", "no limit"]],
    ["s3.space_bytes", 2 ** 41, 2 ** 40 + 2 ** 39, ["1.5 TiB", "0.5 TiB", "2 TiB", "75 %"]],
    ["s3.space_bytes", 2 ** 40, 2 ** 40 - 5, ["≈ 1,024 GiB", "5 bytes", "1 TiB", "99 %, tight"]],
    ["s3.space_bytes", 10 ** 12, 123, ["123 bytes", "≈ 931.32 GiB", "≈ 931.32 GiB", "0 %"]],
    ["s3.space_bytes", 100, 102, ["102 bytes", "−2 bytes", "100 bytes", "102 %, over"]],
  ])("amounts of %s with the limit %j and the usage %j have texts in one unit", (key, limit, used, expected) => {
    expect(texts(wordsOf(key, limit, used))).toEqual(expected);
  });

  it("amounts also have their exact value in the API's unit", () => {
    const { used, free, limit } = wordsOf("compute.ram_mb", 819_200, 704_512);
    expect([used.exact, free.exact, limit.exact]).toEqual(["704,512 MiB", "114,688 MiB", "819,200 MiB"]);
    expect(wordsOf("s3.space_bytes", 10 ** 12, 123).limit.exact).toBe("1,000,000,000,000 bytes");
  });

  it("a sentence has the bar's amounts for screen readers", () => {
    expect(wordsOf("compute.cores", 192, 172).sentence).toBe("172 used of 192");
  });
});
