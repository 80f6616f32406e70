// What every scenario of the demo works with: the modules at some past instant, and who is who.
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
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { addressOf } from "./people/people.ts";

export interface DemoContext {
  /** The present moment, at which the demo is made. */
  now: Instant;
  /** The modules as a visitor of that instant uses them. */
  at(instant: Instant): Ctx;
  /** A specialist's id by the mailbox of his address. */
  idOf(mailbox: string): Promise<string>;
}

/** What the demo makes up reaches no mailbox: reactions that follow a commit are left out, those inside it are not. */
export const withoutListeners = (ctx: Ctx): Ctx => ({ ...ctx, bus: { ...ctx.bus, afterCommit: () => [] } });

const getPerson = async (ctx: Ctx, mailbox: string) => {
  const person = await findPersonByEmail(ctx.db.read, addressOf(mailbox));
  if (!person) throw new Error(`The demo has no account ${mailbox}`);
  return person;
};

export const openDemoContext = (ctx: Ctx): DemoContext => ({
  now: ctx.now,
  at: (now) => ({ ...withoutListeners(ctx), now, actor: { kind: "visitor" } }),
  idOf: async (mailbox) => (await getPerson(ctx, mailbox)).id,
});

/** The account with this mailbox as a signed-in user. */
export const signedInAs = async (ctx: Ctx, mailbox: string): Promise<SignedIn> => {
  const { id, email, isAdmin, onboardedAt } = await getPerson(ctx, mailbox);
  return { id, sessionId: "", email, isAdmin, verified: true, onboarded: onboardedAt !== null };
};

/** The context of a request that the user makes at an instant. */
export const actingAs = (ctx: Ctx, user: SignedIn, now: Instant): Ctx => ({
  ...ctx,
  now,
  clock: { now: () => now },
  user,
  actor: { kind: "user", id: user.id },
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
