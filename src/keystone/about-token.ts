// What Keystone is asked about a token: `GET /v3/auth/tokens`, with the token itself.

import { GateError } from "../core/index.ts";
import type { HttpResponse } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import { findForeignAnswer } from "./refusals.ts";
import type { KeystoneRequest } from "./transport.ts";

/** Keystone's answer about a token, with any status. Throws a GateError where something else has answered, and what `send` throws. */
export async function askAboutToken(
  send: (request: KeystoneRequest) => Promise<HttpResponse>,
  { token, authUrl }: { readonly token: Token; readonly authUrl: string },
): Promise<HttpResponse> {
  const answer = await send({ method: "GET", url: `${authUrl}/auth/tokens`, headers: headersAbout(token) });
  const foreign = findForeignAnswer(answer, authUrl);
  if (foreign !== null) throw new GateError(foreign);
  return answer;
}

/**
 * Headers of that request. Of a token whose application credential has access rules Keystone tells only whoever says that it knows such
 * rules, and answers 404 otherwise (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce them, call by call.
 */
function headersAbout({ text }: Token): Readonly<Record<string, string>> {
  return { "x-auth-token": text, "x-subject-token": text, "openstack-identity-access-rules": "1.0" };
}
