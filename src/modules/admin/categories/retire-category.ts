// A category is retired, and those who serve it are told: its specialists have paid for visitors who no longer come.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { retireCategory } from "@/modules/catalog/index.ts";
import { countAudience, orderCampaign } from "@/modules/notifications/index.ts";
import { getCategoryDetails } from "./categories.ts";
import { withAudit } from "./category-edits.ts";
import type { CategoryView, RetireInput } from "./schemas.ts";
import type { z } from "zod";

/** What they read. Credits are bought for a category: none is lost, and none moves by itself. */
const newsOf = (name: string) => ({
  title: `${name} is no longer offered`.slice(0, 120),
  body:
    `Visitors no longer find ${name}, and nobody can book you for it. Your meetings and leads stay as they are.\n\n` +
    "Unused credits for it stay yours until the day on which they end, and can be used as soon as it is offered again. " +
    "If you would rather have them in another category, or your money back, please ask us under Help.",
});

/** Admin/RetireCategory/{id}. Nobody is told when it was retired before. Throws 404 or `stale_version`. */
export const takeOff = async (
  ctx: Ctx,
  { tell, ...ref }: { id: string } & z.output<typeof RetireInput>,
): Promise<z.infer<typeof CategoryView>> => {
  const audience = { kind: "category" as const, categoryId: ref.id };
  const recipients = tell ? await countAudience(ctx.db.read, audience) : 0;
  await transact(ctx, async (tx) => {
    const edit = await withAudit(tx, ["category", "retire_category"], await retireCategory(tx, ref));
    if (recipients === 0 || edit.before === edit.after) return;
    const news = newsOf(edit.after!.name);
    await orderCampaign(tx, { ...news, audience, channels: ["in-app", "email"], by: userOf(ctx).id, recipients });
  });
  return await getCategoryDetails(ctx, ref.id);
};
