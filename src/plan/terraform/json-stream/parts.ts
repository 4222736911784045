// Parts of a JSON document, and faults for which it is refused.

/** Treatment of the value that comes next. */
export type Part =
  | { readonly kind: "skip" }
  /** Parse the value as a whole. It is refused if it is longer than `MAX_VALUE_BYTES`. */
  | { readonly kind: "value"; readonly take: (value: unknown) => void }
  /** Walk the members of an object. `null` counts as an empty one. A member that is there twice is refused. */
  | { readonly kind: "object"; readonly member: (key: string) => Part; readonly end?: () => void }
  /** Walk the elements of an array. `null` counts as an empty one. */
  | { readonly kind: "array"; readonly element: () => Part };

/** The part that is passed over. */
export const SKIP: Part = { kind: "skip" };

/** Longest value that is parsed as a whole (one resource change, one module output): 32 MiB. */
export const MAX_VALUE_BYTES = 32 * 1024 * 1024;

/** Deepest nesting that is walked. Terraform's own documents stay far below. */
export const MAX_DEPTH = 1000;

/** Reasons for which a document is refused: a closed list. */
export type ScanFault =
  | "syntax"
  | "empty"
  | "truncated"
  | "trailing"
  | "too deep"
  | "too large"
  | "duplicate member"
  | "wrong type";

/** Thrown by the scanner. Never carries text of the document. */
export class ScanError extends Error {
  override readonly name = "ScanError";
  readonly fault: ScanFault;
  /** Byte at which it was noticed, from 0. */
  readonly offset: number;

  constructor(fault: ScanFault, offset: number) {
    super(`${fault} at byte ${offset}`);
    this.fault = fault;
    this.offset = offset;
  }
}
