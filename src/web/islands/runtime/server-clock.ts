// The server's time in the browser, whose clock can be wrong by minutes or years: a deadline is the server's.

/** A smaller difference is the time that the document took to arrive. */
const TOLERATED_MS = 60_000;

/** How far the browser's clock is ahead, in milliseconds. */
let ahead = 0;

/** @param rendered when the server wrote the document, in ms since the epoch. */
export const startServerClock = (rendered: number): void => {
  const difference = Date.now() - rendered;
  ahead = Math.abs(difference) >= TOLERATED_MS ? difference : 0;
};

/** The present, in ms since the epoch. */
export const serverNow = (): number => serverTime(Date.now());

/** The server's time at an instant of the browser's clock, both in ms since the epoch. */
export const serverTime = (at: number): number => at - ahead;

/** The browser's time at an instant of the server's clock, both in ms since the epoch. */
export const browserTime = (at: number): number => at + ahead;
