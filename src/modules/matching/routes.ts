// The calls about free times and specialists, with a request or with a category alone, and those behind public pages. Anyone
// can make them.
import { limit } from "@/platform/http/limits.ts";
import { content, declareContent } from "@/platform/http/page-request.ts";
import { access, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { CALL_LIMITS } from "@/modules/tracks/index.ts";
import { listAvailabilities, listHours, viewSlot } from "./availability.ts";
import { viewPreview } from "./preview.ts";
import { listAddresses, listFeatured } from "./profiles/featured.ts";
import { viewPublicProfile } from "./profiles/public-profile.ts";
import { Featured, FeaturedQuery, ProfileRef, PublicAddresses, PublicProfileView } from "./profiles/schemas.ts";
import {
  Availabilities,
  AvailabilitiesQuery,
  Hours,
  HoursQuery,
  HoursRef,
  Preview,
  PreviewQuery,
  SlotQuery,
  SlotRef,
  SlotView,
  TrackOrCategoryRef,
} from "./schemas.ts";

const anyone = access("anyone");
const viewLimit = limit(CALL_LIMITS.view);
const profileLimit = limit({ name: "public-profiles", points: 240, seconds: 60 });

export const matchingRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/Preview/:id",
    describe("Count free specialists and list the earliest times"),
    anyone,
    viewLimit,
    param(TrackOrCategoryRef),
    query(PreviewQuery),
    response(Preview),
    async (c) => {
      const preview = await viewPreview(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") });
      // The same for everyone. In a kept page it can be some seconds old.
      if (!preview.isTailored) declareContent(c);
      return c.json(preview);
    },
  )
  .get(
    "/Availabilities/:id",
    describe("List days with free times"),
    anyone,
    viewLimit,
    param(TrackOrCategoryRef),
    query(AvailabilitiesQuery),
    response(Availabilities),
    async (c) => c.json(await listAvailabilities(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/GetAvailabilityHours/:id/:date",
    describe("List free times of a day"),
    anyone,
    viewLimit,
    param(HoursRef),
    query(HoursQuery),
    response(Hours),
    async (c) => c.json(await listHours(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/GetAvailabilityHours/:id/:date/:hour/:minute",
    describe("List specialists for a slot"),
    anyone,
    viewLimit,
    param(SlotRef),
    query(SlotQuery),
    response(SlotView),
    async (c) => c.json(await viewSlot(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  // Pages keep these responses for some seconds, and until the content version changes: with every change of a public
  // profile, and when its specialist is suspended or opts out (migration 0070).
  .get(
    "/Profile/:slug",
    describe("Get a specialist's public profile"),
    anyone,
    profileLimit,
    content,
    param(ProfileRef),
    response(PublicProfileView),
    async (c) => c.json(await viewPublicProfile(ctx(c), c.req.valid("param").slug)),
  )
  .get(
    "/Featured",
    describe("List a few specialists with a public profile"),
    anyone,
    profileLimit,
    content,
    query(FeaturedQuery),
    response(Featured),
    async (c) => c.json(await listFeatured(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/PublicProfiles",
    describe("List the addresses of all public profiles"),
    anyone,
    profileLimit,
    content,
    response(PublicAddresses),
    async (c) => c.json(await listAddresses(ctx(c))),
  );
