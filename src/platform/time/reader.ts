// The reader of the present request or email, on the server: their conventions for dates and times.
import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_FORMATS, type Formats, formatsOf, provideFormats } from "./formats.ts";
import type { Instant } from "./time.ts";

const readers = new AsyncLocalStorage<Formats>();
provideFormats(() => readers.getStore() ?? DEFAULT_FORMATS);

/** Runs `work` for a reader with this locale, at `now`. */
export const forReader = <T>(locale: string, now: Instant, work: () => T): T =>
  readers.run({ ...formatsOf(locale), year: new Date(now).getUTCFullYear() }, work);

/**
 * Runs `work` for the reader that an Accept-Language header describes. Without the header, as in calls within the
 * process, the present reader stays.
 */
export const forRequestReader = <T>(acceptLanguage: string | undefined, now: Instant, work: () => T): T => {
  if (!acceptLanguage && readers.getStore()) return work();
  return forReader(acceptLanguage?.split(/[,;]/)[0]?.trim() || "en", now, work);
};
