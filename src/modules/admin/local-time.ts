// Times as the administrator who asks reads them.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { type Instant } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import type { ReadableTime } from "@/modules/funnel/schemas.ts";

export interface LocalTime {
  (at: Instant): ReadableTime;
  /** Nothing stays nothing. */
  orNull(at: Instant | null): ReadableTime | null;
}

/** Writes instants in the caller's own zone. */
export const localTimeOf = async (ctx: Ctx): Promise<LocalTime> => {
  const { timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  const write = (at: Instant) => readable(at, timeZone);
  return Object.assign(write, { orNull: (at: Instant | null) => at === null ? null : write(at) });
};
