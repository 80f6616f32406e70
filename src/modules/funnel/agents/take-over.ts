// The person takes over what an agent has prepared: they prove their address by a code from their mailbox, and only then
// this browser gets the request's token, with which they agree and book like every visitor. The link alone opens nothing,
// because the agent knows it (docs/design/accounts-and-access.md#agents).
import { translated } from "@/platform/time/reader.ts";
import { t } from "@/languages/language.ts";
import { codeRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { findCategory, listQuestions } from "@/modules/catalog/index.ts";
import { findLiveMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isHeld } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import {
  anonymiseTrack,
  canUnmask,
  closeUnfinished,
  reopenTrack,
  requireOpenTrack,
  resumeToken,
  type Track,
} from "@/modules/tracks/index.ts";
import { CLOSE_REASON, isOpenTrack, stepAfter, STEPS } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import {
  checkCode,
  codeError,
  type ContactCode,
  countedNetwork,
  findCode,
  isProvenBrowser,
  isSlotTaken,
  markProven,
  placeHold,
  type Proof,
  rememberProof,
  sendCode,
  type VisitorTokens,
  withWork,
} from "@/modules/booking/index.ts";
import { maskEmail, needsNewCode, RESEND_AFTER_MS } from "@/modules/booking/proof/rules.ts";
import type { CodeSent } from "@/modules/booking/proof/schemas.ts";
import { findEmptySteps } from "../track-view.ts";
import { openLink, requirePrepared } from "./handles.ts";
import { preparedUntil } from "./rules.ts";
import type { PreparedRequest, TakeOverInput } from "./schemas.ts";
import { pathOf } from "../finish-later.ts";

interface Link {
  id: string;
  secret: string;
}

const findState = (track: Track, isOwn: boolean, now: number): PreparedRequest["state"] => {
  const { agentStage, closeReason } = track;
  if (agentStage !== "prepared") return !isOwn ? "elsewhere" : closeReason === "booked" ? "booked" : "own";
  if (closeReason !== null && !CLOSE_REASON[closeReason].canResume) return "ended";
  return preparedUntil(track) <= now ? "expired" : "open";
};

const viewHeld = async (ctx: Ctx, track: Track, live: Meeting | undefined): Promise<PreparedRequest["held"]> => {
  if (!live || !isHeld(live.status) || (live.holdExpiresAt ?? 0) <= ctx.now) return null;
  const profile = await findProfile(ctx.db.read, live.specialistId);
  return {
    time: toReadableTime(live.startsAt, track.timezone),
    until: toReadableTime(live.holdExpiresAt!, track.timezone),
    location: live.location,
    displayName: profile?.displayName ?? "",
  };
};

/** Nobody passes the contact details before they have agreed there. */
const nextPath = (track: Track, next: Step): string => {
  const mustAgree = track.agentStage === "taken-over" && STEPS.indexOf(next) > STEPS.indexOf("contacts");
  return pathOf(track, mustAgree ? "contacts" : next);
};

const viewDetails = async (ctx: Ctx, track: Track): Promise<PreparedRequest["details"]> => {
  const [questions, { currency }] = [
    await listQuestions(ctx.db.read, track.questionSetId),
    await getPricing(ctx.db.read),
  ];
  return track.contact && {
    contact: track.contact,
    answers: answerTexts(questions, track.answers, currency),
    path: nextPath(track, stepAfter(track.step as Step, findEmptySteps(questions))),
  };
};

const canType = (code: ContactCode | undefined, { contactEmail }: Track, now: number): boolean =>
  code !== undefined && code.email === contactEmail && code.provenAt === null && !needsNewCode(code, now);

/** Funnel/Prepared/{id}. Viewing it changes nothing, because chat programs open links. Throws 404. */
export const viewPrepared = async (
  ctx: Ctx,
  { tokens, ...link }: Link & { tokens: VisitorTokens },
): Promise<PreparedRequest> => {
  const db = ctx.db.read;
  const track = await openLink(ctx, db, link);
  const isOwn = canUnmask(ctx, track, tokens.resume);
  const email = track.contactEmail ?? "";
  const [category, live, code, known] = await Promise.all([
    findCategory(db, track.categoryId),
    findLiveMeeting(db, track.id),
    findCode(db, track.id),
    isProvenBrowser(db, { token: tokens.proof, email, now: ctx.now }),
  ]);
  const state = findState(track, isOwn, ctx.now);
  return {
    id: track.id,
    state,
    agent: track.agent ?? "",
    known,
    category: { id: track.categoryId, slug: category?.slug ?? "", name: translated(category?.name ?? "") },
    held: state === "open" || state === "own" ? await viewHeld(ctx, track, live) : null,
    sentTo: maskEmail(email),
    codeSent: canType(code, track, ctx.now),
    details: state === "own" ? await viewDetails(ctx, track) : null,
  };
};

/** A request that the person can take over now. Throws 404, `taken_over`, `link_expired` and `track_closed`. */
const openForPerson = async (tx: Tx, ctx: Ctx, link: Link): Promise<Track> => {
  const track = await openLink(ctx, tx, link);
  requirePrepared(track, tx.now);
  await requireOpenTrack(tx, track, tx.now);
  return track;
};

/**
 * Funnel/SendPreparedCode/{id}: sends the code to the person's address. Throws 404, `taken_over`, `link_expired`,
 * `track_closed`, and what `sendCode` throws.
 */
export const sendPreparedCode = (ctx: Ctx, { work, ...link }: Link & Pick<VisitorTokens, "work">): Promise<CodeSent> =>
  withWork(ctx, { trackId: link.id, work }, (work) =>
    transact(ctx, async (tx) => {
      const track = await openForPerson(tx, ctx, link);
      const { email } = await sendCode(tx, track, { network: countedNetwork(ctx), work });
      await publish(tx, codeRequested({ trackId: track.id, categoryId: track.categoryId }));
      return { sentTo: maskEmail(email), retryAfter: RESEND_AFTER_MS / 1000 };
    }));

type TakeOver = Link & TakeOverInput & { tokens: VisitorTokens };
type Attempt = { result: "wrong" | "used-up" } | { result: "done"; track: Track; proof?: Proof };

/** The code from the mailbox, or a browser that has proven the address before; never the setting that visitors need none. */
const prove = async (tx: Tx, ctx: Ctx, track: Track, { code, tokens }: TakeOver) => {
  if (code !== undefined) return await checkCode(tx, ctx, { track, typed: code });
  const email = track.contactEmail ?? "";
  if (await isProvenBrowser(tx, { token: tokens.proof, email, now: tx.now })) return "right";
  throw conflict("proof_first", t("errors.codeFirst"));
};

const attempt = async (tx: Tx, ctx: Ctx, input: TakeOver): Promise<Attempt> => {
  const track = await openForPerson(tx, ctx, input);
  const result = await prove(tx, ctx, track, input);
  if (result !== "right") return { result };
  if (input.code !== undefined) await markProven(tx, track.id);
  await reopenTrack(tx, track.id, { agentStage: "taken-over" });
  const proof = input.remember && input.code !== undefined
    ? await rememberProof(tx, track.contactEmail!, input.tokens.proof)
    : undefined;
  return { result: "done", track, proof };
};

/** Whether the time can't be held anew: it is taken, or the person holds another one elsewhere. */
const isNotRenewed = (error: unknown): boolean =>
  isSlotTaken(error) || (error as { code?: string }).code === "hold_limit";

/** The hold begins anew for the person, while the time is free. */
const renewHold = async (ctx: Ctx, trackId: string, tokens: VisitorTokens): Promise<void> => {
  const live = await findLiveMeeting(ctx.db.read, trackId);
  if (!live || !isHeld(live.status) || live.startsAt <= ctx.now) return;
  const { startsAt, location, specialistId } = live;
  await placeHold(ctx, { trackId, selection: { startsAt: iso(startsAt), location, specialistId }, tokens })
    .catch((error) => {
      if (!isNotRenewed(error)) throw error;
    });
};

/**
 * Funnel/TakeOver/{id}: the person has proven their address, and goes on in this browser. From then on the agent can change
 * nothing. Throws 404, `proof_first`, `code_wrong`, `code_used_up`, `taken_over`, `link_expired` and `track_closed`.
 */
export const takeOver = async (ctx: Ctx, input: TakeOver): Promise<{ token: string; proof?: Proof }> => {
  const done = await transact(ctx, (tx) => attempt(tx, ctx, input));
  if (done.result !== "done") throw codeError(done.result);
  await renewHold(ctx, input.id, input.tokens);
  return { token: resumeToken(ctx, done.track), proof: done.proof };
};

/** Funnel/DeletePrepared/{id}: "I don't want this" removes what was entered. Throws 404 and `taken_over`. */
export const deletePrepared = (ctx: Ctx, link: Link): Promise<void> =>
  transact(ctx, async (tx) => {
    const track = await openLink(ctx, tx, link);
    if (track.agentStage !== "prepared") throw conflict("taken_over", t("errors.takenOver"));
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "visitor-closed");
    await anonymiseTrack(tx, track.id);
  });
