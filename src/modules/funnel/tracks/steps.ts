// The step machine of a track: it checks only the step that was sent, keeps it, and says what comes next.
import { eq } from "drizzle-orm";
import { stepReached } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { toE164 } from "@/platform/phone.ts";
import { getCategoryDetail, questionsOf } from "@/modules/catalog/index.ts";
import { answerProblems } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { recordConsents, requireConsents } from "./consents.ts";
import { placeHold, requireChoice } from "../booking/holds.ts";
import { putAsideWithoutTime } from "./no-availability.ts";
import { contactProblems, foldEmail, furtherStep, type Problem, stepAfter, tidyLine } from "../rules.ts";
import type { Answers, Contact, Step, TrackStepInput, TrackView } from "../schemas.ts";
import { tracks } from "../tables.ts";
import { keepTrackWords } from "./track-words.ts";
import { emptySteps, getTrack, requireOpen, requireSubcategory, type Track, viewTrack, visitorZone } from "./tracks.ts";

type Change = Partial<typeof tracks.$inferInsert>;
type Taken = { tx: Tx; ctx: Ctx; track: Track; input: TrackStepInput };

const demand = (problems: Problem[]) => {
  if (problems.length) throw invalid(problems.map((problem) => problem.sentence));
};

const takeStart = async ({ tx, track, input }: Taken): Promise<Change> => {
  const { subcategoryId } = input;
  if (subcategoryId === undefined || subcategoryId === track.subcategoryId) return {};
  if (subcategoryId !== null) await requireSubcategory(tx, track.categoryId, subcategoryId);
  const { questionSetId, questions } = await getCategoryDetail(tx, track.categoryId, subcategoryId ?? undefined);
  return { subcategoryId, questionSetId, answers: stillFitting(questions, track.answers) };
};

/** Other questions may be asked now: an answer that fits none of them could never be put right. */
const stillFitting = (questions: readonly Question[], answers: Answers): Answers => {
  const faulty = new Set(answerProblems(questions, "about", answers).map((problem) => problem.key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !faulty.has(key)));
};

const takeAnswers = async ({ tx, track, input }: Taken): Promise<Change> => {
  const questions = await questionsOf(tx, track.questionSetId);
  const asked = questions.filter((question) => question.step === input.step);
  const given = input.answers ?? {};
  const others = Object.entries(track.answers).filter(([key]) => !asked.some((question) => question.key === key));
  const answers = { ...Object.fromEntries(others), ...given };
  demand(answerProblems(questions, input.step as "about" | "needs", answers));
  return { answers };
};

const takePreferences = ({ input }: Taken): Change => {
  if (!input.preferences) throw invalid(["Please say how and when you prefer to meet."]);
  return { preferences: input.preferences };
};

const tidyContact = (contact: Contact): Contact => {
  demand(contactProblems(contact));
  const phone = toE164(contact.phone);
  if (!phone) throw invalid(["Please enter a phone number with its country code, such as +43 660 1234567."]);
  return {
    firstName: tidyLine(contact.firstName),
    lastName: tidyLine(contact.lastName),
    email: contact.email.trim(),
    phone,
  };
};

const takeContact = async ({ tx, ctx, track, input }: Taken): Promise<Change> => {
  if (!input.contact) throw invalid(["Please enter your name, email and phone number."]);
  const contact = tidyContact(input.contact);
  const given = input.consents ?? [];
  requireConsents("contacts", given);
  await recordConsents(tx, ctx, { trackId: track.id, step: "contacts", given });
  await keepTrackWords(tx, track.id, contact);
  return { contact, contactEmail: foldEmail(contact.email), hasContact: true };
};

const takeNothing = (): Change => ({});

const TAKE: Record<Step, (taken: Taken) => Change | Promise<Change>> = {
  start: takeStart,
  about: takeAnswers,
  needs: takeAnswers,
  preferences: takePreferences,
  contacts: takeContact,
  calendar: takeNothing,
  "specialist-info": takeNothing,
  specialist: takeNothing,
  "thank-you": () => {
    throw invalid(["This step follows by itself, once a meeting is booked."]);
  },
};

/**
 * Takes one step of a track. Throws 404 for an unknown one, 400 with a sentence for each fault,
 * `track_closed`, `already_booked`, `contact_first` or `slot_taken`.
 */
export const takeStep = async (ctx: Ctx, { id, ...input }: TrackStepInput & { id: string }): Promise<TrackView> => {
  const next = await transact(ctx, async (tx) => {
    const track = await getTrack(tx, id);
    await requireOpen(tx, track, tx.now);
    const change = await TAKE[input.step]({ tx, ctx, track, input });
    if (input.selection) requireChoice({ contact: change.contact ?? track.contact }, input.selection, tx.now);
    const questions = await questionsOf(tx, change.questionSetId ?? track.questionSetId);
    await tx.update(tracks).set({
      ...change,
      ...(input.timezone ? { timezone: visitorZone(input.timezone) } : {}),
      status: "updated",
      closeReason: null,
      closedAt: null,
      step: furtherStep(track.step as Step, input.step),
      timings: { [input.step]: tx.now, ...track.timings },
      lastActivityAt: tx.now,
    }).where(eq(tracks.id, id));
    await publish(tx, stepReached({ trackId: id, categoryId: track.categoryId, step: input.step }));
    return stepAfter(input.step, emptySteps(questions));
  });
  if (input.selection) await placeHold(ctx, id, input.selection);
  else await putAsideWithoutTime(ctx, id);
  return viewTrack(ctx, await getTrack(ctx.db.read, id), { unmasked: false, next });
};
