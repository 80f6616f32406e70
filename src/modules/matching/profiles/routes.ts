// The calls behind public pages. Pages keep their responses for some seconds, and until the content version changes: with
// every change of a public profile, and when its specialist is suspended or opts out (migration 0070).
import { limit } from "@/platform/http/limits.ts";
import { content } from "@/platform/http/page-request.ts";
import { access, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { listAddresses, listFeatured } from "./featured.ts";
import { viewPublicProfile } from "./public-profile.ts";
import { Featured, FeaturedQuery, ProfileRef, PublicAddresses, PublicProfileView } from "./schemas.ts";

const anyone = access("anyone");
const viewLimit = limit({ name: "public-profiles", points: 240, seconds: 60 });

export const profileRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/Profile/:slug",
    describe("Get a specialist's public profile"),
    anyone,
    viewLimit,
    content,
    param(ProfileRef),
    response(PublicProfileView),
    async (c) => c.json(await viewPublicProfile(ctx(c), c.req.valid("param").slug)),
  )
  .get(
    "/Featured",
    describe("List a few specialists with a public profile"),
    anyone,
    viewLimit,
    content,
    query(FeaturedQuery),
    response(Featured),
    async (c) => c.json(await listFeatured(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/PublicProfiles",
    describe("List the addresses of all public profiles"),
    anyone,
    viewLimit,
    content,
    response(PublicAddresses),
    async (c) => c.json(await listAddresses(ctx(c))),
  );
