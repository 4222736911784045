// Takes the picture of the page over the embedded data set. Needs Chromium. Run it with `npm run pictures`.

import { writeFile } from "node:fs/promises";
import { addText } from "../../scripts/picture-text.ts";
import { embeddedDataSet } from "../../src/emulator/index.ts";
import { startBrowser } from "../test/support/browser.ts";
import { serveDataSet } from "../test/support/data-set-front.ts";
import { readPageText } from "./page-text.ts";

/** The narrowest page with its controls in one line, in CSS pixels. The picture has twice as many, so it is sharp. */
const WIDTH = 1000;

const token = "gAAAAABm-token";
const browser = await startBrowser();
try {
  await using front = await serveDataSet({ token });
  const page = await browser.newPage();
  await page.setViewport({ width: WIDTH, height: 900, deviceScaleFactor: 2 });
  await page.goto(front.url);
  await page.type("#project-field", embeddedDataSet().project);
  await page.type("#token-field", token);
  await page.keyboard.press("Enter");
  const section = await page.waitForSelector("#sections section");
  // The time of day would make each picture another one.
  await page.evaluate(`document.querySelector("#time").textContent = "2:03:00 PM"`);
  const box = await section?.boundingBox();
  if (!box) throw new Error("The page shows no limits.");
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: box.y + box.height + box.x } });
  await writeFile(
    new URL("../docs/service-page.png", import.meta.url),
    addText(Buffer.from(png), await readPageText()),
  );
} finally {
  await browser.close();
}
