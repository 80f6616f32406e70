// What the gates say of one specialist for one request, with or without a time: for whoever gives requests and leads away.
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { creditsLeft } from "./capacity.ts";
import { type Ask, type Gate, GATES } from "./eligibility.ts";
import { readSources, type Sources } from "./candidate-facts.ts";
import type { Track } from "../tracks/tracks.ts";

export interface GateQuestion {
  specialistId: string;
  /** The request; a lead knows its own category. */
  track: Pick<Track, "id" | "categoryId" | "subcategoryId" | "preferences" | "contactEmail">;
  now: Instant;
  /** A meeting that is to take place then, at that place. */
  meeting?: { startsAt: Instant; location: Location };
}

export interface GateAnswer {
  /** Undefined when there is no such specialist, or he has not set anything up. */
  sources: Sources | undefined;
  /** Closed whatever the time. */
  closed: Gate[];
  /** Closed for the meeting's time or place; empty without a meeting. */
  closedForMeeting: Gate[];
  /** Credits that this request could use. */
  credits: number;
}

/** Where a meeting takes place matters to the meeting only: without one both agree on it later. */
const isAboutMeeting = ({ on, name }: Gate) => on === "start" || name === "location";
const [ABOUT_MEETING, ABOUT_REQUEST] = [GATES.filter(isAboutMeeting), GATES.filter((gate) => !isAboutMeeting(gate))];

/** Asks every gate of the one list (gates.ts) of the sources; the request's own meeting does not keep the time taken. */
export const askGates = async (
  db: Reader,
  { specialistId, track, now, meeting }: GateQuestion,
): Promise<GateAnswer> => {
  const { id: trackId, categoryId, subcategoryId } = track;
  const sources = await readSources(db, {
    specialistId,
    categoryId,
    now,
    exceptTrackId: trackId,
    around: meeting?.startsAt,
  });
  if (!sources) return { sources, closed: [...ABOUT_REQUEST], closedForMeeting: [...ABOUT_MEETING], credits: 0 };
  const ask: Ask = {
    ...{ now, categoryId, subcategoryId, trackId, location: meeting?.location },
    language: track.preferences?.language,
    visitorEmail: track.contactEmail ?? undefined,
  };
  const { offer } = sources;
  const closedOf = (gates: Gate[], startsAt: Instant) => gates.filter((gate) => !gate.passes(offer, ask, startsAt));
  return {
    sources,
    closed: closedOf(ABOUT_REQUEST, now),
    closedForMeeting: meeting ? closedOf(ABOUT_MEETING, meeting.startsAt) : [],
    credits: creditsLeft(offer.lots, offer.holds(ask), ask, now),
  };
};

/** Said of a specialist to somebody else, by the name of the gate; each completes "This specialist …". */
const SAID_OF: Record<string, string> = {
  active: "has an account that is not active",
  verified: "has not confirmed the email address",
  onboarded: "has not finished setting up",
  accepting: "has paused new meetings",
  "serves-category": "does not offer this category",
  credential: "lacks the verified credential that this category demands",
  "serves-subcategory": "does not offer this subcategory",
  credit: "has no credit left for this category",
  caps: "has reached the limit of leads that he set himself",
  location: "does not offer this way to meet",
  language: "does not speak the language that was asked for",
  "not-oneself": "is the visitor himself",
  "opening-hours": "does not work at this time",
  notice: "asks for more notice than is left",
  horizon: "cannot be booked that far ahead",
  free: "has something else at this time",
};

/** "This specialist has no credit left for this category." */
export const saidOf = ({ name, closed }: Pick<Gate, "name" | "closed">): string =>
  SAID_OF[name] ? `This specialist ${SAID_OF[name]}.` : closed;
