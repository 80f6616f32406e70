// The profile as it stands in its form, in between typed text and what is saved.
import type { AddressForm, ProfileForm, ServiceForm } from "@/modules/specialists/profile-schemas.ts";

import { amountText, minorUnits } from "@/web/ui/money-text.ts";
import { countryOfPhone, internationalPhone } from "@/web/ui/phone-number.ts";

export type WayKind = ProfileForm["locations"][number]["kind"];
export const WAYS: readonly WayKind[] = ["zoom", "whatsapp", "phone"];

/** One way to meet; what was typed stays when it is no longer offered. */
export interface TypedWay {
  offered: boolean;
  detail: string;
  /** ISO code of the country that stands before a number. */
  country: string;
}

/** One category served; `some`: parts of it alone, even while none is chosen yet. */
export interface TypedService extends ServiceForm {
  some: boolean;
}

/** Every field as text, so that a draft keeps what cannot be saved yet. */
export interface TypedProfile {
  displayName: string;
  headline: string;
  bio: string;
  yearsOfExperience: string;
  languages: string[];
  serves: TypedService[];
  ways: Record<WayKind, TypedWay>;
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

const moneyText = (minor: number | null | undefined): string => minor ? amountText(minor) : "";

/** What is saved, or proposed, as its form shows it. */
export const typedOf = (profile: ProfileForm, country: string): TypedProfile => {
  const wayOf = (kind: WayKind): TypedWay => {
    const detail = profile.locations.find((way) => way.kind === kind)?.detail;
    return { offered: detail !== undefined, detail: detail ?? "", country: countryOfPhone(detail ?? "") ?? country };
  };
  const { line1 = "", line2, postcode = "", city = "", country: land } = profile.billingAddress ?? {};
  return {
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    yearsOfExperience: numberText(profile.yearsOfExperience),
    languages: profile.languages,
    serves: profile.serves.map((service) => ({ ...service, some: service.subcategoryIds.length > 0 })),
    ways: { zoom: wayOf("zoom"), whatsapp: wayOf("whatsapp"), phone: wayOf("phone") },
    company: profile.company ?? "",
    vatId: profile.vatId ?? "",
    address: { line1, line2: line2 ?? "", postcode, city, country: land ?? country },
    capPerDay: numberText(profile.capPerDay),
    capPerWeek: numberText(profile.capPerWeek),
    capPerMonth: numberText(profile.capPerMonth),
    capSpendingPerDay: moneyText(profile.capSpendingPerDay),
    capSpendingPerWeek: moneyText(profile.capSpendingPerWeek),
    capSpendingPerMonth: moneyText(profile.capSpendingPerMonth),
  };
};

/** The names of the controls of one category. */
export const serviceNames = (categoryId: string) => ({
  scope: `scope-${categoryId}`,
  parts: `parts-${categoryId}`,
  strength: (key: string) => `strength-${categoryId}-${key}`,
});

/** In a category's form: found for every part of it, or for some. */
export const SCOPES = { all: "all", some: "some" } as const;

const readService = (form: FormData, categoryId: string): TypedService => {
  const names = serviceNames(categoryId);
  const beginning = names.strength("");
  const keys = new Set([...form.keys()].filter((name) => name.startsWith(beginning)));
  const some = form.get(names.scope) === SCOPES.some;
  return {
    categoryId,
    some,
    subcategoryIds: some ? form.getAll(names.parts).map(String) : [],
    strengths: Object.fromEntries([...keys].map((name) => [
      name.slice(beginning.length),
      form.getAll(name).map(String),
    ])),
  };
};

/** Everything in the form, as typed. */
export const readTyped = (form: FormData): TypedProfile => {
  const text = (name: string) => String(form.get(name) ?? "");
  const all = (name: string) => form.getAll(name).map(String);
  const offered = all("ways");
  const wayOf = (kind: WayKind): TypedWay => ({
    offered: offered.includes(kind),
    detail: text(`way-${kind}`),
    country: text(`way-${kind}Country`),
  });
  return {
    displayName: text("displayName"),
    headline: text("headline"),
    bio: text("bio").replaceAll("\r\n", "\n"),
    yearsOfExperience: text("yearsOfExperience"),
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

/** What is no number is saved as one that the rules refuse in words. */
const NO_NUMBER = -1;
const numberOf = (typed: string): number => /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NO_NUMBER;
const capOf = (typed: string): number | null => typed.trim() === "" ? null : numberOf(typed);
const amountOf = (typed: string): number | null => typed.trim() === "" ? null : minorUnits(typed) ?? NO_NUMBER;

/** A Zoom link as people paste it, or a number in international notation without spaces. */
const detailOf = (kind: WayKind, { detail, country }: TypedWay): string => {
  const typed = detail.trim();
  if (kind !== "zoom") return internationalPhone(typed, country).replace(/[\s()/.-]/g, "");
  return /^[\w-]+(\.[\w-]+)*\.zoom\.\w+\/|^zoom\.\w+\//i.test(typed) ? `https://${typed}` : typed;
};

const addressOf = (address: TypedProfile["address"]): AddressForm | null => {
  const { line1, line2, postcode, city } = address;
  return [line1, line2, postcode, city].some((part) => part.trim() !== "") ? address : null;
};

/** What the form would save. What cannot be read becomes something that the rules refuse. */
export const profileOf = (typed: TypedProfile): ProfileForm => ({
  displayName: typed.displayName.trim(),
  headline: typed.headline.trim(),
  bio: typed.bio.trim(),
  company: typed.company.trim() || null,
  vatId: typed.vatId.trim() || null,
  billingAddress: addressOf(typed.address),
  languages: typed.languages,
  yearsOfExperience: numberOf(typed.yearsOfExperience),
  locations: WAYS.filter((kind) => typed.ways[kind].offered)
    .map((kind) => ({ kind, detail: detailOf(kind, typed.ways[kind]) })),
  capPerDay: capOf(typed.capPerDay),
  capPerWeek: capOf(typed.capPerWeek),
  capPerMonth: capOf(typed.capPerMonth),
  capSpendingPerDay: amountOf(typed.capSpendingPerDay),
  capSpendingPerWeek: amountOf(typed.capSpendingPerWeek),
  capSpendingPerMonth: amountOf(typed.capSpendingPerMonth),
  serves: typed.serves.map(({ some: _, ...service }) => service),
});

/** Whether two values have the same build, so that one may stand in for the other. */
const isBuiltLike = (value: unknown, model: unknown): boolean => {
  if (Array.isArray(model)) return Array.isArray(value);
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  return typeof value === "object" && value !== null &&
    Object.entries(model).every(([key, part]) => isBuiltLike((value as Record<string, unknown>)[key], part));
};

const isService = (value: unknown): value is TypedService =>
  isBuiltLike(value, { categoryId: "", some: true, subcategoryIds: [], strengths: {} });

/** A draft over what is saved; parts that an older editor wrote differently are left as saved. */
export const typedOfDraft = (content: Record<string, unknown>, saved: TypedProfile): TypedProfile => {
  const fitting = Object.entries(saved).map(([key, model]) => [
    key,
    isBuiltLike(content[key], model) ? content[key] : model,
  ]);
  const typed: TypedProfile = Object.fromEntries(fitting);
  return { ...typed, serves: typed.serves.filter(isService), languages: typed.languages.map(String) };
};
