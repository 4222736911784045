// Emulators of the Quota API and of a small OpenStack, over one data set. They share the tables of keys with the
// sources, but no code that reads answers.

export { embeddedDataSet, MAX_DATA_SET_LENGTH, parseDataSet } from "./data-set.ts";
export {
  DEMO_TOKEN,
  type EmulatorOptions,
  startEmulator,
  UNSPECIFIED_BEHAVIOUR,
} from "./emulator.ts";
export { type Answer, type LoggedRequest, sendAnswer } from "./http-server.ts";
export * from "./keystone.ts";
export * from "./openstack-answers.ts";
export * from "./openstack-emulator.ts";
