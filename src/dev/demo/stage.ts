// What every story of the demo works with: the modules at some past instant, and who is who.
import { findPersonByEmail } from "@/modules/auth/index.ts";
import {
  earliestStart,
  findCalendar,
  latestStart,
  listBusy,
  listStarts,
  openStarts,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { addressOf } from "./people/everybody.ts";

export interface Stage {
  /** The present moment, at which the demo is made. */
  now: Instant;
  /** The modules as a visitor of that instant uses them. */
  at(instant: Instant): Ctx;
  /** A specialist's id by the mailbox of his address. */
  idOf(mailbox: string): Promise<string>;
}

/** What the demo makes up reaches no mailbox: reactions that follow a commit are left out, those inside it are not. */
export const quiet = (ctx: Ctx): Ctx => ({ ...ctx, bus: { ...ctx.bus, afterCommit: () => [] } });

export const openStage = (ctx: Ctx): Stage => ({
  now: ctx.now,
  at: (now) => ({ ...quiet(ctx), now, actor: { kind: "visitor" } }),
  async idOf(mailbox) {
    const person = await findPersonByEmail(ctx.db.read, addressOf(mailbox));
    if (!person) throw new Error(`The demo has nobody called ${mailbox}`);
    return person.id;
  },
});

/** How many days after the wished one are looked through. */
const REACH_DAYS = 12;

/** A specialist's first open start at or after the wished instant, as it can be booked at `ctx.now`. */
export const findOpenStart = async (ctx: Ctx, specialistId: string, wish: Instant): Promise<Instant | undefined> => {
  const calendar = await findCalendar(ctx.db.read, specialistId);
  if (!calendar) return undefined;
  const from = Math.max(wish, earliestStart(calendar, ctx.now));
  const day = utcDayOf(from);
  const [begin, end] = [(day - 1) * DAY_MS, (day + REACH_DAYS + 1) * DAY_MS];
  const busy = await listBusy(ctx.db.read, specialistId, begin, end, ctx.now);
  const last = latestStart(calendar, ctx.now);
  return listStarts(openStarts(calendar, day, REACH_DAYS, busy), day).find((start) => start >= from && start <= last);
};
