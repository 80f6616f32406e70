// The context in which demo scenarios call the modules: at a past instant, as a visitor or as a user.
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
  /** The instant at which the demo is created. */
  now: Instant;
  /** The context of a visitor's request at that instant. */
  at(instant: Instant): Ctx;
  /** The id of the administrator, whose account is created after the scenarios. */
  administratorId: string;
  /** The id of the specialist with this mailbox. */
  idOf(mailbox: string): Promise<string>;
}

/** Without listeners after commit, so that nobody receives an email. Listeners inside the transaction still run. */
export const withoutListeners = (ctx: Ctx): Ctx => ({ ...ctx, bus: { ...ctx.bus, afterCommit: () => [] } });

const getPerson = async (ctx: Ctx, mailbox: string) => {
  const person = await findPersonByEmail(ctx.db.read, addressOf(mailbox));
  if (!person) throw new Error(`The demo has no account ${mailbox}`);
  return person;
};

export const openDemoContext = (ctx: Ctx, administratorId: string): DemoContext => ({
  now: ctx.now,
  administratorId,
  at: (now) => ({ ...withoutListeners(ctx), now, actor: { kind: "visitor" } }),
  idOf: async (mailbox) => (await getPerson(ctx, mailbox)).id,
});

/** The account with this mailbox as a signed-in user. */
export const signedInAs = async (ctx: Ctx, mailbox: string): Promise<SignedIn> => {
  const { id, email, isAdmin, adminRole, onboardedAt } = await getPerson(ctx, mailbox);
  return {
    id,
    sessionId: "",
    email,
    isAdmin,
    adminRole: adminRole ?? undefined,
    lacksSecondFactor: false,
    verified: true,
    onboarded: onboardedAt !== null,
  };
};

/** The context of a request that the user makes at an instant. */
export const actingAs = (ctx: Ctx, user: SignedIn, now: Instant): Ctx => ({
  ...ctx,
  now,
  clock: { now: () => now },
  user,
  actor: { kind: "user", id: user.id },
});

/** How many days after the requested one are searched. */
const REACH_DAYS = 12;

/** A specialist's first start at or after the requested instant that can be booked at `ctx.now`. */
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
