// A specialist in one category as the sources know him: what SaveBooking decides by, and what the read model is made from.
import { DAY_MS, type Instant } from "../../platform/time.ts";
import type { Reader } from "../../platform/db.ts";
import { findPerson } from "../auth/index.ts";
import { capWindows, listOpenLots } from "../billing/index.ts";
import { findCategory } from "../catalog/index.ts";
import { earliestStart, findCalendar, latestStart, listBusy, listLiveHolds, startIsOpen } from "../scheduling/index.ts";
import type { CalendarRules } from "../scheduling/rules.ts";
import { credentialUntil, findProfile, servedBy } from "../specialists/index.ts";
import type { OfferedLocation } from "../specialists/shapes.ts";
import type { Offer } from "./gates.ts";
import type { CapWindow, OpenLot } from "./tables.ts";

export interface Sources {
  specialistId: string;
  displayName: string;
  /** Whether he serves the category, whatever has become of it. */
  serves: boolean;
  calendar: CalendarRules | undefined;
  strengths: Record<string, string[]>;
  locations: OfferedLocation[];
  offer: Offer;
}

/** Whose track asks, and around which instant: its own hold does not count, and only that day's meetings are read. */
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
  const nearby = around === undefined ? [] : await listBusy(db, specialistId, around - DAY_MS, around + DAY_MS, now);
  const busy = nearby.filter((time) => time.trackId !== exceptTrackId);
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
  };
};
