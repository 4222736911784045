// Lies of services: answers that are whole and well-formed, and in no way the truth, nor anything that could be.

import type { Random } from "../../../../test/endurance/random.ts";
import type { Answer } from "../../../../test/support/openstack-answers.ts";
import type { CloudRequest } from "../../../../test/support/openstack-requests.ts";

/** What is no amount. -1 is none, either, but services say it where there is no limit; Designate says any number below 0. */
const NO_AMOUNTS = ["12", 1.5, null, true, {}, [], 1e300, ""] as const;
const BELOW_ZERO = -7;

/** What is neither a list nor an object. */
const NEITHER = ["text", null, 7, false] as const;

interface Place {
  readonly value: unknown;
  set(value: unknown): void;
}

/** A lie instead of an answer; the answer itself where there is nothing to lie about. */
export function lie(random: Random, call: Pick<CloudRequest, "service" | "line">, answer: Answer): Answer {
  if (typeof answer.body !== "object" || answer.body === null) return answer;
  const body: unknown = structuredClone(answer.body);
  const places = [...findPlaces(body)];
  const isAmount = ({ value }: Place): boolean => typeof value === "number";
  switch (random.pick(["amount", "amount", "type", "type", "page again", "endless"] as const)) {
    case "amount":
      replaceOne(random, places.filter(isAmount), call.service === "dns" ? NO_AMOUNTS : [BELOW_ZERO, ...NO_AMOUNTS]);
      break;
    case "type":
      replaceOne(
        random,
        places.filter((place) => !isAmount(place)),
        NEITHER,
      );
      break;
    case "page again":
      linkTo(body, call.line.split(" ")[1] ?? "");
      break;
    case "endless":
      linkTo(body, `/?marker=${random.whole(0, 1_000_000_000)}`);
      break;
  }
  return { ...answer, body };
}

/** Amounts, lists and objects of a document. Texts are names: any may be true. */
function* findPlaces(within: unknown): Generator<Place> {
  if (typeof within !== "object" || within === null) return;
  for (const [name, value] of Object.entries(within)) {
    if (typeof value === "number" || typeof value === "object") {
      yield { value, set: (other) => Object.assign(within, { [name]: other }) };
    }
    yield* findPlaces(value);
  }
}

function replaceOne(random: Random, [first, ...rest]: readonly Place[], values: readonly unknown[]): void {
  if (first === undefined) return;
  const [value, ...others] = values;
  random.pick([first, ...rest]).set(random.pick([value, ...others]));
}

/** Says in a list's page that there is another one, where the list's service says it. */
function linkTo(body: unknown, href: string): void {
  if (typeof body !== "object" || body === null) return;
  const links = Object.keys(body).find((name) => name.endsWith("_links"));
  if ("images" in body) Object.assign(body, { next: href });
  else if (links !== undefined) Object.assign(body, { [links]: [{ rel: "next", href }] });
}
