// What an agent does with a request for a person: hold a time, fill in what it knows, ask how far it is, give it up; and
// for how long that waits. It holds as visitors do and within their limits. It never agrees to anything
// (docs/design/accounts-and-access.md#agents).
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { listQuestions, withProposedCountry } from "@/modules/catalog/index.ts";
import { answerProblems } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { findLiveMeeting, type Meeting, minutesOf } from "@/modules/scheduling/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { isHeld } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import {
  anonymiseTrack,
  closeUnfinished,
  contactColumns,
  getTrack,
  listNotAgreed,
  normaliseContact,
  type Preferred,
  reopenTrack,
  requireOpenTrack,
  requireZone,
  saveSearchTerms,
  type Track,
} from "@/modules/tracks/index.ts";
import { isOpenTrack, LABELS, valuesOf } from "@/modules/tracks/rules.ts";
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import type { Answers, Preferences, Step } from "@/modules/tracks/schemas.ts";
import { findPreferred } from "@/modules/matching/index.ts";
import { placeHold, requireBookableChoice, requireChangeableContact } from "@/modules/booking/index.ts";
import { UNPROVEN_DAYS } from "@/modules/booking/proof/rules.ts";
import { handleOf, linkOf, openHandle, requirePrepared } from "./handles.ts";
import { agentName, agentStatus, expiredUntil, preparedUntil } from "./rules.ts";
import type { AgentBooking, AgentHold, PreparedBooking } from "./schemas.ts";
import { startTracking } from "../start.ts";
import { changeTopic } from "../topics.ts";

export interface HoldRequest {
  /** A request that the agent has already, whose time is replaced. */
  booking?: string;
  categoryId: string;
  subcategoryId?: string;
  startsAt: string;
  timezone: string;
  location: Preferences["location"];
  language?: string;
  contact: Contact;
  /** The slug of a public profile. */
  specialist?: string;
  /** As the agent names itself. */
  agent?: string;
}

/** What the funnel proposes to visitors, too. */
const proposePreferences = ({ location, language }: Pick<HoldRequest, "location" | "language">): Preferences => ({
  timeOfDay: valuesOf(LABELS.timeOfDay),
  timing: "1-week",
  contactMethod: "email",
  location,
  ...(language === undefined ? {} : { language }),
});

const requirePreferred = async (ctx: Ctx, { specialist, startsAt }: HoldRequest): Promise<Preferred | null> => {
  if (specialist === undefined) return null;
  const preferred = await findPreferred(ctx.db.read, { slug: specialist, startsAt });
  if (!preferred) throw notFound("There is no public profile of this name.");
  return preferred;
};

const startRequest = async (ctx: Ctx, request: HoldRequest, preferred: Preferred | null): Promise<string> => {
  const { categoryId, subcategoryId, timezone } = request;
  // One address can have many agents, whose tools have no keys.
  const { trackId } = await startTracking({ ...ctx, idempotencyKey: undefined }, {
    categoryId,
    subcategoryId,
    timezone,
    locale: request.language,
    prepared: {
      ...contactColumns(normaliseContact(request.contact, "optional")),
      agent: agentName(request.agent),
      preferences: proposePreferences(request),
      preferred,
    },
  });
  return trackId;
};

/** The open request of a handle, which the person has not taken over. Throws 404, `taken_over`, `link_expired`. */
const openPrepared = async (tx: Tx, ctx: Ctx, booking: string): Promise<Track> => {
  const track = await openHandle(ctx, tx, booking);
  requirePrepared(track, tx.now);
  await requireOpenTrack(tx, track, tx.now);
  return track;
};

const changeRequest = (ctx: Ctx, booking: string, request: HoldRequest, preferred: Preferred | null) =>
  transact(ctx, async (tx) => {
    const track = await openPrepared(tx, ctx, booking);
    const { id } = track;
    if (track.categoryId !== request.categoryId) {
      throw invalid(["This booking is about another topic. Please start a new one."]);
    }
    const contact = normaliseContact(request.contact, "optional");
    await requireChangeableContact(tx, ctx, { track, contact, tokens: {} });
    await saveSearchTerms(tx, id, contact);
    await reopenTrack(tx, id, {
      ...contactColumns(contact),
      ...await changeTopic(tx, track, request.subcategoryId),
      timezone: requireZone(request.timezone),
      preferences: proposePreferences(request),
      preferred,
    });
    return id;
  });

/** Deletes a request that got no time: nobody has its handle. */
const discardRequest = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, id);
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "visitor-closed");
    await anonymiseTrack(tx, id);
  });

const viewHold = async (ctx: Ctx, track: Track, held: Meeting): Promise<AgentHold> => {
  const { text, city, startsAt } = toReadableTime(held.startsAt, track.timezone);
  const profile = await findProfile(ctx.db.read, held.specialistId);
  return {
    booking: handleOf(ctx, track),
    startsAt,
    text,
    city,
    location: held.location,
    minutes: minutesOf(held),
    specialist: profile?.displayName ?? "",
    heldUntil: iso(held.holdExpiresAt!),
  };
};

/**
 * Holds a time for a person, in place of the one that the request held before. Throws 400 for invalid input, 404,
 * `slot_taken` with alternatives, `hold_limit` and `proof_first` beyond the limits of visitors, `taken_over` and
 * `link_expired`.
 */
export const holdForAgent = async (ctx: Ctx, request: HoldRequest): Promise<AgentHold> => {
  const { booking, startsAt, location } = request;
  requireBookableChoice(request, request, ctx.now);
  const preferred = await requirePreferred(ctx, request);
  const id = booking === undefined
    ? await startRequest(ctx, request, preferred)
    : await changeRequest(ctx, booking, request, preferred);
  try {
    const selection = { startsAt, location, specialistId: preferred?.specialistId };
    const held = await placeHold(ctx, { trackId: id, selection, tokens: {} });
    return await viewHold(ctx, await getTrack(ctx.db.read, id), held);
  } catch (error) {
    if (booking === undefined) await discardRequest(ctx, id);
    throw error;
  }
};

export interface PrepareRequest {
  booking: string;
  answers?: Answers;
  contact?: Contact;
  preferences?: Partial<Preferences>;
}

/** Answers that are given and cannot be right. Open questions are no fault: the person answers them. */
const requireValid = async (db: Reader, questions: readonly Question[], answers: Answers, given: Answers) => {
  const { currency } = await getPricing(db);
  const wrong = answerProblems(questions, "about", answers, currency).filter(({ key }) => key in given);
  if (wrong.length > 0) throw invalid(wrong.map(({ key, sentence }) => `${key}: ${sentence}`));
};

/** The required questions without an answer, in their order. */
const listOpen = (questions: readonly Question[], answers: Answers, visitor: Track): Question[] => {
  const known = withProposedCountry(questions, answers, visitor);
  const open = new Set(
    (["about", "needs"] as const).flatMap((step) => answerProblems(questions, step, known).map(({ key }) => key)),
  );
  return questions.filter(({ key }) => open.has(key));
};

/** The last step that needs nothing more. The person's details come after it, so that they check and agree themselves. */
const stepBefore = (open: readonly Question[]): Step => {
  if (open.length === 0) return "preferences";
  return open.some(({ step }) => step === "about") ? "start" : "about";
};

const heldUntilOf = (live: Meeting | undefined, now: number): string | null =>
  live && isHeld(live.status) && (live.holdExpiresAt ?? 0) > now ? iso(live.holdExpiresAt!) : null;

/**
 * Fills in what the agent knows, and returns the link for the person. It records no consent. Throws 400 for answers that
 * cannot be right, 404, `taken_over`, `link_expired`, `track_closed`, and `hold_limit` for the details of a person for whom
 * another time is held.
 */
export const prepareForAgent = (ctx: Ctx, request: PrepareRequest): Promise<PreparedBooking> =>
  transact(ctx, async (tx) => {
    const { booking, answers: given = {}, contact, preferences } = request;
    const track = await openPrepared(tx, ctx, booking);
    const [questions, live] = [await listQuestions(tx, track.questionSetId), await findLiveMeeting(tx, track.id)];
    const answers = { ...track.answers, ...given };
    await requireValid(tx, questions, answers, given);
    const open = listOpen(questions, answers, track);
    const before = track.preferences ?? proposePreferences({ location: "zoom" });
    const corrected = contact && normaliseContact(contact, "optional");
    if (corrected) {
      await requireChangeableContact(tx, ctx, { track, contact: corrected, tokens: {} });
      await saveSearchTerms(tx, track.id, corrected);
    }
    await reopenTrack(tx, track.id, {
      ...(corrected ? contactColumns(corrected) : {}),
      answers,
      preferences: { ...before, ...preferences },
      step: stepBefore(open),
    });
    return {
      link: linkOf(ctx, track),
      linkUntil: iso(preparedUntil(track)),
      heldUntil: heldUntilOf(live, tx.now),
      openQuestions: open.map(({ key, label }) => ({ key, label })),
    };
  });

/** How far a request is, without anything about the person. Throws 404. */
export const viewForAgent = async (ctx: Ctx, booking: string): Promise<AgentBooking> => {
  const track = await openHandle(ctx, ctx.db.read, booking);
  const live = await findLiveMeeting(ctx.db.read, track.id);
  const isPrepared = track.agentStage === "prepared";
  const heldUntil = isPrepared ? heldUntilOf(live, ctx.now) : null;
  const status = agentStatus({
    agentStage: track.agentStage,
    isBooked: track.closeReason === "booked",
    // One that was abandoned for a while can still be taken over.
    isClosed: !isOpenTrack(track.status) && !(isPrepared && track.closeReason === "abandoned"),
    isHeld: heldUntil !== null,
    isExpired: preparedUntil(track) <= ctx.now,
  });
  return { status, heldUntil };
};

/** Gives the time back and closes the request. Again changes nothing. Throws 404 and `taken_over`. */
export const releaseForAgent = (ctx: Ctx, booking: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const track = await openHandle(ctx, tx, booking);
    requirePrepared(track, tx.now);
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "visitor-closed");
  });

/**
 * Every hour: anonymises what agents have prepared and nobody has taken over within a day, and what the person has taken
 * over and not agreed to within 14 days.
 */
export const purgePrepared = sweep({
  // Each changes a handful of rows.
  batch: 20,
  select: (tx, limit) =>
    listNotAgreed(tx, {
      createdUntil: expiredUntil(tx.now),
      inactiveSince: tx.now - UNPROVEN_DAYS * DAY_MS,
      limit,
    }),
  each: async (tx, track) => {
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "abandoned");
    await anonymiseTrack(tx, track.id);
  },
});
