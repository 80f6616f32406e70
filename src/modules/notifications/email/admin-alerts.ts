// Alerts administrators when visitors find no available times in a category, at most once an hour, and
// when the limits of text messages are reached.
import { noAvailability, textLimitReached } from "@/events.ts";
import { textLimit } from "@/emails/connections/text-limit.tsx";
import { supplyAlert } from "@/emails/supply-alert.tsx";
import { afterCommit } from "@/platform/events/bus.ts";
import type { TextBudget } from "@/platform/text-messages/daily-limit.ts";
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

interface LimitReached {
  day: number;
  percent: number;
  budget: TextBudget;
}

/** At 80 and at 100 % of a budget of a day's text messages, or of their cost. */
const alertOfTexts: EmailListener<LimitReached> = async (ctx, { day, percent, budget }, { listener }) =>
  await alertAdministrators(ctx, {
    cause: `texts-${budget}-${day}-${percent}`,
    listener,
    template: "text-limit",
    refs: { day: String(day), percent: String(percent), budget },
    administrators: await listAdministrators(ctx.db.read, "owner"),
    render: ({ brand, firstName }) =>
      textLimit({ brand, firstName, percent, budget, settingsUrl: `${ctx.config.publicUrl}/admin/settings` }),
  });

export const adminAlerts = [
  afterCommit(noAvailability, "notifications.mailSupplyAlert", alertOfSupply),
  afterCommit(textLimitReached, "notifications.mailTextLimit", alertOfTexts),
];
