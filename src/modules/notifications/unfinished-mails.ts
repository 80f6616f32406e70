// The reminder of a request left unfinished: to who agreed to it, twice at most, and easy to stop.
import { finishLater } from "@/emails/finish-later.tsx";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findUnfinished, finishLinks } from "@/modules/funnel/index.ts";
import { houseOf } from "./booked-meetings.ts";
import { type Draft, sendForEvent } from "./messages.ts";

interface Due {
  trackId: string;
  reminder: number;
}

/** funnel.finish_later_due. Skipped when the visitor has gone on meanwhile, or wants no more of it. */
export const mailUnfinished = (ctx: Ctx, { trackId, reminder }: Due, delivery: Delivery): Promise<Outcome> =>
  sendForEvent(ctx, delivery, {
    recipient: "visitor",
    template: "finish-later",
    refs: { trackId, reminder: String(reminder) },
    build: () => reminderOf(ctx, { trackId, reminder }),
  });

const reminderOf = async (ctx: Ctx, { trackId, reminder }: Due): Promise<Draft | undefined> => {
  const track = await findUnfinished(ctx, trackId);
  const category = track && await findCategory(ctx.db.read, track.categoryId);
  if (!track?.contact || !category?.active) return undefined;
  const { firstName, lastName, email } = track.contact;
  const { finishUrl, stopUrl, oneClickUrl } = finishLinks(ctx, track);
  const house = await houseOf(ctx);
  const letter = await finishLater({
    ...{ house, firstName, finishUrl, stopUrl },
    categoryName: category.name,
    isLast: reminder > 1,
  });
  return {
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: house.supportEmail,
    oneClickUrl,
    ...letter,
  };
};
