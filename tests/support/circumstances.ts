// In which sizes and themes screens are walked.
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const circumstance = (name: string, viewport: typeof PHONE, colorScheme: "light" | "dark") => ({
  name,
  /** For `test.use`. */
  use: { viewport, colorScheme, reducedMotion: "reduce" as const },
});

/** A journey takes one pair, themes crossed with sizes: two walks instead of four, and nothing unseen. */
export const PHONE_BY_DAY = circumstance("on a phone by day", PHONE, "light");
export const DESKTOP_BY_NIGHT = circumstance("on a desktop by night", DESKTOP, "dark");
export const PHONE_BY_NIGHT = circumstance("on a phone by night", PHONE, "dark");
export const DESKTOP_BY_DAY = circumstance("on a desktop by day", DESKTOP, "light");
