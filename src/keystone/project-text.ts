// How messages speak of the project that a token is for.

import { quote } from "../core/index.ts";

/** "`demo` (`02a4…`)". */
export function projectText(of: { readonly projectId: string; readonly projectName: string | null }): string {
  return of.projectName === null ? quote(of.projectId) : `${quote(of.projectName)} (${quote(of.projectId)})`;
}
