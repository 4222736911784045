// Process: a bare HTTP server that gives the answer that it is told, whatever is asked.

import { createServer } from "node:http";

process.once("message", ({ body, headers }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send(`http://127.0.0.1:${server.address().port}`));
});
