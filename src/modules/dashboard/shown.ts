// "Why am I (not) shown?" for the signed-in specialist.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { explainShown } from "@/modules/funnel/index.ts";
import type { ShownExplanation } from "@/modules/funnel/matching/explain-schemas.ts";

/** Every gate of every category that the caller serves (PRODUCT section 4). */
export const viewShown = (ctx: Ctx): Promise<ShownExplanation> => explainShown(ctx.db.read, userOf(ctx).id, ctx.now);
