// Loaded before the service's code. It answers any message with the memory in use after a garbage collection.

process.on("message", () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ rss, heapUsed, external });
});
process.channel.unref();
