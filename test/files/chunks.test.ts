import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeChunks } from "../../src/files/encoding.ts";
import { findPlanFiles } from "../../src/files/find.ts";
import { type OpenFile, readChunks, withFile } from "../../src/files/open.ts";
import { createFolder } from "./workspace.ts";

/** What `use` makes of an opened file with that content. */
async function withContent<Result>(content: Uint8Array, use: (open: OpenFile) => Promise<Result>): Promise<Result> {
  const folder = createFolder({ "workspace/plan.json": content });
  const search = { patterns: ["plan.json"], workspace: join(folder, "workspace"), alsoAllowed: [], contained: true };
  const [file] = await findPlanFiles(search);
  if (file === undefined) throw new Error("The test's plan was not found.");
  return withFile(file, use);
}

/** Looks at each chunk when it comes, and no longer, as its memory is used again. */
async function collect(open: OpenFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of decodeChunks(readChunks(open))) {
    chunks.push(Buffer.from(chunk));
    // Time for whatever is read ahead to arrive.
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  return Buffer.concat(chunks);
}

/** Numbers, so that no piece is like another. */
function textOf(length: number): string {
  return Array.from({ length: length / 8 + 1 }, (_, index) => String(index).padStart(8))
    .join("")
    .slice(0, length);
}

describe("a file in chunks", () => {
  it.each([0, 1, 262_143, 262_144, 262_145, 1_500_000])("has all of its %i bytes", async (length) => {
    const text = textOf(length);
    expect((await withContent(Buffer.from(text), collect)).equals(Buffer.from(text))).toBe(true);
  });

  it.each([
    ["a mark", "\ufeff", "utf8"],
    ["UTF-16", "\ufeff", "utf16le"],
    ["UTF-16 without a mark", "", "utf16le"],
  ] as const)("comes without a mark in UTF-8, from %s", async (_, mark, encoding) => {
    const text = textOf(600_000);
    const found = await withContent(Buffer.from(`${mark}${text}`, encoding), collect);
    expect(found.toString()).toBe(text);
  });

  it("may be left in the middle, while more is being read", async () => {
    const first = await withContent(Buffer.from(textOf(2_000_000)), async (open) => {
      for await (const chunk of decodeChunks(readChunks(open))) return chunk.length;
      return 0;
    });
    expect(first).toBeGreaterThan(0);
  });

  it("passes on what goes wrong in the middle", async () => {
    const reading = withContent(Buffer.from(textOf(2_000_000)), async (open) => {
      let chunks = 0;
      for await (const _ of decodeChunks(readChunks(open))) {
        chunks += 1;
        if (chunks === 2) await open.handle.close();
      }
    });
    await expect(reading).rejects.toMatchObject({ code: "EBADF" });
  });
});
