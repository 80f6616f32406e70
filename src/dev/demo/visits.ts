// The demo's visits to the funnel, step by step through its actions, each step at its own instant.
import { findCategory, listQuestions, starterId } from "@/modules/catalog/index.ts";
import { COUNTRY_KEY, isPlaceKey } from "@/modules/catalog/rules.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { findCountryOfZone } from "@/platform/places.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findProfile, listLicences } from "@/modules/specialists/index.ts";
import { type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { CONSENTS } from "@/modules/tracks/consents.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { Preferences, Step } from "@/modules/tracks/schemas.ts";
import { closeAbandonedTracks, closeTrack } from "@/modules/tracks/tracks.ts";
import { saveBooking } from "@/modules/booking/booking.ts";
import { rememberProof } from "@/modules/booking/proof/proofs.ts";
import type { TrackStepInput } from "@/modules/funnel/schemas.ts";
import { startTracking } from "@/modules/funnel/start.ts";
import { submitStep } from "@/modules/funnel/steps.ts";
import { clicksOf, recordDemoBooking } from "./advertising.ts";
import { type DemoContext, findOpenStart } from "./context.ts";
import type { Scenario } from "./scenarios.ts";
import { answersTo, chance, SOURCES, visitorOf } from "./visitors.ts";

export interface Visit {
  /** Number of the visitor. */
  visitor: number;
  /** "mortgages", or "mortgages/first-home" for a topic. */
  about: string;
  begins: Instant;
  /** Instead of the visitor's own address. */
  email?: string;
  /** Whether Parley may choose a specialist for them. */
  mayChoose?: boolean;
}

/** The track of a visitor and the instant of its last step. */
interface Progress {
  demo: DemoContext;
  visit: Visit;
  random: () => number;
  trackId: string;
  resumeToken: string;
  at: Instant;
}
type ScenarioPart<T> = AsyncGenerator<Instant, T, void>;

const consentsAt = (step: Step, { random, visit }: Pick<Progress, "random" | "visit">) =>
  CONSENTS.filter((consent) => consent.step === step && consent.purpose !== "text-messages")
    .filter(({ purpose, required }) => required || (purpose === "choose-specialist" ? visit.mayChoose : random() < 0.4))
    .map(({ purpose, version }) => ({ purpose, version }));

/** Reading and typing: 20 seconds to two minutes. */
const pause = ({ random }: Pick<Progress, "random">): number => 20_000 + Math.round(random() * 100_000);

/** Opens a category and starts a track. */
export async function* arrive(demo: DemoContext, visit: Visit): ScenarioPart<Progress> {
  yield visit.begins;
  const random = chance(visit.visitor + 1);
  const { timezone, locale } = visitorOf(visit.visitor);
  const [category = "", topic] = visit.about.split("/");
  const begun = await startTracking(demo.at(visit.begins), {
    categoryId: starterId(category),
    subcategoryId: topic ? starterId(visit.about) : undefined,
    timezone,
    locale,
    attribution: SOURCES[visit.visitor % SOURCES.length],
  });
  return { demo, visit, random, at: visit.begins, ...begun };
}

const inputOf: Partial<Record<Step, (progress: Progress, wish: Wish) => Promise<Partial<TrackStepInput>>>> = {
  about: (progress, wish) => answersAt(progress, "about", wish),
  needs: (progress, wish) => answersAt(progress, "needs", wish),
  preferences: (progress, wish) => Promise.resolve({ preferences: preferencesOf(progress, wish) }),
  contacts: ({ visit, random }) => {
    const { contact } = visitorOf(visit.visitor);
    const { clicks, consents } = clicksOf(visit.visitor);
    return Promise.resolve({
      contact: { ...contact, email: visit.email ?? contact.email },
      consents: [...consentsAt("contacts", { visit, random }), ...consents],
      clicks,
    });
  },
};

interface Wish {
  location?: Preferences["location"];
  language?: string;
  /** Where the visitor lives, in a regulated category. */
  country?: string;
  timing?: Preferences["timing"];
}

/** Every regulated category has specialists who are licensed here. */
const COUNTRY = "AT";

const answersAt = async (
  { demo, trackId, random, at }: Progress,
  step: "about" | "needs",
  { country = COUNTRY }: Wish,
) => {
  const { db } = demo.at(at);
  const questions = await listQuestions(db.read, (await getTrack(db.read, trackId)).questionSetId);
  const asked = questions.filter((question) => question.step === step);
  const answers = answersTo(asked.filter(({ key }) => !isPlaceKey(key)), random, at);
  return { answers: asked.some(({ key }) => key === COUNTRY_KEY) ? { ...answers, [COUNTRY_KEY]: country } : answers };
};

const preferencesOf = ({ random }: Progress, { location = "zoom", language, timing }: Wish): Preferences => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return {
    timeOfDay: pick([["morning"], ["afternoon"], ["morning", "afternoon"], ["afternoon", "evening"]] as const).slice(),
    timing: timing ?? pick(["right-await", "1-week", "1-week", "2-3-weeks"] as const),
    contactMethod: pick(["email", "phone", "whatsapp"] as const),
    location,
    language,
  };
};

/** Submits the steps up to and including `last`. */
export async function* answerUntil(progress: Progress, last: Step, wish: Wish = {}): ScenarioPart<void> {
  const steps: Step[] = ["about", "needs", "preferences", "contacts", "calendar"];
  for (const step of steps.slice(0, steps.indexOf(last) + 1)) {
    yield progress.at += pause(progress);
    await submitStep(progress.demo.at(progress.at), {
      id: progress.trackId,
      tokens: { resume: progress.resumeToken },
      step,
      ...await inputOf[step]?.(progress, wish),
    });
  }
}

/** Does nothing more, so that the track is closed as abandoned. */
export async function* abandon(progress: Progress): Scenario {
  const { trackAbandonedMinutes } = await getLifecycle(progress.demo.at(progress.at).db.read);
  yield progress.at += (trackAbandonedMinutes + 3) * MINUTE_MS;
  await closeAbandonedTracks(progress.demo.at(progress.at));
}

/** Closes the request with the button. */
export async function* closeRequest(progress: Progress): Scenario {
  yield progress.at += pause(progress);
  await closeTrack(progress.demo.at(progress.at), progress.trackId, progress.resumeToken);
}

/** The specialist and the earliest start that a visitor wants. */
export interface Appointment {
  mailbox: string;
  meets: Instant;
}

/** Selects a time, which is held, and does not book it. */
export async function* holdTime(progress: Progress, { mailbox, meets }: Appointment): Scenario {
  yield progress.at += pause(progress);
  const ctx = progress.demo.at(progress.at);
  const specialistId = await progress.demo.idOf(mailbox);
  const start = await findOpenStart(ctx, specialistId, meets);
  if (start === undefined) return;
  const selection = { startsAt: iso(start), location: "zoom" as const, specialistId };
  const tokens = { resume: progress.resumeToken };
  await submitStep(ctx, { id: progress.trackId, step: "calendar", selection, tokens });
}

const wishFor = async ({ demo, at, visit }: Progress, specialistId: string): Promise<Wish> => {
  const { db } = demo.at(at);
  const profile = await findProfile(db.read, specialistId);
  const category = await findCategory(db.read, starterId(visit.about.split("/")[0]!));
  const licences = await listLicences(db.read, specialistId);
  const licensedIn = (licences[category?.requiredCredential ?? ""] ?? []).flatMap(({ places }) => places);
  const home = findCountryOfZone(visitorOf(visit.visitor).timezone);
  const kinds = profile?.locations.map(({ kind }) => kind) ?? [];
  const languages = profile?.languages ?? [];
  return {
    location: kinds[visit.visitor % 3 === 0 ? kinds.length - 1 : 0],
    country: licensedIn.find((code) => code === home) ?? licensedIn[0],
    language: visit.visitor % 4 === 0 ? languages[visit.visitor % languages.length] : undefined,
  };
};

/** The token of a browser that has proven the visitor's address before, so that the booking needs no code. */
const proveAddress = (ctx: Ctx, { visit }: Pick<Progress, "visit">): Promise<string> =>
  transact(ctx, async (tx) => {
    const email = foldEmail(visitorOf(visit.visitor).contact.email);
    return (await rememberProof(tx, email, undefined)).token;
  });

/** Books the first free time that suits, with a proven address or without. Undefined when there is none. */
async function* book(
  progress: Progress,
  { mailbox, meets }: Appointment,
  { location = "zoom", isProven = false }: { location?: Preferences["location"]; isProven?: boolean } = {},
): ScenarioPart<string | undefined> {
  yield progress.at += pause(progress);
  const ctx = progress.demo.at(progress.at);
  const specialistId = await progress.demo.idOf(mailbox);
  const start = await findOpenStart(ctx, specialistId, meets);
  if (start === undefined) return undefined;
  const { meetingId } = await saveBooking(ctx, {
    trackId: progress.trackId,
    specialistId,
    startsAt: iso(start),
    location,
    consents: consentsAt("specialist", progress),
  }, { resume: progress.resumeToken, proof: isProven ? await proveAddress(ctx, progress) : undefined });
  return meetingId;
}

/** Goes through the whole funnel and requests a meeting that is not confirmed yet. */
export async function* requestMeeting(demo: DemoContext, visit: Visit, appointment: Appointment): Scenario {
  const progress = yield* arrive(demo, visit);
  yield* answerUntil(progress, "calendar");
  yield* book(progress, appointment);
}

/** Goes through the whole funnel and books. Without a free time, closes the track and returns undefined. */
export async function* bookMeeting(
  demo: DemoContext,
  visit: Visit,
  appointment: Appointment,
): ScenarioPart<Meeting | undefined> {
  const progress = yield* arrive(demo, visit);
  const wish = await wishFor(progress, await demo.idOf(appointment.mailbox));
  yield* answerUntil(progress, "calendar", wish);
  const meetingId = yield* book(progress, appointment, { location: wish.location, isProven: true });
  if (!meetingId) return yield* closeRequest(progress), undefined;
  const ctx = demo.at(progress.at);
  const meeting = await getMeeting(ctx.db.read, meetingId);
  await recordDemoBooking(ctx, meeting.leadId!);
  return meeting;
}
