import { access, ctx, describe, response, routes } from "@/platform/http/route.ts";
import { viewAttention } from "./attention.ts";
import { Attention } from "./schemas.ts";

export const attentionRoutes = routes().get(
  "/Attention",
  describe("List what needs attention"),
  access("admin", "support"),
  response(Attention),
  async (c) => c.json(await viewAttention(ctx(c))),
);
