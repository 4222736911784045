// What a Keystone holds for the tests, by name: filled in by a real one (test/keystone-real/) or, for recordings, by the values that
// stand in them for those of the Keystone that was recorded.

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An application credential. */
export interface SeededCredential extends Named {
  readonly secret: string;
}

/** All users are in the domain `default`. */
export interface Seed {
  /** Ends in /v3. */
  readonly authUrl: string;
  readonly project: Named;
  /** `user` has no role in it. */
  readonly foreignProject: Named;
  readonly disabledProject: Named;
  readonly user: Named;
  readonly disabledUser: Named;
  /** Has to change the password before anything else. */
  readonly expiredUser: Named;
  /** Of all users. */
  readonly password: string;
  readonly valid: SeededCredential;
  readonly expired: SeededCredential;
  readonly revoked: SeededCredential;
  /** Of `disabledUser`. */
  readonly orphaned: SeededCredential;
  /** For `disabledProject`. */
  readonly stranded: SeededCredential;
  /** Of `user` for `project`. */
  readonly token: string;
  readonly unscopedToken: string;
  readonly revokedToken: string;
}

/** The token that stands in recordings for every token that Keystone issued. */
export const RECORDED_TOKEN = "gAAAAA-recorded-token";

function recordedCredential(digit: string, name: string): SeededCredential {
  return { id: digit.repeat(32), name, secret: `recorded-secret-of-${name}` };
}

/** The values in recordings. */
export const RECORDED_SEED: Seed = {
  authUrl: "http://127.0.0.1:5000/v3",
  project: { id: "1".repeat(32), name: "demo" },
  foreignProject: { id: "2".repeat(32), name: "other" },
  disabledProject: { id: "3".repeat(32), name: "closed" },
  user: { id: "4".repeat(32), name: "ada" },
  disabledUser: { id: "5".repeat(32), name: "gone" },
  expiredUser: { id: "6".repeat(32), name: "new" },
  password: "correct horse battery staple",
  valid: recordedCredential("a", "gate"),
  expired: recordedCredential("b", "expired"),
  revoked: recordedCredential("c", "revoked"),
  orphaned: recordedCredential("d", "orphaned"),
  stranded: recordedCredential("e", "stranded"),
  token: "gAAAAA-given-token",
  unscopedToken: "gAAAAA-given-unscoped-token",
  revokedToken: "gAAAAA-given-revoked-token",
};

function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** The text with every value of a seed replaced by the one that stands for it in recordings. */
export function toRecorded(text: string, seed: Seed): string {
  const recorded = leaves(RECORDED_SEED);
  return leaves(seed).reduce((result, value, index) => result.replaceAll(value, recorded[index] ?? value), text);
}
