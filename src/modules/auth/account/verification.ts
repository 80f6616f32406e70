// Verification of an email address: using the link, which signs the browser in that registered, and requesting it again.
import { waitText } from "@/languages/language.ts";
import { eq } from "drizzle-orm";
import { emailChanged, emailVerified, userChanged, verificationRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { withEvenDelay } from "../sessions/attempts.ts";
import { findPersonByEmail, getPerson, type Person, saveFormerAddress } from "../people/people.ts";
import { findPendingEmail } from "../sessions/cookies.ts";
import { type SignIn, startSession } from "../sessions/login.ts";
import { deleteFactors } from "../second-factor/enrolment.ts";
import { statusAfterVerifying, USER_STATUS } from "../rules.ts";
import type { CodeLink, CurrentEmail, EmailRequested, EmailVerified } from "../schemas.ts";
import { users } from "../tables.ts";
import { codeError, consumeCode, inspectLink, invalidateCodes, issueCode, type OneTimeCode } from "./codes.ts";
import { takeRegistrationBrowser } from "./registration-browser.ts";
import { remindOfAccount, requestEmail, toEmailRequested } from "./registration.ts";

/** The browser that uses a link. */
export interface VerifyingBrowser {
  /** From the cookie of the registration. */
  token: string | undefined;
  userAgent?: string;
}

interface Verification {
  response: EmailVerified;
  /** In the browser that created the account. */
  signIn?: SignIn;
}

/**
 * Uses a link and marks its address as verified. The browser that created the account is signed in, unless it is already,
 * or the account is suspended. Of two concurrent calls one succeeds. Throws `code_invalid`, `code_used` or
 * `code_expired`, and `email_taken` if another account has the new address meanwhile.
 */
export const verify = async (ctx: Ctx, link: CodeLink, browser: VerifyingBrowser): Promise<Verification> => {
  const outcome = await transact(ctx, async (tx) => {
    const { code, fault } = await inspectLink(tx, ctx.secrets, link, "verify");
    if (fault) return fault;
    const person = await getPerson(tx, code.userId);
    const email = await verifyAddress(tx, person, code);
    const signIn = await signInAtRegistration(tx, ctx, { person, code, browser });
    return { response: { email: shownEmail(email), verified: true as const, signedIn: signIn !== undefined }, signIn };
  });
  if (typeof outcome === "string") throw codeError(outcome);
  return outcome;
};

const verifyAddress = async (tx: Tx, person: Person, code: OneTimeCode): Promise<string> => {
  await consumeCode(tx, code);
  const email = code.newEmail ?? person.email;
  const changes = { email, emailVerifiedAt: tx.now, status: statusAfterVerifying(person) };
  await tx.update(users).set(changes).where(eq(users.id, person.id)).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("email_taken", "Another account uses this email address now, so yours stays unchanged.");
  });
  // Programs until 0.3.0 let whoever had registered an address add factors before anybody had proven it.
  if (person.emailVerifiedAt === null) await deleteFactors(tx, person.id);
  await publish(tx, userChanged({ userId: person.id }));
  if (email === person.email) await publish(tx, emailVerified({ userId: person.id }));
  else await replaceAddress(tx, person);
  return email;
};

interface Verified {
  /** As they were before. */
  person: Person;
  code: OneTimeCode;
  browser: VerifyingBrowser;
}

/** The mark of the browser is used up by any verification, whether it signs in or not. */
const signInAtRegistration = async (
  tx: Tx,
  ctx: Ctx,
  { person, code, browser: { token, userAgent } }: Verified,
): Promise<SignIn | undefined> => {
  const isRegistrant = await takeRegistrationBrowser(tx, person.id, token);
  const isFirst = person.emailVerifiedAt === null && code.newEmail === null;
  const { canSignIn } = USER_STATUS[statusAfterVerifying(person)];
  if (!isRegistrant || !isFirst || !canSignIn || ctx.user) return undefined;
  return await startSession(tx, ctx, { ...person, emailVerifiedAt: tx.now }, userAgent);
};

/** Invalidates the links sent to the old address and informs its owner. */
const replaceAddress = async (tx: Tx, person: Person): Promise<void> => {
  await invalidateCodes(tx, person.id);
  await publish(tx, emailChanged({ userId: person.id, formerAddressId: await saveFormerAddress(tx, person) }));
};

/** The address of the session or of the pending verification; null when this browser has neither. */
export const currentEmail = (ctx: Ctx, cookies: string): CurrentEmail => {
  const email = ctx.user?.email ?? findPendingEmail(ctx, cookies);
  return { email: email ? shownEmail(email) : null };
};

/**
 * Sends the link again, to the address of the session or of the pending cookie. The response and its time are the same
 * with and without an account. Throws `nothing_to_verify` when there is no address, and 429 when it is too early or too
 * often (docs/product/people-and-roles.md#sessions-and-links).
 */
export const resendVerificationEmail = async (ctx: Ctx, cookies: string): Promise<EmailRequested> => {
  const { email } = currentEmail(ctx, cookies);
  if (!email) throw conflict("nothing_to_verify", "Please sign in or create an account first.");
  if (ctx.user?.verified) return await transact(ctx, (tx) => toEmailRequested(tx, email));
  return await withEvenDelay(async () => {
    const outcome = await transact(ctx, (tx) => resend(tx, ctx, email));
    if (typeof outcome === "number") throw tooSoon(outcome);
    return outcome;
  });
};

/** Returns the seconds to wait if the request comes too early. */
const resend = async (tx: Tx, ctx: Ctx, email: string): Promise<EmailRequested | number> => {
  const wait = await requestEmail(tx, ctx, email, "resend");
  if (wait > 0) return wait;
  const person = await findPersonByEmail(tx, email);
  if (person?.emailVerifiedAt === null && !person.isImported) {
    const codeId = await issueCode(tx, { userId: person.id, purpose: "verify" });
    await publish(tx, verificationRequested({ userId: person.id, codeId }));
  } else if (person) await remindOfAccount(tx, person);
  return await toEmailRequested(tx, email);
};

const tooSoon = (seconds: number): AppError => {
  const sentence = `We’ve already sent you an email. You can request another one in ${waitText(seconds)}.`;
  return new AppError(429, [sentence], "too_soon", seconds);
};
