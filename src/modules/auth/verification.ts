// Proving an address: the link of the mail, and asking for the mail again.
import { eq } from "drizzle-orm";
import { emailChanged, emailVerified, userChanged, verificationRequested } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/write-queue.ts";
import { atEvenPace } from "./answer-pace.ts";
import { codeRefusal, inspectLink, issueCode, type OneTimeCode, useCode, voidCodes } from "./codes.ts";
import { keepFormerAddress } from "./former-addresses.ts";
import { askForMail } from "./mail-requests.ts";
import { findPersonByEmail, getPerson, type Person } from "./people.ts";
import { findPendingEmail } from "./pending.ts";
import { promised, remind } from "./registration.ts";
import { statusAfterVerifying, waitWords } from "./rules.ts";
import type { CodeLink, CurrentEmail, EmailVerified, MailPromised } from "./schemas.ts";
import { users } from "./tables.ts";

/**
 * Uses a link up and takes its address as proven. Of two at once one wins. Throws `code_invalid`, `code_used` or
 * `code_expired`; `email_taken` when somebody else has the new address by now.
 */
export const verify = async (ctx: Ctx, link: CodeLink): Promise<EmailVerified> => {
  const outcome = await transact(ctx, async (tx) => {
    const { code, fault } = await inspectLink(tx, ctx.secrets, link, "verify");
    return fault ?? { email: await prove(tx, code), verified: true as const };
  });
  if (typeof outcome === "string") throw codeRefusal(outcome);
  return outcome;
};

const prove = async (tx: Tx, code: OneTimeCode): Promise<string> => {
  const person = await getPerson(tx, code.userId);
  await useCode(tx, code);
  const email = code.newEmail ?? person.email;
  const changes = { email, emailVerifiedAt: tx.now, status: statusAfterVerifying(person) };
  await tx.update(users).set(changes).where(eq(users.id, person.id)).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("email_taken", "This address belongs to another account by now. Your account keeps its old one.");
  });
  await publish(tx, userChanged({ userId: person.id }));
  if (email === person.email) await publish(tx, emailVerified({ userId: person.id }));
  else await leaveAddress(tx, person);
  return email;
};

/** Links that went to the old address are void, and its owner is told. */
const leaveAddress = async (tx: Tx, person: Person): Promise<void> => {
  await voidCodes(tx, person.id);
  await publish(tx, emailChanged({ userId: person.id, formerAddressId: await keepFormerAddress(tx, person) }));
};

/** The address that waits for its verification, or is signed in; null when this browser knows none. */
export const currentEmail = (ctx: Ctx, cookies: string): CurrentEmail => ({
  email: ctx.user?.email ?? findPendingEmail(ctx, cookies) ?? null,
});

/**
 * Sends the link again, to the session's address or to the one of the pending cookie. Same answer after the same time,
 * with an account or without. Throws `nothing_to_verify` when this browser knows no address, and 429 too early or after
 * too many (PRODUCT section 6).
 */
export const resendVerificationEmail = async (ctx: Ctx, cookies: string): Promise<MailPromised> => {
  const { email } = currentEmail(ctx, cookies);
  if (!email) throw conflict("nothing_to_verify", "Please sign in or register first.");
  if (ctx.user?.verified) return await transact(ctx, (tx) => promised(tx, email));
  return await atEvenPace(async () => {
    const wait = await transact(ctx, (tx) => resend(tx, ctx, email));
    if (typeof wait === "number") throw tooSoon(wait);
    return wait;
  });
};

const resend = async (tx: Tx, ctx: Ctx, email: string): Promise<MailPromised | number> => {
  const wait = await askForMail(tx, ctx, email, "resend");
  if (wait > 0) return wait;
  const person = await findPersonByEmail(tx, email);
  if (person?.emailVerifiedAt === null) {
    const codeId = await issueCode(tx, { userId: person.id, purpose: "verify" });
    await publish(tx, verificationRequested({ userId: person.id, codeId }));
  } else if (person) await remind(tx, person);
  return await promised(tx, email);
};

const tooSoon = (seconds: number): AppError => {
  const sentence = `We have sent you a mail already. You can ask for another one in ${waitWords(seconds)}.`;
  return new AppError(429, [sentence], "too_soon", seconds);
};
