// Requests tokens of the running Keystone, without code of the gate.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { SYSTEM_ENVIRONMENT } from "../support/debian.ts";
import type { Cloud } from "./lab.ts";

/** A token for a project, with the project's ID and the catalog. */
export interface Issued {
  readonly token: string;
  readonly project: string;
  readonly catalog: readonly {
    readonly type: string;
    readonly endpoints: readonly { readonly url: string; readonly interface: string; readonly region: string }[];
  }[];
}

interface TokenBody {
  readonly token: { readonly project: { readonly id: string }; readonly catalog: Issued["catalog"] };
}

/** Credentials for a login. */
export type Login =
  | { readonly user: string; readonly password: string; readonly project: string }
  | { readonly id: string; readonly secret: string };

/** Requests a token by password or application credential. Throws if Keystone refuses. */
export async function issueToken({ authUrl }: Pick<Cloud, "authUrl">, login: Login): Promise<Issued> {
  const domain = { id: "default" };
  const auth =
    "id" in login
      ? { identity: { methods: ["application_credential"], application_credential: login } }
      : {
          identity: {
            methods: ["password"],
            password: { user: { name: login.user, domain, password: login.password } },
          },
          scope: { project: { name: login.project, domain } },
        };
  const response = await fetch(`${authUrl}/auth/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ auth }),
  });
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as TokenBody;
  return { token: response.headers.get("x-subject-token") ?? "", project: token.project.id, catalog: token.catalog };
}

/** Revokes a token, with that token as authorization. */
export async function revokeToken({ authUrl }: Pick<Cloud, "authUrl">, token: string): Promise<void> {
  const headers = { "x-auth-token": token, "x-subject-token": token };
  const { status } = await fetch(`${authUrl}/auth/tokens`, { method: "DELETE", headers });
  if (status !== 204) throw new Error(`revocation: ${status}`);
}

/** Returns an expired copy of a token, with Keystone's signature. */
export function expireToken({ folder }: Pick<Cloud, "folder">, token: string): string {
  const program = join(import.meta.dirname, "lab/expired_token.py");
  const args = [program, join(folder, "etc/keystone/keystone.conf"), token];
  const { stdout, stderr } = spawnSync("/usr/bin/python3", args, { env: SYSTEM_ENVIRONMENT, encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return stdout.trim();
}
