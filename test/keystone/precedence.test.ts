// One test for each row of the table in precedence.md, by its number.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { toToken } from "../support/token.ts";
import {
  choose,
  chooseApplicationCredential,
  choosePassword,
  chooseToken,
  chosenId,
  cloudsYaml,
} from "./choice-run.ts";
import { open } from "./session-run.ts";

const URL = "https://keystone.example.com/v3";
const HOME = "home/.config/openstack";
const INPUTS = { authUrl: URL, applicationCredentialId: "from-inputs", applicationCredentialSecret: "s1" };
const VARIABLES = {
  OS_AUTH_URL: URL,
  OS_APPLICATION_CREDENTIAL_ID: "from-env",
  OS_APPLICATION_CREDENTIAL_SECRET: "s2",
};

/** A cloud `prod` with what is given below its `auth`, two levels down, and beside it. */
function prod(auth: readonly string[], beside: readonly string[] = []): string {
  const lines = [...beside.map((line) => `    ${line}`), "    auth:", ...auth.map((line) => `      ${line}`)];
  return `clouds:\n  prod:\n${lines.join("\n")}\n`;
}

const APPLICATION = [`auth_url: ${URL}`, "application_credential_id: id1", "application_credential_secret: s3"];
const PASSWORD = [`auth_url: ${URL}`, "username: ada", "password: s4", "project_name: demo"];

const ROWS: readonly (readonly [number, () => Promise<void>])[] = [
  [
    1,
    async () => {
      const given = {
        inputs: { ...INPUTS, token: toToken("the-token"), cloud: "prod" },
        environment: { ...VARIABLES, OS_CLOUD: "x" },
      };
      expect(await chooseToken(given)).toMatchObject({ token: { text: "the-token" }, authUrl: URL });
    },
  ],
  [
    2,
    async () => {
      // The file is not even read.
      const files = { "work/clouds.yaml": "no: [yaml" };
      const given = { inputs: { ...INPUTS, cloud: "prod" }, environment: { ...VARIABLES, OS_CLOUD: "x" }, files };
      expect(await chosenId(given)).toBe("from-inputs");
    },
  ],
  [
    3,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ prod: "of-prod", test: "of-test" }) };
      expect(await chosenId({ inputs: { cloud: "test" }, environment: { OS_CLOUD: "prod" }, files })).toBe("of-test");
    },
  ],
  [
    4,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ prod: "of-prod" }) };
      expect(await chosenId({ environment: { ...VARIABLES, OS_CLOUD: "prod" }, files })).toBe("of-prod");
      const incomplete = { "work/clouds.yaml": prod([`auth_url: ${URL}`, "application_credential_id: id1"]) };
      const completed = choose({ environment: { ...VARIABLES, OS_CLOUD: "prod" }, files: incomplete });
      await expect(completed).rejects.toThrow(
        "The cloud `prod` of `clouds.yaml` lacks `application_credential_secret`.",
      );
    },
  ],
  [
    5,
    async () => {
      expect(await chosenId({ environment: VARIABLES })).toBe("from-env");
    },
  ],
  [
    6,
    async () => {
      const files = { "work/my.yaml": cloudsYaml({ only: "of-only" }) };
      expect(await chosenId({ inputs: { cloudsFile: "my.yaml" }, files })).toBe("of-only");
    },
  ],
  [
    7,
    async () => {
      const files = { "work/my.yaml": cloudsYaml({ a: "1", b: "2" }) };
      const choice = choose({ inputs: { cloudsFile: "my.yaml" }, files });
      await expect(choice).rejects.toThrow("Name one with the input `cloud` or `OS_CLOUD`: `a` and `b`.");
    },
  ],
  [
    8,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ only: "of-only" }) };
      await expect(choose({ files })).rejects.toThrow("There are no credentials.");
      expect(await chosenId({ files, environment: VARIABLES })).toBe("from-env");
    },
  ],
  [
    9,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ envvars: "of-the-file" }) };
      expect(await chosenId({ environment: { ...VARIABLES, OS_CLOUD: "envvars" }, files })).toBe("from-env");
    },
  ],
  [
    10,
    async () => {
      const inputs = { ...INPUTS, applicationCredentialSecret: "" };
      const choice = choose({ inputs, environment: VARIABLES, workspace: "work" });
      await expect(choice).rejects.toThrow(
        "The input `application-credential-secret` is missing: the input `auth-url` and the input `application-credential-id` need it. Workflows started by pull requests from forks",
      );
    },
  ],
  [
    11,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ prod: "of-prod" }) };
      const unknown = choose({ environment: { ...VARIABLES, OS_CLOUD: "prdo" }, files });
      await expect(unknown).rejects.toThrow("There is no cloud `prdo`, which `OS_CLOUD` names. The file has `prod`.");
      const missing = choose({ environment: { ...VARIABLES, OS_CLOUD: "prod" } });
      await expect(missing).rejects.toThrow(
        "needs a clouds.yaml, for the cloud `prod`, and there is none: looked for `clouds.yaml`, `~/.config/openstack/clouds",
      );
    },
  ],
  [
    12,
    async () => {
      const files = { "work/a.yaml": cloudsYaml({ prod: "of-a" }), "work/b.yaml": cloudsYaml({ prod: "of-b" }) };
      const inputs = { cloud: "prod", cloudsFile: "a.yaml" };
      expect(await chosenId({ inputs, environment: { OS_CLIENT_CONFIG_FILE: "b.yaml" }, files })).toBe("of-a");
      const gone = {
        inputs: { cloud: "prod", cloudsFile: "gone.yaml" },
        environment: { OS_CLIENT_CONFIG_FILE: "b.yaml" },
      };
      await expect(choose({ ...gone, files })).rejects.toThrow("looked for `gone.yaml`.");
    },
  ],
  [
    13,
    async () => {
      const files = {
        "else/where.yaml": cloudsYaml({ prod: "of-else" }),
        "work/clouds.yaml": cloudsYaml({ prod: "of-work" }),
      };
      const environment = { OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: "{root}/else/where.yaml" };
      expect(await chosenId({ environment, files })).toBe("of-else");
    },
  ],
  [
    14,
    async () => {
      const environment = { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/xdg" };
      const places = ["work/clouds.yaml", "xdg/openstack/clouds.yaml", `${HOME}/clouds.yaml`];
      for (const [index, place] of places.entries()) {
        const files = Object.fromEntries(places.slice(index).map((path) => [path, cloudsYaml({ prod: path })]));
        expect(await chosenId({ environment, files })).toBe(place);
      }
      const inJob = {
        environment,
        files: Object.fromEntries(places.map((path) => [path, cloudsYaml({ prod: path })])),
      };
      expect(await chosenId({ ...inJob, workspace: "work" })).toBe("xdg/openstack/clouds.yaml");
      const nowhere = choose({ environment: { OS_CLOUD: "prod" } });
      await expect(nowhere).rejects.toThrow("`~/.config/openstack/clouds.yaml` and `/etc/openstack/clouds.yaml`");
    },
  ],
  [
    15,
    async () => {
      const json =
        '{"clouds": {"prod": {"auth": {"auth_url": "https://k.example.com", "application_credential_id": "of-json", "application_credential_secret": "s"}}}}';
      const files = { "work/clouds.yml": cloudsYaml({ prod: "of-yml" }), "work/clouds.json": json };
      const environment = { OS_CLOUD: "prod" };
      expect(await chosenId({ environment, files: { "work/clouds.json": json } })).toBe("of-json");
      expect(await chosenId({ environment, files })).toBe("of-yml");
      const all = { ...files, "work/clouds.yaml": cloudsYaml({ prod: "of-yaml" }) };
      expect(await chosenId({ environment, files: all })).toBe("of-yaml");
    },
  ],
  [
    16,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ a: "1" }), [`${HOME}/clouds.yaml`]: cloudsYaml({ b: "2" }) };
      await expect(choose({ environment: { OS_CLOUD: "b" }, files })).rejects.toThrow("There is no cloud `b`");
    },
  ],
  [
    17,
    async () => {
      const secret = "clouds:\n  prod:\n    auth:\n      application_credential_secret: kept-at-home\n";
      const clouds = prod(["auth_url: https://evil.example.com", "application_credential_id: id1"]);
      const files = { "work/clouds.yaml": clouds, [`${HOME}/secure.yaml`]: secret };
      await expect(choose({ environment: { OS_CLOUD: "prod" }, files })).rejects.toThrow("lacks");
      const beside = { ...files, "work/secure.yaml": secret };
      const { secret: used } = await chooseApplicationCredential({ environment: { OS_CLOUD: "prod" }, files: beside });
      expect(used).toBe("kept-at-home");
    },
  ],
  [
    18,
    async () => {
      const files = {
        "work/my.yaml": prod([`auth_url: ${URL}`, "application_credential_id: id1"]),
        "vault/s.yaml": "clouds: {prod: {auth: {application_credential_secret: from-the-vault}}}",
      };
      const environment = { OS_CLIENT_SECURE_FILE: "{root}/vault/s.yaml" };
      const byInput = await chooseApplicationCredential({ inputs: { cloudsFile: "my.yaml" }, environment, files });
      expect(byInput.secret).toBe("from-the-vault");
      const named = { ...environment, OS_CLIENT_CONFIG_FILE: "my.yaml", OS_CLOUD: "prod" };
      expect((await chooseApplicationCredential({ environment: named, files })).secret).toBe("from-the-vault");
    },
  ],
  [
    19,
    async () => {
      const files = { "work/clouds.yaml": prod(APPLICATION), "vault/s.yaml": "clouds: {}" };
      const environment = { OS_CLOUD: "prod", OS_CLIENT_SECURE_FILE: "{root}/vault/s.yaml" };
      await expect(choose({ environment, files })).rejects.toThrow("nothing says which clouds.yaml it belongs to");
    },
  ],
  [
    20,
    async () => {
      const secure = prod(["application_credential_secret: of-secure"]);
      const files = { "work/clouds.yaml": prod(APPLICATION), "work/secure.yaml": secure };
      const { secret } = await chooseApplicationCredential({ environment: { OS_CLOUD: "prod" }, files });
      expect(secret).toBe("of-secure");
    },
  ],
  [
    21,
    async () => {
      const files = { "work/clouds.yaml": prod(PASSWORD, ["profile: vendor"]) };
      await expect(choose({ environment: { OS_CLOUD: "prod" }, files })).rejects.toThrow(
        "`profile` is not supported. Write `auth_url` and what else the profile says into the cloud, and remove `profile`.",
      );
    },
  ],
  [
    22,
    async () => {
      const files = { "work/clouds.yaml": prod(PASSWORD, ["username: beside"]) };
      const credential = await choosePassword({ environment: { OS_CLOUD: "prod" }, files });
      expect(credential.user).toMatchObject({ name: "beside" });
    },
  ],
  [
    23,
    async () => {
      const auth = [`auth_url: ${URL}`, "user_id: u1", "password: s", "tenant_id: t1"];
      const files = { "work/clouds.yaml": prod(auth) };
      expect((await choosePassword({ environment: { OS_CLOUD: "prod" }, files })).project).toEqual({ id: "t1" });
      const variables = { OS_AUTH_URL: URL, OS_USER_ID: "u1", OS_PASSWORD: "s", OS_TENANT_NAME: "demo" };
      expect((await choosePassword({ environment: variables })).project).toMatchObject({ name: "demo" });
    },
  ],
  [
    24,
    async () => {
      const files = { "work/clouds.yaml": prod([...PASSWORD, "tenant_name: another"]) };
      const inFile = choose({ environment: { OS_CLOUD: "prod" }, files });
      await expect(inFile).rejects.toThrow("clouds.yaml:8:20: `project_name` and `tenant_name` mean the same");
      const variables = { ...VARIABLES, OS_PROJECT_ID: "a", OS_TENANT_ID: "b" };
      const inEnvironment = choose({ environment: variables });
      await expect(inEnvironment).rejects.toThrow("`OS_PROJECT_ID` and `OS_TENANT_ID` mean the same");
    },
  ],
  [
    25,
    async () => {
      const text = [
        "x-common: &common",
        "  auth_url: https://keystone.example.com",
        "  username: merged",
        "  password: &word s",
        "clouds:",
        "  prod:",
        "    auth:",
        "      <<: *common",
        "      username: own",
        "      project_id: *word",
      ].join("\n");
      const files = { "work/clouds.yaml": text };
      const credential = await choosePassword({ environment: { OS_CLOUD: "prod" }, files });
      expect(credential).toMatchObject({ user: { name: "own" }, password: "s", project: { id: "s" } });
    },
  ],
  [
    26,
    async () => {
      const secure = prod(["application_credential_secret:"]);
      const files = { "work/clouds.yaml": prod(APPLICATION), "work/secure.yaml": secure };
      const credential = await chooseApplicationCredential({ environment: { OS_CLOUD: "prod" }, files });
      expect(credential).toMatchObject({ identity: { id: "id1" }, secret: "s3" });
    },
  ],
  [
    27,
    async () => {
      const domains: readonly (readonly [string, string, object])[] = [
        ["OS_DEFAULT_DOMAIN", "d5", { id: "d5" }],
        ["OS_DOMAIN_NAME", "d4", { name: "d4" }],
        ["OS_DOMAIN_ID", "d3", { id: "d3" }],
        ["OS_USER_DOMAIN_NAME", "d2", { name: "d2" }],
        ["OS_USER_DOMAIN_ID", "d1", { id: "d1" }],
      ];
      const environment: Record<string, string> = {
        OS_AUTH_URL: URL,
        OS_USERNAME: "ada",
        OS_PASSWORD: "s",
        OS_PROJECT_NAME: "demo",
      };
      expect((await choosePassword({ environment })).user).toEqual({ name: "ada", domain: { id: "default" } });
      for (const [name, value, domain] of domains) {
        environment[name] = value;
        expect((await choosePassword({ environment })).user).toEqual({ name: "ada", domain });
      }
      // What is said of the user's domain alone does not hold for the project's.
      expect((await choosePassword({ environment })).project).toEqual({ name: "demo", domain: { id: "d3" } });
    },
  ],
  [
    28,
    async () => {
      const both = [...PASSWORD, "user_id: u1", "project_id: p1"];
      const files = { "work/clouds.yaml": prod(both) };
      const credential = await choosePassword({ environment: { OS_CLOUD: "prod" }, files });
      expect(credential).toMatchObject({ user: { id: "u1" }, project: { id: "p1" } });
      const environment = { ...VARIABLES, OS_APPLICATION_CREDENTIAL_NAME: "gate", OS_USERNAME: "ada" };
      expect(await chosenId({ environment })).toBe("from-env");
    },
  ],
  [
    29,
    async () => {
      const both = { ...VARIABLES, OS_USERNAME: "ada", OS_PASSWORD: "s", OS_PROJECT_ID: "p1" };
      await expect(choose({ environment: both })).rejects.toThrow(
        "can be understood in 2 ways: there are `OS_APPLICATION_CREDENTIAL_SECRET` and `OS_PASSWORD`. Remove what is not meant, or say it with `OS_AUTH_TYPE`.",
      );
      expect(await choosePassword({ environment: { ...both, OS_AUTH_TYPE: "v3password" } })).toBeDefined();
      expect(await chooseToken({ environment: { OS_TOKEN: "the-token", OS_AUTH_URL: URL } })).toBeDefined();
    },
  ],
  [
    30,
    async () => {
      const auth = [`auth_url: ${URL}`, "user_id: 0123", "password: 0x1F", "project_id: 1e10"];
      const files = { "work/clouds.yaml": prod(auth) };
      const credential = await choosePassword({ environment: { OS_CLOUD: "prod" }, files });
      expect(credential).toMatchObject({ user: { id: "0123" }, password: "0x1F", project: { id: "1e10" } });
    },
  ],
  [
    31,
    async () => {
      const environment = { OS_AUTH_URL: URL, OS_USERNAME: "ada", OS_PASSWORD: "s" };
      expect((await choosePassword({ environment, inputs: { projectId: "p9" } })).project).toEqual({ id: "p9" });
      await expect(choose({ environment })).rejects.toThrow("lack `OS_PROJECT_ID` or `OS_PROJECT_NAME`.");
    },
  ],
  [
    32,
    async () => {
      const byId = await chooseApplicationCredential({
        environment: { ...VARIABLES, OS_PROJECT_ID: "p1", OS_PROJECT_NAME: "x" },
      });
      expect(byId.expectedProject).toEqual({ id: "p1", name: undefined });
      const byName = await chooseApplicationCredential({ environment: { ...VARIABLES, OS_PROJECT_NAME: "demo" } });
      expect(byName.expectedProject).toEqual({ id: undefined, name: "demo" });
    },
  ],
  [
    33,
    async () => {
      const files = { "work/clouds.yaml": prod(APPLICATION, ["cacert: own.pem"]) };
      const own = await choose({ environment: { OS_CLOUD: "prod", OS_CACERT: "machine.pem" }, files });
      expect(own.cacert).toEqual({ file: "own.pem", from: "`clouds.yaml` line 3" });
      const inputs = await choose({ inputs: INPUTS, environment: { OS_CACERT: "machine.pem" } });
      expect(inputs.cacert).toEqual({ file: "machine.pem", from: "`OS_CACERT`" });
    },
  ],
  [
    34,
    async () => {
      const others = ["auth_url: https://evil.example.com", "project_id: p", "cacert: own.pem", "hunter2: x"];
      const secure = prod(others, ["auth-type: password", "verify: false", "profile: own", "password: s"]);
      const choice = choose({
        environment: { OS_CLOUD: "prod" },
        files: { "work/clouds.yaml": prod(APPLICATION), "work/secure.yaml": secure },
      });
      const error: unknown = await choice.catch((thrown: unknown) => thrown);
      const problems = error instanceof GateError ? error.problems : [];
      const lines = [3, 4, 5, 8, 9, 10, 11];
      expect(problems.map(({ place }) => place)).toMatchObject(lines.map((line) => ({ file: "secure.yaml", line })));
      expect(problems.map(({ message }) => /, and (.*) is not a secret\.$/u.exec(toText(message))?.[1])).toEqual([
        "`auth-type`",
        "`verify`",
        "this key",
        "`auth_url`",
        "`project_id`",
        "`cacert`",
        "this key",
      ]);
    },
  ],
  [
    35,
    async () => {
      const files = { "work/clouds.yaml": cloudsYaml({ prod: "of-work" }) };
      for (const environment of [{ OS_CLOUD: "prod" }, { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/work" }]) {
        const given = { environment, files: { ...files, "work/openstack/clouds.yaml": files["work/clouds.yaml"] } };
        await expect(choose({ ...given, workspace: "work" })).rejects.toThrow(
          "looked for `~/.config/openstack/clouds.yaml` and `/etc/openstack/clouds.yaml`. In a job, write it to `$RUNNER_TEMP/clouds.yaml`",
        );
      }
      // Everything is the workspace here, the home directory too.
      const atHome = { environment: { OS_CLOUD: "prod" }, files: { [`${HOME}/clouds.yaml`]: "" }, workspace: "." };
      await expect(choose(atHome)).rejects.toThrow("looked for `/etc/openstack/clouds.yaml`.");
    },
  ],
  [
    36,
    async () => {
      const files = {
        "work/my.yaml": prod(APPLICATION),
        "work/secure.yaml": prod(["application_credential_secret: of-secure"]),
      };
      const environment = { OS_CLIENT_CONFIG_FILE: "{root}/work/my.yaml", OS_CLOUD: "prod" };
      const given = { environment, files, workspace: "work" };
      const credential = await chooseApplicationCredential({ ...given, inputs: { projectId: "p1" } });
      expect(credential).toMatchObject({ authUrl: URL, secret: "s3" });
      const byInput = { files, workspace: "work", inputs: { cloudsFile: "my.yaml", projectId: "p1" } };
      expect(await chooseApplicationCredential(byInput)).toMatchObject({ authUrl: URL, secret: "s3" });
      await expect(choose(given)).rejects.toThrow("and the input `project-id` does not say which project is meant.");
    },
  ],
  [
    37,
    async () => {
      const environment = { OS_CLIENT_SECURE_FILE: "{root}/vault/s.yaml" };
      const files = { "work/my.yaml": prod(APPLICATION), "vault/s.yaml": prod(["password: s"]) };
      const inputs = { cloudsFile: "my.yaml", projectId: "p1" };
      const choice = choose({ environment, files, inputs, workspace: "work" });
      await expect(choice).rejects.toThrow("brings secrets for `my.yaml`, which lies in the workspace");
    },
  ],
  [
    38,
    async () => {
      const files = {
        "elsewhere/clouds.yaml": prod([`auth_url: ${URL}`, "application_credential_id: id1"]),
        "work/own.yaml": prod(["application_credential_secret: of-work"]),
      };
      const environment = { OS_CLIENT_CONFIG_FILE: "{root}/elsewhere/clouds.yaml", OS_CLOUD: "prod" };
      const secured = { ...environment, OS_CLIENT_SECURE_FILE: "own.yaml" };
      const given = { environment: secured, files, workspace: "work" };
      await expect(choose(given)).rejects.toThrow("The credentials file `own.yaml` lies in the workspace");
      const { secret } = await chooseApplicationCredential({ ...given, inputs: { projectId: "p1" } });
      expect(secret).toBe("of-work");
    },
  ],
  [
    39,
    async () => {
      const files = { [`${HOME}/clouds.yaml`]: cloudsYaml({ prod: "of-home" }), "work/real.yaml": "clouds: {}" };
      const job = { files, workspace: "work", inputs: { projectId: "p1" } };
      const named = (file: string) => ({ OS_CLOUD: "prod", OS_CLIENT_CONFIG_FILE: file });
      const refused = [
        [named("link.yaml"), { "work/link.yaml": `{root}/${HOME}/clouds.yaml` }],
        [named("link.yaml"), { "work/link.yaml": "real.yaml" }],
        [named("conf/clouds.yaml"), { "work/conf": `{root}/${HOME}` }],
        [named("link.yaml"), { "work/link.yaml": "nowhere" }],
        [
          named("{root}/x/y.yaml"),
          { x: "{root}/work/y", "work/y": `{root}/${HOME}`, [`${HOME}/y.yaml`]: "clouds.yaml" },
        ],
      ] as const;
      for (const [environment, links] of refused) {
        const choice = choose({ ...job, environment, links });
        await expect(choice).rejects.toThrow("in the workspace, where links are not followed.");
      }
      const into = [
        [named("{root}/x.yaml"), { "x.yaml": "work/real.yaml" }],
        [{ OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/xdg" }, { "xdg/openstack/clouds.yaml": "{root}/work/real.yaml" }],
      ] as const;
      for (const [environment, links] of into) {
        const choice = choose({ ...job, environment, links });
        await expect(choice).rejects.toThrow("it lies in the workspace, where a pull request can change it.");
      }
      // As dotfiles and mounted secrets have them.
      const links = {
        "xdg/openstack": "{root}/mount/..data",
        "mount/..data": "v1",
        "mount/v1/clouds.yaml": `{root}/${HOME}/clouds.yaml`,
      };
      const environment = { OS_CLOUD: "prod", XDG_CONFIG_HOME: "{root}/xdg" };
      expect(await chosenId({ ...job, environment, links })).toBe("of-home");
    },
  ],
  [
    40,
    async () => {
      const files = { "home/clouds.yaml": cloudsYaml({ prod: "of-home" }) };
      const links = { "work/clouds.yaml": "{root}/home/clouds.yaml" };
      const found = choose({ environment: { OS_CLOUD: "prod" }, files, links });
      await expect(found).rejects.toThrow("in the working directory, where links are not followed.");
      expect(await chosenId({ inputs: { cloudsFile: "clouds.yaml" }, files, links })).toBe("of-home");
    },
  ],
  [
    41,
    async () => {
      const inputs = { ...INPUTS, authUrl: "http://127.0.0.1:9" };
      const files = { "work/ca.pem": "-----BEGIN CERTIFICATE-----" };
      for (const cacert of ["ca.pem", "../work/ca.pem"]) {
        const session = open({ inputs, environment: { OS_CACERT: cacert }, files, workspace: "work" });
        await expect(session).rejects.toThrow(
          `Cannot read the credentials file \`${cacert}\`: it lies in the workspace, where a pull request can change it.`,
        );
      }
    },
  ],
];

describe("the table of precedence.md", () => {
  it.each(ROWS)("row %i holds", async (_row, test) => {
    await expect(test()).resolves.toBeUndefined();
  });

  it("has a test for every row", async () => {
    const text = await readFile(join(import.meta.dirname, "precedence.md"), "utf8");
    const numbers = [...text.matchAll(/^\|\s*(\d+)\s*\|/gmu)].map(([, number]) => Number(number));
    expect(ROWS.map(([number]) => number)).toEqual(numbers);
  });
});
