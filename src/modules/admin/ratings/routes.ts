import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { RatingRef } from "@/modules/ratings/schemas.ts";
import { peopleOfRating } from "../decision-subjects.ts";
import { decide, viewRatings } from "./ratings.ts";
import { AdminRatings, AdminRatingsQuery, DecideRatingInput, RatingDecided } from "./schemas.ts";

const admin = access("admin", "support");

export const ratingRoutes = routes()
  .get(
    "/Ratings",
    describe("List ratings to decide about, or by status"),
    admin,
    query(AdminRatingsQuery),
    response(AdminRatings),
    async (c) => c.json(await viewRatings(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/DecideRating/:id",
    describe("Keep a rating, or remove it under a written rule", "nothing_to_decide", "own_record", "rule_required"),
    admin,
    param(RatingRef),
    body(DecideRatingInput),
    decidesAbout((ctx, { id }) => peopleOfRating(ctx, id)),
    response(RatingDecided),
    async (c) => c.json(await decide(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  );
