// Rules of the linter. The floors of ARCHITECTURE.md follow from one table: a room imports from the rooms below it,
// through their doors.

import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The rooms of src/, upper floors first. `with` are rooms of its own floor that a room imports. A `pure` room uses
 * nothing but its arguments.
 */
const FLOORS: readonly (readonly Room[])[] = [
  [{ name: "action.ts" }, { name: "cli.ts" }, { name: "entry.ts" }],
  [
    { name: "rounds.ts" },
    { name: "check.ts", with: ["rounds.ts"] },
    { name: "check-targets.ts", with: ["check.ts"] },
    { name: "gate.ts", with: ["check.ts", "check-targets.ts"] },
    { name: "action", with: ["check.ts", "gate.ts"] },
    { name: "commands", with: ["check.ts", "gate.ts"] },
  ],
  [
    { name: "hosts", packages: ["@actions/*"] },
    { name: "sources" },
    { name: "api-server", with: ["sources"] },
    { name: "emulator", with: ["sources", "api-server"] },
    { name: "workflows" },
  ],
  [
    { name: "plan", pure: true },
    { name: "policy", pure: true },
    { name: "targets", pure: true },
    { name: "evaluate", pure: true, with: ["policy", "words"] },
    { name: "words", pure: true },
    { name: "render", pure: true, with: ["words"] },
    { name: "keystone" },
    { name: "command-line", with: ["render", "keystone"] },
  ],
  [{ name: "http", packages: ["undici"] }, { name: "files" }, { name: "documents" }, { name: "inputs" }],
  [{ name: "core", pure: true }],
];

const FORMATS = ["**/terraform/**", "**/declared/**"];

/** Folders of the accounting. Each knows the ones before it. */
const USAGE = ["facts", "amounts", "providers", "places"];

/** Parts of a room that know less than the room. */
const PARTS: readonly { readonly files: string; readonly room: string; readonly without: Pattern }[] = [
  {
    files: "src/hosts/*.ts",
    room: "hosts",
    without: {
      group: ["./*/**", "@actions/*"],
      message: "What all hosts share knows none of them.",
    },
  },
  {
    files: "src/plan/usage/**",
    room: "plan",
    without: {
      group: FORMATS,
      message: "What resources consume is the same in every format of plans.",
    },
  },
  ...USAGE.map((folder, level) => ({
    files: `src/plan/usage/${folder}/**`,
    room: "plan",
    without: {
      group: [...FORMATS, ...USAGE.slice(level + 1).map((upper) => `**/${upper}/**`)],
      message:
        "The accounting of resources stands on facts of the plan, then amounts, then tables of providers, then places.",
    },
  })),
];

interface Room {
  readonly name: string;
  readonly with?: readonly string[];
  readonly pure?: true;
  readonly packages?: readonly string[];
}

interface Pattern {
  readonly message: string;
  readonly group: string[];
}

/** Tests of a single inner file, since its room's door would hide what they prove. */
const TESTS_PAST_DOORS: readonly { readonly why: string; readonly files: readonly string[] }[] = [
  {
    why: "A run meets each failure of a host only in the order of its requests, and with the waiting of a real run.",
    files: [
      "test/github/gate.ts",
      "test/github/policies.ts",
      "test/support/others.ts",
      "test/github/{api,event,inputs,policy-commit,policy-source,publish}.test.ts",
    ],
  },
  {
    why: "A session hides which credential was chosen before Keystone is asked, and what Keystone decides about each kind.",
    files: ["test/keystone/{flows,login-run}.ts", "test/properties/readers.properties.test.ts"],
  },
  {
    why: "Reading adds up in one call what each part finds. No document states every demand, bound and kind that the parts handle.",
    files: [
      "test/plan/parsing.ts",
      "test/plan/terraform/documents.ts",
      "test/plan/{combine,declared,questions,shared-services,volume-types}.test.ts",
      "test/plan/terraform/regions.test.ts",
      "test/plan/usage/flavors.test.ts",
      "test/plan/usage/peak.properties.test.ts",
    ],
  },
  {
    why: "A report does not tell by which of many figures a verdict came about.",
    files: [
      "test/evaluate/{evaluate,peak-ways}.properties.test.ts",
      "test/evaluate/{members,verdict}.test.ts",
      "test/policy/{day,key-glob,size}.test.ts",
      "test/policy/policy.properties.test.ts",
    ],
  },
  {
    why: "A snapshot merges both documents, and comes from a source with a clock of its own.",
    files: [
      "test/quota-api/{answers,requests}.test.ts",
      "test/openstack/endpoint.test.ts",
      "test/openstack/reading.ts",
      "test/support/scenario-cloud.ts",
    ],
  },
  {
    why: "A whole report hides which of a thousand sentences, amounts and levels of detail is wrong.",
    files: [
      "test/render/{amounts,comment,junit,limit-request,markdown,record,size-limits,text,waiver}.test.ts",
      "test/render/generated-names.properties.test.ts",
    ],
  },
  {
    why: "A running service has a cloud, a clock and a port of its own. The proof needs a backend that fails, or time that passes, as a test says.",
    files: ["service/test/**"],
  },
  {
    why: "Each row of errors and of patterns is a case of its own: no command meets them all.",
    files: ["test/files/{encoding,find,read}.test.ts", "test/http/connection-errors.test.ts"],
  },
];

const ROOMS = FLOORS.flat();

/** Rooms of the gate that the service does not enter: it has no run, no host and no data that is made up. */
const WITHOUT_SERVICE = ["check.ts", "check-targets.ts", "action", "commands", "hosts", "emulator", "workflows"];

const isFile = ({ name }: Room) => name.endsWith(".ts");

/** Rooms whose parts have doors of their own. */
const HOUSES = ["hosts", "sources"];

const folders = ROOMS.filter((room) => !isFile(room)).map(({ name }) => name);

/**
 * Returns a pattern that allows doors only. A `!` wins over all other patterns, so `rooms` must only have rooms that
 * may be entered.
 */
function doorsOf(rooms: readonly string[]): Pattern {
  return {
    group: rooms.flatMap((name) => {
      const room = HOUSES.includes(name) ? `**/${name}/*` : `**/${name}`;
      return [`${room}/**`, `!${room}/index.ts`];
    }),
    message: "Each room has one door, its index.ts.",
  };
}

/** Returns patterns of imports that a room must not have. */
function patternsOf(room: Room): Pattern[] {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  const allowed = new Set([
    room.name,
    ...(room.with ?? []),
    ...FLOORS.slice(floor + 1).flatMap((rooms) => rooms.map(({ name }) => name)),
  ]);
  // A pure room reads no files. Plans know the type of the files that check.ts passes.
  if (room.pure === true && room.name !== "plan") allowed.delete("files");
  const others = ROOMS.filter(({ name }) => !allowed.has(name));
  const packages = ROOMS.flatMap((other) => (other === room ? [] : (other.packages ?? [])));
  return [
    {
      group: others.map((other) => (isFile(other) ? `**/${other.name}` : `**/${other.name}/**`)),
      message: "Imports go downwards only: see the floors in ARCHITECTURE.md.",
    },
    { group: packages, message: "GitHub's packages are imported by hosts/github/ only, undici by http/ only." },
    ...(room.pure === true
      ? [
          {
            group: ["node:*", "node:*/*", "!node:util", "!node:crypto"],
            message: "This room is pure: no environment, network or clock.",
          },
        ]
      : []),
    doorsOf(folders.filter((name) => allowed.has(name))),
  ];
}

function restrict(files: string, patterns: Pattern[]): OxlintOverride {
  return { files: [files], rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const floors = ROOMS.filter(({ name }) => name !== "action.ts" && name !== "cli.ts").map((room) =>
  restrict(isFile(room) ? `src/${room.name}` : `src/${room.name}/**`, patternsOf(room)),
);

const parts = PARTS.map(({ files, room, without }) => {
  const whole = ROOMS.find(({ name }) => name === room);
  return restrict(files, [without, ...(whole === undefined ? [] : patternsOf(whole))]);
});

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "vitest"],
  jsPlugins: ["./scripts/lint-language.ts"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: [
    "dist",
    "service/dist",
    "src/generated",
    "service/src/generated",
    "scripts/terraform-plans/stand-ins",
  ],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/only-throw-error": "error",
    // A template string would turn a message into "[object Object]", see `say` in src/core/said.ts.
    "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
    "typescript/restrict-plus-operands": "error",
    "typescript/no-base-to-string": "error",
    "import/no-cycle": "error",
    "import/no-unassigned-import": "off",
    "unicorn/no-array-sort": "off",
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    "unicorn/consistent-function-scoping": "off",
    "eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "typescript/consistent-return": "off",
    "language/comment-opening": "error",
    "language/comment-width": "error",
    "language/test-name": "error",
  },
  overrides: [
    // Cycles of types, too.
    { files: ["{src,service/src}/**"], rules: { "import/no-cycle": ["error", { ignoreTypes: false }] } },
    {
      files: ["src/action.ts", "src/cli.ts"],
      rules: { "no-restricted-imports": ["error", { patterns: [doorsOf(folders)] }] },
    },
    ...floors,
    ...parts,
    restrict("service/src/**", [
      {
        group: WITHOUT_SERVICE.map((name) => (name.endsWith(".ts") ? `**/${name}` : `**/../src/${name}/**`)),
        message: "The service enters the rooms of the gate that have no host, no command and no verdict of a run.",
      },
      doorsOf(folders.filter((name) => !WITHOUT_SERVICE.includes(name))),
    ]),
    restrict("test/**", [
      {
        group: ["**/src/*/**/*.ts", "!**/index.ts", "!**/src/generated/**"],
        message: "Tests enter rooms by their doors, too: see TESTS_PAST_DOORS.",
      },
    ]),
    { files: TESTS_PAST_DOORS.flatMap(({ files }) => files), rules: { "no-restricted-imports": "off" } },
    {
      files: ["test/**", "service/test/**"],
      rules: {
        // The test's comparison fails if a message is mistaken for text.
        "typescript/no-base-to-string": "off",
        "typescript/restrict-template-expressions": "off",
      },
    },
    {
      files: ["test/**", "scripts/**", "service/test/**", "service/scripts/**"],
      rules: {
        "typescript/no-unsafe-type-assertion": "off",
        "vitest/no-conditional-expect": "off",
        "vitest/valid-describe-callback": "off",
        "vitest/expect-expect": "off",
      },
    },
  ],
});
