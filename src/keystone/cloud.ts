// One cloud of clouds.yaml → settings: the cloud itself and its secrets from secure.yaml, merged.

import {
  capitalised,
  GateError,
  inputProblem,
  type Message,
  type Problem,
  quote,
  quoted,
  quotedList,
  say,
  throwIfAny,
} from "../core/index.ts";
import { type MapTree, parseCloudsDocument, type Tree } from "./clouds-document.ts";
import type { CloudsFile, CloudsFiles } from "./clouds-files.ts";
import {
  findCloudSetting,
  isSecretSetting,
  type LoginSetting,
  type LoginSettings,
  type Mask,
  maskSecret,
  SECRET_SETTINGS,
  type SettingName,
} from "./settings.ts";

/** The wanted cloud. */
export interface CloudChoice {
  /** undefined: the only one of the file. */
  readonly name: string | undefined;
  /** The setting that chose it, in words: "`OS_CLOUD`". */
  readonly from: string;
  /** Names of the settings for a cloud and its file, in words. */
  readonly labels: { readonly cloud: string; readonly cloudsFile: string };
  /** true: in a job, whose workspace a pull request can write to. */
  readonly isJob: boolean;
}

function wrong(tree: Tree, message: Message, hint?: Message): GateError {
  return new GateError(inputProblem(message, hint, tree.place));
}

function requireMap(tree: Tree, what: Message): MapTree {
  if (tree.kind !== "map") throw wrong(tree, say`${what} is not a mapping (names with values below them).`);
  return tree;
}

/** The document's part below a top-level key. undefined: the document has none. */
function findSection(root: Tree, key: string): MapTree | undefined {
  if (root.kind === "none") return undefined;
  const section = requireMap(root, "The file's top level").entries.get(key);
  return section === undefined || section.kind === "none" ? undefined : requireMap(section, quoted(key));
}

/** Masks every secret of the whole document, of other clouds too. */
function maskTree(tree: Tree, mask: Mask): void {
  if (tree.kind === "list") for (const item of tree.items) maskTree(item, mask);
  if (tree.kind !== "map") return;
  for (const [key, value] of tree.entries) {
    if (value.kind === "text" && isSecretSetting(key)) maskSecret(value.text, mask);
    maskTree(value, mask);
  }
}

function readDocument(file: CloudsFile, mask: Mask): Tree {
  const root = parseCloudsDocument(file);
  maskTree(root, mask);
  return root;
}

/**
 * The settings of one cloud. secure.yaml wins over the cloud; after that, a value next to `auth` wins over one in it, as in openstacksdk. Other than there, secure.yaml brings secrets only: what says where they are sent, and whose they
 * are, stands with the cloud. Masks the secrets of all files before anything else. Throws a GateError with the line for everything that
 * is wrong in the files, and where there is no such cloud.
 */
export function readCloud(files: CloudsFiles, choice: CloudChoice, mask: Mask): LoginSettings {
  if (files.clouds === undefined) throw new GateError(noFile(files.searched, choice));
  const root = readDocument(files.clouds, mask);
  const secure = files.secure && readDocument(files.secure, mask);

  const clouds = findSection(root, "clouds");
  if (clouds === undefined) throw wrong(root, "There is no `clouds` at the file's top level.");
  const name = choice.name ?? onlyCloud(clouds, choice);
  const found = clouds.entries.get(name);
  if (found === undefined) {
    const hint = say`The file has ${clouds.entries.size === 0 ? "none" : quotedList([...clouds.entries.keys()])}.`;
    throw wrong(clouds, say`There is no cloud ${quoted(name)}, which ${choice.from} names.`, hint);
  }
  const cloud = requireMap(found, say`The cloud ${quoted(name)}`);
  refuseRegionValues(cloud);
  refuseProfile(cloud);
  const source = `the cloud ${quote(name)} of ${quote(files.clouds.name)}`;
  // A pull request that writes the file would choose the region that its plan is held against.
  const region = files.clouds.isInWorkspace ? undefined : findRegion(cloud);
  return {
    ...mergeLayers([cloud, ...findSecrets(secure, name)], source),
    ...(region === undefined
      ? {}
      : { region: { region: region.name, cloud: name, from: `${quote(region.key)} of ${source}` } }),
  };
}

/**
 * Region of a cloud where it is the only one, or the first of several and `region_name` says so too: openstacksdk takes the first of `regions`
 * (openstack/config/loader.py, `_get_region`), Terraform's provider takes `region_name` (gophercloud clientconfig).
 */
function findRegion({ entries }: MapTree): { readonly name: string; readonly key: string } | undefined {
  const named = toRegionNames(entries.get("region_name") ?? entries.get("region-name"));
  const listed = toRegionNames(entries.get("regions"));
  const [first, ...others] = listed ?? named ?? [];
  if (first === undefined) return undefined;
  const isOnly = others.length === 0 && (named === undefined || named[0] === first);
  const isAgreed = listed !== undefined && named?.length === 1 && named[0] === first;
  return isOnly || isAgreed ? { name: first, key: named === undefined ? "regions" : "region_name" } : undefined;
}

/** Names of regions in a value of `region_name` (a name, several with commas, or a list) or `regions`. undefined: there is no value. */
function toRegionNames(tree: Tree | undefined): readonly string[] | undefined {
  if (tree?.kind === "text") {
    const names = tree.text.split(",").flatMap((name) => name.trim() || []);
    return names.length === 0 ? undefined : names;
  }
  if (tree?.kind !== "list") return undefined;
  return tree.items.flatMap((item) => toRegionNames(item.kind === "map" ? item.entries.get("name") : item) ?? []);
}

function noFile(searched: readonly string[], choice: CloudChoice): Problem {
  const cloud = choice.name === undefined ? "" : say`, for the cloud ${quoted(choice.name)}`;
  const hint = choice.isJob
    ? say`In a job, write it to \`$RUNNER_TEMP/clouds.yaml\` in a step before, and name it with ${choice.labels.cloudsFile} (where the folder is called \`runner.temp\`). One in the workspace, where a pull request can put its own, is never looked for.`
    : `Put it into one of these places, or name it with ${choice.labels.cloudsFile}.`;
  return {
    code: "INPUT_INVALID",
    message: say`${capitalised(choice.from)} needs a clouds.yaml${cloud}, and there is none: looked for ${quotedList(searched)}.`,
    hint,
  };
}

function onlyCloud(clouds: MapTree, { labels }: CloudChoice): string {
  const [name, ...others] = [...clouds.entries.keys()];
  if (name !== undefined && others.length === 0) return name;
  const message = "The file has several clouds or none, and nothing says which one is meant.";
  const hint = say`Name one with ${labels.cloud} or \`OS_CLOUD\`: ${quotedList([...clouds.entries.keys()])}.`;
  throw wrong(clouds, message, hint);
}

/** openstacksdk fetches profiles of vendors from the network, and reads others from clouds-public.yaml. */
function refuseProfile(cloud: MapTree): void {
  const profile = cloud.entries.get("profile");
  if (profile === undefined || profile.kind === "none") return;
  const hint = "Write `auth_url` and what else the profile says into the cloud, and remove `profile`.";
  throw wrong(profile, "`profile` is not supported.", hint);
}

function findSecrets(root: Tree | undefined, name: string): readonly MapTree[] {
  const cloud = root === undefined ? undefined : findSection(root, "clouds")?.entries.get(name);
  if (cloud === undefined || cloud.kind === "none") return [];
  const secrets = requireMap(cloud, say`The cloud ${quoted(name)}`);
  const auth = secrets.entries.get("auth");
  const strangers = [
    ...findStrangers(secrets, new Set(["auth"])),
    ...(auth === undefined || auth.kind === "none" ? [] : findStrangers(requireMap(auth, "`auth`"), new Set())),
  ];
  throwIfAny(strangers);
  return [secrets];
}

/** A problem for each key of a part of secure.yaml that is no secret's. */
function findStrangers({ entries }: MapTree, allowed: ReadonlySet<string>): readonly Problem[] {
  const strangers = [...entries].filter(([key]) => !isSecretSetting(key) && !allowed.has(key));
  return strangers.map(([key, { place }]) => ({
    code: "INPUT_INVALID",
    // A key that is no setting may be anything, also a secret in the wrong column.
    message: say`${quoted(place.file)} may only bring secrets (${quotedList([...SECRET_SETTINGS], { most: SECRET_SETTINGS.size })}), and ${findCloudSetting(key) === undefined ? "this key" : quoted(key)} is not a secret.`,
    hint: "Move it to clouds.yaml: only that file may say where a secret is sent, and whose it is.",
    place,
  }));
}

/** openstacksdk lets a region of a cloud have its own values; credentials among them would be overlooked here. */
function refuseRegionValues(cloud: MapTree): void {
  const regions = cloud.entries.get("regions");
  if (regions?.kind !== "list") return;
  for (const region of regions.items) {
    const values = region.kind === "map" ? region.entries.get("values") : undefined;
    const auth = values?.kind === "map" ? values.entries.get("auth") : undefined;
    if (auth !== undefined) {
      const hint = "Make a cloud of its own for that region.";
      throw wrong(auth, "`auth` of a single region is not supported.", hint);
    }
  }
}

interface CloudEntry {
  readonly key: string;
  readonly setting: LoginSetting | undefined;
}

function mergeLayers(layers: readonly MapTree[], source: string): LoginSettings {
  const problems: Problem[] = [];
  const inAuth = new Map<SettingName, CloudEntry>();
  const outside = new Map<SettingName, CloudEntry>();
  for (const layer of layers) {
    const auth = layer.entries.get("auth");
    if (auth !== undefined && auth.kind !== "none") {
      problems.push(...collect(requireMap(auth, "`auth`"), inAuth));
    }
    problems.push(...collect(layer, outside));
  }
  throwIfAny(problems);
  const values = new Map<SettingName, LoginSetting>();
  const empty = new Set<SettingName>();
  for (const [name, { setting }] of [...inAuth, ...outside]) {
    if (setting === undefined) empty.add(name);
    else values.set(name, setting);
  }
  return { values, source, empty, label: quote };
}

/** Puts the settings of a mapping over those collected so far; gives back what is wrong in it. */
function collect(map: MapTree, into: Map<SettingName, CloudEntry>): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<SettingName, CloudEntry>();
  for (const [key, tree] of map.entries) {
    const name = findCloudSetting(key);
    if (name === undefined) continue;
    const { place } = tree;
    if (tree.kind === "map" || tree.kind === "list") {
      problems.push(inputProblem(say`${quoted(key)} is not a plain value.`, undefined, place));
      continue;
    }
    const text = tree.kind === "text" && tree.text.trim() !== "" ? tree.text : undefined;
    const from = `${quote(place.file)} line ${place.line ?? 1}`;
    const entry: CloudEntry = { key, setting: text === undefined ? undefined : { value: text, from, place } };
    const other = seen.get(name);
    if (other !== undefined && other.setting?.value !== text) {
      const message = say`${quoted(other.key)} and ${quoted(key)} mean the same and have different values.`;
      problems.push(inputProblem(message, "Remove one of them.", place));
    }
    seen.set(name, entry);
    // An empty value in secure.yaml does not take away what clouds.yaml says.
    if (entry.setting !== undefined || !into.has(name)) into.set(name, entry);
  }
  return problems;
}
