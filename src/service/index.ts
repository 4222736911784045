// The Quota and Usage API, served: one HTTP front over a data set.

export { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "./data-set.ts";
export { DEMO_TOKEN, type EmulatorOptions } from "./options.ts";
export { startEmulator } from "./server.ts";
export { NOT_SHOWN } from "./unspecified-behaviour.ts";
export type { Failure, Fault, Weather } from "./weather.ts";
