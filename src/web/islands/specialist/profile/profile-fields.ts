// The fields of the profile's form: their values as text, from and to the saved profile, and what is wrong with them.
import { normalizeProfile } from "@/modules/specialists/profile/profile-rules.ts";
import type { AddressForm, ProfileForm, ServiceForm } from "@/modules/specialists/profile/schemas.ts";
import { CAPS, NO_SERVICE_ERROR, type ProfileIssue, profileIssues } from "@/modules/specialists/rules.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
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

/** How a value of the profile is typed into one input. What cannot be read becomes a value that validation rejects. */
interface TextField<V> {
  toText(value: V | undefined, currency: string): string;
  parse(text: string, currency: string): V;
}

const NO_NUMBER = -1;
const wholeNumber = (text: string): number => /^\d{1,6}$/.test(text) ? Number(text) : NO_NUMBER;

const line: TextField<string> = {
  toText: (value = "") => value,
  parse: (text) => text.trim(),
};
const optionalLine: TextField<string | null | undefined> = {
  toText: (value) => value ?? "",
  parse: (text) => text.trim() || null,
};
/** Cards show nothing for 0 years, so an empty field says the same. */
const years: TextField<number> = {
  toText: (value) => value ? `${value}` : "",
  parse: (text) => text.trim() === "" ? 0 : wholeNumber(text.trim()),
};
const cap: TextField<number | null | undefined> = {
  toText: (value) => `${value ?? ""}`,
  parse: (text) => text.trim() === "" ? null : wholeNumber(text.trim()),
};
const amountCap: TextField<number | null | undefined> = {
  toText: (value, currency) => value ? formatAmount(value, currency) : "",
  parse: (text, currency) => text.trim() === "" ? null : parseAmount(text, currency) ?? NO_NUMBER,
};

/** The fields with one input, whose control has the same name. */
const TEXT_FIELDS = {
  displayName: line,
  headline: line,
  bio: line,
  yearsOfExperience: years,
  priceAfterwards: optionalLine,
  company: optionalLine,
  vatId: optionalLine,
  capPerDay: cap,
  capPerWeek: cap,
  capPerMonth: cap,
  capSpendingPerDay: amountCap,
  capSpendingPerWeek: amountCap,
  capSpendingPerMonth: amountCap,
};
type TextName = keyof typeof TEXT_FIELDS;

const mapTextFields = <R>(map: (name: TextName, field: TextField<unknown>) => R) =>
  Object.fromEntries(
    Object.entries(TEXT_FIELDS).map(([name, field]) => [name, map(name as TextName, field as TextField<unknown>)]),
  );

/** Every field as text, so that a draft also contains what can't be saved yet. The names are those of stored drafts. */
export interface ProfileValues extends Record<TextName, string> {
  languages: string[];
  serves: ServiceValues[];
  ways: Record<LocationKind, LocationValues>;
  address: Record<keyof AddressForm, string>;
}

/** The values of a saved or proposed profile. `country`: where nothing says one. */
export const valuesOfProfile = (
  profile: ProfileForm,
  { country, currency }: { country: string; currency: string },
): ProfileValues => {
  const toWay = (kind: LocationKind): LocationValues => {
    const detail = profile.locations.find((way) => way.kind === kind)?.detail;
    return { offered: detail !== undefined, detail: detail ?? "", country: countryOfPhone(detail ?? "") ?? country };
  };
  const { line1 = "", line2, postcode = "", city = "", country: billingCountry } = profile.billingAddress ?? {};
  const texts = mapTextFields((name, field) => field.toText(profile[name], currency)) as Record<TextName, string>;
  return {
    ...texts,
    languages: profile.languages,
    serves: profile.serves.map((service) => ({ ...service, some: service.subcategoryIds.length > 0 })),
    ways: { zoom: toWay("zoom"), whatsapp: toWay("whatsapp"), phone: toWay("phone") },
    address: { line1, line2: line2 ?? "", postcode, city, country: billingCountry ?? country },
  };
};

/** The name of a location's control. */
export const locationField = (kind: LocationKind): string => `way-${kind}`;

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
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const all = (name: string) => form.getAll(name).map(String);
  const offered = all("ways");
  const wayOf = (kind: LocationKind): LocationValues => ({
    offered: offered.includes(kind),
    detail: text(locationField(kind)),
    country: text(`${locationField(kind)}Country`),
  });
  const texts = mapTextFields(text) as Record<TextName, string>;
  return {
    ...texts,
    languages: all("languages"),
    serves: all("categories").map((categoryId) => readService(form, categoryId)),
    ways: { zoom: wayOf("zoom"), whatsapp: wayOf("whatsapp"), phone: wayOf("phone") },
    address: {
      line1: text("line1"),
      line2: text("line2"),
      postcode: text("postcode"),
      city: text("city"),
      country: text("country"),
    },
  };
};

/** Accepts Zoom links without https, and writes phone numbers internationally without spaces. */
const detailOf = (kind: LocationKind, { detail, country }: LocationValues): string => {
  const text = detail.trim();
  if (kind !== "zoom") return toInternationalPhone(text, country).replace(/[\s()/.-]/g, "");
  return /^[\w-]+(\.[\w-]+)*\.zoom\.\w+\/|^zoom\.\w+\//i.test(text) ? `https://${text}` : text;
};

const toAddress = (address: ProfileValues["address"]): AddressForm | null => {
  const { line1, line2, postcode, city } = address;
  return [line1, line2, postcode, city].some((part) => part.trim() !== "") ? address : null;
};

/** The profile that the form would save. */
export const toProfile = (values: ProfileValues, currency: string): ProfileForm => {
  const texts = mapTextFields((name, field) => field.parse(values[name], currency)) as Pick<ProfileForm, TextName>;
  return {
    ...texts,
    billingAddress: toAddress(values.address),
    languages: values.languages,
    locations: LOCATION_KINDS.filter((kind) => values.ways[kind].offered)
      .map((kind) => ({ kind, detail: detailOf(kind, values.ways[kind]) })),
    serves: values.serves.map(({ some: _, ...service }) => service),
  };
};

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

interface Offered {
  id: string;
  subcategories: readonly { id: string }[];
  matching: readonly { key: string; options: readonly { value: string }[] }[];
}

/** The service as far as its category offers it today. */
const fitService = (service: ServiceValues, { subcategories, matching }: Offered): ServiceValues => ({
  ...service,
  subcategoryIds: service.subcategoryIds.filter((id) => subcategories.some((subcategory) => subcategory.id === id)),
  strengths: Object.fromEntries(
    Object.entries(service.strengths).flatMap(([key, values]) => {
      const options = matching.find((question) => question.key === key)?.options ?? [];
      const known = values.filter((value) => options.some((option) => option.value === value));
      return known.length > 0 ? [[key, known]] : [];
    }),
  ),
});

/** Without what is no longer offered: no control shows it, so it could neither be saved nor taken back. */
export const offeredOnly = (values: ProfileValues, offered: readonly Offered[]): ProfileValues => ({
  ...values,
  serves: values.serves.flatMap((service) => {
    const category = offered.find(({ id }) => id === service.categoryId);
    return category ? [fitService(service, category)] : [];
  }),
});

const INVOICE_CONTROLS = ["company", "vatId", "line1", "line2", "postcode", "city", "country"];

/** The parts of the profile, each with a form of its own: the values that it changes, and their controls in order. */
const PARTS = {
  about: {
    values: ["displayName", "headline", "bio", "yearsOfExperience", "priceAfterwards"],
    controls: ["displayName", "yearsOfExperience", "headline", "bio", "priceAfterwards"],
  },
  offer: { values: ["serves"], controls: ["categories"] },
  meetings: {
    values: ["languages", "ways"],
    controls: ["languages", "ways", ...LOCATION_KINDS.map(locationField)],
  },
  billing: { values: [...CAPS, "company", "vatId", "address"], controls: [...CAPS, ...INVOICE_CONTROLS] },
} as const satisfies Record<string, { values: readonly (keyof ProfileValues)[]; controls: readonly string[] }>;

export type ProfilePart = keyof typeof PARTS;
export const PROFILE_PARTS = Object.keys(PARTS) as ProfilePart[];

/** What a part has in its form, with the other parts of `values`. */
export const withPart = (values: ProfileValues, part: ProfilePart, typed: ProfileValues): ProfileValues => ({
  ...values,
  ...Object.fromEntries(PARTS[part].values.map((name) => [name, typed[name]])),
});

/** Whether two profiles differ in a part. */
export const differsIn = (part: ProfilePart, one: ProfileValues, other: ProfileValues): boolean =>
  PARTS[part].values.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

const CONTROLS: readonly string[] = PROFILE_PARTS.flatMap((part) => PARTS[part].controls);

/** The controls of single categories are beside their choice. */
const listedControl = (control: string): string => CONTROLS.includes(control) ? control : "categories";

/** The part in which a control is. */
export const partOf = ({ key }: Problem): ProfilePart =>
  PROFILE_PARTS.find((part) => (PARTS[part].controls as readonly string[]).includes(listedControl(key))) ?? "about";

const controlOf = ([field, part]: ProfileIssue["path"], { locations }: Pick<ProfileForm, "locations">): string => {
  if (field !== "locations") return String(part ?? field);
  const location = locations[Number(part)];
  return location ? locationField(location.kind) : "ways";
};

const serviceProblems = ({ serves }: ProfileValues): Problem[] =>
  serves.length === 0 ? [{ key: "categories", sentence: NO_SERVICE_ERROR.sentence }] : serves
    .filter(({ some, subcategoryIds }) => some && subcategoryIds.length === 0)
    .map(({ categoryId }) => ({
      key: serviceNames(categoryId).parts,
      sentence: "Please choose at least one topic, or all topics.",
    }));

/** What is wrong, by control and in the order of the form; empty when it can be saved. By the rules of the server. */
export const validateProfile = (values: ProfileValues, currency: string): Problem[] => {
  const profile = normalizeProfile(toProfile(values, currency));
  const problems = profileIssues(profile).map(({ path, sentence }) => ({ key: controlOf(path, profile), sentence }));
  const positionOf = ({ key }: Problem) => CONTROLS.indexOf(listedControl(key));
  return [...problems, ...serviceProblems(values)].sort((a, b) => positionOf(a) - positionOf(b));
};

export interface SectionProps {
  /** The values with which the form opened. The inputs are uncontrolled. */
  values: ProfileValues;
}
