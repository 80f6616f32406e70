// Checks every eligibility rule for one specialist and one request, when an administrator assigns a request or a lead.
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { minutesOf } from "@/modules/scheduling/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { type CandidateFacts, readCandidateFacts } from "./candidate-facts.ts";
import {
  buildMatchRequest,
  creditsFor,
  ELIGIBILITY_RULES,
  type EligibilityRule,
  type RequestFacts,
} from "./eligibility.ts";

export interface EligibilityCheck {
  specialistId: string;
  /** The request. For a lead, the lead's own category and subcategory. */
  track: RequestFacts;
  now: Instant;
  /** The time and location of a meeting, when there is to be one; also the end of one that exists and keeps its time. */
  meeting?: { startsAt: Instant; endsAt?: Instant; location: Location };
}

export interface EligibilityResult {
  /** Undefined when there is no such specialist, or they have no profile yet. */
  facts: CandidateFacts | undefined;
  /** Rules that fail at any time. */
  failed: EligibilityRule[];
  /** Rules that fail for the meeting's time or location; empty without a meeting. */
  failedForMeeting: EligibilityRule[];
  /** Credits that this request could use. */
  credits: number;
}

/** What `X-Error-Details` says of a failed rule. `gate` is the name of 0.3.0; it goes with the next release. */
export const ruleDetails = (name: string) => ({ rule: name, gate: name });

/** Without a meeting the location is not checked: visitor and specialist agree on it later. */
const isAboutMeeting = ({ dependsOn, name }: EligibilityRule) => dependsOn === "start" || name === "location";
const MEETING_RULES = ELIGIBILITY_RULES.filter(isAboutMeeting);
const REQUEST_RULES = ELIGIBILITY_RULES.filter((rule) => !isAboutMeeting(rule));

/**
 * Reads the specialist's current facts and applies every rule. The request's own meeting does not block its time. Whatever
 * an administrator gives to somebody is of the market, also where its visitor came by a booking link.
 */
export const checkEligibility = async (
  db: Reader,
  { specialistId, track, now, meeting }: EligibilityCheck,
): Promise<EligibilityResult> => {
  const facts = await readCandidateFacts(db, {
    specialistId,
    categoryId: track.categoryId,
    now,
    exceptTrackId: track.id,
    around: meeting?.startsAt,
    ...meeting?.endsAt !== undefined && {
      minutes: minutesOf({ startsAt: meeting.startsAt, endsAt: meeting.endsAt }),
      keepsTime: true,
    },
  });
  if (!facts) return { facts, failed: REQUEST_RULES, failedForMeeting: MEETING_RULES, credits: 0 };
  const request = buildMatchRequest({ ...track, origin: "market" }, facts.category, {
    now,
    location: meeting?.location,
  });
  const { candidate } = facts;
  const listFailed = (rules: EligibilityRule[], startsAt: Instant) =>
    rules.filter((rule) => !rule.passes(candidate, request, startsAt));
  return {
    facts,
    failed: listFailed(REQUEST_RULES, now),
    failedForMeeting: meeting ? listFailed(MEETING_RULES, meeting.startsAt) : [],
    credits: creditsFor(candidate, request),
  };
};
