// Lies of services: complete and well-formed answers with impossible content.

import type { Random } from "../../../../test/endurance/random.ts";
import type { Answer } from "../../../../test/support/openstack-answers.ts";
import type { CloudRequest } from "../../../../test/support/openstack-requests.ts";

/**
 * Values that are no amounts. -1 is not among them, since services report it for "no limit". Designate reports any
 * number below 0 for that.
 */
const NO_AMOUNTS = ["12", 1.5, null, true, {}, [], 1e300, ""] as const;
const BELOW_ZERO = -7;

/** Values that are neither lists nor objects. */
const NEITHER = ["text", null, 7, false] as const;

interface Place {
  readonly value: unknown;
  set(value: unknown): void;
}

/** Returns an answer with a lie in it, or the answer itself if it has no place for one. */
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

/** Finds the amounts, lists and objects of a document. Texts are names, of which any may be true. */
function* findPlaces(parent: unknown): Generator<Place> {
  if (typeof parent !== "object" || parent === null) return;
  for (const [name, value] of Object.entries(parent)) {
    if (typeof value === "number" || typeof value === "object") {
      yield { value, set: (next) => Object.assign(parent, { [name]: next }) };
    }
    yield* findPlaces(value);
  }
}

function replaceOne(random: Random, [first, ...rest]: readonly Place[], values: readonly unknown[]): void {
  if (first === undefined) return;
  const [value, ...others] = values;
  random.pick([first, ...rest]).set(random.pick([value, ...others]));
}

/** Adds the link to a next page to a list, as the list's service writes it. */
function linkTo(body: unknown, href: string): void {
  if (typeof body !== "object" || body === null) return;
  const links = Object.keys(body).find((name) => name.endsWith("_links"));
  if ("images" in body) Object.assign(body, { next: href });
  else if (links !== undefined) Object.assign(body, { [links]: [{ rel: "next", href }] });
}
