// API of single leads: specialists and their own leads. Another specialist's lead is 404. For lists, counters and the
// export, see lists/routes.ts.
import type { Context } from "hono";
import type { Ctx } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import {
  access,
  body,
  ctx,
  describe,
  type Env,
  file,
  orKey,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import { RescheduleTimes } from "@/modules/booking/manage/schemas.ts";
import { keepOwnLead } from "./lifecycle/keeping.ts";
import { changeOwnLeadStatus, markMany, saveOwnNotes, type StatusDetails } from "./lifecycle/transitions.ts";
import { undoChanges } from "./lifecycle/undo.ts";
import { listBookingTimes } from "./meetings/booking-times.ts";
import { calendarFeed } from "./meetings/calendar-feed.ts";
import { CalendarWeek, CalendarWeekQuery, MeetingList, MeetingListQuery } from "./meetings/calendar-schemas.ts";
import { listOwnMeetings, viewOwnWeek } from "./meetings/own-calendar.ts";
import { cancelOwnMeeting, listOwnTimes, moveOwnMeeting, reportOwnOutcome } from "./meetings/own-meetings.ts";
import type { LeadStatus } from "./status-rules.ts";
import {
  BookingTimes,
  CancelMeetingInput,
  LeadRef,
  LeadStatusRef,
  LeadView,
  LinkQuery,
  MarkedMany,
  MarkInput,
  MarkManyInput,
  MeetingTimesQuery,
  MoveMeetingInput,
  NotesInput,
  OutcomeOfMeetingInput,
  StatusDetailsInput,
  UndoInput,
  Undone,
} from "./schemas.ts";
import { getLeadProps } from "./view.ts";

/** Answers with the lead after a change of it. */
const after = async (c: Context<Env>, id: string, change: (ctx: Ctx, id: string) => Promise<unknown>) => {
  await change(ctx(c), id);
  return c.json(await getLeadProps(ctx(c), id));
};

const mark = (c: Context<Env>, id: string, to: LeadStatus, details?: StatusDetails) =>
  after(c, id, (own, leadId) => changeOwnLeadStatus(own, { leadId, to, details }));

const specialist = access("specialist");
const reader = access("specialist", orKey("leads:read"));
const writer = access("specialist", orKey("leads:write"));
const id = param(LeadRef);
const details = body(StatusDetailsInput);
const view = response(LeadView);
const meetingLimit = limit({ name: "meeting-changing", points: 60, seconds: 60, per: "person" });
const manyLimit = limit({ name: "leads-marking", points: 30, seconds: 60, per: "person" });
const feedLimit = limit({ name: "calendar-feed", points: 60, seconds: 60, per: "address" });

export const leadRoutes = routes()
  .basePath("/Leads")
  .get(
    "/Props/:id",
    describe("Get a lead"),
    reader,
    id,
    view,
    async (c) => c.json(await getLeadProps(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/MarkAsLive/:id",
    describe(
      "Accept or reopen a lead",
      "cap_reached",
      "illegal_transition",
      "no_credit",
      "track_assigned",
      "track_reopened",
    ),
    writer,
    id,
    view,
    (c) => mark(c, c.req.valid("param").id, "live"),
  )
  .post(
    "/MarkLeadStatus/:id/:status",
    describe(
      "Change the status of a lead",
      "already_booked",
      "cap_reached",
      "illegal_transition",
      "location_not_offered",
      "no_calendar",
      "no_credit",
      "slot_taken",
      "track_assigned",
      "track_reopened",
    ),
    writer,
    param(LeadStatusRef),
    body(MarkInput),
    view,
    (c) => mark(c, c.req.valid("param").id, c.req.valid("param").status, c.req.valid("json")),
  )
  .post(
    "/MarkMany",
    describe("Change the status of several leads"),
    specialist,
    manyLimit,
    body(MarkManyInput),
    response(MarkedMany),
    async (c) => c.json(await markMany(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/Undo",
    describe("Undo changes of leads within a minute", "not_found", "undo_closed"),
    specialist,
    manyLimit,
    body(UndoInput),
    response(Undone),
    async (c) => c.json(await undoChanges(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/Keep/:id",
    describe(
      "Keep a lead whose credit was returned",
      "cap_reached",
      "illegal_transition",
      "no_credit",
      "track_assigned",
      "track_reopened",
    ),
    specialist,
    id,
    view,
    (c) => after(c, c.req.valid("param").id, keepOwnLead),
  )
  .post(
    "/MarkAsConverted/:id",
    describe("Mark a lead as converted", "illegal_transition"),
    writer,
    id,
    details,
    view,
    (c) => mark(c, c.req.valid("param").id, "converted", c.req.valid("json")),
  )
  .post(
    "/MarkAsNotConverted/:id",
    describe("Mark a lead as not converted", "illegal_transition"),
    writer,
    id,
    details,
    view,
    (c) => mark(c, c.req.valid("param").id, "not-converted", c.req.valid("json")),
  )
  .post(
    "/Notes/:id",
    describe("Save your notes about a lead", "stale_notes"),
    writer,
    id,
    body(NotesInput),
    view,
    (c) => after(c, c.req.valid("param").id, (own, leadId) => saveOwnNotes(own, { leadId, ...c.req.valid("json") })),
  )
  .get(
    "/CalendarFeed/:id",
    describe("Read the calendar feed by its secret link"),
    file("text/calendar"),
    access("anyone"),
    feedLimit,
    id,
    query(LinkQuery),
    async (c) => {
      c.header("Content-Type", "text/calendar; charset=utf-8");
      return c.body(await calendarFeed(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") }));
    },
  )
  .get(
    "/Calendar",
    describe("Get a week of your calendar"),
    access("specialist", orKey("calendar:read")),
    query(CalendarWeekQuery),
    response(CalendarWeek),
    async (c) => c.json(await viewOwnWeek(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Meetings",
    describe("List your meetings"),
    access("specialist", orKey("meetings:read")),
    query(MeetingListQuery),
    response(MeetingList),
    async (c) => c.json(await listOwnMeetings(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/MeetingTimes/:id",
    describe("List times to reschedule a meeting to"),
    specialist,
    id,
    query(MeetingTimesQuery),
    response(RescheduleTimes),
    async (c) => c.json(await listOwnTimes(ctx(c), c.req.valid("param").id, c.req.valid("query").date)),
  )
  .get(
    "/BookingTimes/:id",
    describe("List times to book for a lead", "no_calendar"),
    specialist,
    id,
    query(MeetingTimesQuery),
    response(BookingTimes),
    async (c) => c.json(await listBookingTimes(ctx(c), c.req.valid("param").id, c.req.valid("query").date)),
  )
  .post(
    "/MoveMeeting/:id",
    describe(
      "Reschedule a meeting as its specialist",
      "illegal_transition",
      "move_limit",
      "not_offered",
      "slot_taken",
      "too_late",
    ),
    specialist,
    meetingLimit,
    id,
    body(MoveMeetingInput),
    view,
    (c) => after(c, c.req.valid("param").id, (own, id) => moveOwnMeeting(own, id, c.req.valid("json"))),
  )
  .post(
    "/CancelMeeting/:id",
    describe("Cancel a meeting as its specialist", "illegal_transition", "too_late"),
    specialist,
    meetingLimit,
    id,
    body(CancelMeetingInput),
    view,
    (c) => after(c, c.req.valid("param").id, (own, id) => cancelOwnMeeting(own, id, c.req.valid("json"))),
  )
  .post(
    "/MeetingOutcome/:id",
    describe("Report whether a meeting took place", "answered", "not_over", "outcome_settled"),
    specialist,
    meetingLimit,
    id,
    body(OutcomeOfMeetingInput),
    view,
    (c) => after(c, c.req.valid("param").id, (own, id) => reportOwnOutcome(own, id, c.req.valid("json"))),
  );
