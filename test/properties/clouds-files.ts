// Generates clouds.yaml and secure.yaml, with secrets that can be recognised in any output.

import fc from "fast-check";
import { type Member, scalar, type Tree } from "./json-tree.ts";
import { wordsOf } from "./mutations.ts";

/** Prefix of every secret in these files. No part of it occurs in any other text. */
export const SECRET_MARK = "QzXv7Kw9";

const secret = fc.stringMatching(/^[A-Za-z0-9]{4,20}$/).map((rest) => `${SECRET_MARK}${rest}`);
const text = fc.oneof(
  fc.constantFrom("prod", "ada", "Default", "4f3a", "1e10", "007", "yes"),
  fc.string({ maxLength: 8 }),
);
const authUrl = fc.constantFrom(
  "https://keystone.example:5000/v3",
  "https://keystone.example",
  "http://127.0.0.1:5000",
);

/** Names of all settings whose values are secret. */
export const SECRET_NAMES: readonly string[] = wordsOf(
  "password application_credential_secret token auth_token passcode access_token client_secret",
);

function members(fields: Readonly<Record<string, fc.Arbitrary<string | null>>>): fc.Arbitrary<Tree> {
  const each = Object.entries(fields).map(([name, value]) =>
    value.map((one): Member | null => (one === null ? null : [name, scalar(one)])),
  );
  return fc
    .tuple(...each)
    .map((all) => ({ kind: "object", members: all.flatMap((one) => (one === null ? [] : [one])) }));
}

const maybe = (value: fc.Arbitrary<string>): fc.Arbitrary<string | null> => fc.option(value, { freq: 3 });

const rarely = (value: fc.Arbitrary<string>): fc.Arbitrary<string | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const auth = fc.oneof(
  members({
    auth_url: authUrl,
    application_credential_id: text,
    application_credential_secret: secret,
    project_id: maybe(text),
  }),
  members({
    auth_url: authUrl,
    username: text,
    password: secret,
    user_domain_name: maybe(text),
    project_name: text,
    project_domain_id: maybe(text),
  }),
  members({ auth_url: maybe(authUrl), token: secret, project_id: text }),
);

function withMember(tree: Tree, name: string, value: Tree | null): Tree {
  return tree.kind !== "object" || value === null ? tree : { ...tree, members: [...tree.members, [name, value]] };
}

const object = (all: readonly Member[]): Tree => ({ kind: "object", members: all });

const cloud = fc
  .record({
    auth: fc.oneof({ weight: 4, arbitrary: auth }, { weight: 1, arbitrary: fc.constant(null) }),
    type: rarely(fc.constantFrom("password", "v3applicationcredential", "v3token", "v3oidcpassword")),
    profile: rarely(fc.constantFrom("public", "vexxhost")),
    rest: members({
      region_name: maybe(text),
      identity_api_version: rarely(fc.constantFrom("3", "2")),
      verify: rarely(fc.constantFrom("false", "true")),
    }),
  })
  .map(({ auth: inner, type, profile, rest }) => {
    const named = withMember(rest, "auth", inner);
    const typed = withMember(named, "auth_type", type === null ? null : scalar(type));
    return withMember(typed, "profile", profile === null ? null : scalar(profile));
  });

/** The two files as trees. The cloud `prod` always exists. */
export const cloudsTrees = fc.record({
  clouds: fc
    .tuple(cloud, fc.option(fc.tuple(fc.constantFrom("test", "__proto__"), cloud)))
    .map(([prod, other]) => object([["clouds", object([["prod", prod], ...(other === null ? [] : [other])])]])),
  secure: fc
    .oneof(
      { weight: 4, arbitrary: members({}) },
      { weight: 1, arbitrary: members({ password: secret }) },
      { weight: 1, arbitrary: members({ application_credential_secret: secret }) },
    )
    .map((inner) => object([["clouds", object([["prod", object([["auth", inner]])]])]])),
});

/** Names with a meaning in these files. */
export const CLOUDS_NAMES: readonly string[] = wordsOf(
  "clouds auth prod << auth_url auth-url auth_type password Password token auth_token secret_key regions user_id cacert insecure __proto__",
);
