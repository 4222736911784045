// `quota-gate-service serve` in front of a real cloud, as a process, and requests to it without code of the product.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Cloud } from "../../../test/openstack-real/lab.ts";
import type { Issued } from "../../../test/openstack-real/tokens.ts";
import { ROOT } from "../../../test/support/github/runner.ts";

/** A document of the API: values by key, by region. */
export type ServedDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Question of a request. */
export interface ServiceCall {
  readonly version?: "v1" | "v2" | "v3";
  readonly document: "quota" | "current_usage";
  /** `?filter=compute` */
  readonly query?: string;
}

/** A running service. */
export type Serving = Awaited<ReturnType<typeof startServing>>;

type Login = Pick<Issued, "token" | "project">;

/** Starts the bundled service with some options. */
export async function startServing({ authUrl }: Pick<Cloud, "authUrl">, options: readonly string[]) {
  const child = spawn(
    process.execPath,
    [join(ROOT, "service/dist/cli.js"), "serve", "--auth-url", authUrl, "--port", "0", ...options],
    {
      env: {},
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /^Quota API: (\S+)$/u.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(output)));
  });
  /** Requests a document of a project with a token. */
  const ask = ({ token, project }: Login, { version = "v3", document, query = "" }: ServiceCall): Promise<Response> =>
    fetch(`${url}/${version}/projects/${project}/${document}${query}`, { headers: { "x-auth-token": token } });
  return {
    ask,
    /** Reads a document. Throws an error with the answer if its status is not 200. */
    read: async (login: Login, call: ServiceCall): Promise<ServedDocument> => {
      const response = await ask(login, call);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${response.status} ${text}`);
      return JSON.parse(text) as ServedDocument;
    },
    /** Returns the output of the service so far. */
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
