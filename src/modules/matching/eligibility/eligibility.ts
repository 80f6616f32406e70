// The eligibility rules (docs/product/matching.md#eligibility): a specialist who passes all of them can be booked. The slot
// list, SaveBooking, "Why am I (not) shown?" and the administrators' screens all use this one list.
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import type { Instant } from "@/platform/time/time.ts";
import { isActiveUser, type UserStatus } from "@/modules/auth/rules.ts";
import { findLicensingPlaces, type MatchedCategory, type PlaceFacts } from "@/modules/catalog/index.ts";
import { findOwnLink, type OwnLink } from "@/modules/tracks/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { creditsLeft, highestCreditPrice, leadsLeftUnderCaps, type Scope } from "./capacity.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

/** A verified credential of the type that a category requires. */
export interface Licence {
  until: Instant;
  /** Codes of countries, and of regions where the category distinguishes them. */
  places: readonly string[];
}

/** One specialist in one category, from the modules that own the facts or from the read model. */
export interface Candidate {
  id: string;
  status: UserStatus;
  verified: boolean;
  onboarded: boolean;
  accepting: boolean;
  serves: boolean;
  /** When the required credential expires: Infinity when none is required or it never expires, 0 when it is missing. */
  credentialUntil: Instant;
  /** The credentials of the required type; null when none is required. */
  licences: readonly Licence[] | null;
  email: string;
  /** The subcategories served; empty: all. */
  subcategoryIds: readonly string[];
  languages: readonly string[];
  locations: readonly Location[];
  lots: readonly OpenLot[];
  caps: readonly CapWindow[];
  earliestStart(now: Instant): Instant;
  latestStart(now: Instant): Instant;
  /** Whether a meeting at this start lies within the opening hours. */
  isWithinHours(startsAt: Instant): boolean;
  /** Whether the requesting track itself holds or has requested this start, which is ahead. */
  isHeldFor(startsAt: Instant, request: MatchRequest): boolean;
  /** Whether the time is free, buffers included. The requesting track's own hold does not count. */
  isFree(startsAt: Instant, request: MatchRequest): boolean;
}

/** Whether a licence is valid now, and where the request needs it. */
const isLicensed = (
  licences: readonly Licence[] | null,
  { now, places }: Pick<MatchRequest, "now" | "places">,
): boolean =>
  licences === null || places === undefined ||
  licences.some((licence) => licence.until > now && licence.places.some((code) => places.includes(code)));

/** Whether they serve a topic of the category; null is the whole category. */
export const servesTopic = (
  { subcategoryIds }: Pick<Candidate, "subcategoryIds">,
  subcategoryId: string | null | undefined,
): boolean => subcategoryId == null || subcategoryIds.length === 0 || subcategoryIds.includes(subcategoryId);

/** What a visitor is looking for. An absent field excludes nobody. */
export interface MatchRequest {
  now: Instant;
  categoryId: string;
  /** Null: the whole category, for which only credits of the whole category count. Absent: any of its topics, or all. */
  subcategoryId?: string | null;
  /** Whether that topic is not offered any more. */
  isTopicRetired?: boolean;
  location?: Location;
  language?: string;
  /** The visitor's mailbox. */
  visitorMailbox?: string;
  trackId?: string;
  /** The booking link that the visitor follows: its specialist only, in its ways to meet, without a credit. */
  own?: OwnLink;
  /** Codes of which a licence must name one, in a regulated category: the visitor's country, or also their region. */
  places?: readonly string[];
}

type LinkFacts = Parameters<typeof findOwnLink>[0];

/** What a match request takes from a track. */
export interface RequestFacts extends PlaceFacts, LinkFacts {
  id: string;
  categoryId: string;
  subcategoryId: string | null;
  preferences: { language?: string } | null;
  contactEmail: string | null;
}

/** The category as far as it decides where a licence must be valid. */
export type LicensingRules = Parameters<typeof findLicensingPlaces>[1];

/** The category as far as it decides about requests. */
type RequestRules = LicensingRules & Pick<MatchedCategory, "retiredTopics">;

/** The match request of a track. Without a location, specialists of every meeting location match. */
export const buildMatchRequest = (
  { id: trackId, categoryId, subcategoryId, preferences, contactEmail, answers, timezone, locale, ...link }:
    RequestFacts,
  category: RequestRules,
  { now, location }: { now: Instant; location?: Location },
): MatchRequest => ({
  now,
  categoryId,
  subcategoryId,
  isTopicRetired: subcategoryId !== null && category.retiredTopics.includes(subcategoryId),
  trackId,
  location,
  own: findOwnLink(link),
  places: findLicensingPlaces({ answers, timezone, locale }, category),
  language: preferences?.language,
  visitorMailbox: contactEmail === null ? undefined : mailboxKeyOf(contactEmail),
});

/** What anybody can look for in a category: all of it, or one of its subcategories. */
export const listRequests = (
  { id: categoryId, subcategories }: { id: string; subcategories: readonly { id: string }[] },
  now: Instant,
): MatchRequest[] =>
  [null, ...subcategories.map(({ id }) => id)].map((subcategoryId) => ({ now, categoryId, subcategoryId }));

export interface EligibilityRule {
  name: string;
  /** What the rule looks at: the specialist alone, the request as well, or the start as well. */
  dependsOn: "specialist" | "request" | "start";
  /** Why it fails, as the specialist reads it. */
  message: string;
  /** Why it fails, as others read it about the specialist. */
  messageForOthers: string;
  passes(candidate: Candidate, request: MatchRequest, startsAt: Instant): boolean;
}

/** The topics for which a request can be: its own, or the whole category and every one that the specialist serves. */
const listScopes = (
  { lots, subcategoryIds }: Pick<Candidate, "lots" | "subcategoryIds">,
  { subcategoryId }: MatchRequest,
): Scope[] => {
  if (subcategoryId !== undefined) return [{ subcategoryId }];
  const own = lots.flatMap((lot) => lot.subcategoryId ?? [])
    .filter((topic) => subcategoryIds.length === 0 || subcategoryIds.includes(topic));
  return [null, ...new Set(own)].map((topic) => ({ subcategoryId: topic }));
};

/** How many credits a specialist could use for a request. */
export const creditsFor = (candidate: Pick<Candidate, "lots" | "subcategoryIds">, request: MatchRequest): number =>
  Math.max(...listScopes(candidate, request).map((scope) => creditsLeft(candidate.lots, scope, request.now)));

/** Those for which the specialist has a credit. */
const listPaidScopes = (candidate: Candidate, request: MatchRequest): Scope[] =>
  listScopes(candidate, request).filter((scope) => creditsLeft(candidate.lots, scope, request.now) > 0);

/** Who holds a start has been promised it: what has changed since in the calendar does not reach them. */
const unlessHeld = (passes: EligibilityRule["passes"]): EligibilityRule["passes"] => (candidate, request, startsAt) =>
  passes(candidate, request, startsAt) || candidate.isHeldFor(startsAt, request);

/** Raised whenever a rule is added, removed or decides differently; each booking records it. */
export const ELIGIBILITY_VERSION = 6;

export const ELIGIBILITY_RULES: readonly EligibilityRule[] = [
  {
    name: "active",
    dependsOn: "specialist",
    message: "Your account is suspended.",
    messageForOthers: "This specialist's account isn't active.",
    passes: (candidate) => isActiveUser(candidate.status),
  },
  {
    name: "verified",
    dependsOn: "specialist",
    message: "Your email address isn't confirmed yet.",
    messageForOthers: "This specialist hasn't confirmed their email address.",
    passes: (candidate) => candidate.verified,
  },
  {
    name: "onboarded",
    dependsOn: "specialist",
    message: "You haven't finished setting up yet.",
    messageForOthers: "This specialist hasn't finished setting up.",
    passes: (candidate) => candidate.onboarded,
  },
  {
    name: "accepting",
    dependsOn: "specialist",
    message: "You've paused new meetings.",
    messageForOthers: "This specialist has paused new meetings.",
    passes: (candidate) => candidate.accepting,
  },
  {
    name: "serves-category",
    dependsOn: "specialist",
    message: "You don't offer this category.",
    messageForOthers: "This specialist doesn't offer this category.",
    passes: (candidate) => candidate.serves,
  },
  {
    name: "own-link",
    dependsOn: "request",
    message: "The visitor uses another specialist's booking link.",
    messageForOthers: "This specialist isn't the one whose booking link the visitor follows.",
    passes: ({ id }, { own }) => own === undefined || own.specialistId === id,
  },
  {
    name: "credential",
    dependsOn: "request",
    message: "The credential that this category requires is missing, unverified or expired.",
    messageForOthers: "This specialist doesn't have the verified credential that this category requires.",
    passes: (candidate, { now }) => candidate.credentialUntil > now,
  },
  {
    name: "licensed-here",
    dependsOn: "request",
    message: "Your credential isn't valid where the visitor lives.",
    messageForOthers: "This specialist isn't licensed where the visitor lives.",
    passes: ({ licences }, request) => isLicensed(licences, request),
  },
  {
    name: "serves-subcategory",
    dependsOn: "request",
    message: "You don't offer this topic.",
    messageForOthers: "This specialist doesn't offer this topic.",
    passes: (candidate, { subcategoryId, isTopicRetired }) => !isTopicRetired && servesTopic(candidate, subcategoryId),
  },
  {
    name: "credit",
    dependsOn: "request",
    message: "You have no credits left for this category.",
    messageForOthers: "This specialist has no credits left for this category.",
    passes: (candidate, request) => request.own !== undefined || listPaidScopes(candidate, request).length > 0,
  },
  {
    name: "caps",
    dependsOn: "request",
    message: "You've reached your own limit of leads.",
    messageForOthers: "This specialist has reached their own limit of leads.",
    passes: (candidate, request) => {
      if (request.own) return true;
      const { caps, lots } = candidate;
      const paid = listPaidScopes(candidate, request);
      const scopes = paid.length > 0 ? paid : listScopes(candidate, request);
      return scopes.some((scope) =>
        leadsLeftUnderCaps(caps, request.now, highestCreditPrice(lots, scope, request.now)) > 0
      );
    },
  },
  {
    name: "location",
    dependsOn: "request",
    message: "You don't offer this meeting location.",
    messageForOthers: "This specialist doesn't offer this meeting location.",
    passes: ({ locations }, { location, own }) =>
      location === undefined || (locations.includes(location) && (own?.locations.includes(location) ?? true)),
  },
  {
    name: "language",
    dependsOn: "request",
    message: "You don't speak the requested language.",
    messageForOthers: "This specialist doesn't speak the requested language.",
    passes: (candidate, { language }) => language === undefined || candidate.languages.includes(language),
  },
  {
    name: "not-oneself",
    dependsOn: "request",
    message: "You can't book a meeting with yourself.",
    messageForOthers: "This specialist is the visitor.",
    passes: (candidate, { visitorMailbox }) =>
      visitorMailbox === undefined || mailboxKeyOf(candidate.email) !== visitorMailbox,
  },
  {
    name: "opening-hours",
    dependsOn: "start",
    message: "This time is outside your opening hours.",
    messageForOthers: "This specialist isn't open at this time.",
    passes: unlessHeld((candidate, _request, startsAt) => candidate.isWithinHours(startsAt)),
  },
  {
    name: "notice",
    dependsOn: "start",
    message: "This time is within your minimum notice.",
    messageForOthers: "This specialist needs more notice.",
    passes: unlessHeld((candidate, { now }, startsAt) => startsAt >= candidate.earliestStart(now)),
  },
  {
    name: "horizon",
    dependsOn: "start",
    message: "This time is beyond your booking window.",
    messageForOthers: "This specialist can't be booked that far ahead.",
    passes: unlessHeld((candidate, { now }, startsAt) => startsAt <= candidate.latestStart(now)),
  },
  {
    name: "free",
    dependsOn: "start",
    message: "This time is taken.",
    messageForOthers: "This specialist is busy at this time.",
    passes: unlessHeld((candidate, request, startsAt) => candidate.isFree(startsAt, request)),
  },
];

const rulesOn = (scope: EligibilityRule["dependsOn"]) =>
  ELIGIBILITY_RULES.filter(({ dependsOn }) => dependsOn === scope);
export const SPECIALIST_RULES = rulesOn("specialist");
const REQUEST_RULES = rulesOn("request");
export const START_RULES = rulesOn("start");

/** The first rule that fails for this start; undefined when the specialist can be booked. */
export const findFailedRule = (
  candidate: Candidate,
  request: MatchRequest,
  startsAt: Instant,
): EligibilityRule | undefined => ELIGIBILITY_RULES.find((rule) => !rule.passes(candidate, request, startsAt));

/** The first failed rule of those that depend on the specialist alone. */
export const findFailedSpecialistRule = (candidate: Candidate, request: MatchRequest): EligibilityRule | undefined =>
  SPECIALIST_RULES.find((rule) => !rule.passes(candidate, request, request.now));

/** The first failed rule of those that depend on the request but not on the start. */
export const findFailedRequestRule = (candidate: Candidate, request: MatchRequest): EligibilityRule | undefined =>
  REQUEST_RULES.find((rule) => !rule.passes(candidate, request, request.now));

/** Whether the rules pass that depend on the request but not on the start. */
export const passesRequestRules = (candidate: Candidate, request: MatchRequest): boolean =>
  findFailedRequestRule(candidate, request) === undefined;
