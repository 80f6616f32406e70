// The calls of the earlier-slot list: asking for something sooner, and the links in its emails. Anyone can make them.
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { CALL_LIMITS, tokenFirst } from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import { readProofToken } from "../proof/proofs.ts";
import { declineOffer, viewOffer } from "./offers.ts";
import { AskInput, EarlierLink, OfferTaken, OfferView, TakeInput, WaitlistEntryView } from "./schemas.ts";
import { takeOffer } from "./taking.ts";
import { askForEarlier, viewEntry, withdrawEntry } from "./entries.ts";
import { visitorTokens } from "../visitor-tokens.ts";

const anyone = access("anyone");
const viewLimit = limit(CALL_LIMITS.view);
const changeLimit = limit(CALL_LIMITS.change);
const id = param(TrackRef);
const link = query(EarlierLink);

export const waitlistRoutes = routes()
  .basePath("/Funnel")
  .post(
    "/AskForEarlier/:id",
    describe("Ask to be told when something sooner opens", "not_movable", "proof_first", "track_token_required"),
    anyone,
    changeLimit,
    id,
    tokenFirst(),
    body(AskInput),
    response(WaitlistEntryView),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const input = { ...c.req.valid("json"), trackId, tokens: visitorTokens(c, trackId) };
      return c.json(await askForEarlier(ctx(c), input));
    },
  )
  .get(
    "/EarlierWish/:id",
    describe("Get a waitlist entry by its secret link"),
    anyone,
    viewLimit,
    id,
    link,
    response(WaitlistEntryView),
    async (c) => c.json(await viewEntry(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  // Email programs send it with a form of their own (RFC 8058).
  .post(
    "/StopEarlier/:id",
    describe("Withdraw a waitlist entry"),
    anyone,
    accepts("oneTap"),
    viewLimit,
    id,
    link,
    response(WaitlistEntryView),
    async (c) => c.json(await withdrawEntry(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/EarlierOffer/:id",
    describe("Get an earlier time that was offered, by its secret link"),
    anyone,
    viewLimit,
    id,
    link,
    response(OfferView),
    async (c) => c.json(await viewOffer(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/TakeEarlier/:id",
    describe(
      "Take an earlier time that was offered",
      "answers_missing",
      "consent_outdated",
      "consent_required",
      "offer_over",
      "too_many_bookings",
    ),
    anyone,
    changeLimit,
    id,
    body(TakeInput),
    response(OfferTaken),
    async (c) => {
      const input = { ...c.req.valid("param"), ...c.req.valid("json"), proofToken: readProofToken(c) };
      return c.json(await takeOffer(ctx(c), input));
    },
  )
  .post(
    "/DeclineEarlier/:id",
    describe("Decline an earlier time that was offered"),
    anyone,
    changeLimit,
    id,
    body(EarlierLink),
    response(OfferView),
    async (c) => c.json(await declineOffer(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );
