/**
 * Works on independent items side by side in one transaction: the time that a statement is on its way to the database is
 * the largest part of the work. All have ended before an error ends the transaction.
 */
export const together = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const ends = await Promise.allSettled(items.map(work));
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
};
