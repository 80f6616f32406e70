// The reminder of an unfinished request: only to visitors who agreed to it, twice at most, and easy to stop.
import { finishLaterDue } from "@/events.ts";
import { finishLater } from "@/emails/finish-later.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { buildFinishLinks } from "@/modules/tracks/index.ts";
import { findUnfinished } from "@/modules/funnel/index.ts";
import { getBrand } from "../context/brand.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, sendEmail } from "../email/send.ts";

interface Due {
  trackId: string;
  reminder: number;
}

/** Undefined when the visitor has continued meanwhile, or has stopped the reminders. */
const buildReminder = async (ctx: Ctx, { trackId, reminder }: Due): Promise<EmailContent | undefined> => {
  const track = await findUnfinished(ctx, trackId);
  const category = track && await findCategory(ctx.db.read, track.categoryId);
  if (!track?.contact || !category?.active) return undefined;
  const { finishUrl, stopUrl, oneClickUrl } = buildFinishLinks(ctx, track);
  const brand = await getBrand(ctx);
  return {
    to: { name: "", address: track.contact.email },
    replyTo: brand.supportEmail,
    oneClickUrl,
    ...await finishLater({
      brand,
      finishUrl,
      stopUrl,
      categoryName: category.name,
      isLast: reminder > 1,
    }),
  };
};

const remindVisitor: EmailListener<Due> = (ctx, { trackId, reminder }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "finish-later",
    refs: { trackId, reminder: String(reminder) },
    build: () => buildReminder(ctx, { trackId, reminder }),
  });

export const unfinishedReminders = [afterCommit(finishLaterDue, "notifications.mailUnfinished", remindVisitor)];
