// The Quota and Usage API, served: one HTTP front over a data set.

export { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "./data-set.ts";
export { startEmulator } from "./emulator.ts";
export { DEMO_TOKEN, type EmulatorOptions } from "./emulator-options.ts";
export type { Fault, FaultRule, Faults } from "./faults.ts";
export { type Service, type ServiceOptions, startService } from "./service.ts";
export { UNSPECIFIED_BEHAVIOUR } from "./unspecified-behaviour.ts";
