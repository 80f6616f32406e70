// The calls of the funnel and of the links in reminder emails. Anyone can make them.
import type { Context } from "hono";
import { z } from "zod";
import { readBrowser } from "@/platform/http/browser-cookie.ts";
import { limit } from "@/platform/http/limits.ts";
import { content } from "@/platform/http/page-request.ts";
import {
  accepts,
  access,
  body,
  ctx,
  describe,
  type Env,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import {
  CALL_LIMITS,
  canUnmask,
  closeTrack,
  getVisitorTrack,
  readResumeToken,
  readTokens,
  setResumeCookie,
  tokenFirst,
} from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import { saveBooking } from "./booking/booking.ts";
import { buildPublicCalendarFile, viewClosedCard } from "./booking/closed-card.ts";
import { viewTrack } from "./track-view.ts";
import { openRequest, stopReminders, viewReminders } from "./finish-later.ts";
import { startTracking, viewStartData } from "./start.ts";
import { submitStep } from "./steps.ts";
import { visitorTokens } from "./booking/visitor-tokens.ts";
import { BookingSaved, ClosedCard, SaveBookingInput } from "./booking/schemas.ts";
import {
  OpenedRequest,
  Reminders,
  RemindersStopped,
  RequestLinkQuery,
  StartData,
  StartTrackingInput,
  TrackClosed,
  TrackingStarted,
  TrackStepInput,
  TrackView,
} from "./schemas.ts";

const anyone = access("anyone");

/** Of a body that may be anything. */
const trackIdInBody = async (c: Context<Env>): Promise<string | undefined> => {
  const { data } = z.object({ trackId: z.uuidv7() }).safeParse(await c.req.json().catch(() => null));
  return data?.trackId;
};

const viewLimit = limit(CALL_LIMITS.view);
const stepLimit = limit(CALL_LIMITS.step);
const bookingLimit = limit(CALL_LIMITS.booking);
const id = param(TrackRef);
const link = query(RequestLinkQuery);

export const funnelRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/StartData",
    describe("Get labels, categories and defaults of the funnel"),
    anyone,
    viewLimit,
    content,
    response(StartData),
    async (c) => c.json(await viewStartData(ctx(c))),
  )
  .post(
    "/StartTracking",
    describe("Start a request", "not_found"),
    anyone,
    bookingLimit,
    body(StartTrackingInput),
    response(TrackingStarted),
    async (c) => {
      const browser = readBrowser(c, ctx(c).config.production);
      const started = await startTracking(ctx(c), c.req.valid("json"), { own: readTokens(c), browser });
      setResumeCookie(c, started.trackId, started.resumeToken);
      return c.json(started);
    },
  )
  .get("/Track/:id", describe("Get a request"), anyone, viewLimit, id, response(TrackView), async (c) => {
    const track = await getVisitorTrack(ctx(c).db.read, c.req.valid("param").id);
    const unmasked = canUnmask(ctx(c), track, readResumeToken(c, track.id));
    return c.json(await viewTrack(ctx(c), track, { unmasked }));
  })
  .post(
    "/Track/:id",
    describe(
      "Save a step of a request",
      "already_booked",
      "consent_outdated",
      "consent_required",
      "hold_limit",
      "proof_first",
      "review_open",
      "track_closed",
      "track_token_required",
    ),
    anyone,
    stepLimit,
    id,
    tokenFirst(),
    body(TrackStepInput),
    response(TrackView),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      return c.json(
        await submitStep(ctx(c), { ...c.req.valid("json"), id: trackId, tokens: visitorTokens(c, trackId) }),
      );
    },
  )
  .post(
    "/Close/:id",
    describe("Close a request", "track_token_required"),
    anyone,
    stepLimit,
    id,
    response(TrackClosed),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      return c.json(await closeTrack(ctx(c), trackId, readResumeToken(c, trackId)));
    },
  )
  .post(
    "/SaveBooking",
    describe(
      "Book a meeting",
      "already_booked",
      "answers_missing",
      "cap_reached",
      "consent_outdated",
      "consent_required",
      "contact_first",
      "key_reused",
      "no_credit",
      "not_found",
      "proof_first",
      "proof_of_work",
      "slot_taken",
      "too_many_bookings",
      "track_closed",
      "track_token_required",
    ),
    anyone,
    bookingLimit,
    tokenFirst(trackIdInBody),
    body(SaveBookingInput),
    response(BookingSaved),
    async (c) => {
      const input = c.req.valid("json");
      return c.json(await saveBooking(ctx(c), input, visitorTokens(c, input.trackId)));
    },
  )
  .get(
    "/Closed/:id",
    describe("Get a booked meeting without contact data"),
    anyone,
    viewLimit,
    id,
    response(ClosedCard),
    async (c) => c.json(await viewClosedCard(ctx(c), c.req.valid("param").id)),
  )
  .get("/CalendarFile/:id", describe("Download a meeting as a calendar file"), anyone, viewLimit, id, async (c) => {
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="meeting.ics"');
    return c.body(await buildPublicCalendarFile(ctx(c), c.req.valid("param").id));
  })
  .get(
    "/FinishLater/:id",
    describe("Open an unfinished request by its secret link"),
    anyone,
    viewLimit,
    id,
    link,
    response(OpenedRequest),
    async (c) => {
      const { trackId, token, path } = await openRequest(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") });
      setResumeCookie(c, trackId, token);
      return c.json({ path });
    },
  )
  .get(
    "/Reminders/:id",
    describe("Check whether a request has reminders"),
    anyone,
    viewLimit,
    id,
    link,
    response(Reminders),
    async (c) => c.json(await viewReminders(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  // Email programs send it with a form of their own (RFC 8058).
  .post(
    "/StopReminders/:id",
    describe("Stop the reminders of a request"),
    anyone,
    accepts("oneTap"),
    viewLimit,
    id,
    link,
    response(RemindersStopped),
    async (c) => c.json(await stopReminders(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  );
