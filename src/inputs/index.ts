// Settings as a user gives them: one table, one reader.

export {
  API_VERSIONS,
  type ApiVersion,
  type BaseUrl,
  CONNECTION_SETTINGS,
  type Connection,
  CREDENTIAL_SETTINGS,
  type CredentialInputs,
  parseProject,
  Token,
} from "./cloud-settings.ts";
export {
  anyText,
  choice,
  optional,
  type ParseContext,
  parserOf,
  readSettings,
  type Setting,
  type SettingOption,
  type Settings,
  type SettingsSource,
  type ValuesOf,
  whole,
} from "./setting.ts";
export {
  CHECK_SETTINGS,
  type CheckSettings,
  DELIVERY_SETTINGS,
  type Delivery,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  type GateSettings,
  JUDGING_SETTINGS,
  REPORT_FILE_SETTINGS,
  type ReportFiles,
  SETTINGS,
  TARGET_SETTINGS,
  TARGETS,
  TERRAFORM_SETTINGS,
  TOGETHER_SETTINGS,
} from "./settings.ts";
