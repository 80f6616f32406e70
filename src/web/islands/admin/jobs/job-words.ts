// How jobs are spoken of.

/** "1 try", "16 tries" */
export const triesWords = (attempts: number): string => `${attempts} ${attempts === 1 ? "try" : "tries"}`;
