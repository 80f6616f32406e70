// An even pace: calls that do more for a known address than for an unknown one answer both after the same time.

/** Longer than anything these calls do. Tests that do not look at time set it to 0. */
export const answerPace = { leastMs: 400 };

/** Answers, or fails, no sooner than the pace allows. */
export const atEvenPace = async <T>(work: () => Promise<T>): Promise<T> => {
  const wait = new Promise<void>((resolve) => setTimeout(resolve, answerPace.leastMs));
  const [outcome] = await Promise.allSettled([work(), wait]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
};
