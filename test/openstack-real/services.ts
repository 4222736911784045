// Access to the services of a cloud: OpenStack's command line for an ordinary user and for the administrator, and REST
// where it lacks a command.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cloud, toVariables } from "./lab.ts";
import { OpenstackCli } from "./openstack-cli.ts";
import { issueToken } from "./tokens.ts";

/** Method, body and headers of a request by the administrator. */
interface Request {
  readonly method: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Access to the services of a cloud. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Logs in and opens the command lines. `project` is the ordinary user's, `folder` has the files that commands name. */
export async function openServices(cloud: Cloud, region = cloud.region) {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-services-"));
  const toCli = (user: "demo" | "admin") =>
    new OpenstackCli({ ...toVariables(cloud, user), OS_REGION_NAME: region }, folder);
  const [demo, admin] = [toCli("demo"), toCli("admin")];
  const { id: project } = await admin.ask<{ id: string }>("project show demo");
  const { token, catalog } = await issueToken(cloud, { user: "admin", password: cloud.admin, project: "admin" });

  async function send(type: string, path: string, request: Request = { method: "GET" }): Promise<Response> {
    const { endpoints = [] } = catalog.find((entry) => entry.type === type) ?? {};
    const url = endpoints.find((one) => one.interface === "public" && one.region === region)?.url;
    const response = await fetch(`${url}${path}`, {
      method: request.method,
      headers: { "x-auth-token": token, "content-type": "application/json", ...request.headers },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    if (response.ok) return response;
    throw new Error(`${request.method} ${url}${path}: ${response.status} ${await response.text()}`);
  }

  return {
    demo,
    admin,
    project,
    folder,
    /** Sends a request to a service as the administrator, by the service's type in the catalog. Throws for an error. */
    ask: async <Answer>(type: string, path: string, request?: Request) =>
      JSON.parse((await (await send(type, path, request)).text()) || "null") as Answer,
    /** Returns the headers of the project's account in Swift, after setting those of `change`. */
    readAccount: async (change?: Readonly<Record<string, string>>): Promise<Headers> => {
      // The catalog has the address of the administrator's account.
      const own = catalog.find((entry) => entry.type === "object-store")?.endpoints[0]?.url ?? "";
      const url = own.replace(/AUTH_.*$/u, `AUTH_${project}`);
      const headers = { "x-auth-token": token };
      if (change !== undefined) await fetch(url, { method: "POST", headers: { ...headers, ...change } });
      return (await fetch(url, { method: "HEAD", headers })).headers;
    },
    async [Symbol.asyncDispose]() {
      demo.close();
      admin.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
