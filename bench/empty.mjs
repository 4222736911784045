// What Node itself takes: it starts, and ends well.
process.exitCode = 0;
