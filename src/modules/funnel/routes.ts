// The calls of the funnel (SPEC section 7). Anyone may make them.
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { listAvailabilities, listHours, viewSlot } from "./matching/availability.ts";
import { saveBooking } from "./booking/booking.ts";
import { closedCard, publicCalendarFile } from "./booking/closed-card.ts";
import { presentedToken, rememberTrack } from "./tracks/resume-token.ts";
import {
  Availabilities,
  AvailabilitiesQuery,
  BookingSaved,
  ClosedCard,
  Hours,
  HoursQuery,
  HoursRef,
  SaveBookingInput,
  SlotQuery,
  SlotRef,
  SlotView,
  StartData,
  StartTrackingInput,
  TrackClosed,
  TrackingStarted,
  TrackRef,
  TrackStepInput,
  TrackView,
} from "./schemas.ts";
import { startData } from "./tracks/start.ts";
import { takeStep } from "./tracks/steps.ts";
import { closeTrack, getRememberedTrack, mayUnmask, startTracking, viewTrack } from "./tracks/tracks.ts";

const looking = limit({ name: "funnel-looking", points: 240, seconds: 60 });
const stepping = limit({ name: "funnel-stepping", points: 60, seconds: 60 });
const booking = limit({ name: "funnel-booking", points: 20, seconds: 60 });

export const funnelRoutes = routes()
  .basePath("/Funnel")
  .get("/StartData", access("anyone"), looking, response(StartData), async (c) => c.json(await startData(ctx(c))))
  .post(
    "/StartTracking",
    access("anyone"),
    booking,
    body(StartTrackingInput),
    response(TrackingStarted),
    async (c) => {
      const started = await startTracking(ctx(c), c.req.valid("json"));
      rememberTrack(c, started.trackId, started.resumeToken);
      return c.json(started);
    },
  )
  .get("/Track/:id", access("anyone"), looking, param(TrackRef), response(TrackView), async (c) => {
    const track = await getRememberedTrack(ctx(c).db.read, c.req.valid("param").id);
    return c.json(await viewTrack(ctx(c), track, { unmasked: mayUnmask(ctx(c), track, presentedToken(c, track.id)) }));
  })
  .post(
    "/Track/:id",
    access("anyone"),
    stepping,
    param(TrackRef),
    body(TrackStepInput),
    response(TrackView),
    async (c) => c.json(await takeStep(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Close/:id",
    access("anyone"),
    stepping,
    param(TrackRef),
    response(TrackClosed),
    async (c) => c.json(await closeTrack(ctx(c), c.req.valid("param").id)),
  )
  .get(
    "/Availabilities/:id",
    access("anyone"),
    looking,
    param(TrackRef),
    query(AvailabilitiesQuery),
    response(Availabilities),
    async (c) => c.json(await listAvailabilities(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/GetAvailabilityHours/:id/:date",
    access("anyone"),
    looking,
    param(HoursRef),
    query(HoursQuery),
    response(Hours),
    async (c) => c.json(await listHours(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/GetAvailabilityHours/:id/:date/:hour/:minute",
    access("anyone"),
    looking,
    param(SlotRef),
    query(SlotQuery),
    response(SlotView),
    async (c) => c.json(await viewSlot(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post("/SaveBooking", access("anyone"), booking, body(SaveBookingInput), response(BookingSaved), async (c) => {
    const input = c.req.valid("json");
    return c.json(await saveBooking(ctx(c), input, presentedToken(c, input.trackId)));
  })
  .get(
    "/Closed/:id",
    access("anyone"),
    looking,
    param(TrackRef),
    response(ClosedCard),
    async (c) => c.json(await closedCard(ctx(c), c.req.valid("param").id)),
  )
  .get("/CalendarFile/:id", access("anyone"), looking, param(TrackRef), async (c) => {
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="meeting.ics"');
    return c.body(await publicCalendarFile(ctx(c), c.req.valid("param").id));
  });
