// The calls by which a specialist moves, cancels and closes the meeting of an own lead (PRODUCT section 4).
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { MoveTimes } from "@/modules/funnel/managed-schemas.ts";
import { listBookingTimes } from "./booking-times.ts";
import {
  BookingTimes,
  CancelMeetingInput,
  MeetingTimesQuery,
  MoveMeetingInput,
  OutcomeOfMeetingInput,
} from "./meeting-schemas.ts";
import { answerOwnOutcome, cancelOwnMeeting, listOwnTimes, moveOwnMeeting } from "./own-meetings.ts";
import { LeadRef, LeadView } from "./schemas.ts";
import { leadProps } from "./view.ts";

const mine = access("specialist");
const changing = limit({ name: "meeting-changing", points: 60, seconds: 60, per: "person" });
const one = param(LeadRef);
const shown = response(LeadView);

export const meetingRoutes = routes()
  .basePath("/Leads")
  .get(
    "/MeetingTimes/:id",
    mine,
    one,
    query(MeetingTimesQuery),
    response(MoveTimes),
    async (c) => c.json(await listOwnTimes(ctx(c), c.req.valid("param").id, c.req.valid("query").date)),
  )
  .get(
    "/BookingTimes/:id",
    mine,
    one,
    query(MeetingTimesQuery),
    response(BookingTimes),
    async (c) => c.json(await listBookingTimes(ctx(c), c.req.valid("param").id, c.req.valid("query").date)),
  )
  .post("/MoveMeeting/:id", mine, changing, one, body(MoveMeetingInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await moveOwnMeeting(ctx(c), id, c.req.valid("json"));
    return c.json(await leadProps(ctx(c), id));
  })
  .post("/CancelMeeting/:id", mine, changing, one, body(CancelMeetingInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await cancelOwnMeeting(ctx(c), id, c.req.valid("json"));
    return c.json(await leadProps(ctx(c), id));
  })
  .post("/MeetingOutcome/:id", mine, changing, one, body(OutcomeOfMeetingInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await answerOwnOutcome(ctx(c), id, c.req.valid("json"));
    return c.json(await leadProps(ctx(c), id));
  });
