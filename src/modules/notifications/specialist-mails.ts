// The mails that follow from what specialists do: the welcome once setting up is done (PRODUCT section 7).
import { welcome } from "@/emails/welcome.tsx";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { explainShown } from "@/modules/funnel/index.ts";
import { houseOf } from "./booked-meetings.ts";
import { type Draft, sendForEvent } from "./messages.ts";

/** specialists.onboarded: says whether visitors find him now, and what to do if not. Skipped for who is gone or shut out. */
export const mailWelcome = (
  ctx: Ctx,
  { specialistId }: { specialistId: string },
  delivery: Delivery,
): Promise<Outcome> =>
  sendForEvent(ctx, delivery, {
    recipient: specialistId,
    template: "welcome",
    refs: { specialistId },
    build: () => welcomeFor(ctx, specialistId),
  });

const welcomeFor = async (ctx: Ctx, specialistId: string): Promise<Draft | undefined> => {
  const person = await findPerson(ctx.db.read, specialistId);
  if (!person || person.deletedAt !== null || person.status !== "active") return undefined;
  const { firstName, lastName, email } = person;
  const house = await houseOf(ctx);
  const { next, shown } = await explainShown(ctx.db.read, specialistId, ctx.now);
  const { publicUrl } = ctx.config;
  const missing = shown || !next ? null : {
    sentence: next.sentence,
    action: next.action && { label: next.action.label, url: `${publicUrl}${next.action.path}` },
  };
  const letter = await welcome({ house, firstName, missing, dashboardUrl: `${publicUrl}/dashboard` });
  return { to: { name: `${firstName} ${lastName}`, address: email }, replyTo: house.supportEmail, ...letter };
};
