// Routes about meetings that a specialist changed in their own calendar.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { answerCalendarChange, viewCalendarChanges } from "./calendar-changes.ts";
import { CalendarChangeAnswer, CalendarChangeRef, CalendarChanges } from "./calendar-schemas.ts";

const specialist = access("specialist");
const answering = limit({ name: "calendar-change-answering", points: 60, seconds: 60, per: "person" });

export const calendarChangeRoutes = routes()
  .basePath("/Leads")
  .get(
    "/CalendarChanges",
    describe("List the meetings that you moved or deleted in your own calendar, and that need your decision"),
    specialist,
    response(CalendarChanges),
    async (c) => c.json(await viewCalendarChanges(ctx(c))),
  )
  .post(
    "/AnswerCalendarChange/:id",
    describe(
      "Move or cancel a meeting as in your own calendar, or keep it",
      "illegal_transition",
      "not_found",
      "not_offered",
      "slot_taken",
      "too_late",
    ),
    specialist,
    answering,
    param(CalendarChangeRef),
    body(CalendarChangeAnswer),
    response(CalendarChanges),
    async (c) => {
      await answerCalendarChange(ctx(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json(await viewCalendarChanges(ctx(c)));
    },
  );
