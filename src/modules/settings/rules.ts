// Pure decisions about the settings: which values fit each other, and what differs between two versions.
import type { LegalText, Lifecycle, Pricing, Resources } from "./schemas.ts";

/** What is wrong between values that are each within their bounds; `key` names the value to look at. */
export interface SettingsProblem {
  key: string;
  sentence: string;
}

const DAY_HOURS = 24;

const unless = (fits: boolean, key: string, sentence: string): SettingsProblem[] => fits ? [] : [{ key, sentence }];

const distinct = (values: readonly number[]): boolean => new Set(values).size === values.length;

const REPEATED = "Please name each value once.";
/** Lists of times at which something is sent. */
const TIMES = [
  "liveWarningHours",
  "outcomeNudgeHours",
  "visitorReminderMinutes",
  "specialistReminderMinutes",
  "creditWarningDays",
] as const;

export const lifecycleProblems = (settings: Lifecycle): SettingsProblem[] => [
  ...unless(
    settings.openBookingsInAll >= settings.openBookingsInCategory,
    "openBookingsInAll",
    "Open bookings in all must not be fewer than those in one category.",
  ),
  ...unless(
    settings.acceptanceRightAwayMinutes <= settings.acceptanceMinutes,
    "acceptanceRightAwayMinutes",
    "Who wants to talk right away must not wait longer for an answer than everybody else.",
  ),
  ...unless(
    settings.liveWarningHours.every((hours) => hours < settings.liveDays * DAY_HOURS),
    "liveWarningHours",
    "A warning must come within the time in which a lead is live.",
  ),
  ...unless(
    settings.outcomeNudgeHours.every((hours) => hours < settings.outcomeDays * DAY_HOURS),
    "outcomeNudgeHours",
    "A reminder must come before the time for saying the outcome is over.",
  ),
  ...unless(
    settings.trackAnonymisedDays >= settings.trackResumableDays,
    "trackAnonymisedDays",
    "A request must not be made anonymous while its visitor may still go on with it.",
  ),
  ...unless(
    settings.trackWithContactAnonymisedDays >= settings.trackResumableDays,
    "trackWithContactAnonymisedDays",
    "A request must not be made anonymous while its visitor may still go on with it.",
  ),
  ...TIMES.flatMap((key) => unless(distinct(settings[key]), key, REPEATED)),
];

export const pricingProblems = (settings: Pricing): SettingsProblem[] =>
  unless(
    settings.packages.every(({ quantity }) => quantity <= settings.maximumQuantity),
    "packages",
    "A package must not hold more leads than can be bought at once.",
  );

const textProblems = (key: "terms" | "privacy", before: LegalText, after: LegalText): SettingsProblem[] =>
  unless(
    before.body === after.body || before.version !== after.version,
    key,
    `The ${key} text is another one now: please give it a version of its own, so that it stays clear who agreed to what.`,
  );

export const resourcesProblems = (settings: Resources, before: Resources): SettingsProblem[] => [
  ...textProblems("terms", before.terms, settings.terms),
  ...textProblems("privacy", before.privacy, settings.privacy),
];

/** Equal as JSON, whatever the order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])
  );
};

/** The values in which two versions of a document differ. */
export const changedKeys = (before: object, after: object): string[] =>
  Object.keys(after).filter((key) =>
    !isSame((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key])
  );
