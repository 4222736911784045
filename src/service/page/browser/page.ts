// The page: signs in, asks this host, shows the answer, and asks again by itself while the page is visible.

import { ask, type Documents } from "./ask.ts";
import { countStandings, type LimitRow, type Order, toRows } from "./rows.ts";
import { findProblems, readIssuedToken, type SignIn } from "./sign-in.ts";
import { REFRESH_S, type Trouble } from "./trouble.ts";
import { find, setSentences, setText, showCounts, showRows } from "./view.ts";

const form = find("#sign-in", HTMLFormElement);
const projectField = find("#project-field", HTMLInputElement);
const tokenField = find("#token-field", HTMLInputElement);
const signedIn = find("#signed-in", HTMLElement);
const trouble = find("#trouble", HTMLElement);
const status = find("#status", HTMLElement);
const answer = find("#answer", HTMLElement);
const refreshButton = find("#refresh", HTMLButtonElement);

/** Who is signed in, and what ends all that is done for them. The only place where the token is. */
let session: { readonly signIn: SignIn; readonly end: AbortController } | null = null;
/** The last answer, and its project. */
let shown: { readonly projectId: string; readonly rows: readonly LimitRow[] } | null = null;
let order: Order = "tightest";
let isAsking = false;
/** When to ask again, in milliseconds of the clock; Infinity: not by itself. */
let due = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function start(signIn: SignIn): void {
  const problems = findProblems(signIn);
  setSentences(trouble, problems, "p");
  if (problems.length > 0) return;
  if (shown !== null && shown.projectId !== signIn.projectId) forgetAnswer();
  session = { signIn, end: new AbortController() };
  tokenField.value = "";
  form.hidden = true;
  setText(find("#project", HTMLElement), signIn.projectId);
  signedIn.hidden = false;
  find("h1", HTMLElement).focus();
  void refresh(true);
}

/** Drops the token and what is under way with it. */
function end(): void {
  session?.end.abort();
  session = null;
  setAsking(false);
  due = Number.POSITIVE_INFINITY;
  clearTimeout(timer);
  signedIn.hidden = true;
  refreshButton.hidden = true;
  form.hidden = false;
}

function forgetAnswer(): void {
  shown = null;
  answer.hidden = true;
  answer.classList.remove("old");
  setText(status, "");
  showRows([], order);
}

function forget(): void {
  end();
  forgetAnswer();
  setSentences(trouble, [], "p");
  setText(find("#project", HTMLElement), "");
  form.reset();
  projectField.focus();
}

/** Asks and shows what comes back, unless that is under way already. `isWanted`: the user asked for it, and is notified when it is done. */
async function refresh(isWanted: boolean): Promise<void> {
  if (session === null || isAsking) return;
  const { signIn, end: over } = session;
  setAsking(true);
  if (shown === null) setText(status, "Asking the service …");
  const told = await ask({ base: document.baseURI, signIn, signal: over.signal });
  if (over.signal.aborted) return;
  setAsking(false);
  if ("sentences" in told) showTrouble(told);
  else showTold(told, signIn.projectId, isWanted);
  due = Date.now() + ("sentences" in told ? (told.retryAfterS ?? Number.POSITIVE_INFINITY) : REFRESH_S) * 1000;
  waitForDue();
}

function setAsking(value: boolean): void {
  isAsking = value;
  refreshButton.ariaDisabled = value ? "true" : null;
}

/** Asks again when that is due, and only while the page is seen. */
function waitForDue(): void {
  clearTimeout(timer);
  if (document.hidden || session === null || due === Number.POSITIVE_INFINITY) return;
  timer = setTimeout(() => void refresh(false), Math.max(0, due - Date.now()));
}

function showTold(told: Documents, projectId: string, isWanted: boolean): void {
  const rows = toRows(told);
  const now = new Date();
  shown = { projectId, rows };
  setSentences(trouble, [], "p");
  setSentences(find("#notes", HTMLElement), [...told.leftOut, ...withoutNumbers(told, rows)], "li");
  const time = find("#time", HTMLTimeElement);
  time.dateTime = now.toISOString();
  setText(time, now.toLocaleTimeString());
  showCounts(find("#counts", HTMLElement), rows);
  showRows(rows, order);
  answer.classList.remove("old");
  answer.hidden = false;
  refreshButton.hidden = false;
  // Every half minute the same words again would be a nuisance to who has them read aloud.
  const counts = countStandings(rows).map(({ text }) => text);
  setText(status, `${isWanted ? `As of ${now.toLocaleTimeString()}: ` : ""}${counts.join(", ") || "no numbers"}.`);
}

/** Sentences on regions that the service named without a number. */
function withoutNumbers({ quota, usage }: Documents, rows: readonly LimitRow[]): readonly string[] {
  const withRows = new Set(rows.map(({ region }) => region));
  const regions = [...new Set([...quota.keys(), ...usage.keys()])].filter((region) => !withRows.has(region));
  if (quota.size + usage.size === 0) return ["The service knows no region of this project."];
  return regions.map((region) => `The service told no number for the region ${region}.`);
}

/** Shows trouble. Numbers that are there stay, and are marked as old. */
function showTrouble({ sentences, retryAfterS }: Trouble): void {
  const { textContent: since } = find("#time", HTMLElement);
  const old = shown === null ? [] : [`The numbers below are old: they are as of ${since}.`];
  const next = retryAfterS === null ? [] : [`The page asks again every ${retryAfterS} s.`];
  answer.classList.toggle("old", shown !== null);
  setText(status, "");
  if (retryAfterS === null && session !== null) {
    projectField.value = session.signIn.projectId;
    end();
    tokenField.focus();
  }
  setSentences(trouble, [...sentences, ...old, ...next], "p");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  start({ projectId: projectField.value.trim(), token: tokenField.value.trim() });
});
tokenField.addEventListener("input", () => {
  const issued = readIssuedToken(tokenField.value);
  if (issued === null) return;
  projectField.value = issued.projectId;
  tokenField.value = issued.token;
});
find("#forget", HTMLButtonElement).addEventListener("click", forget);
refreshButton.addEventListener("click", () => void refresh(true));
for (const choice of document.querySelectorAll<HTMLInputElement>("input[name=order]")) {
  choice.addEventListener("change", () => {
    order = choice.value === "service" ? "service" : "tightest";
    if (shown !== null) showRows(shown.rows, order);
  });
}
document.addEventListener("visibilitychange", waitForDue);
// Browsers keep pages that were left, for the way back.
window.addEventListener("pagehide", forget);
