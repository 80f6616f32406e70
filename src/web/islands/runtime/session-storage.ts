/**
 * Uses the storage of this tab. In a frame, with cookies blocked or with content that can't be read it throws: then
 * nothing is kept, and the result is undefined.
 */
export const withSessionStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};
