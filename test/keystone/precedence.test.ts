// Rows of the table in precedence.md, each with the chosen credential or the error.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { toToken } from "../support/token.ts";
import { choose, type LoginSetup, logIn } from "./login-run.ts";

const URL = "https://keystone.example.com/v3";
const HOME = "home/.config/openstack";
const INPUTS = { authUrl: URL, applicationCredentialId: "from-inputs", applicationCredentialSecret: "s1" };
const ENV = { OS_AUTH_URL: URL, OS_APPLICATION_CREDENTIAL_ID: "from-env", OS_APPLICATION_CREDENTIAL_SECRET: "s2" };
const USER = { OS_AUTH_URL: URL, OS_USERNAME: "ada", OS_PASSWORD: "s" };
const DEMO = { ...USER, OS_PROJECT_NAME: "demo" };

/** Returns a clouds.yaml with the cloud `prod`, its `auth` (indented two levels), and values next to that. */
function prod(auth: readonly string[], nextTo: readonly string[] = []): string {
  const lines = [...nextTo.map((line) => `    ${line}`), "    auth:", ...auth.map((line) => `      ${line}`)];
  return `clouds:\n  prod:\n${lines.join("\n")}\n`;
}

/** Returns a clouds.yaml with an application credential ID for each cloud. */
function yaml(clouds: Readonly<Record<string, string>>): string {
  const toAuth = (id: string) => ({
    auth_url: URL,
    application_credential_id: id,
    application_credential_secret: `secret-of-${id}`,
  });
  const named = Object.entries(clouds).map(([name, id]) => [name, { auth: toAuth(id) }]);
  return JSON.stringify({ clouds: Object.fromEntries(named) });
}

const APPLICATION = [`auth_url: ${URL}`, "application_credential_id: id1", "application_credential_secret: s3"];
const WITHOUT_SECRET = APPLICATION.slice(0, 2);
const PASSWORD = [`auth_url: ${URL}`, "username: ada", "password: s4", "project_name: demo"];
const SECRET = "application_credential_secret: of-secure";

/** The cloud `prod`, named by a variable, and its files. */
function inProd(clouds: string, files: Readonly<Record<string, string>> = {}): LoginSetup {
  return { env: { OS_CLOUD: "prod" }, files: { "work/clouds.yaml": clouds, ...files } };
}

/** The application credential with this ID. */
function byId(id: string): object {
  return { kind: "application-credential", identity: { id } };
}

const IN_PLACES = ["work/clouds.yaml", "xdg/openstack/clouds.yaml", `${HOME}/clouds.yaml`];
const AT_XDG = { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/xdg" };
const OF_YML = yaml({ prod: "of-yml" });
const BOTH = { ...ENV, ...USER, OS_PROJECT_ID: "p1" };
const DOMAINS: readonly (readonly [string, object])[] = [
  ["OS_DEFAULT_DOMAIN", { id: "OS_DEFAULT_DOMAIN" }],
  ["OS_DOMAIN_NAME", { name: "OS_DOMAIN_NAME" }],
  ["OS_DOMAIN_ID", { id: "OS_DOMAIN_ID" }],
  ["OS_USER_DOMAIN_NAME", { name: "OS_USER_DOMAIN_NAME" }],
  ["OS_USER_DOMAIN_ID", { id: "OS_USER_DOMAIN_ID" }],
];
const MERGED = `x-common: &common
  auth_url: https://keystone.example.com
  username: merged
  password: &word s
clouds:
  prod:
    auth:
      <<: *common
      username: own
      project_id: *word
`;
const IN_WORKSPACE = {
  files: { "work/my.yaml": prod(APPLICATION), "work/secure.yaml": prod([SECRET]) },
  workspace: "work",
};
const BY_VARIABLE = { ...IN_WORKSPACE, env: { OS_CLIENT_CONFIG_FILE: "{root}/work/my.yaml", OS_CLOUD: "prod" } };
const OF_WORK = { "work/clouds.yaml": yaml({ prod: "of-work" }) };
const OUTSIDE =
  "looked for `~/.config/openstack/clouds.yaml` and `/etc/openstack/clouds.yaml`. In a job, write it to `$RUNNER_TEMP/clouds.yaml`";

const JOB: LoginSetup = {
  files: { [`${HOME}/clouds.yaml`]: yaml({ prod: "of-home" }), "work/real.yaml": "clouds: {}" },
  workspace: "work",
  inputs: { projectId: "p1" },
};
const NOT_FOLLOWED = "in the workspace, where links are not followed.";
const INTO_WORKSPACE = "lies in the workspace, where a pull request can change it.";

/** A job with a named clouds.yaml and links. */
function linked(file: string, links: Readonly<Record<string, string>>): LoginSetup {
  return { ...JOB, env: { OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: file }, links };
}

/** Row numbers, each with the chosen credential or the error, or a part of it. */
const ROWS: readonly (readonly [row: number, setup: LoginSetup, expected: object | string])[] = [
  [
    1,
    { inputs: { ...INPUTS, token: toToken("the-token"), cloud: "prod" }, env: { ...ENV, OS_CLOUD: "x" } },
    { token: { text: "the-token" }, authUrl: URL },
  ],
  // The file is not even read.
  [
    2,
    { inputs: { ...INPUTS, cloud: "prod" }, env: { ...ENV, OS_CLOUD: "x" }, files: { "work/clouds.yaml": "no: [" } },
    byId("from-inputs"),
  ],
  [3, { ...inProd(yaml({ prod: "of-prod", test: "of-test" })), inputs: { cloud: "test" } }, byId("of-test")],
  [4, { ...inProd(yaml({ prod: "of-prod" })), env: { ...ENV, OS_CLOUD: "prod" } }, byId("of-prod")],
  [
    4,
    { ...inProd(prod(WITHOUT_SECRET)), env: { ...ENV, OS_CLOUD: "prod" } },
    "`application_credential_secret` is missing: the credentials are read from the cloud `prod` of `clouds.yaml`.",
  ],
  [5, { env: ENV }, byId("from-env")],
  [6, { inputs: { cloudsFile: "my.yaml" }, files: { "work/my.yaml": yaml({ only: "of-only" }) } }, byId("of-only")],
  [
    7,
    { inputs: { cloudsFile: "my.yaml" }, files: { "work/my.yaml": yaml({ a: "1", b: "2" }) } },
    "Name one with `cloud` or `OS_CLOUD`: `a` and `b`.",
  ],
  [8, { files: { "work/clouds.yaml": yaml({ only: "of-only" }) } }, "There are no credentials."],
  [8, { files: { "work/clouds.yaml": yaml({ only: "of-only" }) }, env: ENV }, byId("from-env")],
  [9, { ...inProd(yaml({ envvars: "of-the-file" })), env: { ...ENV, OS_CLOUD: "envvars" } }, byId("from-env")],
  [
    10,
    { inputs: { ...INPUTS, applicationCredentialSecret: "" }, env: ENV, workspace: "work" },
    "`application-credential-secret` is empty: the credentials are read from `auth-url` and `application-credential-id`. Workflows started by pull requests from forks",
  ],
  [
    11,
    { ...inProd(yaml({ prod: "of-prod" })), env: { ...ENV, OS_CLOUD: "prdo" } },
    "There is no cloud `prdo`, which `OS_CLOUD` names. The file has `prod`.",
  ],
  [
    11,
    { env: { ...ENV, OS_CLOUD: "prod" } },
    "needs a clouds.yaml, for the cloud `prod`, and there is none: looked for `clouds.yaml`, `~/.config/openstack/clouds",
  ],
  [
    12,
    {
      inputs: { cloud: "prod", cloudsFile: "a.yaml" },
      env: { OS_CLIENT_CONFIG_FILE: "b.yaml" },
      files: { "work/a.yaml": yaml({ prod: "of-a" }), "work/b.yaml": yaml({ prod: "of-b" }) },
    },
    byId("of-a"),
  ],
  [
    12,
    {
      inputs: { cloud: "prod", cloudsFile: "gone.yaml" },
      env: { OS_CLIENT_CONFIG_FILE: "b.yaml" },
      files: { "work/b.yaml": yaml({ prod: "of-b" }) },
    },
    "looked for `gone.yaml`.",
  ],
  [
    13,
    {
      env: { OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: "{root}/else/where.yaml" },
      files: { ...OF_WORK, "else/where.yaml": yaml({ prod: "of-else" }) },
    },
    byId("of-else"),
  ],
  ...IN_PLACES.map((place, index): (typeof ROWS)[number] => {
    const files = Object.fromEntries(IN_PLACES.slice(index).map((path) => [path, yaml({ prod: path })]));
    return [14, { env: AT_XDG, files }, byId(place)];
  }),
  [
    14,
    {
      env: AT_XDG,
      files: Object.fromEntries(IN_PLACES.map((path) => [path, yaml({ prod: path })])),
      workspace: "work",
    },
    byId("xdg/openstack/clouds.yaml"),
  ],
  [14, { env: { OS_CLOUD: "prod" } }, "`~/.config/openstack/clouds.yaml` and `/etc/openstack/clouds.yaml`"],
  [15, { env: { OS_CLOUD: "prod" }, files: { "work/clouds.yml": OF_YML } }, "looked for `clouds.yaml`"],
  [16, inProd(yaml({ a: "1" }), { [`${HOME}/clouds.yaml`]: yaml({ prod: "2" }) }), "There is no cloud `prod`"],
  [
    17,
    inProd(prod(["auth_url: https://evil.example.com", "application_credential_id: id1"]), {
      [`${HOME}/secure.yaml`]: prod([SECRET]),
    }),
    "`application_credential_secret` is missing",
  ],
  [17, inProd(prod(WITHOUT_SECRET), { "work/secure.yaml": prod([SECRET]) }), { secret: "of-secure" }],
  [
    18,
    {
      inputs: { cloudsFile: "my.yaml" },
      env: { OS_CLIENT_SECURE_FILE: "{root}/vault/s.yaml" },
      files: { "work/my.yaml": prod(APPLICATION), "vault/s.yaml": prod([SECRET]) },
    },
    "`OS_CLIENT_SECURE_FILE` is not supported. Unset it, and put the secrets into a secure.yaml next to clouds.yaml.",
  ],
  [19, inProd(prod(APPLICATION), { "work/secure.yaml": prod([SECRET]) }), { secret: "of-secure" }],
  [
    20,
    inProd(prod(PASSWORD, ["profile: vendor"])),
    "`profile` is not supported. Write `auth_url` and what else the profile says into the cloud, and remove `profile`.",
  ],
  [21, inProd(prod(PASSWORD, ["username: next"])), { user: { name: "next" } }],
  [22, inProd(prod([`auth_url: ${URL}`, "user_id: u1", "password: s", "tenant_id: t1"])), { project: { id: "t1" } }],
  [22, { env: { ...USER, OS_TENANT_NAME: "demo" } }, { project: { name: "demo" } }],
  [23, inProd(prod([...PASSWORD, "tenant_name: x"])), "yaml:8:20: `project_name` and `tenant_name` mean the same"],
  [23, { env: { ...ENV, OS_PROJECT_ID: "a", OS_TENANT_ID: "b" } }, "`OS_PROJECT_ID` and `OS_TENANT_ID` mean the same"],
  [24, inProd(MERGED), { user: { name: "own" }, password: "s", project: { id: "s" } }],
  [
    25,
    inProd(prod(APPLICATION), { "work/secure.yaml": prod(["application_credential_secret:"]) }),
    { ...byId("id1"), secret: "s3" },
  ],
  [26, { env: DEMO }, { user: { name: "ada", domain: { id: "default" } } }],
  ...DOMAINS.map(([, domain], index): (typeof ROWS)[number] => {
    const env = Object.fromEntries(DOMAINS.slice(0, index + 1).map(([name]) => [name, name]));
    return [26, { env: { ...DEMO, ...env } }, { user: { name: "ada", domain } }];
  }),
  // The domain of the user does not apply to the project.
  [26, { env: { ...DEMO, OS_USER_DOMAIN_ID: "d1", OS_DOMAIN_ID: "d3" } }, { project: { domain: { id: "d3" } } }],
  [27, inProd(prod([...PASSWORD, "user_id: u1", "project_id: p1"])), { user: { id: "u1" }, project: { id: "p1" } }],
  [27, { env: { ...ENV, OS_APPLICATION_CREDENTIAL_NAME: "gate", OS_USERNAME: "ada" } }, byId("from-env")],
  [
    28,
    { env: BOTH },
    "There are `OS_APPLICATION_CREDENTIAL_SECRET` and `OS_PASSWORD`, so that the method of the environment variables `OS_*` is not clear. Remove what is not meant, or say it with `OS_AUTH_TYPE`.",
  ],
  [28, { env: { ...BOTH, OS_AUTH_TYPE: "v3password" } }, { kind: "password" }],
  [28, { env: { OS_TOKEN: "the-token", OS_AUTH_URL: URL } }, { kind: "token" }],
  [
    29,
    inProd(prod([`auth_url: ${URL}`, "user_id: 0123", "password: 0x1F", "project_id: 1e10"])),
    { user: { id: "0123" }, password: "0x1F", project: { id: "1e10" } },
  ],
  [30, { env: USER, inputs: { projectId: "p9" } }, { project: { id: "p9" } }],
  [30, { env: USER }, "`OS_PROJECT_ID` or `OS_PROJECT_NAME` is missing"],
  [
    31,
    { env: { ...ENV, OS_PROJECT_ID: "p1", OS_PROJECT_NAME: "x" } },
    { expectedProject: { id: "p1", name: undefined } },
  ],
  [31, { env: { ...ENV, OS_PROJECT_NAME: "demo" } }, { expectedProject: { id: undefined, name: "demo" } }],
  ...[{ OS_CLOUD: "prod" }, { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/work" }].map((env): (typeof ROWS)[number] => {
    const files = { ...OF_WORK, "work/openstack/clouds.yaml": OF_WORK["work/clouds.yaml"] };
    return [34, { env, files, workspace: "work" }, OUTSIDE];
  }),
  // The workspace is everything here, including the home directory.
  [34, { env: { OS_CLOUD: "prod" }, files: { [`${HOME}/clouds.yaml`]: "" }, workspace: "." }, "looked for `/etc/"],
  [35, { ...BY_VARIABLE, inputs: { projectId: "p1" } }, { authUrl: URL, secret: "s3" }],
  [35, { ...IN_WORKSPACE, inputs: { cloudsFile: "my.yaml", projectId: "p1" } }, { authUrl: URL, secret: "s3" }],
  [35, BY_VARIABLE, "and `project-id` does not say which project is meant."],
  [36, linked("link.yaml", { "work/link.yaml": `{root}/${HOME}/clouds.yaml` }), NOT_FOLLOWED],
  [36, linked("link.yaml", { "work/link.yaml": "real.yaml" }), NOT_FOLLOWED],
  [36, linked("conf/clouds.yaml", { "work/conf": `{root}/${HOME}` }), NOT_FOLLOWED],
  [36, linked("link.yaml", { "work/link.yaml": "nowhere" }), NOT_FOLLOWED],
  [
    36,
    linked("{root}/x/y.yaml", {
      x: "{root}/work/y",
      "work/y": `{root}/${HOME}`,
      [`${HOME}/y.yaml`]: "clouds.yaml",
    }),
    NOT_FOLLOWED,
  ],
  [36, linked("{root}/x.yaml", { "x.yaml": "work/real.yaml" }), INTO_WORKSPACE],
  [36, { ...JOB, env: AT_XDG, links: { "xdg/openstack/clouds.yaml": "{root}/work/real.yaml" } }, INTO_WORKSPACE],
  // Links as in dotfiles and mounted secrets.
  [
    36,
    {
      ...JOB,
      env: AT_XDG,
      links: {
        "xdg/openstack": "{root}/mount/..data",
        "mount/..data": "v1",
        "mount/v1/clouds.yaml": `{root}/${HOME}/clouds.yaml`,
      },
    },
    byId("of-home"),
  ],
  ...[{ env: { OS_CLOUD: "prod" } }, { inputs: { cloudsFile: "clouds.yaml" } }].map(
    (setup, index): (typeof ROWS)[number] => [
      37,
      {
        ...setup,
        files: { "home/clouds.yaml": yaml({ prod: "of-home" }) },
        links: { "work/clouds.yaml": "{root}/home/clouds.yaml" },
      },
      index === 0 ? "in the working directory, where links are not followed." : byId("of-home"),
    ],
  ),
];

describe("the table of precedence.md", () => {
  it.each(ROWS)("row %i holds", async (_row, setup, expected) => {
    if (typeof expected === "string") await expect(choose(setup)).rejects.toThrow(expected);
    else expect((await choose(setup)).credential).toMatchObject(expected);
  });

  it("row 32 holds: `OS_CACERT` is used if the cloud has none", async () => {
    const own = inProd(prod(APPLICATION, ["cacert: own.pem"]));
    const { cacert } = await choose({ ...own, env: { OS_CLOUD: "prod", OS_CACERT: "machine.pem" } });
    expect(cacert?.value).toBe("own.pem");
    expect((await choose({ inputs: INPUTS, env: { OS_CACERT: "machine.pem" } })).cacert?.value).toBe("machine.pem");
  });

  it("row 33 holds: everything but secrets in secure.yaml is an error with its line", async () => {
    const others = ["auth_url: https://evil.example.com", "project_id: p", "cacert: own.pem", "hunter2: x"];
    const secure = prod(others, ["auth-type: password", "verify: false", "profile: own", "password: s"]);
    const choice = choose(inProd(prod(APPLICATION), { "work/secure.yaml": secure }));
    const error: unknown = await choice.catch((thrown: unknown) => thrown);
    const problems = error instanceof GateError ? error.problems : [];
    const found = problems.map(({ place, message }) => [
      place?.line,
      /, and (.*) is not a secret\.$/u.exec(toText(message))?.[1],
    ]);
    expect(found).toEqual([
      [8, "`auth_url`"],
      [9, "`project_id`"],
      [10, "`cacert`"],
      [11, "this key"],
      [3, "`auth-type`"],
      [4, "`verify`"],
      [5, "this key"],
    ]);
  });

  it.each(["ca.pem", "../work/ca.pem"])("row 38 holds: %s is not read from the workspace", async (cacert) => {
    const inputs = { ...INPUTS, authUrl: "http://127.0.0.1:9" };
    const files = { "work/ca.pem": "-----BEGIN CERTIFICATE-----" };
    await expect(logIn({ inputs, env: { OS_CACERT: cacert }, files, workspace: "work" })).rejects.toThrow(
      new RegExp(
        `The file of certificate authorities .${cacert}. ${INTO_WORKSPACE} An authority .*git show origin/main`,
        "u",
      ),
    );
  });

  it("every row has a test", async () => {
    const text = await readFile(join(import.meta.dirname, "precedence.md"), "utf8");
    const numbers = [...text.matchAll(/^\|\s*(\d+)\s*\|/gmu)].map(([, number]) => Number(number));
    expect(new Set([...ROWS.map(([row]) => row), 32, 33, 38])).toEqual(new Set(numbers));
  });
});
