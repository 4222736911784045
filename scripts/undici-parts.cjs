// What the bundle holds of undici: the connections, through a proxy too, and `request`, by the package's own files. The rest (fetch,
// WebSocket, caches, mocks) is most of it, and only to compile it takes 29.6 % of what a whole run computes (rolldown.config.ts).
// test/e2e/proxy.test.ts runs it as it is here; the unit tests have the whole of undici.

Object.assign(require("undici/lib/dispatcher/dispatcher.js").prototype, {
  request: require("undici/lib/api/api-request.js"),
  // By which it reaches a server through a proxy.
  connect: require("undici/lib/api/api-connect.js"),
});

module.exports = {
  EnvHttpProxyAgent: require("undici/lib/dispatcher/env-http-proxy-agent.js"),
};
