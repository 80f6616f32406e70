import { access, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { peopleOfMeeting, peopleOfWave } from "../decision-subjects.ts";
import { rejectBooking, releaseBooking } from "./reviews.ts";
import { BookingReleased, ReviewDecided, ReviewRef, WaveEnded, WavePreview, WaveRef } from "./schemas.ts";
import { endWave, previewWave } from "./waves.ts";

const admin = access("admin", "support");
const wave = param(WaveRef);
const review = param(ReviewRef);
const aboutMeeting = decidesAbout((ctx, { id }) => peopleOfMeeting(ctx, id));

export const waveRoutes = routes()
  .get(
    "/Wave/:id",
    describe("See what ending a wave would cancel"),
    admin,
    wave,
    response(WavePreview),
    async (c) => c.json(await previewWave(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/EndWave/:id",
    describe("End a wave of unproven bookings", "own_record"),
    admin,
    wave,
    decidesAbout((ctx, { id }) => peopleOfWave(ctx, id)),
    response(WaveEnded),
    async (c) => c.json(await endWave(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/ReleaseBooking/:id",
    describe(
      "Release a booking",
      "address_blocked",
      "cap_reached",
      "code_limit",
      "no_credit",
      "own_record",
      "review_over",
      "slot_taken",
    ),
    admin,
    review,
    aboutMeeting,
    response(BookingReleased),
    async (c) => c.json(await releaseBooking(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/RejectBooking/:id",
    describe("Reject a booking", "own_record", "review_over"),
    admin,
    review,
    aboutMeeting,
    response(ReviewDecided),
    async (c) => c.json(await rejectBooking(ctx(c), c.req.valid("param").id)),
  );
