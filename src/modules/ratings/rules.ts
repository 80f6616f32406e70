// The rules of ratings: who may rate, when a rating is published, what texts may contain, why one is removed. Pure.
import { t } from "@/languages/language.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { trimLine } from "@/platform/text.ts";
import { DAY_MS, HOUR_MS, type Instant } from "@/platform/time/time.ts";
import type { Answers } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { isConfirmed, isOwn, type MeetingStatus, type Origin, tookPlace } from "@/modules/scheduling/rules.ts";

export const STARS = [1, 2, 3, 4, 5] as const;
/** A rating is published this long after it was given, or after the outcome of its meeting was disputed and settled. */
export const PUBLISH_AFTER_MS = 48 * HOUR_MS;
/** Ratings of a specialist are shown, and sentences quoted, from this many on. */
export const SHOWN_FROM = 3;
/** For how long after a meeting it can be rated. */
const RATE_WITHIN_DAYS = 30;
/** The one email that asks for a rating is sent this long after the outcome is settled. */
export const ASK_AFTER_MS = DAY_MS;
/** How long a removed rating is kept, for questions about its removal. */
export const REMOVED_KEPT_DAYS = 180;

/** In characters. */
export const TEXT_BOUNDS = {
  sentence: { min: 3, max: 300 },
  reply: { min: 3, max: 500 },
  appeal: { min: 10, max: 1_000 },
} as const;

interface RatingStatusEntry extends StatusEntry {
  /** Whether the visitor can still change it. */
  isOpen: boolean;
  /** Whether its specialist sees it: once its meeting is settled, so that nobody disputes a meeting because of the stars. */
  isShownToSpecialist: boolean;
  /** Whether it is published, or will be. */
  isValid: boolean;
  /** What happens next: it is published, a person decides about its meeting, or its text is deleted. */
  next: "publish" | "decision" | "purge" | null;
  /** Whether its visitor deleted it, so that nothing of it is left. */
  isDeleted: boolean;
  transitions: Partial<Record<RatingAction, string>>;
}

/** `settle`: the meeting counts as having taken place. `dispute`: the two sides contradict each other. */
export type RatingAction = "settle" | "dispute" | "publish" | "remove" | "delete";

/** Every status, and the status after each action that it allows. */
export const RATING_STATUS = {
  unsettled: {
    label: "Waiting for the meeting's outcome",
    tone: "active",
    isOpen: true,
    isShownToSpecialist: false,
    isValid: false,
    next: null,
    isDeleted: false,
    transitions: { settle: "waiting", dispute: "disputed", remove: "removed", delete: "deleted" },
  },
  disputed: {
    label: "In review",
    tone: "active",
    isOpen: true,
    isShownToSpecialist: false,
    isValid: false,
    next: "decision",
    isDeleted: false,
    transitions: { settle: "waiting", remove: "removed", delete: "deleted" },
  },
  waiting: {
    label: "Not published yet",
    tone: "active",
    isOpen: true,
    isShownToSpecialist: true,
    isValid: true,
    next: "publish",
    isDeleted: false,
    transitions: { publish: "published", remove: "removed", delete: "deleted" },
  },
  published: {
    label: "Published",
    tone: "ok",
    isUsual: true,
    isOpen: false,
    isShownToSpecialist: true,
    isValid: true,
    next: null,
    isDeleted: false,
    transitions: { remove: "removed", delete: "deleted" },
  },
  removed: {
    label: "Removed",
    tone: "danger",
    isOpen: false,
    isShownToSpecialist: true,
    isValid: false,
    next: "purge",
    isDeleted: false,
    transitions: { delete: "deleted" },
  },
  deleted: {
    label: "Deleted",
    tone: "info",
    isOpen: false,
    isShownToSpecialist: false,
    isValid: false,
    next: null,
    isDeleted: true,
    transitions: {},
  },
} as const satisfies Record<string, RatingStatusEntry>;

export type RatingStatus = keyof typeof RATING_STATUS;
export const RATING_STATUSES = statusesOf(RATING_STATUS);

const statusEntry = (status: RatingStatus): RatingStatusEntry => RATING_STATUS[status];

export const canDo = (action: RatingAction, status: RatingStatus): boolean => action in statusEntry(status).transitions;

const withStatus = <const P extends Partial<RatingStatusEntry>>(properties: P) =>
  statusesWith(RATING_STATUS, properties);

export const SHOWN_TO_SPECIALIST = withStatus({ isShownToSpecialist: true });
/** The named sets. */
export const RATINGS = {
  /** Published, or to be published. */
  valid: withStatus({ isValid: true }),
  published: withStatus({ isValid: true, isOpen: false }),
  waiting: withStatus({ next: "publish" }),
  disputed: withStatus({ next: "decision" }),
  removed: withStatus({ next: "purge" }),
  deleted: withStatus({ isDeleted: true }),
};

export const isOpen = isIn(RATING_STATUS, withStatus({ isOpen: true }));
export const isValid = isIn(RATING_STATUS, RATINGS.valid);
export const isPublished = isIn(RATING_STATUS, RATINGS.published);
export const isWaiting = isIn(RATING_STATUS, RATINGS.waiting);
export const isDisputed = isIn(RATING_STATUS, RATINGS.disputed);
export const isRemoved = isIn(RATING_STATUS, RATINGS.removed);
export const isDeleted = isIn(RATING_STATUS, RATINGS.deleted);

/** The written rules under which an administrator removes a rating, with their names. */
export const REMOVAL_RULES = {
  "no-meeting": "No meeting",
  "personal-data": "Personal data",
  abuse: "Abuse",
  unrelated: "Not about the meeting",
  advertising: "Advertising",
  conflict: "Conflict of interest",
  unlawful: "Unlawful",
} as const;

export type RemovalRule = keyof typeof REMOVAL_RULES;
export const REMOVAL_RULE_KEYS = Object.keys(REMOVAL_RULES) as [RemovalRule, ...RemovalRule[]];

/** A rule, as it is stored, in a sentence that both sides are told. Screens name the texts of `ratings`. */
export const removalSentence = (rule: string | null): string =>
  rule !== null && Object.hasOwn(REMOVAL_RULES, rule) ? t(`ratings.${rule as RemovalRule}`) : "";

/** What an administrator decides: about a dispute (did the meeting take place?), an appeal, or any rating. */
export const DECISIONS = ["keep", "remove"] as const;
export type RatingDecision = (typeof DECISIONS)[number];

/** The lists of administrators: `to-decide` is their queue, the longest waiting first. */
export const RATING_VIEWS = ["to-decide", ...SHOWN_TO_SPECIALIST] as const;
export type RatingListView = (typeof RATING_VIEWS)[number];

/** A meeting as far as it decides who may rate it. */
export interface RateableMeeting {
  status: MeetingStatus;
  endsAt: Instant;
  origin: Origin;
}

/**
 * The status of a new rating; a sentence when the meeting can't be rated. The visitor must have said that it took place,
 * or it counts as having taken place and they have said nothing else. Meetings by a booking link are with people whom the
 * specialist knows, so they are not rated.
 */
export const statusOfNewRating = (
  { status, endsAt, origin }: RateableMeeting,
  { visitor, specialist }: Answers,
  now: Instant,
): { status: RatingStatus } | { refusal: string } => {
  if (isOwn({ origin })) return { refusal: t("ratings.ownLink") };
  if (endsAt > now) return { refusal: t("ratings.onceOver") };
  if (now > endsAt + RATE_WITHIN_DAYS * DAY_MS) return { refusal: t("ratings.tooLate", { days: RATE_WITHIN_DAYS }) };
  if (visitor !== undefined && visitor !== "held") return { refusal: t("ratings.notHeld") };
  if (tookPlace(status)) return { status: "waiting" };
  if (!isConfirmed(status)) return { refusal: t("ratings.notHeld") };
  if (visitor === undefined) return { refusal: t("ratings.outcomeFirst") };
  return { status: specialist !== undefined && specialist !== "held" ? "disputed" : "unsettled" };
};

const EMAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|[([{]\s?at\s?[)\]}])\s?[\p{L}\p{N}-]+/iu;
/** Endings that are English words count only before a path: a missing space after a full stop is no address. */
const WEB_ADDRESS =
  /\bhttps?:|:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|app|dev|eu|io|co|ai|at|ch|de|es|fr|nl|pl|pt|uk)(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2,}\.[a-z]{2,}\//u;
/** Dates are no phone numbers. */
const DATE = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/g;
const PHONE_NUMBER = /\d(?:[\s()./-]{0,2}\d){6,}/;

/** Whether a text has a link, an email address or a phone number. */
export const hasContactDetails = (text: string): boolean =>
  EMAIL.test(text) || WEB_ADDRESS.test(text.toLowerCase()) || PHONE_NUMBER.test(text.replace(DATE, " "));

/** What is wrong with a text that others will read, as a sentence; undefined when nothing is. `text` is trimmed. Screens name the texts of `ratings`. */
export const publicTextError = (kind: "sentence" | "reply", text: string): string | undefined => {
  const { min, max } = TEXT_BOUNDS[kind];
  if (text.length < min) {
    return t(`ratings.${kind}Missing`);
  }
  if (text.length > max) return t("ratings.tooLong", { max, count: text.length });
  if (hasContactDetails(text)) return t("ratings.contactDetails");
  return undefined;
};

/** "A." */
export const authorOf = (firstName: string): string => {
  const [first = ""] = [...trimLine(firstName)];
  return first === "" ? "A visitor" : `${first.toUpperCase()}.`;
};

/** The mean with one decimal and the number of ratings; null while there are too few to show. */
export const shownRating = ({ count, sum }: RatingTotals): { average: number; count: number } | null =>
  count < SHOWN_FROM ? null : { average: Math.round(sum / count * 10) / 10, count };

/** How many ratings are published, and the sum of their stars. */
export interface RatingTotals {
  count: number;
  sum: number;
}
