// Process of chains of calls. It gets a chain and a number of times as a message, sends the chain's calls one after the
// other over a persistent connection, and replies with the time of each chain.

import { Agent, request as startRequest } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on("message", async ({ calls, headers, times }) => {
  const durations = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    for (const url of calls) JSON.parse(await get(url, headers));
    durations.push(performance.now() - began);
  }
  process.send(durations);
});

function get(url, headers) {
  return new Promise((resolve, reject) => {
    const request = startRequest(url, { agent, headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks).toString()));
    });
    request.on("error", reject);
    request.end();
  });
}
