// A row as a specialist: what each field says, and a note for each that can't be used. Only the address and the name must
// be right; the person completes the rest.
import { toE164 } from "@/platform/phone.ts";
import { displayNames, formatCount } from "@/platform/intl.ts";
import { foldEmail, fullName, splitName, trimLine, trimText } from "@/platform/text.ts";
import { findZone, type Instant } from "@/platform/time/time.ts";
import { namesSite } from "@/platform/validation/domains.ts";
import { hasLinkOrSymbol } from "@/platform/validation/names.ts";
import { emailFault, nameFault } from "@/modules/auth/field-rules.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import {
  calendarErrors,
  type CalendarRules,
  proposedCalendar,
  SLOT_MINUTES,
} from "@/modules/scheduling/calendar/rules.ts";
import type { PreparedCredential } from "@/modules/specialists/index.ts";
import { BOUNDS, type OfferedLocation } from "@/modules/specialists/rules.ts";
import { isFormula, valueOf } from "../table.ts";
import { readCredentials } from "./credentials.ts";
import { labelOf, type SpecialistField } from "./field-rules.ts";
import { readHours } from "./hours.ts";
import { readTopics, type Topics } from "./topics.ts";

export interface ImportedSpecialist {
  email: string;
  firstName: string;
  lastName: string;
  /** Undefined: the marketplace's default. */
  timeZone?: string;
  profile: ImportedProfile;
  serves: Topics;
  credentials: PreparedCredential[];
  /** Undefined: the person chooses their hours. */
  calendar?: CalendarRules;
}

export interface ImportedProfile {
  displayName: string;
  headline: string;
  bio: string;
  company: string;
  languages: string[];
  yearsOfExperience: number;
  priceAfterwards: string;
  locations: OfferedLocation[];
}

/** What cells are read against. */
export interface Setting {
  catalogue: readonly Servable[];
  /** IANA, of whoever has no other. */
  defaultZone: string;
  now: Instant;
}

export type Cells = Partial<Record<SpecialistField, string>>;

/** A row's specialist, or why there is none, and what was left out. Sentences are for the administrator. */
export type Read = { specialist: ImportedSpecialist; problem?: undefined; notes: string[] } | {
  specialist?: undefined;
  problem: string;
  notes: string[];
};

/** Separators between several values of a cell. */
const splitList = (text: string): string[] => text.split(/[;,|/\n]/).map(trimLine).filter(Boolean);

/** Names of languages in English, German and the language itself, folded, with their codes (ISO 639-1). */
const languageCodes = (() => {
  let codes: Map<string, string> | undefined;
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const load = () => {
    const known = new Map<string, string>();
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      for (const locale of ["en", "de", code]) {
        const name = displayNames(locale, { type: "language", fallback: "none" }).of(code);
        if (name) known.set(name.toLowerCase(), code).set(code, code);
      }
    }
    return known;
  };
  return () => codes ??= load();
})();

type Report = (note: string) => void;

const leftOut = (field: SpecialistField, why: string): string => `${labelOf(field)} is left out: ${why}`;

const readLanguages = (text: string, note: Report): string[] => {
  const codes = new Set<string>();
  for (const name of splitList(text)) {
    const code = languageCodes().get(name.toLowerCase());
    if (code) codes.add(code);
    else note(`“${name.slice(0, 40)}” is no language that is known here.`);
  }
  if (codes.size > BOUNDS.languages.max) note(`Only the first ${BOUNDS.languages.max} languages are taken.`);
  return [...codes].slice(0, BOUNDS.languages.max);
};

const readYears = (text: string, note: Report): number => {
  const years = Number(/^\d{1,3}(?=\D*$)/.exec(text)?.[0] ?? NaN);
  if (years <= BOUNDS.yearsOfExperience.max) return years;
  note(leftOut("yearsOfExperience", `it must be a whole number up to ${BOUNDS.yearsOfExperience.max}.`));
  return 0;
};

const readLocations = ({ zoom, whatsapp, phone }: Cells, note: Report): OfferedLocation[] => {
  const number = (kind: "whatsapp" | "phone", text = ""): OfferedLocation[] => {
    if (text === "") return [];
    const detail = toE164(text);
    if (detail) return [{ kind, detail }];
    note(leftOut(kind, "it must be a number that exists, with + and the country code."));
    return [];
  };
  const link = (text = ""): OfferedLocation[] => {
    if (text === "") return [];
    const isLink = text.length <= 500 && URL.canParse(text) && new URL(text).protocol === "https:";
    if (isLink) return [{ kind: "zoom", detail: text }];
    note(leftOut("zoom", "it must start with https://."));
    return [];
  };
  return [...link(zoom), ...number("whatsapp", whatsapp), ...number("phone", phone)];
};

type TextField = "displayName" | "headline" | "bio" | "company" | "priceAfterwards";

const readText = (field: TextField, text: string, note: Report): string => {
  const { max } = BOUNDS[field];
  if (text.length <= max) return text;
  note(leftOut(field, `it has ${formatCount(text.length)} characters, and ${formatCount(max)} fit.`));
  return "";
};

const readZone = (text: string, note: Report): string | undefined => {
  const zone = findZone(text);
  if (text !== "" && !zone) note(leftOut("timeZone", "write it as in Europe/Vienna."));
  return zone;
};

const readCalendar = (
  { hours = "", meetingMinutes = "" }: Cells,
  zone: string,
  note: Report,
): CalendarRules | undefined => {
  const minutes = SLOT_MINUTES.find((minutes) => String(minutes) === meetingMinutes.replace(/\D+$/, ""));
  if (meetingMinutes !== "" && !minutes) note(leftOut("meetingMinutes", `it must be ${SLOT_MINUTES.join(", ")}.`));
  const proposal = proposedCalendar(zone);
  if (hours === "") return minutes && { ...proposal, slotMinutes: minutes };
  const weekly = readHours(hours);
  const calendar = weekly && { ...proposal, slotMinutes: minutes ?? proposal.slotMinutes, weekly };
  const [error] = calendar ? calendarErrors(calendar) : [];
  if (calendar && !error) return calendar;
  note(leftOut("hours", error ?? "write them as in “Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9-12”."));
  return undefined;
};

const readNames = ({ firstName = "", lastName = "", name = "" }: Cells) => {
  return firstName !== "" || lastName !== "" ? { firstName, lastName } : splitName(name);
};

/** Why a person can't have an account with this address and these names. */
const accountProblem = (email: string, names: { firstName: string; lastName: string }): string | undefined => {
  if (email === "") return "There is no email address.";
  if (emailFault(email)) return `“${email.slice(0, 80)}” is not an email address.`;
  if (fullName(names) === "") return "There is no name.";
  for (const [label, name] of [["The first name", names.firstName], ["The last name", names.lastName]] as const) {
    const fault = name === "" ? undefined : nameFault(label)(name);
    if (fault) return `${fault}.`;
    if (namesSite(name)) return `${label} must not contain the name of a site.`;
  }
  return undefined;
};

const isOneLine = (field: SpecialistField): boolean =>
  field !== "bio" && field !== "hours" && field !== "topics" && !field.startsWith("credential");

/** Trimmed cells without formulas. */
const cleanCells = (cells: Cells, note: Report): Cells =>
  Object.fromEntries(
    (Object.entries(cells) as [SpecialistField, string][]).map(([field, cell]) => {
      const isText = !isFormula(cell);
      if (!isText) note(leftOut(field, "it is a formula."));
      return [field, isText ? (isOneLine(field) ? trimLine : trimText)(valueOf(cell)) : ""];
    }),
  );

const readDisplayName = (text: string, name: string, note: Report): string => {
  const { min } = BOUNDS.displayName;
  const own = readText("displayName", text, note);
  if (own.length >= min && !hasLinkOrSymbol(own) && !namesSite(own)) return own;
  if (own !== "") note(leftOut("displayName", "it must be a name without links or symbols."));
  return name;
};

/** Reads the cells of a row. */
export const readSpecialist = (raw: Cells, { catalogue, defaultZone, now }: Setting): Read => {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const cells = cleanCells(raw, note);
  const email = foldEmail(cells.email ?? "");
  const names = readNames(cells);
  const problem = accountProblem(email, names);
  if (problem) return { problem, notes };
  const timeZone = readZone(cells.timeZone ?? "", note);
  const profile: ImportedProfile = {
    displayName: readDisplayName(cells.displayName ?? "", fullName(names), note),
    headline: readText("headline", cells.headline ?? "", note),
    bio: readText("bio", cells.bio ?? "", note),
    company: readText("company", cells.company ?? "", note),
    languages: readLanguages(cells.languages ?? "", note),
    yearsOfExperience: cells.yearsOfExperience ? readYears(cells.yearsOfExperience, note) : 0,
    priceAfterwards: readText("priceAfterwards", cells.priceAfterwards ?? "", note),
    locations: readLocations(cells, note),
  };
  const serves = readTopics(cells.topics ?? "", catalogue, note);
  const credentials = readCredentials(cells, { catalogue, now }, note);
  const calendar = readCalendar(cells, timeZone ?? defaultZone, note);
  return { specialist: { email, ...names, timeZone, profile, serves, credentials, calendar }, notes };
};
