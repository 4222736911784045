import manifest from "../../package.json" with { type: "json" };

/** Version of this program, such as `1.0.0`. */
export const VERSION: string = manifest.version;
