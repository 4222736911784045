// `quota-gate init`: writes the CI configuration of a repository, and prints the commands that make it a required
// check.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Argument, type Command } from "commander";
import {
  addNotes,
  addSettings,
  type CommandContext,
  type OptionValues,
  print,
  toSettings,
} from "../command-line/index.ts";
import { code, GateError, inputProblem, prose, quoted, say, VERSION } from "../core/index.ts";
import { systemCode } from "../files/index.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS } from "../inputs/index.ts";
import { findLoginTarget } from "../keystone/index.ts";
import { findCommit, readRepository, toGitHubWorkflow, toGitLabPipeline, type Workflow } from "../workflows/index.ts";

const SYSTEMS = { github: toGitHubWorkflow, gitlab: toGitLabPipeline };

const SETTINGS = {
  cloud: CREDENTIAL_SETTINGS.cloud,
  cloudsFile: CREDENTIAL_SETTINGS.cloudsFile,
  base: CONNECTION_SETTINGS.base,
};

const YEAR_MS = 365 * 86_400_000;

/**
 * Adds the command. Throws (through commander) a GateError outside of a repository, for credentials with a mistake, and
 * if the file exists.
 */
export function addInit(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("init")
    .summary("write the CI configuration of a repository")
    .description(
      "Writes a CI configuration that plans and checks, with the configuration of this folder, and the address and region of OS_* or clouds.yaml. Then prints the commands that store the credentials and require the check. It contacts no cloud, writes no secret and overwrites nothing.",
    )
    .addArgument(new Argument("<system>", "where it runs").choices(Object.keys(SYSTEMS)))
    .option("--print", "print the file on standard output instead of writing it");
  addSettings(command, SETTINGS).action(async (system: keyof typeof SYSTEMS, options: OptionValues) => {
    const { base, ...login } = toSettings(SETTINGS, { options, env: terminal.env });
    const means = runtime();
    const { env, directory } = means;
    const repository = await readRepository(directory, env);
    if (repository === undefined) throw new GateError(NO_REPOSITORY);
    const target = await findLoginTarget(login, means);
    const commit = await findCommit(env);
    const workflow = SYSTEMS[system]({
      ...repository,
      cloud: { ...target, name: login.cloud || env["OS_CLOUD"], apiUrl: base && base.origin + base.path },
      revision: commit ? `${commit} # v${VERSION}` : `v${VERSION}   # TODO(quota-gate): pin the commit of this tag`,
      expires: new Date(means.now().getTime() + YEAR_MS).toISOString().slice(0, 10),
    });
    const steps = `\n# Make a credential, and store it:\n${workflow.steps}`;
    if (options["print"] === true) {
      await print(terminal, workflow.text);
      terminal.stderr.write(steps);
      return;
    }
    await writeNew(join(repository.root, workflow.path), workflow);
    const marked = workflow.text.includes("TODO(quota-gate)")
      ? ` Complete what is marked "TODO(quota-gate)" in it.`
      : "";
    await print(terminal, `Wrote ${workflow.path}.${marked}\n${steps}`);
  });
  addNotes(command, EXAMPLES);
}

const EXAMPLES = `
Examples:
  $ quota-gate init github --cloud production
  $ quota-gate init gitlab --print > quota.yml   # to merge it into a pipeline by hand`;

const NO_REPOSITORY = inputProblem(
  say`This folder is in no Git repository, or Git is not installed.`,
  say`Run it in the repository that is checked.`,
);

const TO_MERGE = say`Print it with ${code("--print")}, and merge it by hand.`;

/** Writes a file that does not exist yet, and its folders. Throws INPUT_INVALID if it exists or cannot be written. */
async function writeNew(location: string, { path, text }: Workflow): Promise<void> {
  try {
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, text, { flag: "wx" });
  } catch (error) {
    const reason = systemCode(error) ?? "unknown reason";
    const why = reason === "EEXIST" ? say`it exists already` : prose(reason);
    throw new GateError(inputProblem(say`${quoted(path)} was not written: ${why}.`, TO_MERGE));
  }
}
