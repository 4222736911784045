// Settings as a user gives them: one table, one reader.

export * from "./cloud-settings.ts";
export * from "./setting.ts";
export * from "./setting-names.ts";
export * from "./settings.ts";
