// What visitors of the demo do, step by step through the actions of the funnel, each step at its own instant.
import { questionsOf, starterId } from "@/modules/catalog/index.ts";
import { saveBooking } from "@/modules/funnel/booking/booking.ts";
import { CONSENTS } from "@/modules/funnel/tracks/consents.ts";
import { getTrack } from "@/modules/funnel/index.ts";
import type { Preferences, Step, TrackStepInput } from "@/modules/funnel/schemas.ts";
import { startTracking } from "@/modules/funnel/tracks/start.ts";
import { submitStep } from "@/modules/funnel/tracks/steps.ts";
import { closeAbandonedTracks, closeTrack } from "@/modules/funnel/tracks/tracks.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findOpenStart, type Stage } from "./stage.ts";
import type { Story } from "./timeline.ts";
import { answersTo, chance, SOURCES, visitorOf } from "./visitors.ts";

export interface Visit {
  /** Number of the visitor. */
  visitor: number;
  /** "mortgages", or with a part "mortgages/first-home". */
  about: string;
  begins: Instant;
}

/** A visitor on the way: the track and the instant that has been reached. */
interface Under {
  stage: Stage;
  visit: Visit;
  random: () => number;
  trackId: string;
  resumeToken: string;
  at: Instant;
}
type Telling<T> = AsyncGenerator<Instant, T, void>;

const consentsAt = (step: Step, random: () => number) =>
  CONSENTS.filter((consent) => consent.step === step && (consent.required || random() < 0.4))
    .map(({ purpose, version }) => ({ purpose, version }));

/** Reading and typing: 20 seconds to two minutes. */
const pause = ({ random }: Pick<Under, "random">): number => 20_000 + Math.round(random() * 100_000);

/** Comes to a category and begins. */
export async function* arrive(stage: Stage, visit: Visit): Telling<Under> {
  yield visit.begins;
  const random = chance(visit.visitor + 1);
  const { timezone, locale } = visitorOf(visit.visitor);
  const [category = "", part] = visit.about.split("/");
  const begun = await startTracking(stage.at(visit.begins), {
    categoryId: starterId(category),
    subcategoryId: part ? starterId(visit.about) : undefined,
    timezone,
    locale,
    attribution: SOURCES[visit.visitor % SOURCES.length],
  });
  return { stage, visit, random, at: visit.begins, ...begun };
}

const inputOf: Partial<Record<Step, (under: Under, wish: Wish) => Promise<Partial<TrackStepInput>>>> = {
  about: (under) => answersAt(under, "about"),
  needs: (under) => answersAt(under, "needs"),
  preferences: (under, wish) => Promise.resolve({ preferences: preferencesOf(under, wish) }),
  contacts: ({ visit, random }) =>
    Promise.resolve({ contact: visitorOf(visit.visitor).contact, consents: consentsAt("contacts", random) }),
};

export interface Wish {
  location?: Preferences["location"];
  language?: string;
}

const answersAt = async ({ stage, trackId, random, at }: Under, step: "about" | "needs") => {
  const { db } = stage.at(at);
  const questions = await questionsOf(db.read, (await getTrack(db.read, trackId)).questionSetId);
  return { answers: answersTo(questions.filter((question) => question.step === step), random, at) };
};

const preferencesOf = ({ random }: Under, { location = "zoom", language }: Wish): Preferences => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return {
    timeOfDay: pick([["morning"], ["afternoon"], ["morning", "afternoon"], ["afternoon", "evening"]] as const).slice(),
    timing: pick(["right-await", "1-week", "1-week", "2-3-weeks"] as const),
    contactMethod: pick(["email", "phone", "whatsapp"] as const),
    location,
    language,
  };
};

/** Answers screen after screen, up to and with `last`. */
export async function* answerUpTo(under: Under, last: Step, wish: Wish = {}): Telling<void> {
  const steps: Step[] = ["about", "needs", "preferences", "contacts", "calendar"];
  for (const step of steps.slice(0, steps.indexOf(last) + 1)) {
    yield under.at += pause(under);
    await submitStep(under.stage.at(under.at), { id: under.trackId, step, ...await inputOf[step]?.(under, wish) });
  }
}

/** Says nothing more; after a while the track counts as abandoned. */
export async function* fallSilent(under: Under): Story {
  const { trackAbandonedMinutes } = await lifecycleOf(under.stage.at(under.at).db.read);
  yield under.at += (trackAbandonedMinutes + 3) * MINUTE_MS;
  await closeAbandonedTracks(under.stage.at(under.at));
}

/** Leaves by the button. */
export async function* leave(under: Under): Story {
  yield under.at += pause(under);
  await closeTrack(under.stage.at(under.at), under.trackId);
}

/** With whom somebody wants to meet, and when at the earliest. */
export interface Appointment {
  mailbox: string;
  meets: Instant;
}

/** Has chosen a time, which is held, and thinks it over. */
export async function* hesitate(under: Under, { mailbox, meets }: Appointment): Story {
  yield under.at += pause(under);
  const ctx = under.stage.at(under.at);
  const specialistId = await under.stage.idOf(mailbox);
  const start = await findOpenStart(ctx, specialistId, meets);
  if (start === undefined) return;
  const selection = { startsAt: iso(start), location: "zoom" as const, specialistId };
  await submitStep(ctx, { id: under.trackId, step: "calendar", selection });
}

const wishFor = async ({ stage, at, visit }: Under, specialistId: string): Promise<Wish> => {
  const profile = await findProfile(stage.at(at).db.read, specialistId);
  const kinds = profile?.locations.map(({ kind }) => kind) ?? [];
  const languages = profile?.languages ?? [];
  return {
    location: kinds[visit.visitor % 3 === 0 ? kinds.length - 1 : 0],
    language: visit.visitor % 4 === 0 ? languages[visit.visitor % languages.length] : undefined,
  };
};

/** Goes through the whole funnel and books; undefined, and the track closed, when there is no time to be had. */
export async function* bookMeeting(stage: Stage, visit: Visit, wanted: Appointment): Telling<Meeting | undefined> {
  const under = yield* arrive(stage, visit);
  const specialistId = await stage.idOf(wanted.mailbox);
  const wish = await wishFor(under, specialistId);
  yield* answerUpTo(under, "calendar", wish);
  yield under.at += pause(under);
  const ctx = stage.at(under.at);
  const start = await findOpenStart(ctx, specialistId, wanted.meets);
  if (start === undefined) return yield* leave(under), undefined;
  const { meetingId } = await saveBooking(ctx, {
    trackId: under.trackId,
    specialistId,
    startsAt: iso(start),
    location: wish.location ?? "zoom",
    consents: consentsAt("specialist", under.random),
  }, under.resumeToken);
  return await getMeeting(ctx.db.read, meetingId);
}
