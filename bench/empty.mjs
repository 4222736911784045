// Starts and ends Node, to measure its own time.
process.exitCode = 0;
