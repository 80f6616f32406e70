// The server's time in the browser, whose clock can be wrong by minutes or years: a deadline is the server's.

/** A smaller difference is the time that the answer took to arrive. */
const TOLERATED_MS = 60_000;

/** How far the browser's clock is ahead, in milliseconds. */
let ahead = 0;

/**
 * Called with the document and with each response: the Back button shows documents without deadlines from the browser's
 * cache, and clocks are set while a page is open.
 * @param at when the server has answered, in ms since the epoch; NaN where the answer doesn't say.
 */
export const followServerClock = (at: number): void => {
  const difference = Date.now() - at;
  if (at) ahead = Math.abs(difference) < TOLERATED_MS ? 0 : difference;
};

/** The present, in ms since the epoch. */
export const serverNow = (): number => serverTime(Date.now());

/** The server's time at an instant of the browser's clock, both in ms since the epoch. */
export const serverTime = (at: number): number => at - ahead;

/** The browser's time at an instant of the server's clock, both in ms since the epoch. */
export const browserTime = (at: number): number => at + ahead;
