// Tells administrators when visitors find no free time in a category, at most once an hour (PRODUCT section 7).
import { HOUR_MS } from "@/platform/time/time.ts";
import { supplyAlert } from "@/emails/supply-alert.tsx";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { listAdministrators, type Person } from "@/modules/auth/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { houseOf } from "./booked-meetings.ts";
import { type Draft, sendMessage } from "./messages.ts";

/** funnel.no_availability: one mail to each administrator, for all events of a category within the same hour. */
export const mailSupplyAlert = async (
  ctx: Ctx,
  { categoryId }: { categoryId: string },
  { listener, occurredAt }: Delivery,
): Promise<Outcome> => {
  const cause = `supply-${categoryId}-${Math.floor(occurredAt / HOUR_MS)}`;
  const sending = (await listAdministrators(ctx.db.read)).map((person) =>
    sendMessage(ctx, {
      cause,
      listener,
      recipient: person.id,
      template: "supply-alert",
      refs: { categoryId },
      build: () => alertFor(ctx, person, categoryId),
    })
  );
  const results = await Promise.allSettled(sending);
  for (const result of results) if (result.status === "rejected") throw result.reason;
};

const alertFor = async (ctx: Ctx, person: Person, categoryId: string): Promise<Draft | undefined> => {
  const category = await findCategory(ctx.db.read, categoryId);
  if (!category?.active) return undefined;
  const { firstName, lastName, email } = person;
  const house = await houseOf(ctx);
  const categoryUrl = `${ctx.config.publicUrl}/admin/category/${categoryId}`;
  const letter = await supplyAlert({ house, firstName, categoryName: category.name, categoryUrl });
  return { to: { name: `${firstName} ${lastName}`, address: email }, replyTo: house.supportEmail, ...letter };
};
