// Process: chains of calls, each made once the one before is answered, over one connection that stays open. Told the chain and how often, it
// tells the time of each.

import { Agent, request as startRequest } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on("message", async ({ calls, headers, times }) => {
  const found = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    for (const url of calls) JSON.parse(await get(url, headers));
    found.push(performance.now() - began);
  }
  process.send(found);
});

function get(url, headers) {
  return new Promise((resolve, reject) => {
    const asking = startRequest(url, { agent, headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks).toString()));
    });
    asking.on("error", reject);
    asking.end();
  });
}
