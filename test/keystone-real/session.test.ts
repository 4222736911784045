import { describe, expect, inject, it } from "vitest";
import { logIn } from "../keystone/login-run.ts";

/** The project that Keystone says a token is for: asked without this project's code. */
async function projectOf(token: string): Promise<unknown> {
  const { authUrl } = inject("seed");
  const headers = { "x-auth-token": token, "x-subject-token": token };
  const response = await fetch(`${authUrl}/auth/tokens?nocatalog`, { headers });
  const body = (await response.json()) as { token?: { project?: { id: string }; roles?: { name: string }[] } };
  return {
    status: response.status,
    project: body.token?.project?.id,
    roles: body.token?.roles?.map(({ name }) => name),
  };
}

function inputs() {
  const { authUrl, valid } = inject("seed");
  return { authUrl, applicationCredentialId: valid.id, applicationCredentialSecret: valid.secret };
}

describe("when an application credential is given as inputs", () => {
  it("opens a session with a token that Keystone knows, for the credential's project and its role only", async () => {
    const { project } = inject("seed");
    const { session, masked } = await logIn({ inputs: inputs() });
    expect(session).toMatchObject({ projectId: project.id, projectName: "demo", ca: undefined });
    expect(await projectOf(session.token.text)).toEqual({ status: 200, project: project.id, roles: ["reader"] });
    expect(masked).toContain(session.token.text);
  });

  it("refuses another project-id before anything else is asked", async () => {
    const { foreignProject } = inject("seed");
    const session = logIn({ inputs: { ...inputs(), projectId: foreignProject.id } });
    await expect(session).rejects.toThrow(/is asked for with `project-id`, but the token is for `demo`/);
  });
});

describe("when a cloud of clouds.yaml is chosen", () => {
  it("logs in with the secret of secure.yaml", async () => {
    const { authUrl, valid, project } = inject("seed");
    const files = {
      "home/.config/openstack/clouds.yaml": `clouds:\n  prod:\n    auth_type: v3applicationcredential\n    auth:\n      auth_url: ${authUrl}\n      application_credential_id: ${valid.id}\n`,
      "home/.config/openstack/secure.yaml": `clouds:\n  prod:\n    auth:\n      application_credential_secret: '${valid.secret}'\n`,
    };
    const { session, masked } = await logIn({ env: { OS_CLOUD: "prod" }, files });
    expect(await projectOf(session.token.text)).toMatchObject({ status: 200, project: project.id });
    expect(masked).toContain(valid.secret);
  });
});

describe("when the environment has a user's password", () => {
  it("logs in, in the domain that the clients take where none is named", async () => {
    const { authUrl, password, project } = inject("seed");
    const env = { OS_AUTH_URL: authUrl, OS_USERNAME: "ada", OS_PASSWORD: password, OS_PROJECT_NAME: "demo" };
    const { session } = await logIn({ env });
    expect(await projectOf(session.token.text)).toMatchObject({ status: 200, project: project.id });
  });
});

describe("when the environment has a token", () => {
  it("asks Keystone for its project", async () => {
    const { authUrl, token, project } = inject("seed");
    const { session } = await logIn({ env: { OS_AUTH_URL: authUrl, OS_TOKEN: token } });
    expect(session).toMatchObject({ token: { text: token }, projectId: project.id });
  });
});
