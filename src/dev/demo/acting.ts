// Who acts in the demo: a person by the mailbox of his address, signed in at some past instant.
import { findPersonByEmail } from "@/modules/auth/index.ts";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { addressOf } from "./people/everybody.ts";

export const signedInAs = async (ctx: Ctx, mailbox: string): Promise<SignedIn> => {
  const person = await findPersonByEmail(ctx.db.read, addressOf(mailbox));
  if (!person) throw new Error(`The demo has nobody called ${mailbox}`);
  const { id, email, isAdmin, onboardedAt } = person;
  return { id, sessionId: "", email, isAdmin, verified: true, onboarded: onboardedAt !== null };
};

/** The modules as somebody uses them at an instant. */
export const as = (ctx: Ctx, user: SignedIn, now: Instant): Ctx => ({
  ...ctx,
  now,
  clock: { now: () => now },
  user,
  actor: { kind: "user", id: user.id },
});
