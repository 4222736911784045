// Limits and usage from the Quota and Usage API, and the keys that this API serves.

export { API_VERSIONS, type ApiVersion } from "../../inputs/index.ts";
export { AMOUNTS, LIMITS, parseDocument, type ValueKind } from "./api-answers.ts";
export { createQuotaApi } from "./quota-api.ts";
export { READINGS_HEADER, READINGS_TYPE, REGION_PARAMETERS } from "./requests.ts";
export { type Component, componentOf, filterName, findServedKey, keysOf, supportOf } from "./served-keys.ts";
