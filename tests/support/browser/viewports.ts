// Screen sizes and colour themes in which browser tests run.
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const variant = (name: string, viewport: typeof PHONE, colorScheme: "light" | "dark") => ({
  name,
  /** For `test.use`. */
  use: { viewport, colorScheme },
  /** For `test.describe`. */
  tag: [] as string[],
});

export type Variant = ReturnType<typeof variant>;

/** A journey that runs in two of them covers each size and each theme once; in `npm test` it runs in the first. */
export const PHONE_LIGHT = variant("on a phone, light theme", PHONE, "light");
export const DESKTOP_DARK = variant("on a desktop, dark theme", DESKTOP, "dark");
export const PHONE_DARK = variant("on a phone, dark theme", PHONE, "dark");
export const DESKTOP_LIGHT = variant("on a desktop, light theme", DESKTOP, "light");

const inFullRuns = (variant: Variant): Variant => ({ ...variant, tag: ["@full"] });

/** For what visitors see. */
export const PHONE_FIRST = [PHONE_LIGHT, inFullRuns(DESKTOP_DARK)];
/** For signed-in areas. */
export const DESKTOP_FIRST = [DESKTOP_DARK, inFullRuns(PHONE_LIGHT)];
