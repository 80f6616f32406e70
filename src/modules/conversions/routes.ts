import { access, ctx, describe, file, orKey, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
import { conversionFile } from "./files.ts";
import { ConversionFileQuery, Conversions, ConversionsQuery } from "./schemas.ts";
import { viewConversions } from "./views.ts";

const reader = access("admin", "finance", orKey("conversions:read"));

export const conversionRoutes = routes()
  .basePath("/Admin/Conversions")
  .get(
    "/GetAll",
    describe("List conversions in the order in which they were recorded"),
    reader,
    query(inDateOrder(ConversionsQuery)),
    response(Conversions),
    async (c) => c.json(await viewConversions(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/File",
    describe("Download conversions or retractions in the format of an advertiser"),
    file("text/csv", "application/json"),
    reader,
    query(inDateOrder(ConversionFileQuery)),
    (c) => conversionFile(c, ctx(c), c.req.valid("query")),
  );
