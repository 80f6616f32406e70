// Reads a specialist's current facts in one category from the modules that own them. Bookings decide by these facts, and
// the read model is built from them.
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { listCapWindows, listOpenLots } from "@/modules/billing/index.ts";
import { type Category, comparablePlaces, findMatchedCategory, type MatchedCategory } from "@/modules/catalog/index.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { isLive } from "@/modules/scheduling/rules.ts";
import {
  type BusyTime,
  earliestStart,
  findCalendar,
  isFreeAt,
  isOpenStart,
  latestStart,
  listBusy,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import {
  findProfile,
  listLicences,
  listServices,
  type Profile,
  type ServedCategory,
} from "@/modules/specialists/index.ts";
import type { Candidate, Licence, LicensingRules } from "./eligibility.ts";
import type { StoredLicence } from "@/modules/specialists/credentials/schemas.ts";
import type { OfferedLocation } from "@/modules/specialists/rules.ts";

export interface CandidateFacts {
  specialistId: string;
  displayName: string;
  category: MatchedCategory;
  /** Whether they serve the category, even if it is retired. */
  serves: boolean;
  calendar: CalendarRules | undefined;
  strengths: Record<string, string[]>;
  locations: OfferedLocation[];
  candidate: Candidate;
}

export interface CandidateQuery {
  specialistId: string;
  categoryId: string;
  now: Instant;
  /** The requesting track, whose own hold does not count; "" for none. */
  exceptTrackId: string;
  /** A waitlist entry of its visitor, whose hold keeps no time from them. */
  exceptEntryId?: string;
  /** The length of a meeting that exists, in minutes; that of the calendar's slots by default. */
  minutes?: number;
  /** Whether that meeting keeps its time, on the slot grid or not. */
  keepsTime?: boolean;
  /** When that meeting is in the specialist's own calendar, from which it takes no time. */
  entry?: BusyTime;
  /** The instant for which meetings are read. Without it, only opening hours are known. */
  around?: Instant;
}

/** UTC days in a row's bitmaps: the longest horizon (90) and a margin until the next nightly refresh. */
export const WINDOW_DAYS = 100;

/** The first day of the read model, and the instants between which a meeting can touch it. */
export const openWindow = (now: Instant) => {
  const fromDay = utcDayOf(now) - 1;
  return { fromDay, from: (fromDay - 1) * DAY_MS, to: (fromDay + WINDOW_DAYS + 1) * DAY_MS };
};

/** What keeps them busy near an instant: no meeting is longer than a day. */
const listBusyAround = async (db: Reader, { specialistId, now, around, entry }: CandidateQuery) =>
  around === undefined ? [] : await listBusy(db, specialistId, around - DAY_MS, around + DAY_MS, now, entry);

/** The licences that count in a category; null when it requires none. */
export const licencesIn = (
  stored: Record<string, StoredLicence[]>,
  { requiredCredential, regionCountries }: LicensingRules,
): Licence[] | null => {
  if (requiredCredential === null) return null;
  const credentials = Object.hasOwn(stored, requiredCredential) ? stored[requiredCredential]! : [];
  return credentials.map(({ until, places }) => ({
    until: until ?? Infinity,
    places: comparablePlaces(places, regionCountries),
  }));
};

/** When the last licence expires: Infinity when none is required, 0 when it is missing. */
export const lastEnd = (licences: readonly Licence[] | null): Instant =>
  licences === null ? Infinity : licences.reduce((latest, { until }) => Math.max(latest, until), 0);

/** Rows of one specialist that their candidates are built from, and what is known of their time. */
interface CandidateParts extends Pick<Candidate, "lots" | "caps"> {
  person: Person;
  profile: Profile;
  category: Category;
  /** By the type of credential. */
  licences: Record<string, StoredLicence[]>;
  service: ServedCategory | undefined;
  calendar: CalendarRules | undefined;
  /** Busy times of other tracks. */
  busy: BusyTime[];
  /** The starts of the requesting track. */
  own?: { startsAt: Instant }[];
  keepsTime?: boolean;
}

/** A specialist in one category, as the eligibility rules look at them. */
export const toCandidate = (parts: CandidateParts): Candidate => {
  const { person, profile, category, service, calendar, busy, own = [], lots, caps } = parts;
  const licences = licencesIn(parts.licences, category);
  const isOpen = parts.keepsTime ? isFreeAt : isOpenStart;
  return {
    id: person.id,
    status: person.status,
    verified: person.emailVerifiedAt !== null,
    onboarded: person.onboardedAt !== null,
    accepting: profile.accepting,
    serves: service !== undefined && category.active,
    credentialUntil: lastEnd(licences),
    licences,
    email: person.email,
    subcategoryIds: service?.subcategoryIds ?? [],
    languages: profile.languages,
    locations: profile.locations.map((location) => location.kind),
    lots,
    caps,
    earliestStart: (at) => calendar ? earliestStart(calendar, at) : Infinity,
    latestStart: (at) => calendar ? latestStart(calendar, at) : -Infinity,
    isWithinHours: (startsAt) => calendar !== undefined && isOpen(calendar, startsAt, []),
    isHeldFor: (startsAt, { now }) => startsAt > now && own.some((time) => time.startsAt === startsAt),
    isFree: (startsAt) => calendar !== undefined && isOpen(calendar, startsAt, busy),
  };
};

/** Reads everything that the eligibility rules need. Undefined when the specialist has no profile. */
export const readCandidateFacts = async (db: Reader, query: CandidateQuery): Promise<CandidateFacts | undefined> => {
  const { specialistId, categoryId, now, minutes } = query;
  const person = await findPerson(db, specialistId);
  const profile = await findProfile(db, specialistId);
  const category = await findMatchedCategory(db, categoryId);
  if (!person || !profile || !category) return undefined;
  const service = (await listServices(db, specialistId)).find((row) => row.categoryId === categoryId);
  const stored = await findCalendar(db, specialistId);
  const calendar = stored && minutes !== undefined ? { ...stored, slotMinutes: minutes } : stored;
  const busy = await listBusyAround(db, query);
  const own = busy.filter(({ trackId, status }) => trackId === query.exceptTrackId && isLive(status));
  const candidate = toCandidate({
    person,
    profile,
    category,
    service,
    calendar,
    busy: busy.filter((time) => !own.includes(time) && time.trackId !== query.exceptEntryId),
    own,
    keepsTime: query.keepsTime,
    licences: category.requiredCredential === null ? {} : await listLicences(db, specialistId),
    lots: await listOpenLots(db, { specialistId, categoryId, now }),
    caps: await listCapWindows(db, { specialistId, now }),
  });
  return {
    specialistId,
    displayName: profile.displayName,
    category,
    serves: service !== undefined,
    calendar,
    strengths: service?.strengths ?? {},
    locations: profile.locations,
    candidate,
  };
};
