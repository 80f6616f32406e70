// The id of the visitor's track: the browser stores only this id, the server reads it from the HttpOnly resume cookie.

/** The storage key on which other programs may rely (docs/product/funnel.md#resume-token). */
const KEY = "pendingTrackId";
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const WHOLE_ID = new RegExp(`^${UUID}$`);
/** The resume cookie's value begins with the id of its track. */
const IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?parley_resume=(${UUID})`);

/** Where the browser forbids storage, the id lives as long as the document. */
let inMemory: string | undefined;

/** The pending track's id. `cookies` is the request's Cookie header on the server, absent in the browser. */
export const findPendingTrackId = (cookies?: string): string | undefined => {
  if (cookies !== undefined) return IN_COOKIE.exec(cookies)?.[1];
  const id = tryStorage((storage) => storage.getItem(KEY)) ?? inMemory;
  return id !== undefined && WHOLE_ID.test(id) ? id : undefined;
};

export const storeTrack = (id: string): void => {
  inMemory = id;
  tryStorage((storage) => storage.setItem(KEY, id));
};

/** Removes the track from this browser; the server keeps it. */
export const removeTrack = (): void => {
  inMemory = undefined;
  tryStorage((storage) => storage.removeItem(KEY));
};

const tryStorage = <T>(use: (storage: Storage) => T | null): T | undefined => {
  try {
    return typeof document === "undefined" ? undefined : use(localStorage) ?? undefined;
  } catch {
    return undefined;
  }
};
