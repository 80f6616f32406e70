// Times in the time zone of the administrator who makes the call.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";

export interface LocalTime {
  (at: Instant): ReadableTime;
  /** Null stays null. */
  orNull(at: Instant | null): ReadableTime | null;
}

/** The caller's time zone. */
export const findOwnZone = async (ctx: Ctx): Promise<string> => (await getPerson(ctx.db.read, userOf(ctx).id)).timeZone;

/** Formats instants in the caller's time zone. */
export const loadLocalTime = async (ctx: Ctx): Promise<LocalTime> => {
  const timeZone = await findOwnZone(ctx);
  const format = (at: Instant) => toReadableTime(at, timeZone);
  return Object.assign(format, { orNull: (at: Instant | null) => at === null ? null : format(at) });
};
