// What the bundle holds of undici: the connections and `request`, by the package's own files. The rest (fetch, WebSocket, caches,
// mocks) is most of it, and only to compile it takes a good part of what a whole run does.

Object.assign(require("undici/lib/dispatcher/dispatcher.js").prototype, {
  request: require("undici/lib/api/api-request.js"),
});

module.exports = {
  EnvHttpProxyAgent: require("undici/lib/dispatcher/env-http-proxy-agent.js"),
};
