// What administrators are alerted of: no available times in a category, and the limits of text messages.
import { textLimit } from "@/emails/connections/text-limit.tsx";
import { supplyAlert } from "@/emails/supply-alert.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import type { TextBudget } from "@/platform/text-messages/daily-limit.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { type PersonFacts, readerWith } from "./people.ts";

export const findSupply = readerWith(async (ctx, { categoryId }: { categoryId: string }) => {
  const category = await findCategory(ctx.db.read, categoryId);
  const categoryUrl = `${ctx.config.publicUrl}/admin/category/${categoryId}`;
  return category?.active ? { categoryName: category.name, categoryUrl } : undefined;
});

type SupplyFacts = PersonFacts & { categoryName: string; categoryUrl: string };

export const supplyEmail = ({ brand, firstName, categoryName, categoryUrl }: SupplyFacts) =>
  supplyAlert({ brand, firstName, categoryName, categoryUrl });

export const textLimitEmail = (
  { brand, firstName }: PersonFacts,
  { percent, budget }: { percent: number; budget: TextBudget },
  ctx: Ctx,
) => textLimit({ brand, firstName, percent, budget, settingsUrl: `${ctx.config.publicUrl}/admin/settings` });
