// The calendar editor's verbs: what it opens with, what it saves, and the look ahead while it is edited.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { invalid } from "@/platform/errors.ts";
import { findZone, type Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { changeCalendar, findSavedCalendar, listBusySoon, offersTime, tidyCalendar } from "./calendars.ts";
import { listUpcoming, outsideOf, previewOf } from "./preview.ts";
import { calendarProblems, type CalendarRules, proposedCalendar } from "./rules.ts";
import type { CalendarForm, CalendarPreview, CalendarView, UpdateCalendarInput } from "./schemas.ts";

/** The caller's calendar, or a proposal in the browser's zone, else in the account's. Throws 400 for an unknown zone. */
export const viewCalendar = async (ctx: Ctx, { timezone }: { timezone?: string }): Promise<CalendarView> => {
  const { id } = userOf(ctx);
  const zone = timezone === undefined ? undefined : findZone(timezone);
  if (timezone !== undefined && !zone) throw invalid(["Timezone must be a time zone such as Europe/Vienna."]);
  const saved = await findSavedCalendar(ctx.db.read, id);
  if (saved) return await viewOf(ctx.db.read, id, ctx.now);
  const calendar = proposedCalendar(zone ?? (await getPerson(ctx.db.read, id)).timeZone);
  return { version: 0, saved: false, calendar, availabilitySet: false, outside: [] };
};

const viewOf = async (db: Reader, specialistId: string, now: Instant): Promise<CalendarView> => {
  const { rules, version } = (await findSavedCalendar(db, specialistId))!;
  return {
    version,
    saved: true,
    calendar: tidyCalendar(rules),
    availabilitySet: offersTime(rules, await listBusySoon(db, specialistId, now), now),
    outside: outsideOf(rules, await listUpcoming(db, specialistId, now)),
  };
};

/** Saves the caller's calendar. Throws 400 with a sentence for each fault, `stale_version` when it was changed meanwhile. */
export const updateCalendar = async (
  ctx: Ctx,
  { version, calendar }: UpdateCalendarInput,
): Promise<CalendarView> => {
  const { id: specialistId } = userOf(ctx);
  const rules = soundCalendar(calendar);
  await transact(ctx, (tx) => changeCalendar(tx, { specialistId, rules, version }));
  return await viewOf(ctx.db.read, specialistId, ctx.now);
};

/** What visitors would see if this were saved. Changes nothing. Throws 400 with a sentence for each fault. */
export const previewCalendar = async (ctx: Ctx, form: CalendarForm): Promise<CalendarPreview> => {
  const { id } = userOf(ctx);
  const rules = soundCalendar(form);
  const busy = await listBusySoon(ctx.db.read, id, ctx.now);
  return previewOf({ rules, busy, now: ctx.now }, await listUpcoming(ctx.db.read, id, ctx.now));
};

const soundCalendar = (form: CalendarForm): CalendarRules => {
  const rules = tidyCalendar(form);
  const problems = calendarProblems(rules);
  if (problems.length) throw invalid(problems);
  return rules;
};
