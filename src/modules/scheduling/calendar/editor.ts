// The calendar editor's requests: opening, saving and previewing the caller's calendar.
import { getPerson } from "@/modules/auth/index.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { invalid } from "@/platform/errors.ts";
import type { CalendarForm, CalendarPreview, CalendarView, UpdateCalendarInput } from "../schemas.ts";
import {
  changeCalendar,
  findSavedCalendar,
  hasBookableSlot,
  listBusySoon,
  normalizeCalendar,
  readZone,
} from "./calendars.ts";
import { buildPreview, listUpcoming, meetingsOutside } from "./preview.ts";
import { calendarErrors, type CalendarRules, proposedCalendar } from "./rules.ts";

/** The caller's calendar, or a proposal in the browser's or the account's zone. Throws 400 for an unknown zone. */
export const viewCalendar = async (ctx: Ctx, { timezone }: { timezone?: string }): Promise<CalendarView> => {
  const { id } = userOf(ctx);
  const zone = readZone(timezone);
  const db = ctx.db.read;
  const saved = await findSavedCalendar(db, id);
  if (!saved) {
    const calendar = proposedCalendar(zone ?? (await getPerson(db, id)).timeZone);
    return { version: 0, saved: false, calendar, availabilitySet: false, outside: [] };
  }
  const { rules, version } = saved;
  return {
    version,
    saved: true,
    calendar: normalizeCalendar(rules),
    availabilitySet: hasBookableSlot(rules, await listBusySoon(db, id, ctx.now), ctx.now),
    outside: meetingsOutside(rules, await listUpcoming(db, id, ctx.now)),
  };
};

/** Saves the caller's calendar. Throws 400 with its validation errors, and `stale_version` when it has changed meanwhile. */
export const updateCalendar = async (ctx: Ctx, { version, calendar }: UpdateCalendarInput): Promise<CalendarView> => {
  const rules = validCalendar(calendar);
  await transact(ctx, (tx) => changeCalendar(tx, { specialistId: userOf(ctx).id, rules, version }));
  return await viewCalendar(ctx, {});
};

/** What visitors would see if this calendar were saved. Throws 400 with its validation errors. */
export const previewCalendar = async (ctx: Ctx, form: CalendarForm): Promise<CalendarPreview> => {
  const { id } = userOf(ctx);
  const rules = validCalendar(form);
  const busy = await listBusySoon(ctx.db.read, id, ctx.now);
  return buildPreview({ rules, busy, now: ctx.now }, await listUpcoming(ctx.db.read, id, ctx.now));
};

const validCalendar = (form: CalendarForm): CalendarRules => {
  const rules = normalizeCalendar(form);
  const errors = calendarErrors(rules);
  if (errors.length) throw invalid(errors);
  return rules;
};
