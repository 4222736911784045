import { describe, expect, it } from "vitest";
import { didYouMean, didYouMeanKey } from "../../src/core/index.ts";

const REGIONS = ["cbk", "dbl", "fes", "production-east", "production_west"];

describe("didYouMean", () => {
  it.each([
    ["one letter of three", "cbj", "Did you mean `cbk`?"],
    ["two letters exchanged", "production-eats", "Did you mean `production-east`?"],
    ["two letters of three exchanged", "ckb", "Did you mean `cbk`?"],
    ["the first two letters exchanged", "bck", "Did you mean `cbk`?"],
    ["letters exchanged that are no neighbours", "kbc", undefined],
    ["another case", "CBK", "Did you mean `cbk`?"],
    ["a hyphen for an underscore", "production-west", "Did you mean `production_west`?"],
    ["two letters of three", "cxx", undefined],
    ["more than a third of the letters", "protektion-waast-1", undefined],
    ["an empty name", "", undefined],
    ["the name itself", "cbk", undefined],
  ])("candidates near to a misspelled name are suggested: %s", (_, name, question) => {
    expect(didYouMean(name, name === "cbk" ? ["cbk"] : REGIONS)).toEqual(question);
  });

  it("at most three equally near candidates are suggested", () => {
    expect(didYouMean("east-0", ["east-1", "east-2", "west-1"])).toEqual("Did you mean `east-1` or `east-2`?");
    const many = ["east-1", "east-2", "east-3", "east-4"];
    expect(didYouMean("east-0", many)).toEqual("Did you mean `east-1`, `east-2` or `east-3`?");
  });

  it("a name longer than 100 characters gets no suggestion", () => {
    expect(didYouMean("a".repeat(100), ["a".repeat(99)])).toBeDefined();
    expect(didYouMean("a".repeat(101), ["a".repeat(100)])).toBeUndefined();
  });

  it("a key is suggested for its last part", () => {
    expect(didYouMeanKey("cores")).toEqual("Did you mean `compute.cores`?");
    expect(didYouMeanKey("compute_cores")).toEqual("Did you mean `compute.cores`?");
    expect(didYouMeanKey("nothing.like.it")).toBeUndefined();
  });

  it.each([
    ["ram", "compute.ram_mb"],
    ["memory_mb", "compute.ram_mb"],
    ["compute.ram", "compute.ram_mb"],
    ["vcpus", "compute.cores"],
    ["compute.cpu", "compute.cores"],
    ["servers", "compute.instances"],
    ["floatingip", "network.floatingips"],
    ["security_group_rule", "network.security_group_rules"],
    ["keypairs", "compute.key_pairs"],
    ["gigabytes", "volume.space_gb"],
    ["volume.gigabytes", "volume.space_gb"],
    ["backup_gigabytes", "volume.backup_gb"],
    ["s3", "objectstorage"],
  ])("a key is suggested for another name of its resources: %s", (name, key) => {
    expect(didYouMeanKey(name)).toEqual(`Did you mean \`${key}\`?`);
  });

  it("undocumented keys are suggested if they are passed", () => {
    expect(didYouMeanKey("network.trunk", ["network.trunks"])).toEqual("Did you mean `network.trunks`?");
  });
});
