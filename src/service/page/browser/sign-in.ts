// What a person signs in with: a project and a token, typed, or as `openstack token issue -f json` prints them.

/** A project, and a token of it. Both are kept in memory only. */
export interface SignIn {
  readonly projectId: string;
  readonly token: string;
}

/** Project and token of what `openstack token issue -f json` prints; null: it is something else. */
export function readIssuedToken(text: string): SignIn | null {
  let issued: unknown;
  try {
    issued = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof issued !== "object" || issued === null) return null;
  const { id, project_id } = Object.fromEntries(Object.entries(issued));
  return typeof id === "string" && typeof project_id === "string" ? { projectId: project_id, token: id } : null;
}

/** A sentence on each of the two that cannot be sent, which never quotes it; empty: both can. */
export function findProblems({ projectId, token }: SignIn): readonly string[] {
  const project =
    projectId === "" || /[^\x21-\x7e]/u.test(projectId)
      ? ["Enter the project's id: the value `project_id` that `openstack token issue` prints."]
      : [];
  // RFC 9110, section 5.5: what a header field may hold, here without the space.
  const given =
    token === "" || /[^\x21-\x7e]/u.test(token)
      ? ["Enter the token: the value `id` that `openstack token issue` prints, or all of its output with `-f json`."]
      : [];
  return [...project, ...given];
}
