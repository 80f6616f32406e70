// The gates of PRODUCT section 4, one list: whoever passes them all can be booked. Slot list, SaveBooking,
// "why am I (not) shown?" and the administrators' view all ask these and nothing else.
import type { Instant } from "@/platform/time/time.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { CapWindow, OpenLot } from "../tables.ts";
import { capRoom, type CountedHold, creditsLeft, dearestCredit } from "./capacity.ts";

/** One specialist in one category, from the sources or from the read model. */
export interface Offer {
  status: string;
  verified: boolean;
  onboarded: boolean;
  accepting: boolean;
  serves: boolean;
  /** Until when the credential that the category demands is good; Infinity when it demands none, 0 without one. */
  credentialUntil: Instant;
  email: string;
  /** Served subcategories; empty: all. */
  subcategoryIds: readonly string[];
  languages: readonly string[];
  locations: readonly Location[];
  lots: readonly OpenLot[];
  caps: readonly CapWindow[];
  /** Unexpired holds of other tracks. */
  holds(ask: Ask): readonly CountedHold[];
  earliestStart(now: Instant): Instant;
  latestStart(now: Instant): Instant;
  /** Whether the start lies in the opening hours. */
  opens(startsAt: Instant): boolean;
  /** Whether nothing else occupies the time, buffers included; the asking track's own hold does not count. */
  isFree(startsAt: Instant, ask: Ask): boolean;
}

/** What a visitor asks for. Absent parts are not asked for. */
export interface Ask {
  now: Instant;
  categoryId: string;
  subcategoryId: string | null;
  location?: Location;
  language?: string;
  /** The visitor's own address, case-folded. */
  visitorEmail?: string;
  trackId?: string;
}

export interface Gate {
  name: string;
  /** On what it depends: the specialist alone, the ask, or the start as well. */
  on: "specialist" | "ask" | "start";
  /** Said to the specialist when it is closed. */
  closed: string;
  passes(offer: Offer, ask: Ask, startsAt: Instant): boolean;
}

export const GATES: readonly Gate[] = [
  {
    name: "active",
    on: "specialist",
    closed: "Your account is suspended.",
    passes: (offer) => offer.status === "active",
  },
  {
    name: "verified",
    on: "specialist",
    closed: "Your email address is not confirmed yet.",
    passes: (offer) => offer.verified,
  },
  {
    name: "onboarded",
    on: "specialist",
    closed: "Your profile is not set up completely yet.",
    passes: (offer) => offer.onboarded,
  },
  {
    name: "accepting",
    on: "specialist",
    closed: "You have paused new meetings.",
    passes: (offer) => offer.accepting,
  },
  {
    name: "serves-category",
    on: "specialist",
    closed: "You do not offer this category.",
    passes: (offer) => offer.serves,
  },
  {
    name: "credential",
    on: "ask",
    closed: "The credential that this category demands is missing, not verified yet, or has run out.",
    passes: (offer, { now }) => offer.credentialUntil > now,
  },
  {
    name: "serves-subcategory",
    on: "ask",
    closed: "You do not offer this subcategory.",
    passes: ({ subcategoryIds }, { subcategoryId }) =>
      subcategoryId === null || subcategoryIds.length === 0 || subcategoryIds.includes(subcategoryId),
  },
  {
    name: "credit",
    on: "ask",
    closed: "You have no credit left for this category.",
    passes: (offer, ask) => creditsLeft(offer.lots, offer.holds(ask), ask, ask.now) > 0,
  },
  {
    name: "caps",
    on: "ask",
    closed: "You have reached the limit of leads that you set yourself.",
    passes: (offer, ask) => capRoom(offer.caps, offer.holds(ask), ask.now, dearestCredit(offer.lots, ask, ask.now)) > 0,
  },
  {
    name: "location",
    on: "ask",
    closed: "You do not offer this way to meet.",
    passes: (offer, { location }) => location === undefined || offer.locations.includes(location),
  },
  {
    name: "language",
    on: "ask",
    closed: "You do not speak the language that was asked for.",
    passes: (offer, { language }) => language === undefined || offer.languages.includes(language),
  },
  {
    name: "not-oneself",
    on: "ask",
    closed: "You cannot book a meeting with yourself.",
    passes: (offer, { visitorEmail }) => visitorEmail === undefined || offer.email !== visitorEmail,
  },
  {
    name: "opening-hours",
    on: "start",
    closed: "The time is outside your opening hours.",
    passes: (offer, _ask, startsAt) => offer.opens(startsAt),
  },
  {
    name: "notice",
    on: "start",
    closed: "The time is sooner than the notice you ask for.",
    passes: (offer, { now }, startsAt) => startsAt >= offer.earliestStart(now),
  },
  {
    name: "horizon",
    on: "start",
    closed: "The time is further away than you can be booked ahead.",
    passes: (offer, { now }, startsAt) => startsAt <= offer.latestStart(now),
  },
  {
    name: "free",
    on: "start",
    closed: "The time is taken.",
    passes: (offer, ask, startsAt) => offer.isFree(startsAt, ask),
  },
];

const on = (kind: Gate["on"]) => GATES.filter((gate) => gate.on === kind);
const SPECIALIST_GATES = on("specialist");
const ASK_GATES = on("ask");

/** The first gate that is closed for this start, or none: then it can be booked. */
export const closedGate = (offer: Offer, ask: Ask, startsAt: Instant): Gate | undefined =>
  GATES.find((gate) => !gate.passes(offer, ask, startsAt));

/** The first closed gate among those that depend on the specialist alone. */
export const closedToAll = (offer: Offer, ask: Ask): Gate | undefined =>
  SPECIALIST_GATES.find((gate) => !gate.passes(offer, ask, ask.now));

/** Whether the gates that depend on the ask but not on the start are open. */
export const answersAsk = (offer: Offer, ask: Ask): boolean =>
  ASK_GATES.every((gate) => gate.passes(offer, ask, ask.now));
