// Reading of JSON documents as their bytes arrive.

export { MAX_DEPTH, MAX_VALUE_BYTES, type Part, ScanError, type ScanFault, SKIP } from "./parts.ts";
export { JsonScanner } from "./scanner.ts";
