// The services of a cloud as their users reach them: the command line of an ordinary user and of the administrator, and REST for what
// it has no command for.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cloud, toVariables } from "./lab.ts";
import { OpenstackCli } from "./openstack-cli.ts";
import { issueToken } from "./tokens.ts";

/** A method, an absolute path and a body, as the administrator sends them. */
interface Request {
  readonly method: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opened services. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Logs in and opens the command lines. `project`: the ordinary user's; `folder`: where files that commands name lie. */
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
    /** Asks a service as the administrator, by the type in the catalog. Throws where the answer is an error. */
    ask: async <Answer>(type: string, path: string, request?: Request) =>
      JSON.parse((await (await send(type, path, request)).text()) || "null") as Answer,
    /** What Swift says of the project's account, in headers. With `change`: once these headers are set. */
    readAccount: async (change?: Readonly<Record<string, string>>): Promise<Headers> => {
      // The administrator's own account is what the catalog names.
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
