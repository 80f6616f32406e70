import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { reportContent } from "./create.ts";
import { Reported, ReportedSlug, ReportInput } from "./schemas.ts";

const reporting = limit({ name: "content-reports", points: 10, seconds: 3600 });

export const moderationRoutes = routes()
  .post(
    "/Funnel/Report/:slug",
    describe("Report a public profile or one of its ratings", "not_found", "too_many_reports"),
    access("anyone"),
    reporting,
    param(ReportedSlug),
    body(ReportInput),
    response(Reported),
    async (c) => {
      await reportContent(ctx(c), c.req.valid("param").slug, c.req.valid("json"));
      return c.json({ done: true as const });
    },
  );
