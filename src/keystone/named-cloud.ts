// Settings of one cloud in clouds.yaml, merged with its secrets from secure.yaml.

import {
  type CloudRegion,
  code,
  GateError,
  inputProblem,
  type Message,
  type Place,
  type Problem,
  quoted,
  quotedList,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import {
  createPlaceFinder,
  createProblemList,
  elementsOf,
  type Json,
  membersOf,
  readYaml,
} from "../documents/index.ts";
import type { CloudChoice, CloudsFile, CloudsFiles } from "./clouds-files.ts";
import {
  findCloudSetting,
  isSecretSetting,
  type LoginSettings,
  type Mask,
  mergeSettings,
  SECRET_SETTINGS,
  type SourceSetting,
} from "./login-settings.ts";

type Entries = ReadonlyMap<string, Json>;

const NOTHING: Json = { kind: "null", at: 0 };

/** Document of a clouds.yaml, in YAML 1.2, which includes JSON. */
class CloudsDocument {
  readonly root: Json;
  readonly placeOf: (json: Json) => Place;

  /** Throws a GateError with all mistakes, but never with the file's text. Masks every secret, even of other clouds. */
  constructor({ name: file, text }: CloudsFile, mask: Mask) {
    const placeAt = createPlaceFinder({ text, file });
    this.placeOf = ({ at }) => placeAt(at);
    const problems = createProblemList({ text, file });
    this.root = readYaml(text, problems, { unreadable: "INPUT_INVALID" }) ?? NOTHING;
    const maskSecrets = (json: Json): void => {
      for (const { name, value } of membersOf(json)) if (isSecretSetting(name)) mask(textOf(value) ?? "");
      for (const part of [...membersOf(json).map(({ value }) => value), ...elementsOf(json)]) maskSecrets(part);
    };
    maskSecrets(this.root);
  }

  refuse(json: Json, message: Message, hint?: Message): GateError {
    return new GateError(inputProblem(message, hint, this.placeOf(json)));
  }

  /**
   * Returns the values of a mapping by key. Cloud files use the merge key `<<` of YAML 1.1. Of several merged mappings,
   * the first takes precedence.
   */
  entriesOf(json: Json, what: Message): Entries {
    if (json.kind !== "object") throw this.refuse(json, say`${what} is not a mapping (names with values below them).`);
    const { merged = [], direct = [] } = Object.groupBy(json.members, ({ name }) =>
      name === "<<" ? "merged" : "direct",
    );
    const inherited = merged.flatMap(({ value }) => {
      const sources = value.kind === "list" ? value.elements.toReversed() : [value];
      return sources.flatMap((source) => [...this.entriesOf(source, say`A merge key (\`<<\`)`)]);
    });
    return new Map([...inherited, ...direct.map(({ name, value }) => [name, value] as const)]);
  }

  sectionOf(entries: Entries, key: string, what: Message): Entries {
    const section = entries.get(key) ?? NOTHING;
    return section.kind === "null" ? new Map() : this.entriesOf(section, what);
  }

  findClouds(): Json | undefined {
    if (this.root.kind === "null") return undefined;
    const clouds = this.entriesOf(this.root, say`The file's top level`).get("clouds");
    return clouds?.kind === "null" ? undefined : clouds;
  }
}

/**
 * Returns a plain value as written, since a project ID may look like a number (`1e10`). Empty for a null value.
 * Undefined for a mapping or a list.
 */
function textOf(json: Json): string | undefined {
  if (json.kind === "object" || json.kind === "list") return undefined;
  if (json.kind === "string") return json.text;
  if (json.kind === "number") return json.digits;
  return json.kind === "null" ? "" : json.kind;
}

/**
 * Reads the settings of one cloud, and returns them with their file. secure.yaml takes precedence over the cloud, and a
 * value next to `auth` over one inside it, as in openstacksdk. Unlike there, secure.yaml may have secrets only:
 * clouds.yaml alone says where they are sent and whose they are. Throws a GateError with the line of every mistake,
 * also if there is no such cloud.
 */
export function readCloud(
  files: CloudsFiles,
  choice: CloudChoice,
  mask: Mask,
): LoginSettings & { readonly file: CloudsFile } {
  const { clouds: file } = files;
  const document = new CloudsDocument(file, mask);
  const secure = files.secure && new CloudsDocument(files.secure, mask);
  const { name, cloud, others } = findCloud(document, choice);
  const source = say`the cloud ${quoted(name)} of ${quoted(file.name)}`;
  const profile = cloud.get("profile");
  if (profile !== undefined && profile.kind !== "null") {
    const hint = say`Write \`auth_url\` and what else the profile says into the cloud, and remove \`profile\`.`;
    throw document.refuse(profile, say`\`profile\` is not supported.`, hint);
  }
  const region = findRegion(document, cloud);
  const problems: Problem[] = [];
  const outside = [{ document, entries: cloud }];
  if (secure !== undefined) outside.push({ document: secure, entries: findSecrets(secure, name) });
  const inside = outside.map((layer) => {
    return { ...layer, entries: layer.document.sectionOf(layer.entries, "auth", say`\`auth\``) };
  });
  const layers = [...inside, ...outside].map((layer) =>
    toSettings(layer.document, layer.entries, layer.document === secure, problems),
  );
  const { values, empty, problems: contradictions } = mergeSettings(layers, say`Remove one of them.`);
  throwIfAny([...problems, ...contradictions]);
  return {
    file,
    values,
    empty,
    source,
    label: code,
    // A pull request that writes the file could otherwise choose the region that its plan is checked against.
    ...(file.isInWorkspace
      ? {}
      : {
          region: region && { region: region.name, cloud: name, from: say`${code(region.key)} of ${source}` },
          otherClouds: others.flatMap(([other, json]) => findRegionOfOther(file, other, json) ?? []),
        }),
  };
}

/**
 * Returns the region of a cloud that the run does not log in to. Undefined if its region is missing or is not a single
 * name.
 */
function findRegionOfOther({ name: file }: CloudsFile, cloud: string, json: Json): CloudRegion | undefined {
  const member = membersOf(json).find(({ name }) => name === "region_name");
  const region = member && textOf(member.value)?.trim();
  if (region === undefined || region === "" || region.includes(",")) return undefined;
  return { region, cloud, from: say`${code("region_name")} of the cloud ${quoted(cloud)} of ${quoted(file)}` };
}

/**
 * Returns the settings in a mapping. Values that are not plain, and values in secure.yaml that are not secret, are
 * problems.
 */
function toSettings(
  document: CloudsDocument,
  entries: Entries,
  isSecure: boolean,
  problems: Problem[],
): readonly SourceSetting[] {
  return [...entries].flatMap(([key, json]) => {
    const name = findCloudSetting(key);
    const place = document.placeOf(json);
    if (isSecure && key !== "auth" && !isSecretSetting(key)) problems.push(createNotSecretProblem(key, place));
    if (name === undefined) return [];
    const value = textOf(json);
    if (value !== undefined)
      return { name, key, value, from: say`${quoted(place.file)} line ${place.line ?? 1}`, place };
    problems.push(inputProblem(say`${quoted(key)} is not a plain value.`, undefined, place));
    return [];
  });
}

function findCloud(document: CloudsDocument, choice: CloudChoice) {
  const clouds = document.findClouds();
  if (clouds === undefined) throw document.refuse(document.root, say`There is no \`clouds\` at the file's top level.`);
  const entries = document.entriesOf(clouds, say`\`clouds\``);
  const names = [...entries.keys()];
  const name = choice.name ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined) {
    const message = say`The file has several clouds or none, and nothing says which one is meant.`;
    const hint = say`Name one with ${theSetting("cloud")} or \`OS_CLOUD\`: ${quotedList(names)}.`;
    throw document.refuse(clouds, message, hint);
  }
  const found = entries.get(name);
  if (found === undefined) {
    const hint = say`The file has ${names.length === 0 ? "none" : quotedList(names)}.`;
    throw document.refuse(clouds, say`There is no cloud ${quoted(name)}, which ${choice.from} names.`, hint);
  }
  const others = [...entries].filter(([other]) => other !== name);
  return { name, cloud: document.entriesOf(found, say`The cloud ${quoted(name)}`), others };
}

function findSecrets(secure: CloudsDocument, name: string): Entries {
  const clouds = secure.findClouds();
  if (clouds === undefined) return new Map();
  return secure.sectionOf(secure.entriesOf(clouds, say`\`clouds\``), name, say`The cloud ${quoted(name)}`);
}

/**
 * Returns the region of a cloud if it is the only one, or the first of several that `region_name` also names.
 * openstacksdk uses the first of `regions` (openstack/config/loader.py, `_get_region`), Terraform's provider uses
 * `region_name` (gophercloud clientconfig).
 */
function findRegion(
  document: CloudsDocument,
  cloud: Entries,
): { readonly name: string; readonly key: string } | undefined {
  const regions = cloud.get("regions") ?? NOTHING;
  const listed = (regions.kind === "list" ? regions.elements : [regions]).flatMap((region) => {
    const name = textOf(region);
    if (name !== undefined) return name.trim() || [];
    const hint = say`Write the names of the regions; make a cloud of its own for a region with other values.`;
    throw document.refuse(region, say`A region with values of its own is not supported.`, hint);
  });
  const naming = cloud.get("region_name") ?? cloud.get("region-name") ?? NOTHING;
  const named = textOf(naming)?.trim();
  if (named === undefined || named.includes(",")) {
    throw document.refuse(
      naming,
      say`\`region_name\` is not the name of one region.`,
      say`List several as \`regions\`.`,
    );
  }
  const [first = named, ...others] = listed;
  const isClear = named === "" ? others.length === 0 : first === named;
  return isClear && first !== "" ? { name: first, key: named === "" ? "regions" : "region_name" } : undefined;
}

function createNotSecretProblem(key: string, place: Place): Problem {
  // A key that is not a setting may be anything, even a secret in the wrong column.
  const shown = findCloudSetting(key) === undefined ? "this key" : quoted(key);
  const secrets = quotedList(SECRET_SETTINGS, { most: SECRET_SETTINGS.length });
  const message = say`${quoted(place.file)} may only bring secrets (${secrets}), and ${shown} is not a secret.`;
  return inputProblem(
    message,
    say`Move it to clouds.yaml: only that file may say where a secret is sent, and whose it is.`,
    place,
  );
}
