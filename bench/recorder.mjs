// Preloaded into a run (`node --import`). Records the requests of undici and writes them to the file TRIPS_FILE at the
// end.

import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

const sent = new Map();

subscribe("undici:request:create", ({ request }) => {
  const { origin, method, path, body } = request;
  const [asked] = /updateIssueComment|pullRequests|viewer/u.exec(String(body ?? "")) ?? [];
  sent.set(request, {
    origin: String(origin),
    line: [method, path, asked].filter(Boolean).join(" "),
    began: performance.now(),
  });
});
subscribe("undici:request:trailers", ({ request }) => {
  const found = sent.get(request);
  if (found !== undefined) found.ended = performance.now();
});
process.on("exit", () => writeFileSync(process.env.TRIPS_FILE, JSON.stringify([...sent.values()])));
