// Behaviour that the specification of the API leaves open. The emulator does the strictest plausible thing, so that a client that
// works with the emulator works with the service. `serve` differs in one thing: it takes the component dns in any case. The help of `quota-gate emulate` prints this list.

/** Every decision of the emulator that the specification does not make: answers by their questions. */
export const UNSPECIFIED_BEHAVIOUR: Readonly<Record<string, string>> = {
  "Which regions are there, and what happens to a name that is not among them?":
    "Those of the data set, spelled exactly so. Any other name in `regions` is refused with 400, and the answer names those that there are.",
  "What happens to an unknown component in `filter`?":
    "It is refused with 400, and the answer names those that there are; so is `loadbalancer` under v1, which does not have it yet.",
  "Does the case of the component dns matter?":
    "Yes: it is `DNS` in v3 and `dns` in v1 and v2; any other spelling is refused with 400.",
  "Which keys does `filter` leave in the answer?":
    "Only those of the components named. `image.*` belongs to none and comes only without `filter`. A region that has none of the keys is an empty object.",
  "What does `filter` do on the quota query, and what do parameters that are not documented?":
    "Both are refused with 400.",
  "What if a parameter is there more than once?": "It is refused with 400, even with the same value.",
  "What if a list is empty, or has an empty name or the same name twice?": "It is refused with 400.",
  "Which status has a request without a token or with a wrong one?":
    "401, whatever project it asks for; with `--keystone` its address is in `WWW-Authenticate`.",
  "Which status has a request for a project other than the token's?":
    "403, whether or not that project exists; in every version also for a project that the emulator does not have.",
  "Which status has any other path?":
    "404: also a version that is not served, a slash at the end, and another case. Beside the API there are a page for browsers at `/`, `/openapi.json`, `/healthz` and `/readyz`.",
  "Which status has any other method?": "405 with `Allow: GET`; HEAD too.",
  "In which order are requests checked?":
    "Path (404), method (405), token (401), project (403), parameters (400): the first problem decides.",
  "What is the body of an error?":
    'A problem document of RFC 9457 (`application/problem+json`): {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "…"}. It shows no token.',
  "Which keys has a v1 answer?": "Those that no later version introduced, and `s3.space_bytes`.",
  "Can a region lack keys besides the legacy load balancers outside cbk and dbl?":
    "In the embedded data none does. In a data set of your own every key may be missing, and a region may be missing from either document.",
  "What is `s3.space_bytes` where a region has several storage types?":
    "The sum over the types; as a limit it is -1 (unlimited) as soon as one type's is. Without `objectstorage` it is missing.",
  "How does v2 spell the key of VPN IKE policies?":
    "`network.vpn_ikepolicies`, as in its samples; `network.vpn_ikepolicy`, as in its reference, if an option says so.",
  "Where do keys show up that a data set has and the specification has not?":
    "In v3 only; with `filter`, where the part before the dot is a component that is named (`network.trunks` with `network`).",
  "Is the number of requests limited?": "No.",
};
