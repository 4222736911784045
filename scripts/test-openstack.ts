// `npm run test:openstack`: tests against real OpenStack services, which are installed from Debian's packages if they
// are missing.

import { ensureOpenstack } from "../test/openstack-real/packages.ts";
import { runSuite } from "./packaged-suite.ts";

runSuite({ project: "openstack-real", against: "real OpenStack services", ensure: ensureOpenstack });
