// The HTTP client of @actions/github, made safe for us: silent, bounded, without redirects, and loaded only where it is needed.

/** The one route that is not REST. */
export const GRAPHQL = "POST /graphql";

/** Sends a request. Throws for a status of 400 or more, with a `response`, and where there is no complete answer, without one. */
export type Send = (route: string, options: Record<string, unknown>) => Promise<unknown>;

/**
 * A client with this token; null where the package refuses its surroundings. It is loaded on demand: at import the package
 * reads the event's file and decides on a proxy, and throws errors that quote either; and a run that has nothing to say in a
 * pull request does not pay for it.
 */
export async function openOctokit(token: string, baseUrl: string | undefined): Promise<Send | null> {
  try {
    const [{ getOctokit }, { defaults }] = await Promise.all([
      import("@actions/github"),
      import("@actions/github/lib/utils"),
    ]);
    const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
    const host = baseUrl ?? defaults.baseUrl ?? "";
    const octokit = getOctokit(token, {
      log: silent,
      // `manual`: a redirect would turn a POST into a GET, and could lead to another host.
      request: { log: silent, redirect: "manual", fetch: toBoundedFetch(defaults.request?.fetch) },
      userAgent: "quota-gate",
      baseUrl: host,
    });
    // On GitHub Enterprise Server GraphQL is not below the path of the REST API.
    const graphql = { baseUrl: host.replace(/\/api\/v3\/?$/u, "/api") };
    return async (route, parameters) =>
      octokit.request(route, route === GRAPHQL ? { ...parameters, ...graphql } : parameters);
  } catch {
    return null;
  }
}

function ignore(): void {
  // Octokit's remarks quote headers of answers; they belong into no log.
}

/** What is used of a `fetch`: Octokit leaves its type open. */
type Fetch = (
  url: string,
  options: object,
) => Promise<{
  readonly status: number;
  readonly url: string;
  readonly headers: Iterable<[string, string]> & { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}>;

/** Largest body that is read: a page of 100 comments of the largest size takes a quarter of it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A `fetch` whose answers are there as a whole, or not at all: half a body is a failure, and so is one that is too large. */
function toBoundedFetch(fetch: Fetch) {
  return async (url: string, options: object) => {
    const { status, url: finalUrl, headers, body } = await fetch(url, options);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw new RangeError("The answer is too large.");
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString("utf8");
    // `arrayBuffer` is for types that are neither JSON nor text, which nobody looks at.
    return { status, url: finalUrl, headers, text: async () => text, arrayBuffer: async () => new ArrayBuffer(0) };
  };
}
