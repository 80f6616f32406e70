// The public API of matching: who can be booked for which request and why not, in which order, and how that is recorded.
import {
  accountDeleted,
  categoryChanged,
  categoryRestored,
  categoryRetired,
  creditsChanged,
  holdPlaced,
  holdReleased,
  meetingArranged,
  meetingCancelled,
  meetingHandedOver,
  meetingLapsed,
  meetingRescheduled,
  meetingSettled,
  profileChanged,
  ratingDeleted,
  ratingPublished,
  ratingRemoved,
  subcategoryRestored,
  subcategoryRetired,
  trackAnonymised,
  userChanged,
} from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { isQuiet } from "@/platform/events/outbox.ts";
import { exported } from "@/platform/export/sources.ts";
import {
  invalidateMarket,
  refreshCandidate,
  refreshCredits,
  refreshHolds,
  refreshRatings,
  refreshStaleCandidates,
} from "./read-model.ts";
import { matchingRoutes } from "./routes.ts";
import { deleteRoutingsOfAccount, deleteRoutingsOfTrack, routingData } from "./routing/personal-data.ts";
import { purgeShown } from "./routing/shown.ts";
import { routingCandidates, routingLog } from "./routing/tables.ts";
import { fairnessDays } from "./fairness/tables.ts";

/** Whether a request has any free time, and whom administrators may assign it to. */
export { hasFreeStart, suggestSpecialists } from "./availability.ts";
/** The free times of a category, for agents. */
export { listFreeTimes } from "./free-times.ts";
/** What a category can offer now. */
export { countSupply } from "./category-supply.ts";
/** A visitor's slot index, with what decides for them. */
export { loadMatchContext, type MatchContext } from "./match-context.ts";
/** Loads every category's index when the program starts. */
export { loadSlotIndexes } from "./slot-index/slot-index.ts";
/** Whether one specialist can be booked at a start. */
export { acceptsStart } from "./open-slots.ts";
/** Who can be booked at a start, in ranking order, and the nearest times where nobody can. */
export { describeAlternatives, findAlternatives, iterateRankedAt, rankAt } from "./ranked-candidates.ts";

/** A specialist's current facts, by which holds and bookings are decided. */
export { type CandidateFacts, readCandidateFacts } from "./eligibility/candidate-facts.ts";
/** The eligibility rules, and what they are asked. */
export {
  buildMatchRequest,
  ELIGIBILITY_RULES,
  type EligibilityRule,
  findFailedRule,
  type MatchRequest,
  servesTopic,
} from "./eligibility/eligibility.ts";
/** Which rules keep a specialist from a request, for administrators. */
export { checkEligibility, type EligibilityResult, ruleDetails } from "./eligibility/eligibility-check.ts";
/** Why a specialist is shown to visitors or not, and how to fix that. */
export { explainFacts, explainVisibility } from "./explain/explain.ts";
export { readSpecialistFacts, type SpecialistFacts } from "./explain/facts.ts";
/** Why each specialist of a request's category is shown to its visitor or not, and which bookings one has missed. */
export { describeRuleInDays, explainByName, LOOK_AHEAD_DAYS, type NamedAnswer } from "./explain/by-name.ts";
export { findMissedBookings, MISSED_DAYS, type MissedBookings } from "./explain/missed.ts";

/** Changes of the read model that bookings and calendars cause, and what was open before. */
export { findOpenTime, type OpenTime, recordBooking, refreshCandidate, selectCategoriesOf } from "./read-model.ts";

/** The specialist whom a visitor asked for. */
export { findChoice, findPreferred, namePreferred } from "./profiles/preferred.ts";

/** What a visitor has seen at a start. */
export { findShown } from "./routing/shown.ts";
/** Recording how a booking was routed, and reading that for administrators. */
export { collectRouting, listRoutings, type LoggedRouting, logRouting, type Routing } from "./routing/routing-log.ts";
/** By which formula specialists are ranked. */
export { type ScoreParts, WEIGHTS } from "./ranking.ts";
/** How many specialists each rule excluded, in words. */
export { describeExclusions } from "./routing/exclusions.ts";
/** How a request was routed, for its visitor's export. */
export { exportRoutings } from "./routing/personal-data.ts";
/** Whether a specialist gets their share of meetings. */
export { listOwnShares } from "./fairness/fairness.ts";

const refreshed = new WeakMap<Tx, Set<string>>();

/** Where an import changes many meetings of a specialist in one transaction, their candidates are written once, at its end. */
const refreshSpecialist = async (tx: Tx, { specialistId }: { specialistId: string }): Promise<void> => {
  if (!isQuiet(tx)) return await refreshCandidate(tx, specialistId);
  const known = refreshed.get(tx) ?? new Set();
  if (known.has(specialistId)) return;
  refreshed.set(tx, known.add(specialistId));
  tx.beforeCommit.push(() => refreshCandidate(tx, specialistId));
};
const onHoldChanged = (tx: Tx, { specialistId }: { specialistId: string }) => refreshHolds(tx, specialistId);

export const matching = {
  exported: [
    exported(routingLog, "How each booking was routed"),
    exported(routingCandidates, "Specialists whom the visitor of a booking was shown"),
    exported(fairnessDays, "How fairly meetings were shared, by day, until it was no longer measured"),
  ],
  routes: matchingRoutes,
  // A changed calendar is missing here: booking offers what it opens to those who wait, so it compares before and after.
  listeners: [
    inTransaction(accountDeleted, deleteRoutingsOfAccount),
    inTransaction(trackAnonymised, (tx, { trackId }) => deleteRoutingsOfTrack(tx, trackId)),
    inTransaction(categoryChanged, invalidateMarket),
    inTransaction(categoryRetired, invalidateMarket),
    inTransaction(categoryRestored, invalidateMarket),
    inTransaction(subcategoryRetired, invalidateMarket),
    inTransaction(subcategoryRestored, invalidateMarket),
    inTransaction(userChanged, (tx, { userId }) => refreshCandidate(tx, userId)),
    inTransaction(profileChanged, refreshSpecialist),
    inTransaction(meetingArranged, refreshSpecialist),
    inTransaction(meetingRescheduled, refreshSpecialist),
    inTransaction(meetingCancelled, refreshSpecialist),
    inTransaction(meetingSettled, refreshSpecialist),
    inTransaction(meetingHandedOver, async (tx, { specialistId, formerSpecialistId }) => {
      for (const id of [specialistId, formerSpecialistId]) await refreshCandidate(tx, id);
    }),
    inTransaction(ratingPublished, refreshRatings),
    inTransaction(ratingDeleted, refreshRatings),
    inTransaction(ratingRemoved, refreshRatings),
    inTransaction(creditsChanged, (tx, { specialistId, categoryId }) => refreshCredits(tx, specialistId, categoryId)),
    inTransaction(holdPlaced, onHoldChanged),
    inTransaction(holdReleased, onHoldChanged),
    inTransaction(meetingLapsed, onHoldChanged),
  ],
  schedules: [
    { name: "matching.purge-shown", every: 600_000, run: purgeShown },
    { name: "matching.refresh-candidates", cron: "40 1 * * *", run: refreshStaleCandidates },
  ],
  personalData: routingData,
};
