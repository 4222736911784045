// Emulators over one data set: the Quota API, and a small OpenStack. They share the catalogue of keys with the sources that ask, and no code that reads.

export { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "./data-set.ts";
export {
  DEMO_TOKEN,
  type EmulatorOptions,
  type LoggedRequest,
  startEmulator,
  UNSPECIFIED_BEHAVIOUR,
} from "./emulator.ts";
export { type Answer, sendAnswer } from "./http-server.ts";
export * from "./keystone.ts";
export * from "./openstack-answers.ts";
export * from "./openstack-emulator.ts";
