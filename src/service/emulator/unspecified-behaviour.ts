// Behaviour that the specification of the API leaves open. The emulator does the strictest plausible thing, so that a client that
// works with the emulator works with the service. `serve` differs in one thing: it takes the component dns in any case. The help of `quota-gate emulate` prints this list.

/** One open question and the emulator's answer to it. */
interface UnspecifiedBehaviour {
  readonly question: string;
  readonly answer: string;
}

/** Every decision of the emulator that the specification does not make. */
export const UNSPECIFIED_BEHAVIOUR: readonly UnspecifiedBehaviour[] = [
  {
    question: "Which regions are there, and what happens to a name that is not among them?",
    answer:
      "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
  },
  {
    question: "What happens to an unknown component in `filter`?",
    answer:
      "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
  },
  {
    question: "Does the case of the component dns matter?",
    answer: "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
  },
  {
    question: "Which keys does `filter` leave in the answer?",
    answer:
      "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
  },
  {
    question: "What does `filter` do on the quota query, and what do parameters that are not documented?",
    answer: "Both are refused with 400.",
  },
  {
    question: "What if a parameter is there more than once?",
    answer: "It is refused with 400, even with the same value.",
  },
  {
    question: "What if a list is empty, or has an empty name or the same name twice?",
    answer: "It is refused with 400.",
  },
  {
    question: "Which status has a request without a token or with a wrong one?",
    answer: "401, whatever project it asks for; with `--keystone` its address is in `WWW-Authenticate`.",
  },
  {
    question: "Which status has a request for a project other than the token's?",
    answer:
      "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
  },
  {
    question: "Which status has any other path?",
    answer:
      "404: also a version that is not served, a slash at the end, and another case. Beside the API there are a page for browsers at `/`, `/openapi.json`, `/healthz` and `/readyz`.",
  },
  {
    question: "Which status has any other method?",
    answer: "405 with `Allow: GET`; HEAD too.",
  },
  {
    question: "In which order are requests checked?",
    answer: "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
  },
  {
    question: "What is the body of an error?",
    answer:
      'A problem document of RFC 9457 (`application/problem+json`): {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "…"}. It shows no token.',
  },
  {
    question: "Which keys has a v1 answer?",
    answer: "Those that no later version introduced, and `s3.space_bytes`.",
  },
  {
    question: "Can a region lack keys besides the legacy load balancers outside cbk and dbl?",
    answer:
      "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
  },
  {
    question: "What is `s3.space_bytes` where a region has several storage types?",
    answer:
      "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
  },
  {
    question: "How does v2 spell the key of VPN IKE policies?",
    answer:
      "`network.vpn_ikepolicies`, as in its samples; `network.vpn_ikepolicy`, as in its reference, if an option says so.",
  },
  {
    question: "Where do keys show up that a data set has and the specification has not?",
    answer:
      "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
  },
  {
    question: "Is the number of requests limited?",
    answer: "No.",
  },
];
