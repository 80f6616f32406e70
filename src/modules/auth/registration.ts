// Registering: a new account, or a word to who has one already. The answer is the same.
import { registered, registrationRepeated } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toE164 } from "@/platform/phone.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { lifecycleOf, resourcesOf } from "@/modules/settings/index.ts";
import { atEvenPace } from "./answer-pace.ts";
import { takeTry } from "./attempts.ts";
import { issueCode } from "./codes.ts";
import { requireUncommon } from "./common-passwords.ts";
import { foldEmail, tidyName } from "./form-schemas.ts";
import { askForMail } from "./mail-requests.ts";
import { hashPassword } from "./passwords.ts";
import { createUser, findPersonByEmail, type NewPerson, type Person } from "./people.ts";
import type { MailPromised, RegisterInput } from "./schemas.ts";

/**
 * Creates an account that still has to verify its address, and sends the link; a registered address gets a mail that it
 * has an account. Same answer after the same time. Throws 400 (`password_common`, faults of the form), 429, 503.
 */
export const register = async (ctx: Ctx, input: RegisterInput): Promise<MailPromised> => {
  await takeTry(ctx, "register", input.email);
  const phone = phoneOf(input.phone);
  await requireUncommon(input.password, input.email);
  return await atEvenPace(async () => {
    const person = { ...newPerson(input), phone, passwordHash: await hashPassword(input.password) };
    // Keyed, because the input holds a password and its hash is kept for a day.
    const fingerprint = ctx.secrets.of("input-key", JSON.stringify(input), 1);
    return await transactOnce(ctx, "Auth/Register", fingerprint, async (tx) => {
      const wait = await askForMail(tx, ctx, person.email, "register");
      const known = await findPersonByEmail(tx, person.email);
      if (!known) await welcome(tx, person);
      else if (wait === 0) await remind(tx, known);
      return await promised(tx, person.email);
    });
  });
};

const phoneOf = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const phone = toE164(text);
  if (!phone) throw invalid(["Phone must be a number with its country code, such as +43 660 1234567"]);
  return phone;
};

const newPerson = (
  { email, firstName, lastName, locale, timezone }: RegisterInput,
): Omit<NewPerson, "passwordHash"> => ({
  email: foldEmail(email),
  firstName: tidyName(firstName),
  lastName: tidyName(lastName),
  locale,
  timeZone: timezone,
});

const welcome = async (tx: Tx, person: NewPerson): Promise<void> => {
  const { terms } = await resourcesOf(tx);
  const userId = await createUser(tx, { ...person, termsVersion: terms.version, termsAcceptedAt: tx.now });
  const codeId = await issueCode(tx, { userId, purpose: "verify" });
  await publish(tx, registered({ userId, codeId }));
};

/** To who registers with an address that has an account: how to get in, and a fresh link where it is not verified yet. */
export const remind = async (tx: Tx, { id: userId, emailVerifiedAt }: Person): Promise<void> => {
  const codeId = emailVerifiedAt === null ? await issueCode(tx, { userId, purpose: "verify" }) : undefined;
  await publish(tx, registrationRepeated({ userId, codeId }));
};

/** The answer to who asked for a mail. */
export const promised = async (tx: Tx, email: string): Promise<MailPromised> => {
  const { resendAfterSeconds } = await lifecycleOf(tx);
  return { email, resendAfterSeconds };
};
