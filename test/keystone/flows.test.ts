import { describe, expect, it } from "vitest";
import { FLOWS, type FlowResult, flowsText, runFlow } from "./flows.ts";
import { play, readRecording } from "./recording.ts";
import { RECORDED_SEED, RECORDED_TOKEN } from "./seed.ts";

async function replay(name: string): Promise<{ result: FlowResult; asked: readonly unknown[]; secrets: string[] }> {
  const flow = FLOWS.find((candidate) => candidate.name === name);
  if (flow === undefined) throw new Error(`no flow ${name}`);
  await using player = await play(await readRecording(name), RECORDED_TOKEN);
  const seed = { ...RECORDED_SEED, authUrl: player.authUrl };
  const credential = flow.credential(seed);
  const result = await runFlow(credential, seed);
  const secrets = [
    "secret" in credential ? credential.secret : "",
    "password" in credential ? credential.password : "",
    "token" in credential ? credential.token.text : "",
    RECORDED_TOKEN,
  ].filter((secret) => secret !== "");
  return { result, asked: player.asked, secrets };
}

describe("against recorded answers", () => {
  it("names every failure, as expected/flows.txt says", async () => {
    const results: [string, FlowResult][] = [];
    for (const { name } of FLOWS) results.push([name, (await replay(name)).result]);
    await expect(flowsText(results)).toMatchFileSnapshot("expected/flows.txt");
  });

  it.each(FLOWS)("asks Keystone what was recorded, and says no secret: $name", async ({ name }) => {
    const { result, asked, secrets } = await replay(name);
    const recording = await readRecording(name);
    expect(asked).toEqual(recording.map(({ request }) => request));
    for (const secret of secrets) expect([result.text, ...result.logged].join("\n")).not.toContain(secret);
  });

  it("masks the token that Keystone gives, also the one for telling a wrong password from a wrong project", async () => {
    expect((await replay("application credential by id")).result.masked).toContain(RECORDED_TOKEN);
    expect((await replay("unknown project")).result.masked).toContain(RECORDED_TOKEN);
  });
});
