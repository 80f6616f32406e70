// Random actions on the meetings and leads of a small market: hold, request, confirm, book, move, cancel, rescue, withdraw,
// mark, undo, keep, answer, assign, decide, reassign, ask for something sooner, take or decline it, wait.
import { asc, desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { endUnanswered, sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { wasLetDown } from "@/modules/scheduling/rules.ts";
import { findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { undos } from "@/platform/undo/undos.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { findCode } from "@/modules/booking/index.ts";
import { sendDueMessages } from "./due-messages.ts";
import { NEXT_WEEK, outcomeSecret, secretOf } from "./meetings.ts";
import type { TestApp } from "../app/test-app.ts";
import { book, type Caller, newContact, post, sendStep, SHARE_CONSENT, visitorWithContact } from "../funnel/visitor.ts";
import { answerSomeOffer, sweepEarlier } from "../funnel/waitlist.ts";

/** One action of one person. The numbers select from what exists. */
export interface Action {
  what:
    | "hold"
    | "book"
    | "move"
    | "cancel"
    | "rescue"
    | "withdraw"
    | "delete"
    | "specialist"
    | "mark"
    | "keep"
    | "undo"
    | "answer"
    | "request"
    | "confirm"
    | "assign"
    | "decide"
    | "stop"
    | "ask"
    | "offer"
    | "reassign";
  who: number;
  which: number;
  slot: number;
}

/** Parallel actions, or a number of minutes to wait. */
export type Step = { actions: Action[] } | { wait: number };

const small = fc.nat({ max: 11 });
/** Frequent actions have a higher weight. */
const anyAction: fc.Arbitrary<Action> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("hold", "book") },
    { weight: 5, arbitrary: fc.constantFrom("move", "specialist", "request", "confirm", "decide", "offer") },
    { weight: 3, arbitrary: fc.constantFrom("assign", "stop", "reassign", "ask") },
    { weight: 4, arbitrary: fc.constantFrom("cancel", "rescue", "mark", "keep", "undo", "answer") },
    { weight: 1, arbitrary: fc.constantFrom("withdraw", "delete") },
  ) as fc.Arbitrary<Action["what"]>,
  who: small,
  which: small,
  slot: small,
});
const anyActions = fc.record({ actions: fc.array(anyAction, { minLength: 1, maxLength: 4 }) });
const anyWait = fc.record({ wait: fc.constantFrom(11, 11, 31, 60, 1_440) });

const beforeMeetings = fc.array(fc.oneof({ weight: 6, arbitrary: anyActions }, { weight: 1, arbitrary: anyWait }), {
  minLength: 10,
  maxLength: 24,
});
const anyAnswers = fc.record({
  actions: fc.array(fc.record({ what: fc.constant("answer" as const), who: small, which: small, slot: small }), {
    minLength: 2,
    maxLength: 4,
  }),
});
const AFTER_THE_FIRST_DAY = { wait: 8 * 1_440 + 150 };

/** Some weeks: actions before the meetings, then answers after them, and the deadlines without answers. */
export const anySteps: fc.Arbitrary<Step[]> = fc.tuple(beforeMeetings, anyAnswers, anyAnswers, anyAnswers).map((
  [before, one, two, three],
) => [
  ...before,
  ...[AFTER_THE_FIRST_DAY, one, two, { wait: 1_440 }, three, { wait: 15 * 1_440 }],
]);

export interface Market {
  app: TestApp;
  /** Processes that take the calls alternately. */
  webs: Caller[];
  specialists: string[];
  /** An administrator's cookie. */
  admin: string;
  /** The email address of each request, by track. */
  emailByTrack: Map<string, string>;
  /** Each visitor's current request. A new one starts after a booking. */
  visitors: { trackId: string; contact: ReturnType<typeof newContact>; booked: boolean }[];
}

/** Neighbouring starts block each other: a meeting of 30 minutes has a buffer of ten minutes. */
const startAt = (slot: number): number =>
  NEXT_WEEK + (slot % 6) * 30 * MINUTE_MS + Math.floor(slot / 6) * 1_440 * MINUTE_MS;

const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

const openTrack = async (market: Market, who: number, web: Caller) => {
  const visitor = market.visitors[who % market.visitors.length]!;
  if (!visitor.booked) return visitor;
  const { trackId } = await visitorWithContact(web, { contact: visitor.contact });
  market.emailByTrack.set(trackId, visitor.contact.email);
  Object.assign(visitor, { trackId, booked: false });
  return visitor;
};

type Visitor = Market["visitors"][number];

/** The response, unless the request was deleted meanwhile: that revokes the browser's token, and the visitor starts anew. */
const unlessDeleted = async <R extends { status: number }>(
  { app }: Market,
  { visitor, trackId, response }: { visitor: Visitor; trackId: string; response: R },
): Promise<R | undefined> => {
  if (response.status !== 403) return response;
  const isDeleted = (await findTrack(app.services.db.read, trackId))?.anonymisedAt !== null;
  if (isDeleted && visitor.trackId === trackId) visitor.booked = true;
  return isDeleted ? undefined : response;
};

type Perform = (market: Market, action: Action, web: Caller) => Promise<{ status: number } | undefined>;

/** One of the booked meetings, if possible one to which the action applies. */
const pickMeeting = async ({ app }: Market, which: number, fits: (meeting: Meeting, now: number) => boolean) => {
  const rows = await app.services.db.read.select().from(meetings).orderBy(asc(meetings.id));
  const booked = rows.filter(({ status }) => status !== "held");
  const likely = booked.filter((meeting) => fits(meeting, app.clock.now()));
  return pick(likely.length > 0 ? likely : booked, which);
};

const isConfirmed = ({ status }: Meeting) => status === "confirmed";
const isOver = ({ status, endsAt }: Meeting, now: number) => status === "confirmed" && endsAt <= now;

const manage = (
  what: string,
  body: (action: Action, market: Market, meeting: Meeting) => Record<string, unknown> = () => ({}),
): Perform =>
async (market, action, web) => {
  const meeting = await pickMeeting(market, action.which, what === "Rescue" ? wasLetDown : isConfirmed);
  if (!meeting) return undefined;
  const secret = secretOf(market.app, meeting.id, meeting.linkVersion);
  return await post(web, `/Funnel/Managed/${meeting.id}/${what}`, { secret, ...body(action, market, meeting) });
};

const pickLead = async ({ app }: Market, which: number) =>
  pick(await app.services.db.read.select().from(leads).orderBy(asc(leads.id)), which);

/** One of the leads that wait for consent; any other when there is none. */
const pickAwaiting = async (market: Market, which: number) => {
  const rows = await market.app.services.db.read.select().from(leads).where(eq(leads.creditState, "reserved"))
    .orderBy(asc(leads.id));
  return pick(rows, which) ?? await pickLead(market, which);
};

const DECISIONS = ["agree", "agree", "decline", "withdraw", "erase"];

/** Requests a meeting, which a code or a link has to confirm. */
const request = async (market: Market, { who, which, slot }: Action, web: Caller) => {
  const visitor = await openTrack(market, who, web);
  const { trackId } = visitor;
  const response = await book(web, trackId, iso(startAt(slot)), {
    specialistId: pick(market.specialists, which),
  });
  return { visitor, response: await unlessDeleted(market, { visitor, trackId, response }) };
};

const isUnconfirmed = ({ status, cancelReason }: Meeting) =>
  status === "pending" || (status === "cancelled" && cancelReason === "not-confirmed");

/** Presses the button behind the link of the email. */
const confirm = async ({ app: { services } }: Market, meetingId: string, web: Caller) => {
  const meeting = await findMeeting(services.db.read, meetingId);
  const code = meeting && await findCode(services.db.read, meeting.trackId);
  const secret = code ? services.secrets.of("confirm", meetingId, code.version) : "none";
  return await post(web, `/Funnel/ConfirmBooking/${meetingId}`, { secret });
};

const asOwner = async (market: Market, which: number, path: string, body: Record<string, unknown>, web: Caller) => {
  const lead = await pickLead(market, which);
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

const ACTIONS: Record<Action["what"], Perform> = {
  async hold(market, { who, which, slot }, web) {
    const visitor = await openTrack(market, who, web);
    const specialistId = pick(market.specialists, which);
    const selection = { startsAt: iso(startAt(slot)), location: "zoom", specialistId };
    const { trackId } = visitor;
    const response = await sendStep(web, trackId, { step: "calendar", selection });
    return await unlessDeleted(market, { visitor, trackId, response });
  },
  async book(market, action, web) {
    const { visitor, response } = await request(market, action, web);
    if (response?.status !== 200 || response.json.status !== "pending") return response;
    const confirmed = await confirm(market, response.json.meetingId, web);
    if (confirmed.status === 200) visitor.booked = true;
    return confirmed;
  },
  request: async (market, action, web) => (await request(market, action, web)).response,
  async confirm(market, { which }, web) {
    const meeting = await pickMeeting(market, which, isUnconfirmed);
    return meeting && await confirm(market, meeting.id, web);
  },
  async assign(market, { who, which }, web) {
    const visitor = await openTrack(market, who, web);
    const response = await post(web, `/Admin/AssignTrack/${visitor.trackId}`, {
      specialistId: pick(market.specialists, which),
    }, { cookie: market.admin });
    if (response.status === 200) visitor.booked = true;
    return response;
  },
  async decide(market, { which, slot }, web) {
    const lead = await pickAwaiting(market, which);
    const track = lead && await findTrack(market.app.services.db.read, lead.trackId);
    if (!track) return undefined;
    const secret = market.app.services.secrets.of("consent", lead.id, track.resumeVersion);
    return await post(web, `/Leads/Consent/${lead.id}`, { secret, decision: pick(DECISIONS, slot) });
  },
  async stop(market, { which }, web) {
    const lead = await pickAwaiting(market, which);
    return lead && await post(web, `/Admin/CancelAssignment/${lead.trackId}`, {}, { cookie: market.admin });
  },
  async reassign(market, { which, slot }, web) {
    const lead = await pickLead(market, which);
    if (!lead) return undefined;
    const body = { specialistId: pick(market.specialists, slot), reason: "The other one is ill." };
    return await post(web, `/Admin/AssignUserToLead/${lead.id}`, body, { cookie: market.admin });
  },
  move: manage("Move", ({ slot }) => ({ startsAt: iso(startAt(slot)) })),
  cancel: manage("Cancel", () => ({ reason: "no-need" })),
  ask: manage("AskForEarlier", ({ slot }) => ({ onlySpecialist: slot % 2 === 0 })),
  offer: ({ app }, action, web) => answerSomeOffer(app, action, web),
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
  /** The last change that can be undone, or an older one. */
  async undo({ app }, { which }, web) {
    const rows = await app.services.db.read.select().from(undos).orderBy(desc(undos.until), desc(undos.id));
    const row = rows[which % 3];
    if (!row) return undefined;
    return await post(web, "/Leads/Undo", { ids: [row.id] }, { cookie: await app.signIn(row.ownerId) });
  },
  keep: (market, { which }, web) => asOwner(market, which, "/Leads/Keep/{id}", {}, web),
  async answer(market, { who, which, slot }, web) {
    const meeting = await pickMeeting(market, which, isOver);
    const side = who % 2 === 0 ? "visitor" : "specialist";
    if (!meeting) return undefined;
    const body = { side, secret: outcomeSecret(market.app, meeting.id, side), answer: ANSWERS[slot % 3] };
    return await post(web, `/Funnel/Outcome/${meeting.id}`, body);
  },
};

/** Performs one step. Returns the status of every response. */
export const perform = async (market: Market, step: Step): Promise<number[]> => {
  const { app, webs } = market;
  if ("wait" in step) {
    app.clock.advance(step.wait * MINUTE_MS);
    await sweepEarlier(app);
    const sweeps = [expireHolds, endUnanswered, sweepOutcomes, sweepAcceptance, sweepLeads];
    for (const sweep of sweeps) await sweep(app.ctx());
    await sendDueMessages(app);
    return [];
  }
  const done = await Promise.all(
    step.actions.map((action, n) => ACTIONS[action.what](market, action, webs[n % webs.length]!)),
  );
  return done.flatMap((response) => response?.status ?? []);
};
