// `npm run test:keystone`: tests against a real Keystone, which is installed from the system's packages if it is
// missing.

import { ensureKeystone } from "../test/keystone-real/keystone.ts";
import { runSuite } from "./packaged-suite.ts";

runSuite({ project: "keystone-real", against: "a real Keystone", ensure: ensureKeystone });
