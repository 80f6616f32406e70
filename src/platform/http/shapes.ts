// The shapes of times that every module's calls share.
import { z } from "zod";

/** Years that calendars and zones can be asked about. */
const inOurTime = (text: string): boolean => text >= "1970" && text < "2200";

/** An instant as ISO-8601 with Z or an offset. */
export const InstantText = z.iso.datetime({ offset: true }).refine(inOurTime);

/** A local date, "2026-11-24". */
export const LocalDate = z.iso.date().refine(inOurTime);
