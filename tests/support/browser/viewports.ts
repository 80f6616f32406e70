// Screen sizes and colour themes in which browser tests run.
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const variant = (name: string, viewport: typeof PHONE, colorScheme: "light" | "dark") => ({
  name,
  /** For `test.use`. */
  use: { viewport, colorScheme },
});

export type Variant = ReturnType<typeof variant>;

/** A journey runs in two of them, so that each size and each theme is covered once. */
export const PHONE_LIGHT = variant("on a phone, light theme", PHONE, "light");
export const DESKTOP_DARK = variant("on a desktop, dark theme", DESKTOP, "dark");
export const PHONE_DARK = variant("on a phone, dark theme", PHONE, "dark");
export const DESKTOP_LIGHT = variant("on a desktop, light theme", DESKTOP, "light");
