// A row as a future meeting. Specialist, time and visitor must be right; anything else is noted and left out.
import { DEFAULT_LANGUAGE, isLanguage } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import { CELL_MS } from "@/modules/scheduling/availability/cell-rules.ts";
import type { MeetingLocation } from "@/modules/scheduling/rules.ts";
import type { OfferedLocation } from "@/modules/specialists/rules.ts";
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
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import { findTopics, type FoundTopic } from "../specialists/topics.ts";
import { MEETING_FIELDS } from "./field-rules.ts";
import { readTime } from "./times.ts";

/** A specialist whom rows name. */
export interface Host {
  id: string;
  email: string;
  /** IANA. */
  zone: string;
  locations: readonly OfferedLocation[];
  /** What they serve. */
  categoryIds: readonly string[];
}

export interface MeetingRow {
  host: Host;
  /** What it is known by when the file comes again: a keyed hash, under each accepted key, the present one first. */
  keys: readonly string[];
  startsAt: Instant;
  endsAt: Instant;
  categoryId: string;
  subcategoryId: string | null;
  /** The phone number is empty where none is known. */
  contact: Contact;
  visitorZone: string;
  language: Language;
  location: MeetingLocation;
  locationDetail: string | null;
  notes: string | null;
}

/** What cells are read against. */
export interface Setting {
  /** By address, folded. */
  hosts: ReadonlyMap<string, Host>;
  catalogue: readonly Servable[];
  keysOf(parts: readonly unknown[]): string[];
  now: Instant;
}

/** A meeting further ahead is a typing error, and so is a longer one. */
const MAX_AHEAD_MS = 366 * DAY_MS;
const MAX_LENGTH_MS = 12 * HOUR_MS;
const MAX_NOTES = 5_000;

type Found<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

const readEnd = ({ end = "", minutes = "" }: Cells, startsAt: Instant, zone: string): Found<Instant> => {
  if (end !== "") {
    const { at, problem } = readTime(end, zone);
    return at === undefined ? { problem: problem! } : { value: at };
  }
  const [, count] = /^(\d{1,3})\s*(?:m|min|mins|minutes?|minuten?)?\.?$/i.exec(minutes) ?? [];
  if (count) return { value: startsAt + Number(count) * MINUTE_MS };
  return {
    problem: minutes === "" ? "There is no end." : `“${minutes.slice(0, 40)}” is no number of minutes.`,
  };
};

const readTimes = (cells: Cells, zone: string, now: Instant): Found<{ startsAt: Instant; endsAt: Instant }> => {
  const { start = "" } = cells;
  if (start === "") return { problem: "There is no start." };
  const { at: startsAt, problem } = readTime(start, zone);
  if (startsAt === undefined) return { problem: problem! };
  if (startsAt <= now) return { problem: "It has begun already." };
  if (startsAt > now + MAX_AHEAD_MS) return { problem: "It is more than a year ahead." };
  if (startsAt % CELL_MS !== 0) return { problem: "It must begin on full five minutes." };
  const { value: endsAt, problem: noEnd } = readEnd(cells, startsAt, zone);
  if (endsAt === undefined) return { problem: noEnd! };
  if (endsAt <= startsAt) return { problem: "It ends before it begins." };
  if (endsAt - startsAt > MAX_LENGTH_MS) return { problem: "It takes more than 12 hours." };
  return { value: { startsAt, endsAt } };
};

/**
 * The named topic; of several with this name, the one that the specialist serves; without a name their only category that
 * is offered.
 */
const readTopic = (text: string, host: Host, catalogue: readonly Servable[]): Found<FoundTopic> => {
  const categoryIds = host.categoryIds.filter((served) => catalogue.some(({ id }) => id === served));
  if (text === "") {
    const [categoryId, other] = categoryIds;
    return categoryId && !other
      ? { value: { categoryId } }
      : { problem: "There is no topic, and the specialist doesn’t serve exactly one category." };
  }
  const shown = `“${text.slice(0, 80)}”`;
  const found = findTopics(text, catalogue);
  if (found.length === 0) return { problem: `${shown} is no category or topic here.` };
  const served = found.filter(({ categoryId }) => categoryIds.includes(categoryId));
  const [topic, other] = found.length > 1 && served.length > 0 ? served : found;
  return other
    ? { problem: `${shown} is a topic of several categories. Please write it as “Category › Topic”.` }
    : { value: topic! };
};

const PLACES: readonly [MeetingLocation, RegExp][] = [
  ["whatsapp", /whats\s?app/i],
  ["phone", /phone|call|telefon|anruf/i],
  ["zoom", /zoom|online|video|meet|teams/i],
];

type Place = Pick<MeetingRow, "location" | "locationDetail">;

/**
 * A link, or the way to meet that the text names, with the details of the profile; else what the specialist offers first.
 * By phone and WhatsApp, the specialist calls the visitor.
 */
const readPlace = (
  text: string,
  { host: { locations }, hasPhone, notes }: { host: Host; hasPhone: boolean; notes: Notes },
): Found<Place> => {
  if (isHttpsLink(text)) return { value: { location: "zoom", locationDetail: text } };
  const named = PLACES.find(([, form]) => form.test(text))?.[0];
  if (text !== "" && !named) notes.leaveOut("place", "it must be a link, Phone, WhatsApp or Zoom.");
  const isPossible = (kind: MeetingLocation) => kind === "zoom" || hasPhone;
  if (named && !isPossible(named)) return { problem: "There is no phone number of the visitor to call." };
  const location = named ?? locations.find(({ kind }) => isPossible(kind))?.kind ?? "zoom";
  return { value: { location, locationDetail: locations.find(({ kind }) => kind === location)?.detail ?? null } };
};

const readLanguage = (text: string, notes: Notes): Language => {
  const code = text.toLowerCase().slice(0, 2);
  if (isLanguage(code)) return code;
  if (text !== "") notes.leaveOut("language", "it must be en, de or ar.");
  return DEFAULT_LANGUAGE;
};

const readNotes = (text: string, notes: Notes): string | null => {
  if (text.length <= MAX_NOTES) return text || null;
  notes.leaveOut("notes", "it is too long.");
  return null;
};

/** Companies that visitors type have up to 100 characters. */
const readCompany = (company: string, notes: Notes): Pick<Contact, "company"> => {
  if (company.length > 100) notes.leaveOut("company", "it is too long.");
  return company === "" || company.length > 100 ? {} : { company };
};

const findHost = (text: string, { hosts }: Setting): Found<Host> => {
  if (text === "") return { problem: "There is no address of a specialist." };
  const host = hosts.get(foldEmail(text));
  return host
    ? { value: host }
    : { problem: `No specialist has the address “${text.slice(0, 80)}”. Please import them first.` };
};

/** Reads the cells of a row. */
export const readMeeting = (raw: Cells, setting: Setting): Read<MeetingRow> => {
  const found: string[] = [];
  const notes = notesOf(MEETING_FIELDS, found);
  const cells = cleanCells(MEETING_FIELDS, raw, notes);
  const host = findHost(cells.specialistEmail ?? "", setting);
  if (!host.value) return { problem: host.problem!, notes: found };
  const zone = readZone("timeZone", cells.timeZone ?? "", notes);
  if (cells.timeZone && !zone) return { problem: `“${cells.timeZone.slice(0, 40)}” is no time zone.`, notes: [] };
  const times = readTimes(cells, zone ?? host.value.zone, setting.now);
  if (!times.value) return { problem: times.problem!, notes: found };
  const email = foldEmail(cells.email ?? "");
  const names = readNames(cells);
  const problem = personProblem(email, names);
  if (problem) return { problem: `The visitor: ${problem}`, notes: found };
  const topic = readTopic(cells.topic ?? "", host.value, setting.catalogue);
  if (!topic.value) return { problem: topic.problem!, notes: found };
  const phone = readPhone("phone", cells.phone ?? "", notes) ?? "";
  const place = readPlace(cells.place ?? "", { host: host.value, hasPhone: phone !== "", notes });
  if (!place.value) return { problem: place.problem!, notes: found };
  const item: MeetingRow = {
    host: host.value,
    keys: setting.keysOf([host.value.id, times.value.startsAt, email]),
    ...times.value,
    categoryId: topic.value.categoryId,
    subcategoryId: topic.value.subcategoryId ?? null,
    contact: { ...names, email, phone, ...readCompany(cells.company ?? "", notes) },
    visitorZone: readZone("visitorZone", cells.visitorZone ?? "", notes) ?? zone ?? host.value.zone,
    language: readLanguage(cells.language ?? "", notes),
    ...place.value,
    notes: readNotes(cells.notes ?? "", notes),
  };
  return { item, notes: found };
};
