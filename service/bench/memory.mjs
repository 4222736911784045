// Loaded before the service's own code: told anything, it collects garbage and tells what memory is left in use.

process.on("message", () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ rss, heapUsed, external });
});
process.channel.unref();
