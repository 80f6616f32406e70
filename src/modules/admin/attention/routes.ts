import { access, body, ctx, describe, response, routes } from "@/platform/http/route.ts";
import { viewAttention } from "./attention.ts";
import { leaveAttention, takeAttention } from "./claims.ts";
import { Attention, AttentionRef, AttentionTaken } from "./schemas.ts";

const support = access("admin", "support");

export const attentionRoutes = routes()
  .get(
    "/Attention",
    describe("List what needs attention"),
    support,
    response(Attention),
    async (c) => c.json(await viewAttention(ctx(c))),
  )
  .post(
    "/TakeAttention",
    describe("Take care of something that needs attention", "attention_taken"),
    support,
    body(AttentionRef),
    response(AttentionTaken),
    async (c) => {
      await takeAttention(ctx(c), c.req.valid("json"));
      return c.json({ ...c.req.valid("json"), taken: true });
    },
  )
  .post(
    "/LeaveAttention",
    describe("Give back something that needs attention"),
    support,
    body(AttentionRef),
    response(AttentionTaken),
    async (c) => {
      await leaveAttention(ctx(c), c.req.valid("json"));
      return c.json({ ...c.req.valid("json"), taken: false });
    },
  );
