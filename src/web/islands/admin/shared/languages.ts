// Languages by their names.
const names = new Intl.DisplayNames("en", { type: "language" });

/** "English" for "en"; the code itself where it is none. */
export const languageName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};
