// Pure decisions about profiles: what may be written, when one is complete, which credentials count, what a photo is.
import type { Instant } from "@/platform/time/time.ts";
import type { Caps } from "@/modules/billing/rules.ts";
import type { FieldFault } from "./profile-schemas.ts";
import type { BillingAddress, OfferedLocation, ProfileInput } from "./schemas.ts";

/** Bounds of PRODUCT section 2, Specialist profile; lengths in characters. */
export const BOUNDS = {
  displayName: { min: 2, max: 80 },
  headline: { min: 1, max: 80 },
  bio: { min: 100, max: 1_500 },
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
  /** Bytes. */
  /** Bytes, and pixels of the longer side. */
  photo: { max: 2 * 1024 * 1024, side: 4096 },
} as const;

type Fault = string | false;
type Writable = Omit<ProfileInput, "specialistId">;

const lengthFault = (what: string, text: string, { min = 0, max }: { min?: number; max: number }): Fault => {
  const { length } = text.trim();
  if (length === 0 && min > 0) return `Please write ${what}.`;
  if (length < min) return `Please write at least ${min} characters for ${what}; there are ${length}.`;
  return length > max &&
    `Please keep ${what} to ${max.toLocaleString("en")} characters; there are ${length.toLocaleString("en")}.`;
};

const wholeFault = (
  what: string,
  value: number | null | undefined,
  { min = 0, max }: { min?: number; max: number },
): Fault =>
  value !== null && value !== undefined && !(Number.isInteger(value) && value >= min && value <= max) &&
  `${what} must be a whole number between ${min} and ${max}.`;

const NUMBER = /^\+[1-9]\d{6,14}$/;

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";

const LOCATION_FAULTS: Record<OfferedLocation["kind"], (detail: string) => Fault> = {
  zoom: (detail) => !isWebAddress(detail) && "Please enter your Zoom link; it begins with https://.",
  whatsapp: (detail) => !NUMBER.test(detail) && "Please enter your WhatsApp number with + and the country code.",
  phone: (detail) => !NUMBER.test(detail) && "Please enter your phone number with + and the country code.",
};

const locationFaults = (locations: readonly OfferedLocation[]): Fault[] => [
  locations.length === 0 && "Please offer at least one way to meet: Zoom, WhatsApp or phone.",
  new Set(locations.map((l) => l.kind)).size < locations.length && "Please offer each way to meet once.",
  ...locations.map(({ kind, detail }) => LOCATION_FAULTS[kind](detail)),
];

const languageFaults = (languages: readonly string[]): Fault[] => [
  languages.length < BOUNDS.languages.min && "Please choose at least one language.",
  languages.length > BOUNDS.languages.max && `Please choose at most ${BOUNDS.languages.max} languages.`,
  new Set(languages).size < languages.length && "Please choose each language once.",
  languages.some((code) => !/^[a-z]{2}$/.test(code)) && "Please choose languages from the list.",
];

const COUNTRY_AND_MORE = /^[A-Za-z]{2}[A-Za-z0-9 .+*-]*$/;

const vatFault = (vatId: string): Fault =>
  lengthFault("the VAT number", vatId, BOUNDS.vatId) ||
  (vatId.trim() !== "" && !COUNTRY_AND_MORE.test(vatId.trim()) &&
    "Please enter the VAT number with its country code, such as ATU12345678.");

const addressFaults = (address: BillingAddress | null | undefined): Fault[] => {
  if (!address) return [];
  const { line1, line2 = "", postcode, city, country } = address;
  const { address: max } = BOUNDS;
  return [
    lengthFault("the street and number of the billing address", line1, { min: 1, max: max.line1 }),
    lengthFault("the second line of the billing address", line2 ?? "", { max: max.line2 }),
    lengthFault("the postcode of the billing address", postcode, { min: 1, max: max.postcode }),
    lengthFault("the city of the billing address", city, { min: 1, max: max.city }),
    !/^[A-Z]{2}$/.test(country) && "Please choose the country of the billing address.",
  ];
};

const CAPS: Record<keyof Caps, string> = {
  capPerDay: "The most leads a day",
  capPerWeek: "The most leads a week",
  capPerMonth: "The most leads a month",
  capSpendingPerDay: "The most spending a day",
  capSpendingPerWeek: "The most spending a week",
  capSpendingPerMonth: "The most spending a month",
};

/** A profile's limits, which billing keeps, apart from the rest of it. */
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

/** What is wrong with a profile, field by field, in sentences for its owner; empty when it can be saved. */
export const profileFaults = (profile: Writable): FieldFault[] => {
  const { displayName, headline, bio } = profile;
  const byField: [string, Fault[]][] = [
    ["displayName", [lengthFault("your name as visitors see it", displayName, BOUNDS.displayName)]],
    ["headline", [lengthFault("a headline", headline, BOUNDS.headline)]],
    ["bio", [lengthFault("the text about you", bio, BOUNDS.bio)]],
    ["company", [lengthFault("the company", profile.company ?? "", BOUNDS.company)]],
    ["vatId", [vatFault(profile.vatId ?? "")]],
    ["billingAddress", addressFaults(profile.billingAddress)],
    ["yearsOfExperience", [
      wholeFault("Years of experience", profile.yearsOfExperience, BOUNDS.yearsOfExperience),
    ]],
    ["languages", languageFaults(profile.languages)],
    ["locations", locationFaults(profile.locations)],
    ...Object.entries(CAPS).map(([name, words]): [string, Fault[]] => {
      const cap = name as keyof Caps;
      return [cap, [wholeFault(words, profile[cap], BOUNDS[cap])]];
    }),
  ];
  return byField.flatMap(([field, faults]) =>
    faults.filter((fault) => fault !== false).map((sentence) => ({ field, sentence }))
  );
};

/** The sentences of `profileFaults`. */
export const profileProblems = (profile: Writable): string[] => profileFaults(profile).map(({ sentence }) => sentence);

/** Said when nothing is served yet. */
export const NOTHING_SERVED: FieldFault = { field: "serves", sentence: "Please choose at least one category." };

/** Whether onboarding may go on to the calendar: everything is written, and something is served (PRODUCT section 3). */
export const profileIsComplete = (profile: Writable | undefined, served: readonly unknown[]): boolean =>
  profile !== undefined && served.length > 0 && profileProblems(profile).length === 0;

export interface CredentialTerm {
  type: string;
  verifiedAt: Instant | null;
  expiresAt: Instant | null;
  /** An administrator did not accept it. */
  declinedAt?: Instant | null;
}

/** Whether a credential is verified and has not expired. */
export const credentialCounts = ({ verifiedAt, expiresAt }: CredentialTerm, now: Instant): boolean =>
  verifiedAt !== null && verifiedAt <= now && (expiresAt === null || expiresAt > now);

/** How pictures begin. SVG is left out on purpose: it can hold scripts. */
const PHOTO_KINDS: { contentType: string; begins: (number | null)[] }[] = [
  { contentType: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: "image/jpeg", begins: [0xff, 0xd8, 0xff] },
  {
    contentType: "image/webp",
    begins: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  },
];

/** What kind of picture the bytes are, by how they begin; undefined for anything else. */
export const findPhotoType = (bytes: Uint8Array): string | undefined =>
  PHOTO_KINDS.find(({ begins }) => begins.every((byte, i) => byte === null || bytes[i] === byte))?.contentType;
