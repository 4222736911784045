// The request for higher limits and its waiver: texts that a cloud team, an administrator and an owner of the policy
// can use unchanged.

import { describe, expect, it } from "vitest";
import { ALL_KEYS, type Check, type Report, type RunContext, say } from "../../src/core/index.ts";
import { readSettings, SETTINGS } from "../../src/inputs/index.ts";
import { renderComment, renderText } from "../../src/render/index.ts";
import { findRequestUrl, toRequestLines } from "../../src/render/limit-request.ts";
import { createAddition, createContext, createReport } from "./reports.ts";

const over = (region: string, key: string, limitNeeded: number, more: Partial<Check> = {}): Check =>
  createAddition([region, key, "count", 9, limitNeeded - 9, 10], "over", more);

/** Returns the request for checks of a source. */
function request(checks: readonly Check[], source: Report["source"] = "openstack", context?: Partial<RunContext>) {
  const report = createReport(checks, { source, project: "p-1", projectName: "demo", cloud: "prod" });
  return toRequestLines(checks, { report, context: context === undefined ? undefined : createContext(context) });
}

const commands = (checks: readonly Check[]) => request(checks).filter((line) => line.startsWith("  $ "));

describe("the commands of a request over OpenStack", () => {
  it("each client has one command per region, with options of its help in units of the services", () => {
    expect(
      commands([
        over("one", "compute.cores", 132),
        over("one", "compute.ram_mb", 122_880),
        over("one", "network.security_group_rules", 20),
        over("one", "loadbalancer.loadbalancers", 11),
        over("one", "share.space_gb[fast]", 12),
        over("one", "volume.space_gb[ssd]", 13),
        over("one", "volume.volumes[ssd]", 14),
        over("one", "volume.volumes", 15),
        over("one", "dns.zones", 16),
        over("two", "compute.metadata_items", 129),
      ]),
    ).toEqual([
      "  $ openstack --os-region-name one quota set --cores 132 --ram 122880 --secgroup-rules 20 --volumes 15 p-1",
      "  $ openstack --os-region-name one loadbalancer quota set --loadbalancer 11 p-1",
      "  $ openstack --os-region-name one share quota set --gigabytes 12 --share-type fast p-1",
      "  $ openstack --os-region-name one quota set --gigabytes 13 --volumes 14 --volume-type ssd p-1",
      "  $ openstack --os-region-name one dns quota set --zones 16 --project-id p-1",
      "  $ openstack --os-region-name two quota set --properties 129 p-1",
    ]);
  });

  it("commands state the largest object's limit, quote for a shell, and name no hidden region", () => {
    expect(commands([over("a b", "dns.zone_records[x]", 12), over("a b", "dns.zone_records[y]", 14)])).toEqual([
      "  $ openstack --os-region-name 'a b' dns quota set --zone-records 14 --project-id p-1",
    ]);
    expect(commands([over("$(x)'", "volume.space_gb[-x;y]", 12)])).toEqual([
      "  $ openstack --os-region-name '$(x)'\\''' quota set --gigabytes 12 --volume-type '-x;y' p-1",
    ]);
    expect(commands([over("secret", "compute.cores", 12, { shownRegion: "(sensitive)" })])).toEqual([
      "  $ openstack quota set --cores 12 p-1",
    ]);
    expect(commands([over("?", "compute.cores", 12, { regionKnown: false })])).toEqual([]);
  });

  it("every key that a client can set has a command, and other keys are explained in words", () => {
    const inWords = ALL_KEYS.filter(({ key }) => commands([over("one", key, 12)]).length === 0);
    expect(inWords.map(({ key }) => key.split(".")[0])).toEqual(expect.not.arrayContaining(["volume", "share", "dns"]));
    for (const { key, meaning } of inWords.filter(({ limit }) => limit !== "never")) {
      expect(
        request([over("one", key, 12)])
          .join("\n")
          .toLowerCase(),
      ).toContain(`(${meaning.toLowerCase().replace(/ \((.*)\)$/u, ", $1")}`);
    }
  });
});

describe("a request", () => {
  it("a request names project, change and resources, and for the Quota API explains keys", () => {
    const from = Array.from({ length: 5 }, (_, index) => ({
      address: `openstack_compute_instance_v2.web[${index}]`,
      amount: 4,
      action: "create",
    }));
    const checks = [over("cbk", "compute.cores", 29, { from }), over("cbk", "compute.ram_mb", 12)];
    const changesUrl = "https://github.example/acme/infra/pull/";
    expect(request(checks, "quota-api", { changesUrl })).toEqual([
      "Please raise these quota limits of project demo (p-1) of prod:",
      "They are needed for https://github.example/acme/infra/pull/7",
      "",
      "Region cbk",
      "  compute.cores   10 → 29  (virtual CPU cores of servers)",
      "  compute.ram_mb  10 → 12  (RAM of servers)",
      "From openstack_compute_instance_v2.web[*] (5).",
      "",
      "These are the smallest limits with which our planned change fits; please add reserve as you see fit.",
    ]);
  });

  it("a request is complete even if checks that fit have no room", () => {
    const fits = Array.from({ length: 400 }, (_, index) =>
      createAddition([`r${index}`, "network.ports", "count", 1, 1, 100]),
    );
    const report = createReport([
      ...fits,
      ...Array.from({ length: 70 }, (_, index) => over(`r${index}`, "compute.cores", 12)),
    ]);
    const comment = renderComment({ report, context: createContext() });
    expect(comment).not.toContain("more limits");
    expect(comment.match(/^ {2}compute\.cores {2}10 → 12/gmu)).toHaveLength(70);
  });
});

describe("the address of a form", () => {
  const template = "https://tickets.example.com/new?subject={title}&project={project}&text={request}&link={url}";
  const report = createReport([over("cbk", "compute.cores", 12)], { project: "p-1" });
  const changesUrl = "https://github.example/acme/infra/pull/";
  const options = { report, context: createContext({ requestUrl: template, changesUrl }) };

  it("the form's address has the request percent-encoded, or the change's address if that is too long", () => {
    const url = new URL(findRequestUrl(["a (b) & c", "d"], options) ?? "");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      subject: "Quota of project p-1",
      project: "p-1",
      text: "a (b) & c\nd",
      link: `${changesUrl}7`,
    });
    expect(url.href).not.toMatch(/[()'*!]/u);
    const long = new URL(findRequestUrl(["long ".repeat(1000)], options) ?? "");
    expect(long.searchParams.get("text")).toBe(`${changesUrl}7`);
  });

  it("the form's address is a link in the comment, and a line of the text", () => {
    const comment = renderComment({ report, context: options.context });
    expect(comment).toMatch(/^\[Open the request form\]\(https:\/\/tickets\.example\.com\/new\?[^ )]*\)$/mu);
    expect(renderText({ report, colour: false, context: options.context })).toMatch(
      /^ {2}Send it with https:\/\/tickets\.example\.com\/new\?\S+$/mu,
    );
    expect(renderComment({ report: createReport([]), context: options.context })).not.toContain("tickets");
  });

  it.each([
    "tickets.example.com",
    "javascript:alert(1)",
    "https://x.example/{token}",
    "https://x.example/(",
    "https:// x",
  ])("an invalid address of a form is refused: %s", (text) => {
    const source = { find: () => text, labelOf: () => say`request-url` };
    const parsed = readSettings<object>({ requestUrl: SETTINGS.requestUrl }, source);
    expect("problems" in parsed && parsed.problems.length).toBe(1);
  });
});
