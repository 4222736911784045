import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readText } from "../../../scripts/picture-text.ts";
import { readPageText } from "../../scripts/page-text.ts";

it("service-page.png shows the current page; `npm run pictures` makes it again", async () => {
  const png = await readFile(new URL("../../docs/service-page.png", import.meta.url));
  expect(readText(png)).toBe(await readPageText());
});
