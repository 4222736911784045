// Content of a Keystone for the tests. A real Keystone fills it in (test/keystone-real/). Recordings have fixed values
// in its place.

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An application credential. */
export interface SeededCredential extends Named {
  readonly secret: string;
}

/** Values of a Keystone. All users are in the domain `default`. */
export interface Seed {
  /** Address, which ends in /v3. */
  readonly authUrl: string;
  readonly project: Named;
  /** A project in which `user` has no role. */
  readonly foreignProject: Named;
  readonly disabledProject: Named;
  readonly user: Named;
  readonly disabledUser: Named;
  /** A user who must change the password first. */
  readonly expiredUser: Named;
  /** Password of all users. */
  readonly password: string;
  readonly valid: SeededCredential;
  readonly expired: SeededCredential;
  readonly revoked: SeededCredential;
  /** Credential of `disabledUser`. */
  readonly orphaned: SeededCredential;
  /** Credential for `disabledProject`. */
  readonly stranded: SeededCredential;
  /** Token of `user` for `project`. */
  readonly token: string;
  readonly unscopedToken: string;
  readonly revokedToken: string;
}

/** Replaces every token of Keystone in recordings. */
export const RECORDED_TOKEN = "gAAAAA-recorded-token";

function recordedCredential(digit: string, name: string): SeededCredential {
  return { id: digit.repeat(32), name, secret: `recorded-secret-of-${name}` };
}

/** Values in recordings. */
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

/** Replaces every value of a seed by its value in recordings. */
export function toRecorded(text: string, seed: Seed): string {
  const recorded = leaves(RECORDED_SEED);
  return leaves(seed).reduce((result, value, index) => result.replaceAll(value, recorded[index] ?? value), text);
}
