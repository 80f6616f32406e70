// A specialist in one category as the sources know him: what SaveBooking decides by, and what the read model is made from.
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Reader } from "@/platform/db/types.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { capWindows, listOpenLots } from "@/modules/billing/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import {
  earliestStart,
  findCalendar,
  latestStart,
  listBusy,
  listLiveHolds,
  startIsOpen,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import type { CalendarRules } from "@/modules/scheduling/rules.ts";
import { credentialUntil, findProfile, servedBy } from "@/modules/specialists/index.ts";
import type { OfferedLocation } from "@/modules/specialists/schemas.ts";
import type { Offer } from "./eligibility.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

export interface Sources {
  specialistId: string;
  displayName: string;
  /** Whether he serves the category, whatever has become of it. */
  serves: boolean;
  calendar: CalendarRules | undefined;
  strengths: Record<string, string[]>;
  locations: OfferedLocation[];
  offer: Offer;
  /** Everything that keeps him busy within `openWindow`; empty where the question names no instant. */
  busy: BusyTime[];
}
type BusyTime = Awaited<ReturnType<typeof listBusy>>[number];

/** Whose track asks, and around which instant: its own hold does not count, and meetings are read. */
export interface Question {
  specialistId: string;
  categoryId: string;
  now: Instant;
  exceptTrackId: string;
  around?: Instant;
}

/** Credits in a category, and what the specialist's own caps leave, counted in his zone. */
const supplyOf = async (
  db: Reader,
  { specialistId, categoryId, now }: { specialistId: string; categoryId: string; now: Instant },
): Promise<{ lots: OpenLot[]; caps: CapWindow[] }> => ({
  lots: await listOpenLots(db, { specialistId, categoryId, now }),
  caps: await capWindows(db, { specialistId, now }),
});

/** What keeps a specialist busy in the days that matching keeps, and around an instant that may lie outside of them. */
const busyAround = (
  db: Reader,
  { specialistId, now, around }: { specialistId: string; now: Instant; around: Instant },
): Promise<BusyTime[]> => {
  const { from, to } = openWindow(now);
  return listBusy(db, specialistId, Math.min(from, around - DAY_MS), Math.max(to, around + DAY_MS), now);
};

/** UTC days in a row's bitmaps: the longest horizon (90) and room until the next nightly refresh. */
export const WINDOW_DAYS = 100;

/** The first day that matching keeps, and between which instants meetings touch it. */
export const openWindow = (now: Instant) => {
  const fromDay = utcDayOf(now) - 1;
  return { fromDay, from: (fromDay - 1) * DAY_MS, to: (fromDay + WINDOW_DAYS + 1) * DAY_MS };
};

/** Reads all that the gates need. Undefined when there is no such specialist. */
export const readSources = async (db: Reader, question: Question): Promise<Sources | undefined> => {
  const { specialistId, categoryId, now, exceptTrackId, around } = question;
  const person = await findPerson(db, specialistId);
  const profile = await findProfile(db, specialistId);
  const category = await findCategory(db, categoryId);
  if (!person || !profile || !category) return undefined;
  const served = (await servedBy(db, specialistId)).find((row) => row.categoryId === categoryId);
  const calendar = await findCalendar(db, specialistId);
  const holds = await listLiveHolds(db, specialistId, exceptTrackId, now);
  const all = around === undefined ? [] : await busyAround(db, { specialistId, now, around });
  const busy = all.filter((time) => time.trackId !== exceptTrackId);
  const offer: Offer = {
    status: person.status,
    verified: person.emailVerifiedAt !== null,
    onboarded: person.onboardedAt !== null,
    accepting: profile.accepting,
    serves: served !== undefined && category.active,
    credentialUntil: category.requiredCredential === null
      ? Infinity
      : await credentialUntil(db, specialistId, category.requiredCredential),
    email: person.email,
    subcategoryIds: served?.subcategoryIds ?? [],
    languages: profile.languages,
    locations: profile.locations.map((location) => location.kind),
    ...await supplyOf(db, question),
    holds: () => holds,
    earliestStart: (at) => calendar ? earliestStart(calendar, at) : Infinity,
    latestStart: (at) => calendar ? latestStart(calendar, at) : -Infinity,
    opens: (startsAt) => calendar !== undefined && startIsOpen(calendar, startsAt, []),
    isFree: (startsAt) => calendar !== undefined && startIsOpen(calendar, startsAt, busy),
  };
  return {
    specialistId,
    displayName: profile.displayName,
    serves: served !== undefined,
    calendar,
    strengths: served?.strengths ?? {},
    locations: profile.locations,
    offer,
    busy: all,
  };
};
