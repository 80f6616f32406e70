// A row as a specialist: what each field says, and a note for each that can't be used. Only the address and the name must
// be right; the person completes the rest.
import { displayNames, formatCount } from "@/platform/intl.ts";
import { fullName, trimLine } from "@/platform/text.ts";
import type { Instant } from "@/platform/time/time.ts";
import { namesSite } from "@/platform/validation/domains.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { hasLinkOrSymbol } from "@/platform/validation/names.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import {
  calendarErrors,
  type CalendarRules,
  proposedCalendar,
  SLOT_MINUTES,
} from "@/modules/scheduling/calendar/rules.ts";
import type { PreparedCredential } from "@/modules/specialists/index.ts";
import { BOUNDS, type OfferedLocation } from "@/modules/specialists/rules.ts";
import {
  type Cells,
  cleanCells,
  isHttpsLink,
  type Notes,
  notesOf,
  personProblem,
  type Read,
  readNames,
  readPhone,
  readZone,
} from "../cells.ts";
import { readCredentials } from "./credentials.ts";
import { SPECIALIST_FIELDS } from "./field-rules.ts";
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

const readLanguages = (text: string, notes: Notes): string[] => {
  const codes = new Set<string>();
  for (const name of splitList(text)) {
    const code = languageCodes().get(name.toLowerCase());
    if (code) codes.add(code);
    else notes.add(`“${name.slice(0, 40)}” is no language that is known here.`);
  }
  if (codes.size > BOUNDS.languages.max) notes.add(`Only the first ${BOUNDS.languages.max} languages are taken.`);
  return [...codes].slice(0, BOUNDS.languages.max);
};

const readYears = (text: string, notes: Notes): number => {
  const years = Number(/^\d{1,3}(?=\D*$)/.exec(text)?.[0] ?? NaN);
  if (years <= BOUNDS.yearsOfExperience.max) return years;
  notes.leaveOut("yearsOfExperience", `it must be a whole number up to ${BOUNDS.yearsOfExperience.max}.`);
  return 0;
};

const readLocations = ({ zoom = "", whatsapp = "", phone = "" }: Cells, notes: Notes): OfferedLocation[] => {
  const isLink = isHttpsLink(zoom);
  if (zoom !== "" && !isLink) notes.leaveOut("zoom", "it must start with https://.");
  const numbers = ([["whatsapp", whatsapp], ["phone", phone]] as const).flatMap(([kind, text]) => {
    const detail = readPhone(kind, text, notes);
    return detail ? [{ kind, detail }] : [];
  });
  return [...(isLink ? [{ kind: "zoom" as const, detail: zoom }] : []), ...numbers];
};

type TextField = "displayName" | "headline" | "bio" | "company" | "priceAfterwards";

const readText = (field: TextField, text: string, notes: Notes): string => {
  const { max } = BOUNDS[field];
  if (text.length <= max) return text;
  notes.leaveOut(field, `it has ${formatCount(text.length)} characters, and ${formatCount(max)} fit.`);
  return "";
};

const readCalendar = (
  { hours = "", meetingMinutes = "" }: Cells,
  zone: string,
  notes: Notes,
): CalendarRules | undefined => {
  const minutes = SLOT_MINUTES.find((minutes) => String(minutes) === meetingMinutes.replace(/\D+$/, ""));
  if (meetingMinutes !== "" && !minutes) notes.leaveOut("meetingMinutes", `it must be ${SLOT_MINUTES.join(", ")}.`);
  const proposal = proposedCalendar(zone);
  if (hours === "") return minutes && { ...proposal, slotMinutes: minutes };
  const weekly = readHours(hours);
  const calendar = weekly && { ...proposal, slotMinutes: minutes ?? proposal.slotMinutes, weekly };
  const [error] = calendar ? calendarErrors(calendar) : [];
  if (calendar && !error) return calendar;
  notes.leaveOut("hours", error ?? "write them as in “Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9-12”.");
  return undefined;
};

const readDisplayName = (text: string, name: string, notes: Notes): string => {
  const { min } = BOUNDS.displayName;
  const own = readText("displayName", text, notes);
  if (own.length >= min && !hasLinkOrSymbol(own) && !namesSite(own)) return own;
  if (own !== "") notes.leaveOut("displayName", "it must be a name without links or symbols.");
  return name;
};

/** Reads the cells of a row. */
export const readSpecialist = (raw: Cells, { catalogue, defaultZone, now }: Setting): Read<ImportedSpecialist> => {
  const found: string[] = [];
  const notes = notesOf(SPECIALIST_FIELDS, found);
  const cells = cleanCells(SPECIALIST_FIELDS, raw, notes);
  const email = foldEmail(cells.email ?? "");
  const names = readNames(cells);
  const problem = personProblem(email, names);
  if (problem) return { problem, notes: found };
  const timeZone = readZone("timeZone", cells.timeZone ?? "", notes);
  const profile: ImportedProfile = {
    displayName: readDisplayName(cells.displayName ?? "", fullName(names), notes),
    headline: readText("headline", cells.headline ?? "", notes),
    bio: readText("bio", cells.bio ?? "", notes),
    company: readText("company", cells.company ?? "", notes),
    languages: readLanguages(cells.languages ?? "", notes),
    yearsOfExperience: cells.yearsOfExperience ? readYears(cells.yearsOfExperience, notes) : 0,
    priceAfterwards: readText("priceAfterwards", cells.priceAfterwards ?? "", notes),
    locations: readLocations(cells, notes),
  };
  const serves = readTopics(cells.topics ?? "", catalogue, notes.add);
  const credentials = readCredentials(cells, { catalogue, now }, notes.add);
  const calendar = readCalendar(cells, timeZone ?? defaultZone, notes);
  return { item: { email, ...names, timeZone, profile, serves, credentials, calendar }, notes: found };
};
