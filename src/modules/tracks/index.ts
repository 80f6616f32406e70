// The public API of tracks: visitors' requests with their contact data, consents and visits, and how long they are kept.
import { exported } from "@/platform/export/sources.ts";
import { purgeClicks } from "./attribution/clicks.ts";
import { anonymiseOldTracks } from "./retention.ts";
import { closeAbandonedTracks } from "./tracks.ts";
import { consentRecords, consentTexts, funnelCounts, tracks as trackTable } from "./tables.ts";
import { touchCounts, touchRevenue, trackClicks, trackTouches } from "./attribution/tables.ts";

/** Finding requests, for their visitor or anyone else, and what a booking preloads of them. */
export { findTrack, getTrack, getVisitorTrack, listTracksById, type Track, trackKey } from "./tracks.ts";
/** Writing to a visitor, whoever does it. */
export { forVisitor } from "./visitor-reader.ts";
/** What matching reads of a request in one statement with a value of its own. */
export { matchedTrackWith } from "./tracks.ts";
/** A request goes on, opens again, or is closed: what may change, and who may change it. */
export {
  closeAsBooked,
  closeTrack,
  closeUnfinished,
  closeWithoutTime,
  isResumable,
  reopenTrack,
  requireOpenTrack,
  type TrackChange,
} from "./tracks.ts";
/** Checks of what visitors send: a topic of the category, and a time zone. */
export { requireSubcategory, requireZone } from "./tracks.ts";
/** Starting a request, by a visitor or by an agent for them; and adding one of another system. */
export { importTrack, type NewTrack, startTrack } from "./start.ts";
/** The specialist whom a visitor asked for, as a request stores them. */
export type { Preferred } from "./tables.ts";
/** Requests that follow a booking link, and when they become requests of the market. */
export { beganInMarket, findOwnLink, type OwnLink, setOfMarket } from "./own-links.ts";
/** Contact data: checking it, changing it with the terms by which a request is found, and its columns in files. */
export {
  changeContact,
  contactCells,
  contactColumns,
  normaliseContact,
  readableContact,
  showContact,
} from "./contact.ts";
/** Requests as administrators list, search, count and export them. */
export {
  countUnassigned,
  countWaitingPeople,
  listTracks,
  listWaitingPeople,
  saveSearchTerms,
  type TrackFilter,
  walkTracks,
} from "./track-list.ts";
/** How far requests came, by category, source and day. */
export { countByDay, countFunnelProgress, type FunnelPeriod, type Progress, sumProgress } from "./funnel-counts.ts";
/** The requests of one person, for limits, reminders and statements of other modules. */
export {
  hasBookedSince,
  isTrackOf,
  personAndCategoryOf,
  selectMeetingsOfPerson,
  selectOthersOf,
  selectTracksOfPerson,
  trackIdsOf,
} from "./same-person.ts";
/** Those of the requests that a browser claims, of which it has the tokens. */
export { listOwnTracks } from "./tracks.ts";

/**
 * The token with which a request's own browser sees and changes it, and its cookie; and the links to finish a request or
 * stop its reminders.
 */
export {
  buildFinishLinks,
  canUnmask,
  type OwnTracks,
  readResumeToken,
  readTokens,
  requireResumeToken,
  resumeToken,
  setResumeCookie,
} from "./resume-token.ts";
/** For routes: callers without the token learn that before they learn what is wrong with their input. */
export { tokenFirst } from "./visitor-calls.ts";
/** How often visitors may call, which agents count towards, too. */
export { CALL_LIMITS } from "./visitor-calls.ts";

/** Consent texts that visitors are offered, and what they have agreed to. */
export {
  exportConsents,
  hasAgreedTo,
  isShareWithdrawn,
  listConsentAddresses,
  listConsentRecords,
  listConsents,
  listOfferedConsents,
  requireConsents,
  SHARE_CONSENT,
  shareConsentText,
  withConsentTexts,
} from "./consents.ts";
/** Recording what a visitor agrees to, and what they withdraw. */
export {
  giveTextConsent,
  recordConsents,
  recordReminderWithdrawal,
  recordShareWithdrawal,
  requireTextVersion,
  withdrawTextConsent,
} from "./consents.ts";
/** The consent to a specialist whom Parley chooses. */
export {
  assignmentConsentText,
  loadAssignmentConsents,
  recordAssignmentDecision,
  recordChoiceWithdrawal,
} from "./consents.ts";
/** The rows of requests that administrators assign, and of those whose meeting is replaced. */
export { assignmentRefusal, closeAsAssigned, linkMeeting, markReassigned, unassignTrack } from "./assignment.ts";

/** Removing a visitor from a request, or the whole request. */
export { anonymiseTrack, deleteTrack, deletionRefusal } from "./retention.ts";
/** For sweeps of other modules: which requests they may anonymise. */
export { listInactive, listNotAgreed } from "./retention.ts";

/** Click ids of visitors who agreed to them, and what prolongs and withdraws them. */
export {
  type Clicks,
  findOwnClicks,
  listClickConsents,
  listClicks,
  listMeasuredBy,
  prolongClicks,
  submitClicks,
  withdrawClicks,
} from "./attribution/clicks.ts";
/** Requests by the visit that they came from, and what came of them. */
export { countSources, listSources, type SourceQuery, type SourceRow } from "./attribution/report.ts";
/** A request's visits, for its visitor's export. */
export { exportTouches } from "./attribution/touches.ts";

export const tracks = {
  exported: [
    exported(trackTable, "Requests of visitors"),
    exported(consentTexts, "Texts to which visitors have agreed"),
    exported(consentRecords, "What visitors have agreed to, declined and withdrawn"),
    exported(trackTouches, "Visits that led to a request"),
    exported(trackClicks, "Ids of clicks on advertisements, with consent"),
    exported(touchCounts, "Requests by visit, day and category"),
    exported(touchRevenue, "What those requests brought in"),
    exported(funnelCounts, "How far visitors came, by day, source and category"),
  ],
  listeners: [],
  schedules: [
    { name: "tracks.close-abandoned", every: 300_000, run: closeAbandonedTracks },
    { name: "tracks.purge-clicks", cron: "45 2 * * *", run: purgeClicks },
    { name: "tracks.anonymise-old", cron: "50 2 * * *", run: anonymiseOldTracks },
  ],
};
