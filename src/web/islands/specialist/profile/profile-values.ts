// The values of the profile's form as text, and their conversion from and to the saved profile.
import type { AddressForm, ProfileForm, ServiceForm } from "@/modules/specialists/profile/schemas.ts";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { countryOfPhone, toInternationalPhone } from "@/web/ui/form/phone-number.ts";

export type LocationKind = ProfileForm["locations"][number]["kind"];
export const LOCATION_KINDS: readonly LocationKind[] = ["zoom", "whatsapp", "phone"];

/** A location. The typed text stays when it is no longer offered. */
export interface LocationValues {
  offered: boolean;
  detail: string;
  /** ISO code of the country in front of a phone number. */
  country: string;
}

/** A served category. `some`: only specific topics, even while none is chosen yet. */
export interface ServiceValues extends ServiceForm {
  some: boolean;
}

/** Every field as text, so that a draft also contains what can't be saved yet. The names are those of stored drafts. */
export interface ProfileValues {
  displayName: string;
  headline: string;
  bio: string;
  yearsOfExperience: string;
  priceAfterwards: string;
  languages: string[];
  serves: ServiceValues[];
  ways: Record<LocationKind, LocationValues>;
  company: string;
  vatId: string;
  address: Record<keyof AddressForm, string>;
  capPerDay: string;
  capPerWeek: string;
  capPerMonth: string;
  capSpendingPerDay: string;
  capSpendingPerWeek: string;
  capSpendingPerMonth: string;
}

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : `${value}`;

const moneyText = (minor: number | null | undefined): string => minor ? formatAmount(minor) : "";

/** The values of a saved or proposed profile. */
export const valuesOfProfile = (profile: ProfileForm, country: string): ProfileValues => {
  const wayOf = (kind: LocationKind): LocationValues => {
    const detail = profile.locations.find((way) => way.kind === kind)?.detail;
    return { offered: detail !== undefined, detail: detail ?? "", country: countryOfPhone(detail ?? "") ?? country };
  };
  const { line1 = "", line2, postcode = "", city = "", country: billingCountry } = profile.billingAddress ?? {};
  return {
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    // Cards show nothing for 0 years, so an empty field says the same.
    yearsOfExperience: profile.yearsOfExperience === 0 ? "" : numberText(profile.yearsOfExperience),
    priceAfterwards: profile.priceAfterwards ?? "",
    languages: profile.languages,
    serves: profile.serves.map((service) => ({ ...service, some: service.subcategoryIds.length > 0 })),
    ways: { zoom: wayOf("zoom"), whatsapp: wayOf("whatsapp"), phone: wayOf("phone") },
    company: profile.company ?? "",
    vatId: profile.vatId ?? "",
    address: { line1, line2: line2 ?? "", postcode, city, country: billingCountry ?? country },
    capPerDay: numberText(profile.capPerDay),
    capPerWeek: numberText(profile.capPerWeek),
    capPerMonth: numberText(profile.capPerMonth),
    capSpendingPerDay: moneyText(profile.capSpendingPerDay),
    capSpendingPerWeek: moneyText(profile.capSpendingPerWeek),
    capSpendingPerMonth: moneyText(profile.capSpendingPerMonth),
  };
};

/** The names of a category's controls. */
export const serviceNames = (categoryId: string) => ({
  scope: `scope-${categoryId}`,
  parts: `parts-${categoryId}`,
  strength: (key: string) => `strength-${categoryId}-${key}`,
});

export const SCOPES = { all: "all", some: "some" } as const;

const readService = (form: FormData, categoryId: string): ServiceValues => {
  const names = serviceNames(categoryId);
  const prefix = names.strength("");
  const keys = new Set([...form.keys()].filter((name) => name.startsWith(prefix)));
  const some = form.get(names.scope) === SCOPES.some;
  return {
    categoryId,
    some,
    subcategoryIds: some ? form.getAll(names.parts).map(String) : [],
    strengths: Object.fromEntries([...keys].map((name) => [
      name.slice(prefix.length),
      form.getAll(name).map(String),
    ])),
  };
};

/** Reads the values from the form. */
export const readProfileValues = (form: FormData): ProfileValues => {
  const text = (name: string) => String(form.get(name) ?? "");
  const all = (name: string) => form.getAll(name).map(String);
  const offered = all("ways");
  const wayOf = (kind: LocationKind): LocationValues => ({
    offered: offered.includes(kind),
    detail: text(`way-${kind}`),
    country: text(`way-${kind}Country`),
  });
  return {
    displayName: text("displayName"),
    headline: text("headline"),
    bio: text("bio").replaceAll("\r\n", "\n"),
    yearsOfExperience: text("yearsOfExperience"),
    priceAfterwards: text("priceAfterwards").replaceAll("\r\n", "\n"),
    languages: all("languages"),
    serves: all("categories").map((categoryId) => readService(form, categoryId)),
    ways: { zoom: wayOf("zoom"), whatsapp: wayOf("whatsapp"), phone: wayOf("phone") },
    company: text("company"),
    vatId: text("vatId"),
    address: {
      line1: text("line1"),
      line2: text("line2"),
      postcode: text("postcode"),
      city: text("city"),
      country: text("country"),
    },
    capPerDay: text("capPerDay"),
    capPerWeek: text("capPerWeek"),
    capPerMonth: text("capPerMonth"),
    capSpendingPerDay: text("capSpendingPerDay"),
    capSpendingPerWeek: text("capSpendingPerWeek"),
    capSpendingPerMonth: text("capSpendingPerMonth"),
  };
};

/** Stands for text that is not a number. Validation rejects it. */
const NO_NUMBER = -1;
const numberOf = (text: string): number => /^\d{1,6}$/.test(text.trim()) ? Number(text) : NO_NUMBER;
const capOf = (text: string): number | null => text.trim() === "" ? null : numberOf(text);
const amountOf = (text: string): number | null => text.trim() === "" ? null : parseAmount(text) ?? NO_NUMBER;

/** Accepts Zoom links without https, and writes phone numbers internationally without spaces. */
const detailOf = (kind: LocationKind, { detail, country }: LocationValues): string => {
  const text = detail.trim();
  if (kind !== "zoom") return toInternationalPhone(text, country).replace(/[\s()/.-]/g, "");
  return /^[\w-]+(\.[\w-]+)*\.zoom\.\w+\/|^zoom\.\w+\//i.test(text) ? `https://${text}` : text;
};

const addressOf = (address: ProfileValues["address"]): AddressForm | null => {
  const { line1, line2, postcode, city } = address;
  return [line1, line2, postcode, city].some((part) => part.trim() !== "") ? address : null;
};

/** The profile that the form would save. Unreadable values become ones that validation rejects. */
export const profileOf = (values: ProfileValues): ProfileForm => ({
  displayName: values.displayName.trim(),
  headline: values.headline.trim(),
  bio: values.bio.trim(),
  company: values.company.trim() || null,
  vatId: values.vatId.trim() || null,
  billingAddress: addressOf(values.address),
  languages: values.languages,
  yearsOfExperience: values.yearsOfExperience.trim() === "" ? 0 : numberOf(values.yearsOfExperience),
  priceAfterwards: values.priceAfterwards.trim() || null,
  locations: LOCATION_KINDS.filter((kind) => values.ways[kind].offered)
    .map((kind) => ({ kind, detail: detailOf(kind, values.ways[kind]) })),
  capPerDay: capOf(values.capPerDay),
  capPerWeek: capOf(values.capPerWeek),
  capPerMonth: capOf(values.capPerMonth),
  capSpendingPerDay: amountOf(values.capSpendingPerDay),
  capSpendingPerWeek: amountOf(values.capSpendingPerWeek),
  capSpendingPerMonth: amountOf(values.capSpendingPerMonth),
  serves: values.serves.map(({ some: _, ...service }) => service),
});

/** Whether a value has the same structure as another one. */
const hasStructureOf = (value: unknown, model: unknown): boolean => {
  if (Array.isArray(model)) return Array.isArray(value);
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  return typeof value === "object" && value !== null &&
    Object.entries(model).every(([key, part]) => hasStructureOf((value as Record<string, unknown>)[key], part));
};

const isService = (value: unknown): value is ServiceValues =>
  hasStructureOf(value, { categoryId: "", some: true, subcategoryIds: [], strengths: {} });

/** The values of a draft. Fields that an older editor stored differently have the saved values. */
export const valuesOfDraft = (content: Record<string, unknown>, saved: ProfileValues): ProfileValues => {
  const entries = Object.entries(saved).map(([key, model]) => [
    key,
    hasStructureOf(content[key], model) ? content[key] : model,
  ]);
  const values: ProfileValues = Object.fromEntries(entries);
  return { ...values, serves: values.serves.filter(isService), languages: values.languages.map(String) };
};

export interface SectionProps {
  /** The values with which the form opened. The inputs are uncontrolled. */
  values: ProfileValues;
  /** The validation error of the control with this name. */
  problemOf(key: string): string | undefined;
}
