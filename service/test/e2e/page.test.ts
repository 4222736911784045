// The page at `/` in Debian's Chromium: over data sets, and served by the bundle of the service over a cloud.

import { createServer } from "node:http";
import type { Browser, Page, SerializedAXNode } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../../src/emulator/index.ts";
import { serveHttp } from "../../../test/support/loopback.ts";
import { RECORDED, recorded, startCloud } from "../../../test/support/openstack-cloud.ts";
import { findBrowsers, openPage, startBrowser, type WatchedPage } from "../support/browser.ts";
import { serveDataSet } from "../support/data-set-front.ts";
import { serve } from "./bundle.ts";

const PROJECT = embeddedDataSet().project;
const TOKEN = "gAAAAABm-token-that-nobody-may-see";

/** Limit and usage by key of one region. */
type Amounts = Readonly<Record<string, readonly [limit: unknown, used: unknown]>>;

/** Returns a data set of the emulator. */
function toDataSet(regions: Readonly<Record<string, Amounts>>): string {
  const values = (amounts: Amounts, index: 0 | 1) =>
    Object.fromEntries(
      Object.entries(amounts).flatMap(([key, pair]) => (pair[index] === null ? [] : [[key, pair[index]]])),
    );
  const members = Object.entries(regions).map(([region, amounts]) => [
    region,
    { quota: values(amounts, 0), usage: values(amounts, 1) },
  ]);
  return JSON.stringify({ project: PROJECT, regions: Object.fromEntries(members) });
}

async function signIn(page: Page, { project = PROJECT, token = TOKEN } = {}): Promise<void> {
  await page.type("#project-field", project);
  await page.type("#token-field", token);
  await page.keyboard.press("Enter");
}

async function until(page: Page, expression: string): Promise<void> {
  await page.waitForFunction(expression, { timeout: 40_000, polling: 50 });
}

const SHOWN = "!document.querySelector('#answer').hidden";
const IS_OLD = "document.querySelector('#answer').classList.contains('old')";

/** Returns the visible text of the matching elements. */
async function readVisible(page: Page, selector: string): Promise<string> {
  const texts = await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility()).map((element) => element.innerText).join("\\n")`);
  return String(texts);
}

/** Returns the visible rows, each as one line: "Ports network.ports cbk 33 % 131 269 400". */
async function rowsOf(page: Page): Promise<readonly string[]> {
  const rows = await page.evaluate(`[...document.querySelectorAll("#sections tbody tr")]
    .filter((row) => row.checkVisibility()).map((row) =>
    [...row.cells].filter((cell) => cell.checkVisibility()).map((cell) => {
      const copy = cell.cloneNode(true);
      for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
      return copy.textContent;
    }).join(" ").trim().replace(/\\s+/g, " "))`);
  return rows as readonly string[];
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(`for (const fold of document.querySelectorAll(".fold[aria-expanded=false]")) fold.click()`);
}

/** Returns the page as screen readers get it: a line for each element, with its role and name. */
async function namesOf(page: Page): Promise<readonly string[]> {
  const lines: string[] = [];
  const add = ({ role, name, checked, pressed, children = [] }: SerializedAXNode): void => {
    const state = checked === true ? "checked" : pressed === true ? "pressed" : undefined;
    lines.push([role, name, state].filter(Boolean).join(": "));
    for (const child of children) add(child);
  };
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  if (root !== null) add(root);
  return lines;
}

/** Expects a page without violations of its policy, errors and requests to other hosts. */
async function expectClean(watched: WatchedPage, url: string): Promise<void> {
  const { requests, errors } = watched;
  expect(await watched.violations()).toEqual([]);
  expect(errors).toEqual([]);
  expect(requests.filter((request) => !request.startsWith(`${url}/`))).toEqual([]);
}

it("the bundle of the service has the page and its files", async () => {
  await using service = await serve(["--auth-url", "http://127.0.0.1:9/v3"]);
  const html = await (await fetch(service.url)).text();
  const files = [...html.matchAll(/(?:href|src)="(page\.[^"]*)"/gu)].map(([, path = ""]) => path);
  expect(files).toEqual(["page.svg", "page.css", "page.js"]);
  for (const file of files) expect((await fetch(`${service.url}/${file}`)).status).toBe(200);
});

describe.each(findBrowsers())("the page in %s", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it("the tightest limits come first, or limits by region and service if the user chooses that", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url);
    const { page } = watched;
    await signIn(page);
    await until(page, SHOWN);
    expect((await rowsOf(page)).slice(0, 4)).toEqual([
      "Volume snapshots volume.snapshots cbk 106 %, over 212 −12 200",
      "Virtual CPU cores of servers compute.cores cbk 89 %, tight 172 20 192",
      "RAM of servers compute.ram_mb cbk 86 %, tight 688 GiB 112 GiB 800 GiB",
      "Total size of volumes volume.space_gb cbk 79 % 12,650 GiB 3,350 GiB 16,000 GiB",
    ]);
    expect(await readVisible(page, "#counts")).toMatch(/^1 over the limit\s+2 tight\s+82 with room/u);
    const widths = await page.evaluate(`[...document.querySelectorAll("[role=meter]")].slice(0, 3)
      .map((meter) => meter.firstElementChild.style.inlineSize)`);
    expect(widths).toEqual(["100%", expect.stringMatching(/^89\.58/u), "86%"]);

    await page.click("input[value=service]");
    expect((await readVisible(page, "h2")).split("\n").slice(0, 3)).toEqual([
      "cbk · Compute",
      "cbk · Block storage",
      "cbk · Object storage",
    ]);
    expect((await rowsOf(page))[0]).toBe("Virtual CPU cores of servers compute.cores 89 %, tight 172 20 192");
    await expectClean(watched, front.url);
  });

  it("filters, folds and the focus survive new answers, and the address has the filters", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url, 400);
    const { page } = watched;
    await signIn(page);
    await until(page, SHOWN);
    // Three regions fit two screens of a phone.
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1700);
    expect(await rowsOf(page)).toHaveLength(6);
    expect((await readVisible(page, ".fold")).split("\n")).toEqual([
      "Show 79 more",
      "Show 2",
      "Show 15",
      "Show 18",
      "Show 9",
    ]);
    await page.click("#sections .fold");
    expect(await rowsOf(page)).toHaveLength(85);
    expect(await readVisible(page, "#sections section:first-child .fold")).toBe("Show less");
    // An open section stays open, and its button keeps the focus, after the next answer.
    const anotherAnswer = async (): Promise<void> => {
      const { length } = watched.requests;
      await expect.poll(() => watched.requests.length, { timeout: 40_000 }).toBeGreaterThan(length + 2);
      await page.waitForSelector("#refresh:not([aria-disabled])");
    };
    await anotherAnswer();
    expect(await rowsOf(page)).toHaveLength(85);
    expect(await page.evaluate("document.activeElement.className")).toBe("fold");

    await page.click(".count.unlimited");
    await page.select("#region", "cbk");
    await page.select("#service", "VPN");
    expect(await rowsOf(page)).toEqual([
      "Endpoint groups of VPNs network.vpn_endpoint_groups cbk unlimited 4 unlimited unlimited",
      "IKE policies of VPNs network.vpn_ikepolicies cbk unlimited 2 unlimited unlimited",
      "IPsec site connections of VPNs network.vpn_ipsec_site_connections cbk unlimited 3 unlimited unlimited",
      "IPsec policies of VPNs network.vpn_ipsecpolicies cbk unlimited 2 unlimited unlimited",
    ]);
    // The status stays after an equal answer.
    await anotherAnswer();
    expect(await page.evaluate("document.querySelector('#status').textContent")).toBe("4 of 129 limits are shown.");
    expect(await page.evaluate("location.hash")).toBe("#region=cbk&service=VPN&level=unlimited");
    expect(await namesOf(page)).toContain("button: 4 unlimited: pressed");

    const address = `${front.url}/#region=cbk&level=over+no-such&order=service&service=nowhere`;
    await using other = await openPage(browser, address);
    await signIn(other.page);
    await until(other.page, SHOWN);
    expect(await rowsOf(other.page)).toEqual(["Volume snapshots volume.snapshots 106 %, over 212 −12 200"]);
    expect(await readVisible(other.page, "h2")).toBe("cbk · Block storage");
    await other.page.select("#service", "DNS");
    expect(await readVisible(other.page, "#nothing")).toBe("Nothing matches what is chosen above.");
    await other.page.click("#clear");
    expect(await other.page.evaluate("location.hash")).toBe("#order=service");
    expect((await rowsOf(other.page)).length).toBeGreaterThan(50);
    await expectClean(watched, front.url);
  });

  it("the output of `openstack token issue` can be pasted, and the token is nowhere in the browser", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url);
    const { page } = watched;
    await page.focus("#token-field");
    const issued = { expires: "2026-11-22T19:00:00+0000", id: TOKEN, project_id: PROJECT, user_id: "u" };
    await page.keyboard.sendCharacter(JSON.stringify(issued, null, 2));
    expect(await page.evaluate("document.querySelector('#project-field').value")).toBe(PROJECT);
    await page.keyboard.press("Enter");
    await until(page, SHOWN);

    const kept = await page.evaluate(`(async () => JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
      { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.title, history.state,
      await indexedDB.databases(), await caches.keys(),
      performance.getEntries().map(({ name }) => name),
    ]))()`);
    expect(kept).toContain(PROJECT);
    expect(kept).not.toContain(TOKEN);
    expect(watched.requests.join("\n")).not.toContain(TOKEN);
    expect(front.said()).not.toContain(TOKEN);
    expect(await page.browserContext().cookies()).toEqual([]);

    await page.click("#forget");
    expect(await rowsOf(page)).toEqual([]);
    expect(await page.evaluate("document.activeElement.id")).toBe("project-field");
    const before = watched.requests.length;
    // Ten times as long as the page's pause between requests.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(watched.requests.length).toBe(before);
    await expectClean(watched, front.url);
  });

  it("the page updates its numbers, and keeps old ones with a reason if that fails", async () => {
    const cores = (used: number) => toDataSet({ cbk: { "compute.cores": [10, used], "network.ports": [100, 50] } });
    const first = await serveDataSet({ token: TOKEN, dataSet: cores(4) });
    const port = Number(new URL(first.url).port);
    await using watched = await openPage(browser, first.url);
    const { page } = watched;
    await signIn(page);
    await until(page, SHOWN);
    expect(await rowsOf(page)).toEqual([
      "Ports network.ports cbk 50 % 50 50 100",
      "Virtual CPU cores of servers compute.cores cbk 40 % 4 6 10",
    ]);

    await first[Symbol.asyncDispose]();
    await until(page, IS_OLD);
    expect(await readVisible(page, "#trouble")).toContain("The service cannot be reached.");
    expect(await readVisible(page, "#trouble")).toMatch(/The numbers below are old: they are as of .*\d+:\d\d/u);
    expect(await rowsOf(page)).toContain("Virtual CPU cores of servers compute.cores cbk 40 % 4 6 10");

    const broken = createServer((_, response) => response.writeHead(503).end()).listen(port);
    await until(page, "document.querySelector('#trouble').innerText.includes('cannot answer at the moment')");
    expect(await page.evaluate(IS_OLD)).toBe(true);
    broken.close();
    broken.closeAllConnections();

    await using second = await serveDataSet({ token: TOKEN, port, dataSet: cores(9) });
    await until(page, `!${IS_OLD}`);
    expect(await readVisible(page, "#trouble")).toBe("");
    expect(await rowsOf(page)).toEqual([
      "Virtual CPU cores of servers compute.cores cbk 90 %, tight 9 1 10",
      "Ports network.ports cbk 50 % 50 50 100",
    ]);
    await expectClean(watched, second.url);
  });

  it("a hidden page sends no requests until it is visible again", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url);
    const { page, requests } = watched;
    await signIn(page);
    await until(page, SHOWN);
    const other = await page.browserContext().newPage();
    await other.bringToFront();
    await until(other, "!document.hidden");
    expect(await page.evaluate("document.hidden")).toBe(true);
    const before = requests.length;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(requests.length).toBeLessThanOrEqual(before + 2);
    const after = requests.length;
    await page.bringToFront();
    await until(page, "!document.hidden");
    await expect.poll(() => requests.length, { timeout: 40_000 }).toBeGreaterThan(after);
  });

  it.each([
    ["a wrong token", { token: "gAAAAABm-another-token" }, "The token is not accepted."],
    ["another project", { project: "0123456789abcdef" }, "The token does not open this project."],
  ])("a sign-in with %s is refused with a reason, and can be corrected", async (_, login, words) => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url);
    const { page, requests } = watched;
    await signIn(page, login);
    await until(page, "!document.querySelector('#trouble').hidden");
    const trouble = await readVisible(page, "#trouble");
    expect(trouble).toContain(words);
    expect(trouble).not.toContain("asks again");
    expect(await rowsOf(page)).toEqual([]);
    expect(await page.content()).not.toContain("token" in login ? login.token : TOKEN);
    expect(requests.filter((url) => url.includes("/v3/"))).toHaveLength(2);

    await page.evaluate("document.querySelector('#project-field').value = ''");
    await signIn(page);
    await until(page, SHOWN);
    expect(await readVisible(page, "#trouble")).toBe("");
    await expectClean(watched, front.url);
  });

  it("names are shown as text, even markup and very long ones on a phone", async () => {
    const image = "<img/src=x/onerror=alert(1)>";
    const script = `<script src="https://elsewhere.test/x.js">alert(2)</script>`;
    const dataSet = toDataSet({
      [image]: { "compute.cores": [10, 10], "compute.flavors": [null, { [script]: 3 }] },
      ["__proto__"]: { "compute.cores": [0, 0], "network.ports": [-1, 12], "dns.zones": [5, null] },
      ["long".repeat(50)]: {
        "network.ports": [9_007_199_254_740_991, 9_007_199_254_740_990],
        objectstorage: [
          [{ type: "t".repeat(200), space_bytes: 1_234_567_890_123 }],
          [{ type: "t".repeat(200), space_bytes: 1_234_567_890_122 }],
        ],
      },
    });
    await using front = await serveDataSet({ token: TOKEN, dataSet });
    await using watched = await openPage(browser, front.url, 360);
    const { page } = watched;
    await signIn(page);
    await until(page, SHOWN);
    await unfold(page);
    const text = (await rowsOf(page)).join("\n");
    expect(text).toContain(`compute.cores ${image} 100 %, full`);
    expect(text).toContain(script);
    expect(await page.evaluate("document.querySelectorAll('main img, main script').length")).toBe(0);
    for (const order of ["service", "tightest"]) {
      await page.click(`input[value=${order}]`);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    }
    await expectClean(watched, front.url);
  });

  it.each([1280, 360])("elements neither overflow nor overlap at a width of %i", async (width) => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url, width);
    const { page } = watched;
    const measure = async (): Promise<void> => {
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      const outside = await page.evaluate(`[...document.querySelectorAll("body *:not(.unseen, thead, thead *)")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.outerHTML.slice(0, 80))`);
      expect(outside).toEqual([]);
      const overlapping = await page.evaluate(`[...document.querySelectorAll("tbody tr")].filter((row) => {
        const places = [...row.cells].filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect());
        return places.some((a, index) => places.some((b, later) => later > index &&
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
      }).map((row) => row.textContent)`);
      expect(overlapping).toEqual([]);
      const uneven = await page.evaluate(`[...document.querySelectorAll("tbody tr")].filter((row) => new Set(
        [...row.querySelectorAll(".amount")].map((cell) => cell.getBoundingClientRect().top)).size !== 1).length`);
      expect(uneven).toBe(0);
      const broken = await page.evaluate(`[...document.querySelectorAll(".amount span:not(.unseen)")]
        .filter((amount) => amount.getClientRects().length > 1).map((amount) => amount.textContent)`);
      expect(broken).toEqual([]);
    };
    await measure();
    await signIn(page, { token: "wrong" });
    await until(page, "!document.querySelector('#trouble').hidden");
    await measure();
    await page.evaluate("document.querySelector('#project-field').value = ''");
    await signIn(page);
    await until(page, SHOWN);
    await measure();
    await unfold(page);
    await measure();
    await page.click("input[value=service]");
    await unfold(page);
    await measure();
  });

  it("the policy stops foreign scripts, styles and requests, and frames around the page", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using elsewhere = await serveHttp((response) => response.end());
    await using watched = await openPage(browser, front.url);
    const { page } = watched;
    const attempts = [
      `document.body.innerHTML += "<img src=x onerror='window.ran = 1'>"`,
      `document.body.setAttribute("onclick", "window.ran = 2"); document.body.click()`,
      `(() => { const script = document.createElement("script"); script.text = "window.ran = 3"; document.body.append(script) })()`,
      `(() => { const script = document.createElement("script"); script.append("window.ran = 4"); document.body.append(script) })()`,
      `window.setTimeout("window.ran = 5")`,
      `void fetch("${elsewhere.url}/fetched").catch(() => {})`,
      `document.body.append(Object.assign(new Image(), { src: "${elsewhere.url}/image" }))`,
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "${elsewhere.url}/frame" }))`,
      `document.head.append(Object.assign(document.createElement("style"), { textContent: "*{color:red}" }))`,
    ];
    for (const attempt of attempts) {
      const before = (await watched.violations()).length;
      await page.evaluate(attempt).catch(() => undefined);
      await until(page, `violations.length > ${before}`);
    }
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(elsewhere.received).toEqual([]);
    const framed = await page.browserContext().newPage();
    await framed.setContent(`<iframe src="${front.url}/"></iframe>`);
    await expect.poll(() => framed.frames().at(-1)?.url(), { timeout: 40_000 }).toMatch(/^chrome-error:/u);
  });

  it("the page can be used with a keyboard, and its elements have names for screen readers", async () => {
    await using front = await serveDataSet({ token: TOKEN });
    await using watched = await openPage(browser, front.url, 360);
    const { page } = watched;
    const focused = async (): Promise<unknown> =>
      page.evaluate("document.activeElement.id || document.activeElement.value || document.activeElement.tagName");
    const order: unknown[] = [];
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    expect(order).toEqual(["project-field", "token-field", ""].map((id) => (id === "" ? "BUTTON" : id)));
    await signIn(page);
    await until(page, SHOWN);
    expect(await focused()).toBe("H1");
    const after: unknown[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      after.push(await focused());
    }
    expect(after).toEqual(["forget", ...Array<string>(7).fill("BUTTON"), "tightest", "region", "service", "refresh"]);
    await page.focus("input[value=tightest]");
    await page.keyboard.press("ArrowRight");
    expect(await readVisible(page, "h2")).toContain("cbk · Compute");

    const names = new Set(await namesOf(page));
    const wanted = [
      "heading: Quota and usage",
      "group: Show by level",
      "group: Order",
      "combobox: Region",
      "combobox: Service",
      "button: Show 7 more: cbk · Compute",
      "radio: By region and service: checked",
      "heading: cbk · Compute",
      "table",
      "columnheader: Free",
      "rowheader: Virtual CPU cores of servers compute.cores",
      "cell: 172 used of 192 89 %, tight",
      "meter: Virtual CPU cores of servers, cbk",
      "cell: 704,512 MiB",
      "button: Refresh",
    ];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(await page.evaluate("document.querySelector('#status').textContent")).toMatch(/1 over the limit, 2 tight/u);
    expect(await page.evaluate("document.querySelector('#trouble').getAttribute('role')")).toBe("alert");
  });

  it("the page shows the limits of a cloud's services, and names services that refuse the token", async () => {
    const refusing = { "load-balancer": { always: recorded("answers/load-balancer/forbidden") } };
    await using cloud = await startCloud({ regions: { RegionOne: refusing, RegionTwo: { dns: null } } });
    await cloud.login();
    await using service = await serve(["--auth-url", cloud.authUrl]);
    await using watched = await openPage(browser, service.url);
    const { page } = watched;
    await signIn(page, { project: cloud.project, token: cloud.tokens[0] ?? "" });
    await until(page, "!document.querySelector('#answer').hidden || !document.querySelector('#trouble').hidden");
    expect(await readVisible(page, "#trouble")).toBe("");
    await unfold(page);
    const rows = (await rowsOf(page)).join("\n");
    expect(rows).toMatch(/compute\.cores RegionOne \d+ %/u);
    expect(rows).toMatch(/compute\.cores RegionTwo \d+ %/u);
    expect(rows).toMatch(/dns\.zones RegionOne/u);
    expect(rows).not.toMatch(/dns\.zones RegionTwo/u);
    expect(rows).toMatch(/loadbalancer\.pools RegionTwo/u);
    expect(rows).not.toMatch(/loadbalancer\.\w+ RegionOne/u);
    expect(await readVisible(page, "#notes")).toMatch(/load-balancer.*RegionOne|RegionOne.*load-balancer/u);
    expect(service.said()).not.toContain(cloud.tokens[0]);
    await expectClean(watched, service.url);
  });

  it.each([
    [400, 520, 3800],
    [900, 330, 2300],
  ])(
    "at a width of %i, the page shows numbers first, and once the facts that 40 regions have in common",
    async (width, first, height) => {
      const refusing = { "load-balancer": { always: recorded("answers/load-balancer/forbidden") } };
      const names = Array.from({ length: 40 }, (_, index) => `region-${10 + index}`);
      await using cloud = await startCloud({
        regions: Object.fromEntries(names.map((name) => [name, refusing])),
        valuesOf: ({ region }) => {
          const used = region === "region-17" ? 19 : 18;
          return {
            quota: new Map(RECORDED.quota).set("compute.cores", 20),
            usage: new Map(RECORDED.usage).set("compute.cores", used),
          };
        },
      });
      await cloud.login();
      await using service = await serve(["--auth-url", cloud.authUrl, "--timeout", "60"]);
      await using watched = await openPage(browser, service.url, width);
      const { page } = watched;
      await signIn(page, { project: cloud.project, token: cloud.tokens[0] ?? "" });
      await until(page, "!document.querySelector('#answer').hidden || !document.querySelector('#trouble').hidden");
      expect(await readVisible(page, "#trouble")).toBe("");
      expect((await rowsOf(page)).slice(0, 2)).toEqual([
        "Virtual CPU cores of servers compute.cores region-17 95 %, tight 19 1 20",
        expect.stringMatching(
          /^Virtual CPU cores of servers compute\.cores each of 39 regions region-10, .* 90 %, tight 18 2 20$/u,
        ),
      ]);
      expect(await readVisible(page, "#counts")).toContain("40 tight");
      expect(await readVisible(page, "#hint")).not.toBe("");
      // One call for limits, another one for usage.
      const notes = (await readVisible(page, "#notes li")).split("\n");
      expect(notes).toHaveLength(2);
      for (const note of notes) {
        expect(note).toContain("service in region-10, region-11, region-12, region-13 and 36 more refuses");
      }
      const topOf = (selector: string) =>
        page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().top`);
      expect(await topOf("tbody tr")).toBeLessThan(first);
      expect(await topOf("#notes")).toBeGreaterThan(Number(await topOf("#sections section:last-child")));
      expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThan(height);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await readVisible(page, "tbody details p")).toBe("");
      await page.click("tbody details:not([hidden]) summary");
      expect(await readVisible(page, "tbody details p")).toMatch(/^region-10, region-11, .*, region-49$/u);
      await page.select("#region", "region-20");
      expect((await rowsOf(page))[0]).toBe("Virtual CPU cores of servers compute.cores region-20 90 %, tight 18 2 20");
      await expectClean(watched, service.url);
    },
  );

  it("limits that regions share have one row", async () => {
    await using cloud = await startCloud({
      regions: { 'a"1"': {}, RegionTwo: {}, RegionThree: { dns: null } },
      shared: ["dns"],
    });
    await cloud.login();
    await using service = await serve(["--auth-url", cloud.authUrl]);
    await using watched = await openPage(browser, service.url);
    const { page } = watched;
    await signIn(page, { project: cloud.project, token: cloud.tokens[0] ?? "" });
    await until(page, "!document.querySelector('#answer').hidden || !document.querySelector('#trouble').hidden");
    expect(await readVisible(page, "#trouble")).toBe("");
    const find = async (key: string) => {
      await unfold(page);
      return (await rowsOf(page)).filter((row) => row.includes(` ${key}`));
    };
    expect(await find("dns.zones ")).toEqual([expect.stringMatching(/dns\.zones RegionTwo, a"1" \d+ %/u)]);
    expect(await find("compute.cores ")).toHaveLength(3);
    await page.select("#region", 'a"1"');
    expect(await find("dns.zones ")).toHaveLength(1);
    await page.select("#region", "RegionThree");
    expect(await find("dns.zones ")).toEqual([]);
    await page.select("#region", "");
    await page.evaluate("document.querySelector('input[name=order][value=service]').click()");
    expect((await readVisible(page, "h2")).split("\n").filter((title) => title.endsWith("DNS"))).toEqual([
      'RegionTwo, a"1" · DNS',
    ]);
    await expectClean(watched, service.url);
  });
});
