// Looks up public holidays on a worker thread, which ends when nobody asks for a while.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { findCountryOfZone, isPlace, listCountries, placeName } from "@/platform/places.ts";
import { createThreadQueue } from "@/platform/threads/worker-thread.ts";
import { addDays, dateIn, MINUTE_MS } from "@/platform/time/time.ts";
import { getZone, readZone } from "../calendar/calendars.ts";
import type { HolidayQuery, HolidayView } from "../schemas.ts";
import type { LookupRequest, LookupResult } from "./lookup.ts";
import { HOLIDAY_DAYS, isHolidayPlace } from "./rules.ts";

/** Loading the data takes longest; a slow machine needs some seconds. */
const TIMEOUT_MS = 30_000;

const ask = createThreadQueue<LookupRequest, LookupResult>({
  module: new URL("./holidays-thread.ts", import.meta.url),
  name: "The thread that looks up public holidays",
  idleMs: MINUTE_MS,
  tooLong: () => new Error(`Looking up public holidays took longer than ${TIMEOUT_MS} ms`),
});

/** Like `lookUpHolidays`, on the worker thread. */
export const readHolidays = (request: LookupRequest): Promise<LookupResult> => ask(request, TIMEOUT_MS);

/** English names where we have them, as for countries. */
const named = (places: LookupResult["regions"]) =>
  places.map(({ code, name }) => ({ code, name: isPlace(code) ? placeName(code) : name }));

/**
 * Calendars/Holidays: the public holidays of a place in the next 400 days, and the places to choose from. Without a
 * place, those of the country of the zone, or none where no country is known. Throws 400 for an unknown place or zone.
 */
export const viewHolidays = async (ctx: Ctx, { place: chosen, timezone }: HolidayQuery): Promise<HolidayView> => {
  const zone = readZone(timezone) ?? await getZone(ctx.db.read, userOf(ctx).id);
  const place = chosen ?? findCountryOfZone(zone);
  const from = dateIn(zone, ctx.now);
  const until = addDays(from, HOLIDAY_DAYS);
  const found = await readHolidays({ place: place && isHolidayPlace(place) ? place : undefined, from, until });
  if (chosen !== undefined && !found.isKnown) throw invalid(["Please choose a country or region from the list."]);
  return {
    place: found.isKnown ? place! : null,
    countries: listCountries().filter(({ code }) => found.countries.includes(code)),
    regions: named(found.regions),
    areas: named(found.areas),
    until,
    days: found.days,
  };
};
