// Answers the few requests that the real providers of OVHcloud and Rancher send before they plan.
// `node loopback.mjs`, then OVH_ENDPOINT=http://127.0.0.1:4180/1.0 and RANCHER_URL=http://127.0.0.1:4180.

import { createServer } from "node:http";

const ANSWERS = {
  "/1.0/auth/time": () => Math.floor(Date.now() / 1000),
  "/1.0/auth/details": () => ({ account: "shop-ovh", method: "consumer", roles: [] }),
  "/ping": () => "pong",
  "/v3": () => ({ type: "apiRoot", links: { self: "http://127.0.0.1:4180/v3" } }),
};

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://127.0.0.1");
  const answer = ANSWERS[pathname];
  if (answer === undefined) console.error(`no answer: ${request.method} ${pathname}`);
  response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(answer === undefined ? "{}" : JSON.stringify(answer()));
}).listen(4180, "127.0.0.1");
