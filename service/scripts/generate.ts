// Generates service/src/generated/ from the page for browsers, and the tables of service/docs/service.md. `npm run
// generate` runs it, and CI checks that it changes nothing.

import { mkdir, writeFile } from "node:fs/promises";
import { updatePage } from "../../scripts/pages.ts";
import { pageModule } from "./page.ts";
import { metricsTable, serveOptionsTable } from "./service-tables.ts";

const OUT = new URL("../src/generated/", import.meta.url);

await mkdir(OUT, { recursive: true });
await writeFile(new URL("page.ts", OUT), await pageModule());
await updatePage("service/docs/service.md", [
  { name: "options", content: serveOptionsTable() },
  { name: "metrics", content: metricsTable() },
]);
