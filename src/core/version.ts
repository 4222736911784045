// The version of this program, from the one place that states it.

import manifest from "../../package.json" with { type: "json" };

/** Such as `1.0.0`. */
export const VERSION: string = manifest.version;
