// Alerts administrators when visitors find no available times in a category, at most once an hour (PRODUCT section 7).
import { noAvailability } from "@/events.ts";
import { supplyAlert } from "@/emails/supply-alert.tsx";
import { afterCommit } from "@/platform/events/bus.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { alertAdministrators, type EmailListener } from "./send.ts";

/** All events of a category within the same hour share one cause, so that each administrator receives one email. */
const alertOfSupply: EmailListener<{ categoryId: string }> = async (ctx, { categoryId }, { listener, occurredAt }) =>
  await alertAdministrators(ctx, {
    cause: `supply-${categoryId}-${Math.floor(occurredAt / HOUR_MS)}`,
    listener,
    template: "supply-alert",
    refs: { categoryId },
    administrators: await listAdministrators(ctx.db.read, "content"),
    render: async ({ brand, firstName }) => {
      const category = await findCategory(ctx.db.read, categoryId);
      if (!category?.active) return undefined;
      const categoryUrl = `${ctx.config.publicUrl}/admin/category/${categoryId}`;
      return await supplyAlert({ brand, firstName, categoryName: category.name, categoryUrl });
    },
  });

export const adminAlerts = [afterCommit(noAvailability, "notifications.mailSupplyAlert", alertOfSupply)];
