import { describe, expect, it } from "vitest";
import { packSession, type Session, unpackSession } from "../../src/keystone/index.ts";
import { toToken } from "../support/token.ts";

const OWN = { token: toToken("gAAAAABa-good-token"), ca: "authorities", interface: "internal" };
const SESSION: Session = {
  ...OWN,
  region: null,
  projectId: "p1",
  projectName: "shop",
  expiresAt: "2030-01-01T00:00:00.000Z",
  userId: "u1",
  roles: ["reader"],
  catalog: [{ type: "dns", endpoints: [{ interface: "public", region: null, url: "https://dns.example.com" }] }],
};

describe("a packed session", () => {
  it.each([
    ["all is known", SESSION],
    ["little is known", { ...SESSION, projectName: null, expiresAt: null, userId: null, roles: [], catalog: null }],
  ])("is the same session once it is unpacked, where %s", (_, session) => {
    expect(unpackSession(packSession(session), OWN)).toEqual(session);
  });

  it("does not have the token in it, nor what the asker knows by itself", () => {
    const packed = packSession(SESSION).toString();
    for (const own of [OWN.token.text, OWN.ca, OWN.interface]) expect(packed).not.toContain(own);
  });

  it.each(["", "{", "null", "[]", "{}", JSON.stringify({ ...SESSION, roles: "reader" })])(
    "is none where it is %j",
    (text) => {
      expect(unpackSession(Buffer.from(text), OWN)).toBeNull();
    },
  );
});
