// The page: signs in, requests the documents, shows them, and requests them again while the page is visible.

import { listTexts } from "../../../../src/core/index.ts";
import { ask, type Documents, membersIn, REFRESH_S, type SignIn, Trouble } from "./ask.ts";
import { countStandings, type Filter, filterRows, type LimitRow, type Order, STANDINGS, toRows } from "./rows.ts";
import { find, forgetRows, setSentences, setText, showFilters, showRows } from "./view.ts";

const form = find("#sign-in", document, HTMLFormElement);
const projectField = find("#project-field", document, HTMLInputElement);
const tokenField = find("#token-field", document, HTMLInputElement);
const signedIn = find("#signed-in");
const project = find("#project");
const trouble = find("#trouble");
const status = find("#status");
const answer = find("#answer");
const time = find("#time", document, HTMLTimeElement);
const refreshButton = find("#refresh");

/** The sign-in, which is the only place of the token, and the controller that ends its requests. */
let session: { readonly signIn: SignIn; readonly end: AbortController } | undefined;
let shown: { readonly projectId: string; readonly rows: readonly LimitRow[] } | undefined;
let counts = "";
/** Filter and order of the shown rows. They are in the fragment of the address, so that links have them. */
let filter: Filter = { levels: new Set(), region: "", service: "" };
let order: Order = "tightest";
let isAsking = false;
/** Time of the next request in milliseconds since 1970. Infinity if only the user can start one. */
let due = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns sentences about values that cannot be sent, without the values. */
function findProblems({ projectId, token }: SignIn): readonly string[] {
  // Characters of a header field (RFC 9110, section 5.5), without the space.
  const canBeSent = /^[\x21-\x7e]+$/u;
  const askForProject = "Enter the project's id: the value `project_id` that `openstack token issue` prints.";
  const askForToken =
    "Enter the token: the value `id` that `openstack token issue` prints, or all of its output with `-f json`.";
  return [...(canBeSent.test(projectId) ? [] : [askForProject]), ...(canBeSent.test(token) ? [] : [askForToken])];
}

function start(signIn: SignIn): void {
  const problems = findProblems(signIn);
  setSentences(trouble, problems);
  if (problems.length > 0) return;
  if (shown?.projectId !== signIn.projectId) forgetAnswer();
  session = { signIn, end: new AbortController() };
  tokenField.value = "";
  form.hidden = true;
  setText(project, signIn.projectId);
  signedIn.hidden = false;
  find("h1").focus();
  void refresh(true);
}

function end(): void {
  session?.end.abort();
  session = undefined;
  setAsking(false);
  due = Number.POSITIVE_INFINITY;
  clearTimeout(timer);
  signedIn.hidden = true;
  refreshButton.hidden = true;
  form.hidden = false;
}

function forgetAnswer(): void {
  shown = undefined;
  answer.hidden = true;
  answer.classList.remove("old");
  setText(status, "");
  forgetRows();
}

function forget(): void {
  end();
  forgetAnswer();
  setSentences(trouble, []);
  setText(project, "");
  form.reset();
  projectField.focus();
}

/**
 * Requests and shows the documents, unless a request is under way. `isWanted` is true if the user asked for it. The
 * user is then notified when it is done.
 */
async function refresh(isWanted: boolean): Promise<void> {
  if (session === undefined || isAsking) return;
  const { signIn, end: over } = session;
  setAsking(true);
  if (shown === undefined) setText(status, "Asking the service …");
  const found = await ask({ base: document.baseURI, signIn, signal: over.signal }).catch((error: unknown) => {
    if (error instanceof Trouble) return error;
    throw error;
  });
  if (over.signal.aborted) return;
  setAsking(false);
  if (found instanceof Trouble) showTrouble(found, signIn);
  else showAnswer(found, signIn.projectId, isWanted);
  due = Date.now() + (found instanceof Trouble ? found.retryAfterS : REFRESH_S) * 1000;
  waitForDue();
}

function setAsking(value: boolean): void {
  isAsking = value;
  refreshButton.ariaDisabled = value ? "true" : null;
}

/** Sends the next request when it is due, while the page is visible. */
function waitForDue(): void {
  clearTimeout(timer);
  if (document.hidden || session === undefined || due === Number.POSITIVE_INFINITY) return;
  timer = setTimeout(() => void refresh(false), Math.max(0, due - Date.now()));
}

function showAnswer(documents: Documents, projectId: string, isWanted: boolean): void {
  const rows = toRows(documents);
  const now = new Date();
  shown = { projectId, rows };
  setSentences(trouble, []);
  setSentences(find("#notes"), [...documents.leftOut, ...withoutNumbers(documents, rows)], "li");
  time.dateTime = now.toISOString();
  setText(time, now.toLocaleTimeString());
  show();
  answer.classList.remove("old");
  answer.hidden = false;
  refreshButton.hidden = false;
  const old = counts;
  const texts = countStandings(rows).map(({ text }) => text);
  counts = texts.join(", ") || "no numbers";
  // Screen readers read the status aloud. Without a request of the user, it changes only together with the counts.
  if (isWanted) setText(status, `As of ${now.toLocaleTimeString()}: ${counts}.`);
  else if (counts !== old) setText(status, `${counts}.`);
}

const isStanding = (name: string): name is keyof typeof STANDINGS => Object.hasOwn(STANDINGS, name);

function readAddress(): void {
  const values = new URLSearchParams(location.hash.slice(1));
  const levels = new Set((values.get("level") ?? "").split(" ").filter(isStanding));
  filter = { levels, region: values.get("region") ?? "", service: values.get("service") ?? "" };
  order = values.get("order") === "service" ? "service" : "tightest";
  for (const choice of document.querySelectorAll<HTMLInputElement>("input[name=order]"))
    choice.checked = choice.value === order;
}

function choose(change: Partial<Filter>): void {
  filter = { ...filter, ...change };
  const values = Object.entries({
    ...filter,
    level: [...filter.levels].join(" "),
    levels: "",
    order: order === "service" ? order : "",
  });
  const hash = new URLSearchParams(
    values.flatMap(([name, value]) => (typeof value === "string" && value !== "" ? [[name, value]] : [])),
  );
  history.replaceState(null, "", `${location.pathname}${location.search}${hash.size === 0 ? "" : `#${hash}`}`);
  show();
  if (shown !== undefined && Object.keys(change).length > 0)
    setText(status, `${filterRows(shown.rows, filter).length} of ${shown.rows.length} limits are shown.`);
}

/** Shows the filtered rows of the last answer. A filter for a region or service that the answer lacks is ignored. */
function show(): void {
  if (shown === undefined) return;
  const { rows } = shown;
  const region = rows.some(({ regions }) => regions.includes(filter.region)) ? filter.region : "";
  const service = rows.some((row) => row.service === filter.service) ? filter.service : "";
  const valid = { ...filter, region, service };
  const left = filterRows(rows, valid);
  showFilters(rows, valid, (level) => {
    const levels = new Set(filter.levels);
    if (!levels.delete(level)) levels.add(level);
    choose({ levels });
  });
  showRows(left, order, filter.levels.size > 0);
  find("#nothing").hidden = left.length > 0 || rows.length === 0;
  find("#clear").hidden = filter.levels.size === 0 && region === "" && service === "";
}

function withoutNumbers({ quota, usage }: Documents, rows: readonly LimitRow[]): readonly string[] {
  const regions = new Set([...quota, ...usage].map(({ region }) => region));
  if (regions.size === 0) return ["The service knows no region of this project."];
  const withRows = new Set(rows.flatMap((row) => row.regions));
  const silent = [...regions].filter((region) => !withRows.has(region));
  const noun = silent.length === 1 ? "region" : "regions";
  return silent.length === 0 ? [] : [`The service reports no number for the ${noun} ${listTexts(silent)}.`];
}

/** Shows an error. Numbers of the last answer stay, and are marked as old. */
function showTrouble({ sentences, retryAfterS }: Trouble, { projectId }: SignIn): void {
  const isOver = retryAfterS === Number.POSITIVE_INFINITY;
  const old = shown === undefined ? [] : [`The numbers below are old: they are as of ${time.textContent}.`];
  const next = isOver ? [] : [`The page asks again every ${retryAfterS} s.`];
  answer.classList.toggle("old", shown !== undefined);
  setText(status, "");
  counts = "";
  if (isOver) {
    projectField.value = projectId;
    end();
    tokenField.focus();
  }
  setSentences(trouble, [...sentences, ...old, ...next]);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  start({ projectId: projectField.value.trim(), token: tokenField.value.trim() });
});
// The whole output of `openstack token issue -f json` may be pasted.
tokenField.addEventListener("input", () => {
  const { id, project_id } = membersIn(tokenField.value);
  if (typeof id !== "string" || typeof project_id !== "string") return;
  projectField.value = project_id;
  tokenField.value = id;
});
find("#forget").addEventListener("click", forget);
refreshButton.addEventListener("click", () => void refresh(true));
for (const choice of document.querySelectorAll<HTMLInputElement>("input[name=order]")) {
  choice.addEventListener("change", () => {
    order = choice.value === "service" ? "service" : "tightest";
    choose({});
  });
}
for (const name of ["region", "service"] as const) {
  const select = find(`#${name}`, document, HTMLSelectElement);
  select.addEventListener("change", () => choose({ [name]: select.value }));
}
find("#clear").addEventListener("click", () => {
  choose({ levels: new Set(), region: "", service: "" });
  find("#region").focus();
});
window.addEventListener("hashchange", () => {
  readAddress();
  show();
});
readAddress();
document.addEventListener("visibilitychange", waitForDue);
// Browsers keep a page in memory after it was left, so it must forget the token.
window.addEventListener("pagehide", forget);
