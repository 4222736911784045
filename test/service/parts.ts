// Parts of the service that tests run by themselves. A running service hides them behind a cloud, a clock and a port of its own: what is
// proved of these parts needs a backend that fails as a test says, or time that passes when a test says so.

import type { Backend } from "../../src/service/backend.ts";

export { type Backend, NotAccepted, Unavailable } from "../../src/service/backend.ts";
export { createCloudBackend } from "../../src/service/cloud/backend.ts";
export { createSessions, toClient } from "../../src/service/cloud/sessions.ts";
export { renderDocument } from "../../src/service/document.ts";
export { createObservation } from "../../src/service/front/observation.ts";
export { createFront, type FrontOptions } from "../../src/service/front/server.ts";

/** What a token gives access to. */
export type Access = NonNullable<Awaited<ReturnType<Backend["findAccess"]>>>;

/** What a backend is asked. */
export type Question = Parameters<Access["answer"]>[0];
