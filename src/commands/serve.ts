// `quota-gate serve`: the Quota API over a cloud's services.

import type { Command } from "commander";
import { GateError } from "../core/index.ts";
import { parseAuthUrl } from "../keystone/index.ts";
import { startService } from "../service/index.ts";
import type { Surroundings } from "./program.ts";
import { print } from "./terminal.ts";

interface Values {
  readonly authUrl: string;
  readonly host: string;
  readonly port: string;
}

/** Adds the command, which runs until it is interrupted. */
export function addServe(program: Command, { terminal, runtime }: Surroundings): void {
  program
    .command("serve")
    .summary("serve the Quota API over a cloud's services")
    .description(
      "Serves the Quota API (v1, v2 and v3) over the services of an OpenStack cloud, with the caller's token.",
    )
    .requiredOption("--auth-url <url>", "Keystone's address")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port to listen on; 0 is a free one", "8080")
    .action(async (values: Values) => {
      const base = parseAuthUrl(values.authUrl, "the option `--auth-url`");
      if ("problem" in base) throw new GateError(base.problem);
      const service = await startService({
        authUrl: base.url,
        host: values.host,
        port: Number(values.port),
        runtime: runtime(),
      });
      await print(terminal, `Quota API: ${service.url}\n`);
      await new Promise<void>((resolve) => {
        terminal.once("SIGINT", resolve);
        terminal.once("SIGTERM", resolve);
      });
      await service.close();
    });
}
