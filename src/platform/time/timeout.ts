// A time limit on work that may hang.

/** Settles as `work` does. When it takes longer than `ms`, settles as `late` does instead, which returns or throws. */
export const withTimeout = async <T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<void>((resolve) => timer = setTimeout(resolve, ms)).then(late);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
};
