// Seed of a fresh Keystone: projects, users and application credentials, valid ones and every kind of invalid ones.

import { setTimeout as pause } from "node:timers/promises";
import type { Seed, SeededCredential } from "../keystone/seed.ts";
import type { Keystone } from "./keystone.ts";

interface Json {
  readonly [key: string]: unknown;
}

interface Reply {
  readonly status: number;
  readonly token: string;
  readonly json: Json;
}

/**
 * Seeds a fresh Keystone. Takes a few seconds, because hashing secrets is slow on purpose and one credential has to
 * expire.
 */
export async function seedKeystone({ authUrl, adminPassword }: Keystone): Promise<Seed> {
  const password = "correct horse battery staple";

  async function call(
    method: string,
    path: string,
    request: { token?: string; subject?: string; body?: Json } = {},
  ): Promise<Reply> {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (request.token !== undefined) headers["x-auth-token"] = request.token;
    if (request.subject !== undefined) headers["x-subject-token"] = request.subject;
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const response = await fetch(authUrl + path, { method, headers, ...body });
    const text = await response.text();
    if (!response.ok) throw new Error(`seed: ${method} ${path} was answered with ${response.status}: ${text}`);
    return {
      status: response.status,
      token: response.headers.get("x-subject-token") ?? "",
      json: text === "" ? {} : (JSON.parse(text) as Json),
    };
  }

  async function login(user: Json, scope: Json | "unscoped", secret = password): Promise<string> {
    const identity = { methods: ["password"], password: { user: { ...user, password: secret } } };
    return (await call("POST", "/auth/tokens", { body: { auth: { identity, scope } } })).token;
  }

  const domain = { id: "default" };
  const admin = await login({ name: "admin", domain }, { project: { name: "admin", domain } }, adminPassword);

  async function create(kind: "project" | "user", values: Json): Promise<{ id: string; name: string }> {
    const body = { [kind]: { domain_id: "default", ...values } };
    const { id, name } = (await call("POST", `/${kind}s`, { token: admin, body })).json[kind] as Record<string, string>;
    return { id: id ?? "", name: name ?? "" };
  }

  const { roles } = (await call("GET", "/roles", { token: admin })).json as { roles: { id: string; name: string }[] };
  async function grant(project: { id: string }, user: { id: string }, role: string): Promise<void> {
    const id = roles.find(({ name }) => name === role)?.id;
    await call("PUT", `/projects/${project.id}/users/${user.id}/roles/${id}`, { token: admin });
  }

  /** Creates a user and changes the administrator's password, which would count as expired. */
  async function createUser(name: string): Promise<{ id: string; name: string }> {
    const created = await create("user", { name, password: "first" });
    const body = { user: { original_password: "first", password } };
    await call("POST", `/users/${created.id}/password`, { body });
    return created;
  }

  const project = await create("project", { name: "demo" });
  const foreignProject = await create("project", { name: "other" });
  const disabledProject = await create("project", { name: "closed" });
  const user = await createUser("ada");
  const disabledUser = await createUser("gone");
  const expiredUser = await create("user", { name: "new", password });
  for (const member of [user, disabledUser, expiredUser]) await grant(project, member, "member");
  await grant(project, user, "reader");
  await grant(disabledProject, user, "member");

  async function makeCredential(token: string, owner: { id: string }, values: Json): Promise<SeededCredential> {
    const body = { application_credential: values };
    const reply = await call("POST", `/users/${owner.id}/application_credentials`, { token, body });
    const { id, name, secret } = reply.json["application_credential"] as Record<string, string>;
    return { id: id ?? "", name: name ?? "", secret: secret ?? "" };
  }

  const scope = { project: { id: project.id } };
  const token = await login({ id: user.id }, scope);
  // Keystone refuses a time in the past, so a busy machine needs some seconds. The rest of the seed takes as long.
  const soon = Date.now() + 8_000;
  const expires_at = new Date(soon).toISOString().replace("Z", "");
  const expired = await makeCredential(token, user, { name: "expired", expires_at });
  const valid = await makeCredential(token, user, { name: "gate", roles: [{ name: "reader" }] });
  const revoked = await makeCredential(token, user, { name: "revoked" });
  await call("DELETE", `/users/${user.id}/application_credentials/${revoked.id}`, { token });
  const orphaned = await makeCredential(await login({ id: disabledUser.id }, scope), disabledUser, {
    name: "orphaned",
  });
  await call("PATCH", `/users/${disabledUser.id}`, { token: admin, body: { user: { enabled: false } } });
  const closed = await login({ id: user.id }, { project: { id: disabledProject.id } });
  const stranded = await makeCredential(closed, user, { name: "stranded" });
  await call("PATCH", `/projects/${disabledProject.id}`, { token: admin, body: { project: { enabled: false } } });
  const unscopedToken = await login({ id: user.id }, "unscoped");
  const revokedToken = await login({ id: user.id }, scope);
  await call("DELETE", "/auth/tokens", { token: admin, subject: revokedToken });
  await pause(Math.max(0, soon + 500 - Date.now()));

  return {
    authUrl,
    project,
    foreignProject,
    disabledProject,
    user,
    disabledUser,
    expiredUser,
    password,
    valid,
    expired,
    revoked,
    orphaned,
    stranded,
    token,
    unscopedToken,
    revokedToken,
  };
}
