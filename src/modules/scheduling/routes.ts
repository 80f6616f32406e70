// The calendar part of onboarding (SPEC section 7). The dashboard's calendar uses the same calls.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, query, response, routes } from "@/platform/http/route.ts";
import { previewCalendar, updateCalendar, viewCalendar } from "./calendar-editor.ts";
import { CalendarPreview, CalendarQuery, CalendarView, PreviewCalendarInput, UpdateCalendarInput } from "./schemas.ts";

const saving = limit({ name: "calendar-saving", points: 60, seconds: 300, per: "person" });
const previewing = limit({ name: "calendar-previewing", points: 240, seconds: 60, per: "person" });

export const schedulingRoutes = routes()
  .basePath("/Onboarding")
  .get(
    "/CalendarData",
    access("verified"),
    query(CalendarQuery),
    response(CalendarView),
    async (c) => c.json(await viewCalendar(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/UpdateCalendar",
    access("verified"),
    saving,
    body(UpdateCalendarInput),
    response(CalendarView),
    async (c) => c.json(await updateCalendar(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/PreviewCalendar",
    access("verified"),
    previewing,
    body(PreviewCalendarInput),
    response(CalendarPreview),
    async (c) => c.json(await previewCalendar(ctx(c), c.req.valid("json").calendar)),
  );
