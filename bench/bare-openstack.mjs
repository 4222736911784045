// Sends only the requests of one check against a cloud's services: for a token, then wave after wave. No check can take
// less time.

import http from "node:http";

const { OS_AUTH_URL, OS_APPLICATION_CREDENTIAL_ID: id, OS_APPLICATION_CREDENTIAL_SECRET: secret, WAVES } = process.env;

function send(url, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const asking = http.request(url, { method, headers: { "user-agent": "bare", ...headers } }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({ headers: answer.headers, text: Buffer.concat(chunks).toString() }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const identity = { methods: ["application_credential"], application_credential: { id, secret } };
const login = await send(`${OS_AUTH_URL}/auth/tokens`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ auth: { identity } }),
});
const token = login.headers["x-subject-token"];
for (const wave of JSON.parse(WAVES)) {
  const answers = await Promise.all(
    wave.map(({ url, method, headers }) => send(url, { method, headers: { ...headers, "x-auth-token": token } })),
  );
  for (const { text } of answers) if (text.startsWith("{")) JSON.parse(text);
}
