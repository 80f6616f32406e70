// Polls for what happens in the background until a deadline.

const POLL_MS = 10;

/**
 * Resolves with the first result of `check` that is neither undefined nor false. After `withinMs`, throws an error with
 * `what` and the last error of `check` as its cause.
 */
export const eventually = async <T>(
  what: string,
  check: () => T | Promise<T>,
  withinMs = 90_000,
): Promise<Exclude<T, undefined | false>> => {
  const deadline = performance.now() + withinMs;
  let lastError: unknown;
  while (performance.now() < deadline) {
    try {
      const result = await check();
      if (result !== undefined && result !== false) return result as Exclude<T, undefined | false>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`It did not happen within ${withinMs} ms: ${what}`, { cause: lastError });
};
