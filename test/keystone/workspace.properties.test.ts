// Property of a job's workspace: files of a pull request cannot send a secret of the workflow elsewhere, and cannot
// change the project. They may only turn the run into an error. Uses real folders, real links and two Keystones on
// loopback.

import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { mkdir, mkdtemp, open as openFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login as openSession } from "../../src/keystone/index.ts";
import { minimumHits, PROPERTY_TIMEOUT_MS, runs } from "../properties/runs.ts";
import { NO_INPUTS } from "../support/openstack-cloud.ts";
import { giveToken, type Keystone, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { QUICK } from "./login-run.ts";

const OUR_SECRET = "secret-of-the-workflow";
const OUR_PROJECT = "ours";
const HOME = "home/.config/openstack";

/** Requests to the two Keystones: method, path, header and body. */
const received = { ours: [] as string[], theirs: [] as string[] };
let ours: Keystone;
let theirs: Keystone;

async function start(side: keyof typeof received): Promise<Keystone> {
  const served = await startKeystone({
    answer: (response, _count, request) => {
      const sent = [request.method, request.url, request.headers["x-auth-token"], served.bodies.at(-1)].join(" ");
      received[side].push(sent);
      // Our Keystone issues a token for the user's project. Theirs claims any project.
      const id = side === "ours" && sent.includes("theirs") ? "theirs" : OUR_PROJECT;
      const answer = tokenBody({ token: { project: { id, name: "demo" } } });
      if (request.method === "POST") giveToken(response, answer);
      else response.writeHead(200, { "content-type": "application/json" }).end(answer);
    },
  });
  return served;
}

beforeAll(async () => {
  ours = await start("ours");
  theirs = await start("theirs");
});

afterAll(async () => {
  await ours[Symbol.asyncDispose]();
  await theirs[Symbol.asyncDispose]();
});

type Auth = Readonly<Record<string, string>>;

/** Kinds of logins, split into identity and secret. */
const LOGINS: readonly { readonly type: string; readonly who: (name: string) => Auth; readonly secret: string }[] = [
  {
    type: "v3applicationcredential",
    who: (name) => ({ application_credential_id: name }),
    secret: "application_credential_secret",
  },
  { type: "password", who: (name) => ({ user_id: name, project_id: name }), secret: "password" },
  { type: "token", who: () => ({}), secret: "token" },
];

/** Setup by the workflow and the runner's owner. */
interface Setup {
  /** Folder of the files, and the setting that names clouds.yaml there. undefined: it is a usual place. */
  readonly folder: string;
  readonly named: "input" | "variable" | undefined;
  /** True if the step that writes clouds.yaml runs. */
  readonly isWritten: boolean;
  readonly hasProject: boolean;
  readonly login: (typeof LOGINS)[number];
  readonly hasType: boolean;
  /** File with the secret. */
  readonly secretIn: "clouds" | "secure";
  readonly cacert: string | undefined;
  readonly directory: string;
  readonly xdg: string | undefined;
}

const setups: fc.Arbitrary<Setup> = fc
  .record({
    at: fc.constantFrom(
      { folder: HOME, named: undefined },
      { folder: "xdg/openstack", named: undefined },
      { folder: "temp", named: "input" as const },
      { folder: "temp", named: "variable" as const },
      { folder: "work", named: "input" as const },
      { folder: "work/conf", named: "variable" as const },
    ),
    isWritten: fc.constantFrom(true, true, true, true, true, false),
    hasProject: fc.boolean(),
    login: fc.constantFrom(...LOGINS),
    hasType: fc.boolean(),
    secretIn: fc.constantFrom("clouds" as const, "clouds" as const, "secure" as const),
    cacert: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, "ca.pem"),
    directory: fc.constantFrom("work", "work", "work/sub"),
    xdg: fc.constantFrom(undefined, "xdg", "work/.config"),
  })
  .map(({ at, ...rest }) => ({ ...at, ...rest, ...(at.folder === "xdg/openstack" ? { xdg: "xdg" } : {}) }));

function toFiles(setup: Setup): Readonly<Record<string, string>> {
  const { folder, login, secretIn } = setup;
  const secret = { [login.secret]: OUR_SECRET };
  const auth = { ...login.who("ours"), auth_url: ours.authUrl, ...(secretIn === "clouds" ? secret : {}) };
  const cloud = { auth, auth_type: setup.hasType ? login.type : undefined, cacert: setup.cacert };
  const secure = JSON.stringify({ clouds: { production: { auth: secret } } });
  return {
    [`${folder}/clouds.yaml`]: JSON.stringify({ clouds: { production: cloud } }),
    ...(secretIn === "secure" ? { [`${folder}/secure.yaml`]: secure } : {}),
  };
}

/**
 * Writes files as a step of the workflow does: over existing files and through links. Files that cannot be written are
 * left out.
 */
async function writeAsStep(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NONBLOCK } = constants;
  for (const [path, text] of Object.entries(files)) {
    try {
      await mkdir(dirname(join(root, path)), { recursive: true });
      const handle = await openFile(join(root, path), O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK);
      await handle.writeFile(text).finally(() => handle.close());
    } catch {
      // The step fails, but the gate may still run.
    }
  }
}

type Thing =
  | { readonly kind: "file"; readonly text: string }
  | { readonly kind: "link"; readonly to: string }
  | { readonly kind: "folder" }
  | { readonly kind: "pipe" };

const CERTIFICATE: Thing = { kind: "file", text: "-----BEGIN CERTIFICATE-----" };

const NAMES = ["clouds.yaml", "secure.yaml"];

/** Paths that an attacker may use: every place where a file could be looked for. */
const places = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("", "sub/", "conf/", "openstack/", ".config/openstack/") },
  { weight: 1, arbitrary: fc.constant("deep/er/") },
);
const paths = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(places, fc.constantFrom(...NAMES)).map(([place, name]) => place + name) },
  { weight: 3, arbitrary: fc.constantFrom("clouds.yaml", "secure.yaml", "conf/clouds.yaml") },
  { weight: 2, arbitrary: fc.constantFrom("conf", "sub", ".config", "openstack", ".config/openstack") },
  { weight: 1, arbitrary: fc.constantFrom("ca.pem", "sub/ca.pem") },
);

const targets = fc.oneof(
  fc.constantFrom(HOME, "temp", "xdg/openstack", "work", "home", "work/conf").map((path) => `{root}/${path}`),
  fc
    .tuple(fc.constantFrom(HOME, "temp", "xdg/openstack", "work", "work/sub"), fc.constantFrom(...NAMES))
    .map(([folder, name]) => `{root}/${folder}/${name}`),
  fc.constantFrom(...NAMES),
  fc.constantFrom("..", ".", "/dev/zero", "/etc/openstack", "nowhere"),
);

/** Contents of the attacker's files. The address is theirs or ours. */
const contents = fc
  .record({
    address: fc.constantFrom("theirs", "theirs", "ours", undefined),
    login: fc.option(fc.constantFrom(...LOGINS), { freq: 3, nil: undefined }),
    hasSecret: fc.boolean(),
    hasType: fc.boolean(),
    section: fc.constantFrom("auth", "auth", "next to it"),
    other: fc.constantFrom({}, {}, { cacert: "ca.pem" }, { verify: false }, { project_id: "theirs" }),
  })
  .map(({ address, login, hasSecret, hasType, section, other }) => {
    const secret = login === undefined || !hasSecret ? {} : { [login.secret]: "secret-of-theirs" };
    const auth = { auth_url: address, ...login?.who("theirs"), ...secret };
    const type = { auth_type: hasType ? login?.type : undefined };
    const cloud = section === "auth" ? { auth, ...type, ...other } : { ...auth, ...type, ...other };
    return JSON.stringify({ clouds: { production: cloud } });
  });

const things: fc.Arbitrary<Thing> = fc.oneof(
  { weight: 5, arbitrary: contents.map((text): Thing => ({ kind: "file", text })) },
  { weight: 5, arbitrary: targets.map((to): Thing => ({ kind: "link", to })) },
  { weight: 1, arbitrary: fc.constant(CERTIFICATE) },
  { weight: 1, arbitrary: fc.constant<Thing>({ kind: "folder" }) },
  { weight: 1, arbitrary: fc.constant<Thing>({ kind: "pipe" }) },
);

/** Attacks of someone who knows the workflow: a complete login of their own, and an authority. */
const likely: fc.Arbitrary<readonly [string, Thing]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("clouds.yaml", "conf/clouds.yaml", "secure.yaml", "conf/secure.yaml"),
      fc.constantFrom("theirs", "ours"),
      fc.constantFrom(...LOGINS),
    )
    .map(([path, address, { type, who, secret }]): readonly [string, Thing] => {
      const auth = { auth_url: address, ...who("theirs"), [secret]: "secret-of-theirs" };
      return [path, { kind: "file", text: JSON.stringify({ clouds: { production: { auth_type: type, auth } } }) }];
    }),
  fc.constantFrom("ca.pem", "sub/ca.pem").map((path): readonly [string, Thing] => [path, CERTIFICATE]),
);

const attacks = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.tuple(paths, things) }, { weight: 1, arbitrary: likely }),
  { minLength: 1, maxLength: 6 },
);

const run = promisify(execFile);

/**
 * Puts the files of a pull request into the workspace one after the other. Files that cannot be created are left out.
 */
async function checkOut(root: string, attack: readonly (readonly [string, Thing])[]): Promise<void> {
  for (const [path, thing] of attack) {
    const full = join(root, "work", path);
    try {
      await mkdir(dirname(full), { recursive: true });
      if (thing.kind === "folder") await mkdir(full);
      if (thing.kind === "pipe") await run("mkfifo", [full]);
      if (thing.kind === "link") await symlink(thing.to.replaceAll("{root}", root), full);
      if (thing.kind === "file") {
        const text = thing.text
          .replaceAll('"auth_url":"theirs"', `"auth_url":"${theirs.authUrl}"`)
          .replaceAll('"auth_url":"ours"', `"auth_url":"${ours.authUrl}"`);
        await writeFile(full, text, { flag: "wx" });
      }
    } catch {
      // A file in the place of a folder, or the other way round.
    }
  }
}

interface Outcome {
  /** Undefined if the run is an error. */
  readonly project: string | undefined;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

async function runSetup(root: string, setup: Setup): Promise<Outcome> {
  received.ours.length = 0;
  received.theirs.length = 0;
  const file = join(root, setup.folder, "clouds.yaml");
  const env = {
    HOME: join(root, "home"),
    ...(setup.named === "variable" ? { OS_CLIENT_CONFIG_FILE: file } : {}),
    ...(setup.xdg === undefined ? {} : { XDG_CONFIG_HOME: join(root, setup.xdg) }),
  };
  await mkdir(join(root, setup.directory), { recursive: true }).catch(() => undefined);
  const silent = () => undefined;
  const inputs = {
    ...NO_INPUTS,
    cloud: "production",
    cloudsFile: setup.named === "input" ? file : "",
    projectId: setup.hasProject ? OUR_PROJECT : "",
  };
  const project = await openSession(inputs, {
    env,
    directory: join(root, setup.directory),
    workspace: join(root, "work"),
    mask: silent,
    log: { info: silent, warning: silent, debug: silent },
    timing: QUICK,
  }).then(
    ({ projectId }) => projectId,
    () => undefined,
  );
  return { project, ours: [...received.ours], theirs: [...received.theirs] };
}

describe("files that a pull request puts into the workspace", () => {
  it(
    "the files neither divert a secret nor change the project",
    async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(setups, attacks, async (setup, attack) => {
          const root = await mkdtemp(join(tmpdir(), "quota-gate-workspace-"));
          try {
            for (const folder of ["work", "temp", HOME, "xdg/openstack"])
              await mkdir(join(root, folder), { recursive: true });
            const files = setup.isWritten ? toFiles(setup) : {};
            await writeAsStep(root, files);
            const before = await runSetup(root, setup);
            await rm(join(root, "work"), { recursive: true });
            await mkdir(join(root, "work"));
            await checkOut(root, attack);
            await writeAsStep(root, files);
            const after = await runSetup(root, setup);

            expect(after.theirs.filter((sent) => sent.includes(OUR_SECRET))).toEqual([]);
            if (after.project !== undefined) expect(after.project).toBe(OUR_PROJECT);
            if (after.project === undefined) return;
            if (before.project !== undefined) {
              expect(after).toEqual(before);
              compared += 1;
            } else {
              // The named file was not written by a step, or was written through an attacker's link into another file.
              // Then the workflow must name the project.
              const hasLink = attack.some(([, { kind }]) => kind === "link");
              expect(setup).toMatchObject({ hasProject: true, ...(hasLink ? {} : { isWritten: false }) });
            }
          } finally {
            await rm(root, { recursive: true, force: true });
          }
        }),
        runs(300),
      );
      expect(compared).toBeGreaterThanOrEqual(minimumHits(60));
    },
    PROPERTY_TIMEOUT_MS,
  );
});
