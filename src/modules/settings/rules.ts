// Pure decisions about settings: which values are consistent, and what differs between two versions.
import { joinList } from "@/languages/language.ts";
import { findVatState } from "@/platform/validation/vat-numbers.ts";
import { taxPlaceOf } from "@/platform/validation/vat-territories.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { colourProblem } from "./brand/rules.ts";
import { ownTextProblems } from "./messages/rules.ts";
import type { Invoicing, LegalText, Lifecycle, Pricing, Resources } from "./schemas.ts";

export const SETTINGS_NAMES = ["lifecycle", "pricing", "invoicing", "resources"] as const;
export type SettingsName = (typeof SETTINGS_NAMES)[number];

/** The administrators to whom each document belongs; owners have all of them. */
export const SETTINGS_ROLES: Readonly<Record<SettingsName, readonly [AdminRole]>> = {
  lifecycle: ["owner"],
  pricing: ["finance"],
  invoicing: ["finance"],
  resources: ["content"],
};

/**
 * A legal text with the product's name for `{product}` and the value of a setting for its key, as in
 * `{creditValidityMonths} months`. Other braces stay as they are. @param settings whole numbers, and lists of them
 */
export const fillLegalText = (body: string, productName: string, settings: Readonly<Record<string, unknown>>): string =>
  body.replace(/\{([a-z]+)\}/gi, (braces, name: string) => {
    const value = name === "product" ? productName : settings[name];
    if (Array.isArray(value)) return joinList(value.map(String));
    return typeof value === "string" || typeof value === "number" ? String(value) : braces;
  });

/** An inconsistency between values that are each within their bounds. `key` is the value to correct. */
export interface SettingsProblem {
  key: string;
  sentence: string;
}

const DAY_HOURS = 24;

const unless = (isConsistent: boolean, key: string, sentence: string): SettingsProblem[] =>
  isConsistent ? [] : [{ key, sentence }];

const distinct = (values: readonly number[]): boolean => new Set(values).size === values.length;

const REPEATED = "Enter each value only once.";
/** Lists of times at which something is sent. */
const TIMES = [
  "liveWarningHours",
  "outcomeNudgeHours",
  "visitorReminderMinutes",
  "specialistReminderMinutes",
  "textReminderMinutes",
  "creditWarningDays",
] as const;

export const lifecycleProblems = (settings: Lifecycle): SettingsProblem[] => [
  ...unless(
    settings.openBookingsInAll >= settings.openBookingsInCategory,
    "openBookingsInAll",
    "Open bookings in total must not be fewer than in one category.",
  ),
  ...unless(
    settings.acceptanceRightAwayMinutes <= settings.acceptanceMinutes,
    "acceptanceRightAwayMinutes",
    "Visitors who want to talk right away must not wait longer than others.",
  ),
  ...unless(
    settings.liveWarningHours.every((hours) => hours < settings.liveDays * DAY_HOURS),
    "liveWarningHours",
    "Warnings must be within the time in which a lead is live.",
  ),
  ...unless(
    settings.outcomeNudgeHours.every((hours) => hours < settings.outcomeDays * DAY_HOURS),
    "outcomeNudgeHours",
    "Reminders must be within the time to report the outcome.",
  ),
  ...unless(
    settings.trackAbandonedMinutes >= settings.slotHoldMinutes,
    "trackAbandonedMinutes",
    "A request must not be abandoned while a time is still kept for it.",
  ),
  ...unless(
    settings.trackAnonymisedDays >= settings.trackResumableDays,
    "trackAnonymisedDays",
    "A request must not be anonymised while its visitor can still resume it.",
  ),
  ...unless(
    settings.trackWithContactAnonymisedDays >= settings.trackResumableDays,
    "trackWithContactAnonymisedDays",
    "A request must not be anonymised while its visitor can still resume it.",
  ),
  ...TIMES.flatMap((key) => unless(distinct(settings[key]), key, REPEATED)),
];

export const pricingProblems = (settings: Pricing): SettingsProblem[] => [
  ...unless(
    settings.packages.every(({ quantity }) => quantity <= settings.maximumQuantity),
    "packages",
    "A package must not be larger than the maximum per purchase.",
  ),
  ...unless(
    new Set([settings.adConfirmedName, settings.adHeldName, settings.adConvertedName]).size === 3,
    "adConvertedName",
    "Each conversion needs a name of its own.",
  ),
];

/** What an invoice needs, with its name in the middle of a sentence. */
const REQUIRED_OF_SELLER = {
  legalName: "the legal name",
  line1: "the street and number",
  postcode: "the postcode",
  city: "the city",
  country: "the country",
  email: "an email address",
} as const;

/** Whether anything was entered. Without it, invoices wait. */
const isStarted = (seller: Invoicing): boolean => Object.values(seller).some((value) => value !== "" && value !== 0);

/** A number that is stored already stays, also when its check digits are wrong. */
const hasOwnVatNumber = ({ vatId, country, postcode }: Invoicing, before?: Invoicing): boolean => {
  const { state } = taxPlaceOf({ country, postcode });
  const isStored = before?.country === country && before.vatId === vatId;
  return vatId === "" || isStored || !state || findVatState(vatId) === state;
};

const taxProblems = (seller: Invoicing, before?: Invoicing): SettingsProblem[] => {
  const { vatId, taxNumber, vatRateBps, vatNote } = seller;
  return [
    ...unless(hasOwnVatNumber(seller, before), "vatId", "This isn’t a VAT number of the country that you chose."),
    ...unless(vatRateBps === 0 || vatId !== "", "vatId", "Enter the VAT number. Without one, the VAT rate must be 0."),
    ...unless(vatId !== "" || taxNumber !== "", "taxNumber", "Enter a VAT number or a tax number."),
    ...unless(
      vatRateBps > 0 || vatNote !== "",
      "vatNote",
      "Enter why no VAT is charged. The law requires the reason on invoices.",
    ),
  ];
};

/** `before`: what is stored. */
export const invoicingProblems = (seller: Invoicing, before?: Invoicing): SettingsProblem[] => {
  if (!isStarted(seller)) return [];
  const missing = Object.entries(REQUIRED_OF_SELLER).flatMap(([key, name]) =>
    unless(seller[key as keyof typeof REQUIRED_OF_SELLER] !== "", key, `Enter ${name}. Invoices need it.`)
  );
  return [...missing, ...taxProblems(seller, before)];
};

/** Whether invoices can be issued. */
export const isSellerComplete = (seller: Invoicing): boolean =>
  isStarted(seller) && invoicingProblems(seller, seller).length === 0;

const textProblems = (key: "terms" | "privacy", before: LegalText, after: LegalText): SettingsProblem[] =>
  unless(
    before.body === after.body || before.version !== after.version,
    key,
    `The ${key} text has changed. Please give it a new version, so that it’s clear who agreed to which text.`,
  );

const problemOf = (key: string, sentence: string | undefined): SettingsProblem[] => sentence ? [{ key, sentence }] : [];

export const resourcesProblems = (settings: Resources, before: Resources): SettingsProblem[] => [
  ...textProblems("terms", before.terms, settings.terms),
  ...textProblems("privacy", before.privacy, settings.privacy),
  ...problemOf("brand", colourProblem(settings.brand.colour)),
  ...ownTextProblems(settings.messages).map((sentence) => ({ key: "messages", sentence })),
  ...unless(
    new Set(settings.embedOrigins).size === settings.embedOrigins.length,
    "embedOrigins",
    "Enter each site only once.",
  ),
];

/** Whether two values are equal as JSON, ignoring the order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])
  );
};

/** The keys whose values differ between two versions of a document. */
export const changedKeys = (before: object, after: object): string[] =>
  Object.keys(after).filter((key) =>
    !isSame((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key])
  );
