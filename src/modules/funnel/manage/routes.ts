// The calls behind the links of mails: a visitor's own meeting, and both sides' word on whether it took place.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import {
  cancelManaged,
  exportManaged,
  managedMeeting,
  managedTimes,
  moveManaged,
  openMeeting,
} from "./managed-meeting.ts";
import {
  BookingReplaced,
  CancelInput,
  Erased,
  ManagedMeeting,
  ManageQuery,
  MoveInput,
  MoveTimes,
  MoveTimesQuery,
  OutcomeInput,
  OutcomeQuery,
  OutcomeView,
  RescueInput,
  VisitorData,
} from "./schemas.ts";
import { answerAsked, viewOutcome } from "./outcome.ts";
import { rescueMeeting } from "./rescue.ts";
import { TrackRef } from "../schemas.ts";
import { manageUrl } from "./links.ts";
import { erase, withdraw } from "./withdrawal.ts";

const looking = limit({ name: "funnel-looking", points: 240, seconds: 60 });
const changing = limit({ name: "funnel-changing", points: 30, seconds: 60 });

const one = param(TrackRef);
const secret = query(ManageQuery);
const shown = response(ManagedMeeting);

export const managedRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/Managed/:id",
    access("anyone"),
    looking,
    one,
    secret,
    shown,
    async (c) => c.json(await managedMeeting(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/Managed/:id/Times",
    access("anyone"),
    looking,
    one,
    query(MoveTimesQuery),
    response(MoveTimes),
    async (c) => c.json(await managedTimes(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/Managed/:id/Move",
    access("anyone"),
    changing,
    one,
    body(MoveInput),
    shown,
    async (c) => c.json(await moveManaged(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/Cancel",
    access("anyone"),
    changing,
    one,
    body(CancelInput),
    shown,
    async (c) => c.json(await cancelManaged(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/Rescue",
    access("anyone"),
    changing,
    one,
    body(RescueInput),
    response(BookingReplaced),
    async (c) => {
      const input = c.req.valid("json");
      const lost = await openMeeting(ctx(c), { ...c.req.valid("param"), ...input });
      const meetingId = await rescueMeeting(ctx(c), lost, input);
      return c.json({ meetingId, manageUrl: manageUrl(ctx(c), { id: meetingId, linkVersion: 1 }) });
    },
  )
  .post("/Managed/:id/Withdraw", access("anyone"), changing, one, body(ManageQuery), shown, async (c) => {
    const opened = { ...c.req.valid("param"), ...c.req.valid("json") };
    await withdraw(ctx(c), (await openMeeting(ctx(c), opened)).id);
    return c.json(await managedMeeting(ctx(c), opened));
  })
  .get("/Managed/:id/Data", access("anyone"), looking, one, secret, response(VisitorData), async (c) => {
    c.header("Content-Disposition", 'attachment; filename="my-meeting.json"');
    return c.json(await exportManaged(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") }));
  })
  .post("/Managed/:id/Delete", access("anyone"), changing, one, body(ManageQuery), response(Erased), async (c) => {
    const opened = { ...c.req.valid("param"), ...c.req.valid("json") };
    await erase(ctx(c), (await openMeeting(ctx(c), opened)).id);
    return c.json({ erased: true as const });
  })
  .get(
    "/Outcome/:id",
    access("anyone"),
    looking,
    one,
    query(OutcomeQuery),
    response(OutcomeView),
    async (c) => c.json(await viewOutcome(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/Outcome/:id",
    access("anyone"),
    changing,
    one,
    body(OutcomeInput),
    response(OutcomeView),
    async (c) => c.json(await answerAsked(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );
