// The rules of a specialist's profile: its fields, their validation, and when it is complete.
import { formatCount } from "@/platform/intl.ts";
import { isMalformedVatNumber } from "@/platform/validation/vat-numbers.ts";
import type { Caps } from "@/modules/billing/rules.ts";
import type { MeetingLocation } from "@/modules/scheduling/rules.ts";

/** Bounds of a profile (docs/product/people-and-roles.md#specialist-profile); lengths in characters. */
export const BOUNDS = {
  displayName: { min: 2, max: 80 },
  headline: { min: 1, max: 80 },
  bio: { min: 100, max: 1_500 },
  priceAfterwards: { max: 200 },
  company: { max: 120 },
  vatId: { max: 20 },
  address: { line1: 200, line2: 200, postcode: 20, city: 100 },
  services: { min: 1 },
  languages: { min: 1, max: 10 },
  yearsOfExperience: { max: 70 },
  capPerDay: { min: 1, max: 100 },
  capPerWeek: { min: 1, max: 500 },
  capPerMonth: { min: 1, max: 2_000 },
  capSpendingPerDay: { min: 1, max: 100_000_000 },
  capSpendingPerWeek: { min: 1, max: 100_000_000 },
  capSpendingPerMonth: { min: 1, max: 100_000_000 },
  /** Bytes, and pixels of the longer side. */
  photo: { max: 2 * 1024 * 1024, side: 4096 },
} as const;

/** A validation error of one field. */
export interface FieldError {
  field: string;
  sentence: string;
}

/** A validation error with the path of its value, as in zod's issues: ["billingAddress", "city"], ["locations", 1]. */
export interface ProfileIssue {
  path: readonly [field: string, part?: string | number];
  sentence: string;
}

/** A place to meet, and how to reach it: a Zoom link, or a WhatsApp or phone number (E.164). */
export interface OfferedLocation {
  kind: MeetingLocation;
  detail: string;
}

/** The ways to meet that a booking link offers: what was chosen for it, as far as the profile still offers it. */
export const linkLocations = (
  { ownLink, locations }: { ownLink: { locations: MeetingLocation[] } | null; locations: readonly OfferedLocation[] },
): MeetingLocation[] => ownLink?.locations.filter((kind) => locations.some((offered) => offered.kind === kind)) ?? [];

/** Meetings by their link that a specialist can have for each paid one, where the operator limits them. */
const OWN_PER_PAID = 2;

/** How many more they can have. Returned credits can leave more than that. */
export const ownMeetingsLeft = ({ own, paid }: { own: number; paid: number }): number =>
  Math.max(0, OWN_PER_PAID * paid - own);

export interface BillingAddress {
  line1: string;
  line2?: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
}

/** A profile as its owner writes it; `profileErrors` validates it. */
export interface ProfileInput extends Partial<Caps> {
  specialistId: string;
  displayName: string;
  headline: string;
  bio: string;
  company?: string | null;
  vatId?: string | null;
  billingAddress?: BillingAddress | null;
  /** ISO 639-1 codes. */
  languages: string[];
  yearsOfExperience: number;
  /** What visitors pay when they work with the specialist after the meeting, in the specialist's own words. */
  priceAfterwards?: string | null;
  locations: OfferedLocation[];
}

type Check = string | false;
type Writable = Omit<ProfileInput, "specialistId">;

interface TextBounds {
  min?: number;
  max: number;
  /** After "at least 100 characters"; "for" the field unless given. */
  about?: string;
}

const lengthError = (field: string, text: string, { min = 0, max, about = `for ${field}` }: TextBounds): Check => {
  const { length } = text.trim();
  if (length === 0 && min > 0) return `Please enter ${field}.`;
  if (length < min) return `Please write at least ${min} characters ${about}. There are ${length} now.`;
  return length > max &&
    `Please keep ${field} to ${formatCount(max)} characters. There are ${formatCount(length)} now.`;
};

const integerError = (
  field: string,
  value: number | null | undefined,
  { min = 0, max }: { min?: number; max: number },
): Check =>
  value !== null && value !== undefined && !(Number.isInteger(value) && value >= min && value <= max) &&
  `${field} must be a whole number between ${min} and ${max}.`;

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";

const LOCATION_ERRORS: Record<OfferedLocation["kind"], (detail: string) => Check> = {
  zoom: (detail) => !isWebAddress(detail) && "Please enter your Zoom link. It starts with https://.",
  whatsapp: (detail) => !PHONE_NUMBER.test(detail) && "Please enter your WhatsApp number with + and the country code.",
  phone: (detail) => !PHONE_NUMBER.test(detail) && "Please enter your phone number with + and the country code.",
};

const issuesAt = (path: ProfileIssue["path"], ...checks: Check[]): ProfileIssue[] =>
  checks.filter((check) => check !== false).map((sentence) => ({ path, sentence }));

const locationIssues = (locations: readonly OfferedLocation[]): ProfileIssue[] => [
  ...issuesAt(
    ["locations"],
    locations.length === 0 && "Please offer at least one way to meet: Zoom, WhatsApp or phone.",
    new Set(locations.map((l) => l.kind)).size < locations.length && "Please offer each way to meet once.",
  ),
  ...locations.flatMap(({ kind, detail }, index) => issuesAt(["locations", index], LOCATION_ERRORS[kind](detail))),
];

const languageIssues = (languages: readonly string[]): ProfileIssue[] =>
  issuesAt(
    ["languages"],
    languages.length < BOUNDS.languages.min && "Please choose at least one language.",
    languages.length > BOUNDS.languages.max && `Please choose at most ${BOUNDS.languages.max} languages.`,
    new Set(languages).size < languages.length && "Please choose each language once.",
    languages.some((code) => !/^[a-z]{2}$/.test(code)) && "Please choose languages from the list.",
  );

/** Check digits are compared when a number is entered; a stored one stays. */
export const WRONG_VAT_NUMBER = "This isn't a VAT number of that country. Please check it.";

const VAT_NUMBER = /^[A-Za-z]{2}[A-Za-z0-9 .+*-]*$/;

const vatError = (vatId: string): Check =>
  lengthError("the VAT number", vatId, BOUNDS.vatId) ||
  (vatId.trim() !== "" && !VAT_NUMBER.test(vatId.trim()) &&
    "Please enter the VAT number with its country code, such as ATU12345675.") ||
  (isMalformedVatNumber(vatId) && WRONG_VAT_NUMBER);

const addressIssues = (address: BillingAddress | null | undefined): ProfileIssue[] => {
  if (!address) return [];
  const { line1, line2 = "", postcode, city, country } = address;
  const { address: max } = BOUNDS;
  const part = (name: keyof BillingAddress, check: Check) => issuesAt(["billingAddress", name], check);
  return [
    ...part("line1", lengthError("the street and number of the billing address", line1, { min: 1, max: max.line1 })),
    ...part("line2", lengthError("the second line of the billing address", line2 ?? "", { max: max.line2 })),
    ...part("postcode", lengthError("the postcode of the billing address", postcode, { min: 1, max: max.postcode })),
    ...part("city", lengthError("the city of the billing address", city, { min: 1, max: max.city })),
    ...part("country", !/^[A-Z]{2}$/.test(country) && "Please choose the country of the billing address."),
  ];
};

/** In minor units, which nobody reads. */
const amountError = (field: string, value: number | null | undefined, bounds: { min: number; max: number }): Check =>
  integerError(field, value, bounds) && `${field} must be an amount. Leave it empty for no limit.`;

const isSpending = (cap: keyof Caps): boolean => cap.startsWith("capSpending");

const CAP_LABELS: Record<keyof Caps, string> = {
  capPerDay: "Leads per day",
  capPerWeek: "Leads per week",
  capPerMonth: "Leads per month",
  capSpendingPerDay: "Spending per day",
  capSpendingPerWeek: "Spending per week",
  capSpendingPerMonth: "Spending per month",
};
export const CAPS = Object.keys(CAP_LABELS) as (keyof Caps)[];

/** Separates the caps, which billing stores, from the rest of a profile. */
export const splitCaps = <P extends Partial<Caps>>(profile: P) => {
  const { capPerDay, capPerWeek, capPerMonth, capSpendingPerDay, capSpendingPerWeek, capSpendingPerMonth, ...written } =
    profile;
  const caps: Caps = {
    capPerDay: capPerDay ?? null,
    capPerWeek: capPerWeek ?? null,
    capPerMonth: capPerMonth ?? null,
    capSpendingPerDay: capSpendingPerDay ?? null,
    capSpendingPerWeek: capSpendingPerWeek ?? null,
    capSpendingPerMonth: capSpendingPerMonth ?? null,
  };
  return { caps, written };
};

/** The validation errors of a profile, as sentences for its owner; empty when it can be saved. */
export const profileIssues = (profile: Writable): ProfileIssue[] => [
  ...issuesAt(["displayName"], lengthError("your name as visitors see it", profile.displayName, BOUNDS.displayName)),
  ...issuesAt(["headline"], lengthError("your headline", profile.headline, BOUNDS.headline)),
  ...issuesAt(["bio"], lengthError("the text about you", profile.bio, { ...BOUNDS.bio, about: "about yourself" })),
  ...issuesAt(
    ["priceAfterwards"],
    lengthError("what it costs afterwards", profile.priceAfterwards ?? "", BOUNDS.priceAfterwards),
  ),
  ...issuesAt(["company"], lengthError("the company", profile.company ?? "", BOUNDS.company)),
  ...issuesAt(["vatId"], vatError(profile.vatId ?? "")),
  ...addressIssues(profile.billingAddress),
  ...issuesAt(
    ["yearsOfExperience"],
    integerError("Years of experience", profile.yearsOfExperience, BOUNDS.yearsOfExperience),
  ),
  ...languageIssues(profile.languages),
  ...locationIssues(profile.locations),
  ...CAPS.flatMap((cap) =>
    issuesAt([cap], (isSpending(cap) ? amountError : integerError)(CAP_LABELS[cap], profile[cap], BOUNDS[cap]))
  ),
];

/** The same by field, as the API has them. */
export const profileErrors = (profile: Writable): FieldError[] =>
  profileIssues(profile).map(({ path: [field], sentence }) => ({ field, sentence }));

export const profileErrorSentences = (profile: Writable): string[] =>
  profileIssues(profile).map(({ sentence }) => sentence);

export const NO_SERVICE_ERROR: FieldError = { field: "serves", sentence: "Please choose at least one category." };

/** Whether onboarding can go on to the calendar: the profile is valid and serves a category. */
export const isProfileComplete = (profile: Writable | undefined, served: readonly unknown[]): boolean =>
  profile !== undefined && served.length > 0 && profileErrorSentences(profile).length === 0;
