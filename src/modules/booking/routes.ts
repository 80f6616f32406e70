// Booking a meeting, and its public card. Anyone can make these calls.
import type { Context } from "hono";
import { z } from "zod";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, type Env, file, param, response, routes } from "@/platform/http/route.ts";
import { CALL_LIMITS, tokenFirst } from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import { saveBooking } from "./booking.ts";
import { buildPublicCalendarFile, viewClosedCard } from "./closed-card.ts";
import { BookingSaved, ClosedCard, SaveBookingInput } from "./schemas.ts";
import { visitorTokens } from "./visitor-tokens.ts";

const anyone = access("anyone");
const viewLimit = limit(CALL_LIMITS.view);
const bookingLimit = limit(CALL_LIMITS.booking);
const id = param(TrackRef);

/** Reads a body that may be anything. */
const trackIdInBody = async (c: Context<Env>): Promise<string | undefined> => {
  const { data } = z.object({ trackId: z.uuidv7() }).safeParse(await c.req.json().catch(() => null));
  return data?.trackId;
};

export const bookingRoutes = routes()
  .basePath("/Funnel")
  .post(
    "/SaveBooking",
    describe(
      "Book a meeting",
      "address_blocked",
      "already_booked",
      "answers_missing",
      "code_limit",
      "consent_outdated",
      "consent_required",
      "contact_first",
      "key_reused",
      "link_closed",
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
  .get(
    "/CalendarFile/:id",
    describe("Download a meeting as a calendar file"),
    file("text/calendar"),
    anyone,
    viewLimit,
    id,
    async (c) => {
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="meeting.ics"');
      return c.body(await buildPublicCalendarFile(ctx(c), c.req.valid("param").id));
    },
  );
