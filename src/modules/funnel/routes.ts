// The calls of the funnel and of the links in reminder emails. Anyone can make them.
import { readBrowser } from "@/platform/http/browser-cookie.ts";
import { limit } from "@/platform/http/limits.ts";
import { content } from "@/platform/http/page-request.ts";
import { accepts, access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
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
import { visitorTokens } from "@/modules/booking/index.ts";
import { viewTrack } from "./track-view.ts";
import { resumeByLink, stopReminders, viewReminders } from "./finish-later.ts";
import { startTracking, viewStartData } from "./start.ts";
import { viewOwnLink } from "./own-links.ts";
import { submitStep } from "./steps.ts";
import {
  OpenedRequest,
  OwnLinkRef,
  OwnLinkView,
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
  .get(
    "/Own/:slug",
    describe("Get a specialist's booking link"),
    anyone,
    viewLimit,
    param(OwnLinkRef),
    response(OwnLinkView),
    async (c) => c.json(await viewOwnLink(ctx(c), c.req.valid("param").slug)),
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
      "link_closed",
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
  .get(
    "/FinishLater/:id",
    describe("Open an unfinished request by its secret link"),
    anyone,
    viewLimit,
    id,
    link,
    response(OpenedRequest),
    async (c) => {
      const { trackId, token, path } = await resumeByLink(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") });
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
