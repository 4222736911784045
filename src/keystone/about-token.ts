// What Keystone is asked about a token: `GET /v3/auth/tokens`, with the token itself.

/**
 * Headers of that request. Of a token whose application credential has access rules Keystone tells only whoever says that it knows such
 * rules, and answers 404 otherwise (keystone/token/provider.py, `_validate_token_access_rules`). The services enforce them, call by call.
 */
export function headersAbout(token: string): Readonly<Record<string, string>> {
  return { "x-auth-token": token, "x-subject-token": token, "openstack-identity-access-rules": "1.0" };
}
