import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { addText, readText } from "../scripts/picture-text.ts";
import { PICTURES, readShownComment } from "../scripts/pictures.ts";

it("each picture of docs/ has its scenario", async () => {
  const files = await readdir(new URL("../docs/", import.meta.url));
  const pictures = files.filter((file) => file.endsWith(".png")).map((file) => `docs/${file}`);
  expect(PICTURES.map(({ picture }) => picture as string).toSorted()).toEqual(pictures.toSorted());
});

describe.each(PICTURES)("$picture", ({ picture, scenario }) => {
  it("the picture shows the comment of its scenario as it is today, or `npm run pictures` makes it again", async () => {
    const png = await readFile(new URL(`../${picture}`, import.meta.url));
    expect(readText(png)).toBe(await readShownComment(scenario));
  });

  it("the picture keeps a text with letters of all languages, and everything else", async () => {
    const png = await readFile(new URL(`../${picture}`, import.meta.url));
    const bare = png.subarray(0, png.lastIndexOf("iTXt") - 4);
    const end = png.subarray(-12);
    const again = addText(Buffer.concat([bare, end]), "❌ größer, 大\n");
    expect(readText(Buffer.concat([bare, end]))).toBeUndefined();
    expect(readText(again)).toBe("❌ größer, 大\n");
    expect(again.subarray(0, bare.length).equals(bare)).toBe(true);
    expect(again.subarray(-12).equals(end)).toBe(true);
  });
});
