// The steps of a track (docs/product/funnel.md#steps): each validates only what it was sent, saves it and returns the next.
import { currentLanguage, t } from "@/languages/language.ts";
import { noAvailability, stepReached } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { findZone, type Instant } from "@/platform/time/time.ts";
import {
  categoriesById,
  getCategoryDetail,
  listQuestions,
  loadCatalogNames,
  withProposedCountry,
} from "@/modules/catalog/index.ts";
import { answerProblems, isPlaceKey } from "@/modules/catalog/rules.ts";
import {
  closeUnfinished,
  contactColumns,
  findTrack,
  getTrack,
  normaliseContact,
  recordConsents,
  reopenTrack,
  requireConsents,
  requireOpenTrack,
  requireResumeToken,
  saveSearchTerms,
  submitClicks,
  type Track,
  type TrackChange,
} from "@/modules/tracks/index.ts";
import { findLiveMeeting } from "@/modules/scheduling/index.ts";
import { isHeld, isOwn } from "@/modules/scheduling/rules.ts";
import { furtherStep, isOpenTrack, stepAfter } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { findChoice, hasFreeStart } from "@/modules/matching/index.ts";
import {
  placeHold,
  requireBookableChoice,
  requireChangeableContact,
  seeOthers,
  type VisitorTokens,
} from "@/modules/booking/index.ts";
import { changeTopic, keepValidAnswers } from "./topics.ts";
import { findEmptySteps, viewTrack } from "./track-view.ts";
import type { TrackStepInput, TrackView } from "./schemas.ts";

type Submission = { tx: Tx; ctx: Ctx; track: Track; input: TrackStepInput; tokens: VisitorTokens };

const submitStart = async ({ tx, track, input }: Submission): Promise<TrackChange> => {
  const { subcategoryId } = input;
  // By a booking link the specialist is chosen.
  const chosen = input.preferred && !isOwn(track) ? await findChoice(tx, input.preferred) : {};
  return { ...chosen, ...await changeTopic(tx, track, subcategoryId) };
};

/** The questions of a request. Answers about the place that its version does not ask for lead to the newest one. */
const questionsFor = async ({ tx, track, input }: Submission) => {
  const { questionSetId } = track;
  const questions = await listQuestions(tx, questionSetId);
  const asks = (key: string) => questions.some((question) => question.key === key);
  if (Object.keys(input.answers ?? {}).every((key) => !isPlaceKey(key) || asks(key))) {
    return { questionSetId, questions };
  }
  return await getCategoryDetail(tx, track.categoryId, track.subcategoryId ?? undefined);
};

/** A country that is asked for and not sent is that of the visitor's time zone. */
const submitAnswers = async (submission: Submission): Promise<TrackChange> => {
  const { track, input } = submission;
  const { questionSetId, questions } = await questionsFor(submission);
  const ownKeys = new Set(questions.filter(({ step }) => step === input.step).map(({ key }) => key));
  const before = questionSetId === track.questionSetId ? track.answers : keepValidAnswers(questions, track.answers);
  const ofOtherSteps = Object.entries(before).filter(([key]) => !ownKeys.has(key));
  const given = { ...Object.fromEntries(ofOtherSteps), ...input.answers };
  const answers = withProposedCountry(questions, given, track);
  const problems = answerProblems(questions, input.step as "about" | "needs", answers);
  if (problems.length) throw invalid(problems.map(({ sentence }) => sentence));
  return { questionSetId, answers };
};

const submitPreferences = ({ input: { preferences } }: Submission): TrackChange => {
  if (!preferences) throw invalid([t("errors.preferencesMissing")]);
  return { preferences };
};

const submitContact = async (submission: Submission): Promise<TrackChange> => {
  const { tx, ctx, track, input, tokens } = submission;
  if (!input.contact) throw invalid([t("errors.contactMissing")]);
  const { asksCompany } = (await categoriesById(tx)).get(track.categoryId)!;
  const contact = normaliseContact(input.contact, asksCompany, track.contact);
  await requireChangeableContact(tx, ctx, { track, contact, tokens });
  const given = input.consents ?? [];
  await requireConsents(ctx.db.read, "contacts", given);
  await submitClicks(tx, ctx, track, { clicks: input.clicks, given });
  const category = (await loadCatalogNames(tx)).get(track.categoryId);
  await recordConsents(tx, ctx, { trackId: track.id, step: "contacts", given, category });
  await saveSearchTerms(tx, track.id, contact);
  const agreed = track.agentStage === null ? {} : { agentStage: "agreed" as const };
  return { ...contactColumns(contact), ...agreed };
};

const submitNothing = (): TrackChange => ({});

const SUBMIT: Record<Step, (submission: Submission) => TrackChange | Promise<TrackChange>> = {
  start: submitStart,
  about: submitAnswers,
  needs: submitAnswers,
  preferences: submitPreferences,
  contacts: submitContact,
  calendar: submitNothing,
  "specialist-info": submitNothing,
  specialist: submitNothing,
  "thank-you": () => {
    throw invalid([t("errors.stepFollows")]);
  },
};

interface StepRequest extends TrackStepInput {
  id: string;
  tokens: VisitorTokens;
}

interface SavedStep {
  next: Step;
  hasContact: boolean;
}

const saveStep = async (tx: Tx, ctx: Ctx, { id, tokens, ...input }: StepRequest): Promise<SavedStep> => {
  const track = await getTrack(tx, id);
  requireResumeToken(ctx, track, tokens.resume);
  await requireOpenTrack(tx, track, tx.now);
  if (input.seeOthers) await seeOthers(tx, track);
  const change = await SUBMIT[input.step]({ tx, ctx, track, input, tokens });
  const contact = change.contact ?? track.contact;
  if (input.selection) requireBookableChoice({ contact }, input.selection, tx.now);
  const questions = await listQuestions(tx, change.questionSetId ?? track.questionSetId);
  await reopenTrack(tx, id, {
    ...change,
    ...(input.timezone ? { timezone: findZone(input.timezone) ?? track.timezone } : {}),
    language: currentLanguage(),
    step: furtherStep(track.step as Step, input.step),
    timings: { [input.step]: tx.now, ...track.timings },
  });
  await publish(tx, stepReached({ trackId: id, categoryId: track.categoryId, step: input.step }));
  return { next: stepAfter(input.step, findEmptySteps(questions)), hasContact: contact !== null };
};

/** Whether the request has a time: one that is held for it now, that it has requested, or a booked one. */
const hasTime = async (db: Reader, { id }: Track, now: Instant): Promise<boolean> => {
  const live = await findLiveMeeting(db, id);
  return live !== undefined && (!isHeld(live.status) || live.holdExpiresAt! > now);
};

/**
 * Closes a track that has no time when none is free, and alerts administrators. A full calendar behind a booking link says
 * nothing about the market, and its visitor can still see others.
 */
const closeIfUnavailable = async (ctx: Ctx, trackId: string): Promise<void> => {
  if (await hasFreeStart(ctx, trackId)) return;
  await transact(ctx, async (tx) => {
    const current = await findTrack(tx, trackId);
    if (!current || isOwn(current) || !isOpenTrack(current.status) || await hasTime(tx, current, tx.now)) return;
    await closeUnfinished(tx, current, "no-availability");
    await publish(tx, noAvailability({ trackId, categoryId: current.categoryId }));
  });
};

/**
 * Funnel/Track/{id}. Throws 404 for an unknown track, 403 without its token, 400 with a sentence for each invalid field,
 * `track_closed`, `already_booked`, `contact_first`, `hold_limit`, `proof_first`, `review_open` and `slot_taken`.
 */
export const submitStep = async (ctx: Ctx, input: StepRequest): Promise<TrackView> => {
  const { id, selection, tokens } = input;
  const { next, hasContact } = await transact(ctx, (tx) => saveStep(tx, ctx, input));
  if (selection) await placeHold(ctx, { trackId: id, selection, tokens });
  else if (hasContact) await closeIfUnavailable(ctx, id);
  const track = await getTrack(ctx.db.read, id);
  const view = await viewTrack(ctx, track, { unmasked: false, next });
  // An agent has chosen the time already.
  const isChosen = track.agent !== null && input.step === "contacts" && view.selection !== null;
  return isChosen ? { ...view, next: "specialist" } : view;
};
