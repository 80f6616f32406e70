// The fields of a visitor's contact data, each said once: how it is checked, stored and named, and who sees what of it.
// A field that names no reader is shown to none. Pure, for the server and the screens.
import { t } from "@/languages/language.ts";
import type { AsksCompany } from "@/modules/catalog/schemas.ts";
import { trimLine } from "@/platform/text.ts";
import { isEmail } from "@/platform/validation/email.ts";
import { hasLinkOrSymbol } from "@/platform/validation/names.ts";
import type { Problem } from "./rules.ts";

export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. Empty for visitors of another system who have none. */
  phone: string;
  /** Only where the category asks for it. */
  company?: string;
}
export type ContactKey = keyof Contact;

/**
 * Whoever sees contact data besides the visitor in their own browser. `stranger`: who opens a request without its token.
 * `unconsented`, `unpaid` and `specialist`: the specialist of a lead (docs/product/leads.md#who-sees-the-contact).
 */
export type ContactReader = "stranger" | "unconsented" | "unpaid" | "specialist" | "administrator";

type ContactKind = "name" | "line" | "email" | "phone";
type Showing = (value: string) => string;

interface ContactField {
  /** How it is typed, checked, cleaned and searched. */
  kind: ContactKind;
  /** Its heading in files. */
  label: string;
  /** Absent from contact data where it is empty, as in what was stored before there was such a field. */
  optional?: true;
  /** What is left of it after its erasure; absent: nothing. */
  erased?: string;
  shown: Readonly<Partial<Record<ContactReader, Showing>>>;
}

const DOTS = "•••";
const firstCharacter = (text: string): string => [...text][0] ?? "";
const whole: Showing = (value) => value;
const initial: Showing = (value) => firstCharacter(value) + DOTS;
const hidden: Showing = () => DOTS;
const lastTwo: Showing = (value) => DOTS + value.slice(-2);
const maskedAddress: Showing = (value) => {
  const [name = "", domain = ""] = value.split("@");
  return `${initial(name)}@${DOTS}${domain.slice(domain.lastIndexOf("."))}`;
};

export const CONTACT: Readonly<Record<ContactKey, ContactField>> = {
  firstName: {
    kind: "name",
    label: "First name",
    erased: "Visitor",
    shown: { stranger: initial, unconsented: whole, unpaid: whole, specialist: whole, administrator: whole },
  },
  lastName: {
    kind: "name",
    label: "Last name",
    shown: { stranger: hidden, unpaid: hidden, specialist: whole, administrator: whole },
  },
  email: {
    kind: "email",
    label: "Email",
    shown: { stranger: maskedAddress, unpaid: maskedAddress, specialist: whole, administrator: whole },
  },
  phone: {
    kind: "phone",
    label: "Phone",
    shown: { stranger: lastTwo, unpaid: lastTwo, specialist: whole, administrator: whole },
  },
  company: {
    kind: "line",
    label: "Company",
    optional: true,
    shown: { specialist: whole, administrator: whole },
  },
};

/** In the order in which people type and read them. */
export const CONTACT_KEYS = Object.keys(CONTACT) as ContactKey[];

type DetailKey = Exclude<ContactKey, "firstName" | "lastName">;
/** The fields besides the name, which people read as one. */
export const DETAIL_KEYS = CONTACT_KEYS.filter((key): key is DetailKey => CONTACT[key].kind !== "name");

/** A value for each field. */
export const eachField = <T>(valueOf: (key: ContactKey, field: ContactField) => T): Record<ContactKey, T> =>
  Object.fromEntries(CONTACT_KEYS.map((key) => [key, valueOf(key, CONTACT[key])])) as Record<ContactKey, T>;

/** Contact data from a text for each field. An optional one that is empty is undefined. */
export const toContact = (textOf: (key: ContactKey, field: ContactField) => string): Contact =>
  eachField((key, field) => textOf(key, field) || (field.optional ? undefined : "")) as Contact;

/** What is stored in the place of contact data after its erasure. */
export const erasedContact = (): Contact => toContact((_, { erased = "" }) => erased);

export const isSameContact = (before: Contact, now: Contact): boolean =>
  CONTACT_KEYS.every((key) => before[key] === now[key]);

/** The fields that visitors of a category are asked for. */
export const askedFields = (asksCompany: AsksCompany): ContactKey[] =>
  CONTACT_KEYS.filter((key) => !CONTACT[key].optional || asksCompany !== "off");

type Fault = "Required" | "Long" | "Link" | "Valid";

/** Each language has a sentence for each field and fault; a test reads all of them. */
export const contactProblem = (key: ContactKey, fault: Fault): Problem => ({
  key,
  sentence: t(`contact.${key}${fault}` as "contact.emailValid"),
});

export const LONGEST_NAME = 60;
export const LONGEST_LINE = 100;

/** What is wrong with a value that is not empty. */
const FAULTS: Readonly<Record<ContactKind, (value: string) => Fault | undefined>> = {
  name: (value) => value.length > LONGEST_NAME ? "Long" : hasLinkOrSymbol(value) ? "Link" : undefined,
  line: (value) => value.length > LONGEST_LINE ? "Long" : undefined,
  email: (value) => isEmail(value) ? undefined : "Valid",
  phone: (value) => {
    const { length } = value.replace(/\D/g, "");
    return /^[+\d\s()./-]+$/.test(value) && length >= 6 && length <= 15 ? undefined : "Valid";
  },
};

const isEmpty = (value: string, kind: ContactKind): boolean => kind === "phone" ? !/\d/.test(value) : value === "";

/**
 * What is wrong with contact data, field by field, of those that are asked for. The server also checks the phone number
 * with `toE164`, and names with `namesSite`.
 */
export const contactProblems = (contact: Contact, asksCompany: AsksCompany = "off"): Problem[] =>
  askedFields(asksCompany).flatMap((key) => {
    const { kind, optional } = CONTACT[key];
    const value = trimLine(contact[key] ?? "");
    const mayMiss = optional && asksCompany === "optional";
    const fault = isEmpty(value, kind) ? mayMiss ? undefined : "Required" as const : FAULTS[kind](value);
    return fault ? [contactProblem(key, fault)] : [];
  });
