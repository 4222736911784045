// Debian's Chromium, and pages that record the browser's complaints.

import { spawnSync } from "node:child_process";
import { type Browser, launch } from "puppeteer-core";

const CHROMIUM = "/usr/bin/chromium";

/** Returns the browsers of this machine: Chromium, or none with a warning. */
export function findBrowsers(): readonly string[] {
  if (spawnSync(CHROMIUM, ["--version"]).status === 0) return ["Chromium"];
  console.warn(`LEFT OUT: the page in a browser, since ${CHROMIUM} is not on this machine (apt-get install chromium).`);
  return [];
}

/** Starts the browser. Without a sandbox, which root cannot use: it shows pages of these tests only. */
export function startBrowser(): Promise<Browser> {
  return launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--lang=en-US"] });
}

/** Factor by which timers of the page run faster than the clock, see {@link openPage}. */
const SPEED = 100;

/** Script that runs before the scripts of a page. It makes timers fast, and records violations of the page's policy. */
const BEFORE = `
  const { setTimeout: wait } = window;
  window.setTimeout = (call, ms = 0) => wait(call, ms / ${SPEED});
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
`;

/** A page with the browser's complaints. */
export type WatchedPage = Awaited<ReturnType<typeof openPage>>;

/** Opens a page in a new browser context, which shares no storage. Its timers run a hundred times as fast. */
export async function openPage(browser: Browser, url: string, width = 1280) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const isResponse = message.text().startsWith("Failed to load resource");
    if (["error", "warn"].includes(message.type()) && !isResponse) errors.push(message.text());
  });
  page.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.evaluateOnNewDocument(BEFORE);
  await page.setViewport({ width, height: 900 });
  await page.goto(url);
  return {
    page,
    /** Addresses of all requests, in their order. */
    requests,
    /** Errors of scripts and of the console, without responses whose status is an error. */
    errors,
    /** Returns the directives of the page's policy that were violated. */
    violations: async () => (await page.evaluate("violations")) as readonly string[],
    [Symbol.asyncDispose]: () => context.close(),
  };
}
