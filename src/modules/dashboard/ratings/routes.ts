import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { AppealInput, RatingRef, ReplyInput } from "@/modules/ratings/schemas.ts";
import { appeal, listOwnRatings, reply } from "./own-ratings.ts";
import { OwnRating, OwnRatings, OwnRatingsQuery } from "./schemas.ts";

const specialist = access("specialist");
const changeLimit = limit({ name: "ratings", points: 60, seconds: 600, per: "person" });
const id = param(RatingRef);

export const ratingRoutes = routes()
  .get(
    "/Ratings/Own",
    describe("List your ratings"),
    specialist,
    query(OwnRatingsQuery),
    response(OwnRatings),
    async (c) => c.json(await listOwnRatings(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/Ratings/Reply/:id",
    describe("Reply to a rating", "replied"),
    specialist,
    changeLimit,
    id,
    body(ReplyInput),
    response(OwnRating),
    async (c) => c.json(await reply(ctx(c), c.req.valid("param").id, c.req.valid("json").reply)),
  )
  .post(
    "/Ratings/Appeal/:id",
    describe("Ask for a rating to be checked", "appealed"),
    specialist,
    changeLimit,
    id,
    body(AppealInput),
    response(OwnRating),
    async (c) => c.json(await appeal(ctx(c), c.req.valid("param").id, c.req.valid("json").appeal)),
  );
