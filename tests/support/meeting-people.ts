// A small market and what its people do to meetings: hold, book, move, cancel, rescue, withdraw, mark, answer, wait.
import { asc } from "drizzle-orm";
import fc from "fast-check";
import { sweepLeads } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { sendDueReminders } from "@/modules/notifications/reminders.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { wasLetDown } from "@/modules/scheduling/after-booking-rules.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/outcomes.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { NEXT_WEEK, outcomeSecret, secretOf } from "./meetings.ts";
import type { TestApp } from "./test-app.ts";
import { book, type Caller, newContact, post, sendStep, SHARE_CONSENT, visitorWithContact } from "./visitor.ts";

/** What one person does; the numbers choose among what there is. */
export interface Deed {
  what: "hold" | "book" | "move" | "cancel" | "rescue" | "withdraw" | "delete" | "specialist" | "mark" | "answer";
  who: number;
  which: number;
  slot: number;
}

/** People act at once, or time passes for so many minutes. */
export type Turn = { deeds: Deed[] } | { wait: number };

const small = fc.nat({ max: 11 });
/** What is done often comes often. */
const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("hold", "book") },
    { weight: 5, arbitrary: fc.constantFrom("move", "specialist") },
    { weight: 4, arbitrary: fc.constantFrom("cancel", "rescue", "mark", "answer") },
    { weight: 1, arbitrary: fc.constantFrom("withdraw", "delete") },
  ) as fc.Arbitrary<Deed["what"]>,
  who: small,
  which: small,
  slot: small,
});
const deeds = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 4 }) });
const wait = fc.record({ wait: fc.constantFrom(11, 11, 60, 1_440) });

const life = fc.array(fc.oneof({ weight: 6, arbitrary: deeds }, { weight: 1, arbitrary: wait }), {
  minLength: 10,
  maxLength: 24,
});
const answers = fc.record({
  deeds: fc.array(fc.record({ what: fc.constant("answer" as const), who: small, which: small, slot: small }), {
    minLength: 2,
    maxLength: 4,
  }),
});
const AFTER_THE_FIRST_DAY = { wait: 8 * 1_440 + 150 };

/** A life of some weeks: what people do before, then meetings are over, answers come, and silence counts. */
export const turns: fc.Arbitrary<Turn[]> = fc.tuple(life, answers, answers, answers).map((
  [before, one, two, three],
) => [
  ...before,
  ...[AFTER_THE_FIRST_DAY, one, two, { wait: 1_440 }, three, { wait: 15 * 1_440 }],
]);

export interface Market {
  app: TestApp;
  /** Processes that take the calls in turn. */
  webs: Caller[];
  specialists: string[];
  /** Each visitor's present request; a new one begins when it has led to a meeting. */
  /** Whose each request is, by the address to which its mails go. */
  askers: Map<string, string>;
  visitors: { trackId: string; contact: ReturnType<typeof newContact>; booked: boolean }[];
}

/** Neighbours block each other: a meeting of 30 minutes keeps the ten after it free. */
const startAt = (slot: number): number =>
  NEXT_WEEK + (slot % 6) * 30 * MINUTE_MS + Math.floor(slot / 6) * 1_440 * MINUTE_MS;

const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

const openTrack = async (market: Market, who: number, web: Caller) => {
  const visitor = market.visitors[who % market.visitors.length]!;
  if (!visitor.booked) return visitor;
  const { trackId } = await visitorWithContact(web, { contact: visitor.contact });
  market.askers.set(trackId, visitor.contact.email);
  Object.assign(visitor, { trackId, booked: false });
  return visitor;
};

type Do = (market: Market, deed: Deed, web: Caller) => Promise<{ status: number } | undefined>;

/** One of the meetings that were booked; of those that are the deed's case, where there are any. */
const meetingOf = async ({ app }: Market, which: number, fits: (meeting: Meeting, now: number) => boolean) => {
  const rows = await app.services.db.read.select().from(meetings).orderBy(asc(meetings.id));
  const booked = rows.filter(({ status }) => status !== "held");
  const likely = booked.filter((meeting) => fits(meeting, app.clock.now()));
  return pick(likely.length > 0 ? likely : booked, which);
};

const stands = ({ status }: Meeting) => status === "confirmed";
const isOver = ({ status, endsAt }: Meeting, now: number) => status === "confirmed" && endsAt <= now;

const manage =
  (what: string, body: (deed: Deed, market: Market, meeting: Meeting) => Record<string, unknown> = () => ({})): Do =>
  async (market, deed, web) => {
    const meeting = await meetingOf(market, deed.which, what === "Rescue" ? wasLetDown : stands);
    if (!meeting) return undefined;
    const secret = secretOf(market.app, meeting.id, meeting.linkVersion);
    return await post(web, `/Funnel/Managed/${meeting.id}/${what}`, { secret, ...body(deed, market, meeting) });
  };

const leadOf = async ({ app }: Market, which: number) =>
  pick(await app.services.db.read.select().from(leads).orderBy(asc(leads.id)), which);

const asOwner = async (market: Market, which: number, path: string, body: Record<string, unknown>, web: Caller) => {
  const lead = await leadOf(market, which);
  if (!lead) return undefined;
  return await post(web, path.replace("{id}", lead.id), body, { cookie: await market.app.signIn(lead.specialistId) });
};

const MARKS = [
  "/Leads/MarkAsLive/{id}",
  "/Leads/MarkLeadStatus/{id}/expired",
  "/Leads/MarkAsConverted/{id}",
  "/Leads/MarkAsNotConverted/{id}",
  "/Leads/MarkLeadStatus/{id}/booked",
];
const ANSWERS = ["held", "other-absent", "moved"];

const DO: Record<Deed["what"], Do> = {
  async hold(market, { who, which, slot }, web) {
    const { trackId } = await openTrack(market, who, web);
    const specialistId = pick(market.specialists, which);
    const selection = { startsAt: iso(startAt(slot)), location: "zoom", specialistId };
    return await sendStep(web, trackId, { step: "calendar", selection });
  },
  async book(market, { who, which, slot }, web) {
    const visitor = await openTrack(market, who, web);
    const answer = await book(web, visitor.trackId, iso(startAt(slot)), {
      specialistId: pick(market.specialists, which),
    });
    if (answer.status === 200) visitor.booked = true;
    return answer;
  },
  move: manage("Move", ({ slot }) => ({ startsAt: iso(startAt(slot)) })),
  cancel: manage("Cancel", () => ({ reason: "no-need" })),
  withdraw: manage("Withdraw"),
  delete: manage("Delete"),
  rescue: manage("Rescue", ({ who, slot }, { specialists }, lost) => ({
    specialistId: specialists.find((id) => id !== lost.specialistId),
    startsAt: iso(who % 2 === 0 ? lost.startsAt : startAt(slot)),
    consents: SHARE_CONSENT,
  })),
  specialist: (market, { who, which, slot }, web) =>
    who % 2 === 0
      ? asOwner(market, which, "/Leads/MoveMeeting/{id}", { startsAt: iso(startAt(slot)) }, web)
      : asOwner(market, which, "/Leads/CancelMeeting/{id}", {}, web),
  mark: (market, { who, which, slot }, web) => {
    const path = MARKS[who % MARKS.length]!;
    const body = path.endsWith("booked") ? { startsAt: iso(startAt(slot)), location: "zoom" } : {};
    return asOwner(market, which, path, body, web);
  },
  async answer(market, { who, which, slot }, web) {
    const meeting = await meetingOf(market, which, isOver);
    const side = who % 2 === 0 ? "visitor" : "specialist";
    if (!meeting) return undefined;
    const body = { side, secret: outcomeSecret(market.app, meeting.id, side), answer: ANSWERS[slot % 3] };
    return await post(web, `/Funnel/Outcome/${meeting.id}`, body);
  },
};

/** Takes one turn. Answers every status that came back. */
export const take = async (market: Market, turn: Turn): Promise<number[]> => {
  const { app, webs } = market;
  if ("wait" in turn) {
    app.clock.advance(turn.wait * MINUTE_MS);
    await sweepOutcomes(app.ctx());
    await sweepLeads(app.ctx());
    await sendDueReminders(app.ctx());
    return [];
  }
  const done = await Promise.all(turn.deeds.map((one, n) => DO[one.what](market, one, webs[n % webs.length]!)));
  return done.flatMap((answer) => answer?.status ?? []);
};
