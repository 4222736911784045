// The table of settings, and the reader of their texts.

export * from "./cloud-settings.ts";
export * from "./setting.ts";
export * from "./setting-names.ts";
export * from "./settings.ts";
