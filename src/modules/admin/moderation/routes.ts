import { Done } from "@/modules/auth/schemas.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { peopleOfReport } from "../decision-subjects.ts";
import { decideContentReport, viewContentReports } from "./moderation.ts";
import { ContentReportList, ContentReportRef, ContentReportsQuery, DecideContentReportInput } from "./schemas.ts";

const admin = access("admin", "support");

export const moderationRoutes = routes()
  .get(
    "/ContentReports",
    describe("List reports of profiles and ratings"),
    admin,
    query(ContentReportsQuery),
    response(ContentReportList),
    async (c) => c.json(await viewContentReports(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/DecideContentReport/:id",
    describe(
      "Decide about a report of a profile or a rating",
      "not_found",
      "report_decided",
      "own_record",
      "nothing_to_decide",
      "rule_required",
      "illegal_transition",
      "role_required",
    ),
    admin,
    param(ContentReportRef),
    body(DecideContentReportInput),
    decidesAbout((ctx, { id }) => peopleOfReport(ctx, id)),
    response(Done),
    async (c) => {
      await decideContentReport(ctx(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json({ done: true as const });
    },
  );
