// Waiting for what happens in the background: asked again and again until a deadline, never slept for.

const POLL_MS = 10;

/**
 * Resolves with the first answer of `look` that is neither undefined nor false. Throws with `what` after `withinMs`,
 * naming the last error when looking itself failed.
 */
export const eventually = async <T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<Exclude<T, undefined | false>> => {
  const deadline = performance.now() + withinMs;
  let trouble: unknown;
  while (performance.now() < deadline) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen as Exclude<T, undefined | false>;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`It did not happen within ${withinMs} ms: ${what}`, { cause: trouble });
};
