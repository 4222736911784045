// Debian's Chromium, and pages in it that note whatever a browser complains about.

import { spawnSync } from "node:child_process";
import { type Browser, launch } from "puppeteer-core";

const CHROMIUM = "/usr/bin/chromium";

/** The browsers that are on this machine: Chromium, or none, which is said. */
export function findBrowsers(): readonly string[] {
  if (spawnSync(CHROMIUM, ["--version"]).status === 0) return ["Chromium"];
  console.warn(`LEFT OUT: the page in a browser, since ${CHROMIUM} is not on this machine (apt-get install chromium).`);
  return [];
}

/** Starts the browser. Its sandbox needs a user other than root, and what it shows here is ours. */
export function startBrowser(): Promise<Browser> {
  return launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--lang=en-US"] });
}

/** Times as fast as the clock at which {@link openPage} lets timers of the page run. */
const SPEED = 100;

/** Runs in the page before anything of its own: timers are quick, and violations of its policy are kept. */
const BEFORE = `
  const { setTimeout: wait } = window;
  window.setTimeout = (call, ms = 0) => wait(call, ms / ${SPEED});
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
`;

/** A page, and what there is to say against it. */
export type WatchedPage = Awaited<ReturnType<typeof openPage>>;

/** Opens a page whose timers run a hundred times as fast, in a context of its own: no storage is shared. */
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
    /** Addresses of all requests, oldest first. */
    requests,
    /** Errors of scripts and of the console; responses that are errors are none of them. */
    errors,
    /** Directives of its policy that were violated. */
    violations: async () => (await page.evaluate("violations")) as readonly string[],
    [Symbol.asyncDispose]: () => context.close(),
  };
}
