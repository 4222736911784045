// The project of a token, in messages.

import { quote } from "../core/index.ts";

/** "`demo` (`02a4…`)". */
export function projectText(of: { readonly projectId: string; readonly projectName: string | null }): string {
  return of.projectName === null ? quote(of.projectId) : `${quote(of.projectName)} (${quote(of.projectId)})`;
}
