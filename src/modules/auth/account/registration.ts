// Registration: a new account, or an email to an existing one. The response is the same.
import { and, gt, inArray } from "drizzle-orm";
import { registered, registrationRepeated } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { oneOfInputs, transactOnce } from "@/platform/db/idempotency.ts";
import { publish } from "@/platform/events/outbox.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { trimLine } from "@/platform/text.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, findZone } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { takeAttempt, withEvenDelay } from "../sessions/attempts.ts";
import { requireUncommon } from "../passwords/common-passwords.ts";
import { hashPassword } from "../passwords/hashing.ts";
import { createUser, findPersonByEmail, type NewPerson, type Person } from "../people/people.ts";
import type { EmailRequested, RegisterInput } from "../schemas.ts";
import { type EmailRequest, emailWait } from "../rules.ts";
import { emailRequests } from "../tables.ts";
import { askForInvitation } from "../invitations/invitations.ts";
import { issueCode } from "./codes.ts";
import { acceptTerms, parsePhone, requireNames } from "./person-fields.ts";
import { saveRegistrationBrowser } from "./registration-browser.ts";

/**
 * Creates an unverified account and sends the verification link. An address that has an account gets a reminder of it, or
 * an invitation where the account was imported.
 * The response and its time are the same. `browserToken` is in the browser's cookie. Throws 400 (`password_common`,
 * `consent_outdated`, invalid fields), 429, 503.
 */
export const register = async (ctx: Ctx, input: RegisterInput, browserToken: string): Promise<EmailRequested> => {
  await takeAttempt(ctx, "register", input.email);
  requireNames(input);
  const phone = parsePhone(input.phone);
  await requireUncommon(input.password, input.email);
  return await withEvenDelay(async () => {
    const person = { ...newPerson(input), phone, passwordHash: await hashPassword(input.password) };
    // Keyed, because the input contains a password and its fingerprint is stored for a day.
    const fingerprints = ctx.secrets.allOf("input-key", JSON.stringify(input), 1);
    return await transactOnce(ctx, "Auth/Register", oneOfInputs(fingerprints), async (tx) => {
      const terms = await acceptTerms(tx, input.termsVersion);
      const wait = await requestEmail(tx, ctx, person.email, "register");
      const known = await findPersonByEmail(tx, person.email);
      if (!known) await createUnverifiedUser(tx, { ...person, ...terms }, { browserToken, isEmailed: wait === 0 });
      else if (wait === 0) await remindOfAccount(tx, known);
      return await toEmailRequested(tx, person.email);
    });
  });
};

const newPerson = (
  { email, firstName, lastName, locale, timezone }: RegisterInput,
): Omit<NewPerson, "passwordHash"> => ({
  email: foldEmail(email),
  firstName: trimLine(firstName),
  lastName: trimLine(lastName),
  locale,
  timeZone: findZone(timezone ?? ""),
});

interface Registration {
  browserToken: string;
  /** Whether the mailbox may get another email now. Without one, the link can be requested later. */
  isEmailed: boolean;
}

const createUnverifiedUser = async (
  tx: Tx,
  person: NewPerson,
  { browserToken, isEmailed }: Registration,
): Promise<void> => {
  const userId = await createUser(tx, person);
  await saveRegistrationBrowser(tx, userId, browserToken);
  if (!isEmailed) return;
  const codeId = await issueCode(tx, { userId, purpose: "verify" });
  await publish(tx, registered({ userId, codeId }));
};

/**
 * Emails the owner of a registered address how to sign in, with a new link if the address is unverified. An account that was
 * imported is nobody's yet, so they get an invitation.
 */
export const remindOfAccount = async (tx: Tx, person: Person): Promise<void> => {
  if (person.isImported) return await askForInvitation(tx, person);
  const { id: userId, emailVerifiedAt } = person;
  const codeId = emailVerifiedAt === null ? await issueCode(tx, { userId, purpose: "verify" }) : undefined;
  await publish(tx, registrationRepeated({ userId, codeId }));
};

/** The response to a request for an email. */
export const toEmailRequested = async (tx: Tx, email: string): Promise<EmailRequested> => {
  const { resendAfterSeconds } = await getLifecycle(tx);
  return { email: shownEmail(email), resendAfterSeconds };
};

/** The key under which requests for the mailbox of an address are stored, and after it those of earlier values of LINK_SECRET. */
const addressKeys = (ctx: Ctx, email: string): string[] => ctx.secrets.allOf("address-key", mailboxKeyOf(email), 1);

/** Records a request for an email, with or without an account. If it comes too early, returns the seconds to wait. */
export const requestEmail = async (tx: Tx, ctx: Ctx, email: string, kind: EmailRequest["kind"]): Promise<number> => {
  const keys = addressKeys(ctx, email);
  const earlier = await tx.select({ kind: emailRequests.kind, at: emailRequests.at }).from(emailRequests)
    .where(and(inArray(emailRequests.addressKey, keys), gt(emailRequests.at, tx.now - DAY_MS)));
  const wait = emailWait(earlier, kind, tx.now, await getLifecycle(tx));
  if (wait === 0) await tx.insert(emailRequests).values({ id: newId(), addressKey: keys[0]!, kind, at: tx.now });
  return wait;
};
