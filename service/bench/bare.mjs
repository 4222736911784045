// Process of a bare HTTP server. It gets an answer as a message, and sends it to every request.

import { createServer } from "node:http";

process.once("message", ({ body, headers }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send(`http://127.0.0.1:${server.address().port}`));
});
