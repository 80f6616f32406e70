// The calls with which visitors prove their email address and confirm a requested meeting. Anyone can make them.
import type { Context } from "hono";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, type Env, param, query, response, routes } from "@/platform/http/route.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { CALL_LIMITS, tokenFirst } from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import { setProofCookie } from "./proofs.ts";
import { viewRequested } from "./requested.ts";
import {
  CodeSent,
  ConfirmBookingInput,
  ContactProven,
  LinkSecret,
  ProveContactInput,
  RequestedMeeting,
  ResendCodeInput,
  SendCodeInput,
} from "./schemas.ts";
import { resendCode, sendProofCode } from "../code-sending.ts";
import { confirmRequested, proveContact, rejectRequested } from "../confirmation.ts";
import { visitorTokens } from "../visitor-tokens.ts";
import { Erased } from "../manage/schemas.ts";
import { BookingSaved } from "../schemas.ts";

const anyone = access("anyone");
const viewLimit = limit(CALL_LIMITS.view);
const confirmLimit = limit(CALL_LIMITS.confirm);
const sendLimit = limit(CALL_LIMITS.code);
const id = param(TrackRef);

/** The track of the meeting that a call is about. */
const trackOfMeeting = async (c: Context<Env>): Promise<string | undefined> =>
  (await findMeeting(ctx(c).db.read, c.req.param("id") ?? ""))?.trackId;

export const proofRoutes = routes()
  .basePath("/Funnel")
  .post(
    "/ConfirmBooking/:id",
    describe(
      "Confirm a requested meeting",
      "already_booked",
      "booking_ended",
      "code_used_up",
      "code_wrong",
      "consent_outdated",
      "link_closed",
      "slot_taken",
      "too_many_bookings",
      "track_token_required",
    ),
    anyone,
    confirmLimit,
    id,
    body(ConfirmBookingInput),
    response(BookingSaved),
    async (c) => {
      const { id: meetingId } = c.req.valid("param");
      const tokens = visitorTokens(c, await trackOfMeeting(c) ?? "");
      const { booking, proof } = await confirmRequested(ctx(c), { ...c.req.valid("json"), meetingId, tokens });
      if (proof) setProofCookie(c, proof);
      return c.json(booking);
    },
  )
  .post(
    "/ResendCode/:id",
    describe(
      "Send the code of a requested meeting again",
      "address_blocked",
      "booking_ended",
      "code_limit",
      "consent_outdated",
      "number_not_texted",
      "proof_first",
      "proof_of_work",
      "texts_stopped",
      "texts_unavailable",
      "track_token_required",
    ),
    anyone,
    sendLimit,
    id,
    tokenFirst(trackOfMeeting),
    body(ResendCodeInput),
    response(CodeSent),
    async (c) => {
      const { id: meetingId } = c.req.valid("param");
      const tokens = visitorTokens(c, await trackOfMeeting(c) ?? "");
      return c.json(await resendCode(ctx(c), { ...c.req.valid("json"), meetingId, tokens }));
    },
  )
  .post(
    "/SendCode/:id",
    describe(
      "Send a code that proves an email address, or a phone number",
      "address_blocked",
      "code_limit",
      "consent_outdated",
      "contact_first",
      "number_not_texted",
      "proof_of_work",
      "texts_stopped",
      "texts_unavailable",
      "track_token_required",
    ),
    anyone,
    sendLimit,
    id,
    tokenFirst(),
    body(SendCodeInput),
    response(CodeSent),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const tokens = visitorTokens(c, trackId);
      return c.json(await sendProofCode(ctx(c), { ...c.req.valid("json"), trackId, tokens }));
    },
  )
  .post(
    "/ProveContact/:id",
    describe("Prove an email address by its code", "code_used_up", "code_wrong", "track_token_required"),
    anyone,
    confirmLimit,
    id,
    tokenFirst(),
    body(ProveContactInput),
    response(ContactProven),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const tokens = visitorTokens(c, trackId);
      const { proof } = await proveContact(ctx(c), { ...c.req.valid("json"), trackId, tokens });
      if (proof) setProofCookie(c, proof);
      return c.json({ proven: true as const });
    },
  )
  .get(
    "/Requested/:id",
    describe("Get a requested meeting by its secret link"),
    anyone,
    viewLimit,
    id,
    query(LinkSecret),
    response(RequestedMeeting),
    async (c) => c.json(await viewRequested(ctx(c), { meetingId: c.req.valid("param").id, ...c.req.valid("query") })),
  )
  .post(
    "/RejectBooking/:id",
    describe("Erase a request that somebody else made", "already_booked"),
    anyone,
    confirmLimit,
    id,
    body(LinkSecret),
    response(Erased),
    async (c) => {
      await rejectRequested(ctx(c), { meetingId: c.req.valid("param").id, ...c.req.valid("json") });
      return c.json({ erased: true as const });
    },
  );
