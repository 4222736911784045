// What Keystone says of a token as bytes, to be kept where only the token's owner can read and write it.

import { z } from "../core/index.ts";
import { type Catalog, knownCatalog } from "./catalog.ts";
import type { Session } from "./session.ts";

/** What is Keystone's of a session; the rest is known to whoever asks. */
type Told = Pick<Session, "projectId" | "projectName" | "expiresAt" | "userId" | "roles"> & {
  readonly catalog: Catalog | null;
};

const told = z.object({
  projectId: z.string(),
  projectName: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  roles: z.array(z.string()),
  catalog: z.nullable(knownCatalog),
}) satisfies z.ZodMiniType<Told>;

/** Packs what Keystone says of a session's token. The token is not in it. */
export function packSession(session: Session): Buffer {
  return Buffer.from(JSON.stringify(told.parse(session)));
}

/** The session that was packed. `own`: what is not packed. null: it is something else. */
export function unpackSession(packed: Buffer, own: Pick<Session, "token" | "ca" | "interface">): Session | null {
  const { token, ca, interface: name } = own;
  try {
    return { ...told.parse(JSON.parse(packed.toString())), token, ca, interface: name, region: null };
  } catch {
    return null;
  }
}
