import { describe, expect, it } from "vitest";
import { FLOWS, type FlowResult, flowsText, runFlow } from "./flows.ts";
import { play, readRecording } from "./recording.ts";
import { RECORDED_SEED, RECORDED_TOKEN } from "./seed.ts";

/** Secrets that a credential lacks. */
const NONE = { secret: RECORDED_TOKEN, password: RECORDED_TOKEN, token: undefined };

describe("flows against recorded answers", () => {
  it("each flow sends the recorded requests, shows no secret, and ends as in expected/flows.txt", async () => {
    const results: [string, FlowResult][] = [];
    for (const [name, toCredential] of FLOWS) {
      const recording = await readRecording(name);
      await using player = await play(recording, RECORDED_TOKEN);
      const seed = { ...RECORDED_SEED, authUrl: player.authUrl };
      const credential = toCredential(seed);
      const result = await runFlow(credential, seed);
      results.push([name, result]);
      expect(player.asked).toEqual(recording.map(({ request }) => request));
      const { secret, password, token } = { ...NONE, ...credential };
      for (const text of [secret, password, token?.text ?? RECORDED_TOKEN]) {
        expect([name, result.text, ...result.logged].join("\n")).not.toContain(text);
      }
      // This includes the token that tells a wrong password from a wrong project.
      if (recording.some((exchange) => exchange.token && exchange.request.method === "POST")) {
        expect(result.masked).toContain(RECORDED_TOKEN);
      }
    }
    await expect(flowsText(results)).toMatchFileSnapshot("expected/flows.txt");
  });
});
