// What the funnel's first screen needs, in one answer.
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { listCategories } from "@/modules/catalog/index.ts";
import { resourcesOf } from "@/modules/settings/index.ts";
import { CONSENTS } from "./consents.ts";
import { LABELS } from "../rules.ts";
import type { StartData } from "../schemas.ts";

/** Categories, labels, defaults and consents (PRODUCT section 9). */
export const startData = async (ctx: Ctx): Promise<StartData> => {
  const categories = await listCategories(ctx.db.read);
  const { supportEmail } = await resourcesOf(ctx.db.read);
  return {
    categories: categories.map(({ id, slug, name, description, icon, subcategories }) => ({
      id,
      slug,
      name,
      description,
      icon,
      subcategories: subcategories.map((sub) => ({ id: sub.id, slug: sub.slug, name: sub.name })),
    })),
    labels: {
      timeOfDay: [...LABELS.timeOfDay],
      timing: [...LABELS.timing],
      contactMethod: [...LABELS.contactMethod],
      location: [...LABELS.location],
      language: [...LABELS.language],
    },
    defaults: { location: "zoom" },
    consents: [...CONSENTS],
    support: { email: supportEmail },
    serverTime: iso(ctx.now),
  };
};
