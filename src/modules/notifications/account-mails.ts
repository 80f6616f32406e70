// The mails about accounts: links that prove an address or replace a password, and news of what changed.
import {
  accountDeleted,
  emailChanged,
  emailChangeRequested,
  passwordChanged,
  passwordResetRequested,
  registered,
  registrationRepeated,
  userSuspended,
  userUnsuspended,
  verificationRequested,
} from "@/events.ts";
import * as news from "@/emails/account-news.tsx";
import { alreadyRegistered } from "@/emails/already-registered.tsx";
import type { House } from "@/emails/letter.tsx";
import { resetPassword } from "@/emails/reset.tsx";
import { verifyAddress, verifyNewAddress } from "@/emails/verify.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import {
  type AccountLink,
  findAccountLink,
  findFormerAddress,
  findPerson,
  forgotPasswordUrl,
  loginUrl,
  type Person,
} from "@/modules/auth/index.ts";
import { reasonWords, waitWords } from "@/modules/auth/rules.ts";
import { houseOf } from "./booked-meetings.ts";
import { type Draft, sendForEvent } from "./messages.ts";

/** Ids, as every event's payload. */
interface Payload {
  userId: string;
  codeId?: string;
  formerAddressId?: string;
}
type Reaction<P> = (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>;

const mail = <P extends Payload>(
  template: string,
  build: (ctx: Ctx, payload: P) => Promise<Draft | undefined>,
): Reaction<P> =>
(ctx, payload, delivery) =>
  sendForEvent(ctx, delivery, {
    recipient: payload.userId,
    template,
    refs: Object.fromEntries(Object.entries(payload)),
    build: () => build(ctx, payload),
  });

const draft = (house: House, name: string, address: string, letter: WrittenLetter): Draft => ({
  to: { name, address },
  replyTo: house.supportEmail,
  ...letter,
});

const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
const validity = ({ createdAt, expiresAt }: AccountLink): string => waitWords((expiresAt - createdAt) / 1000);

type LinkLetter = typeof verifyAddress;

/** A mail around a link; skipped when the link would do nothing any more. */
const mailLink = (template: string, write: LinkLetter): Reaction<{ userId: string; codeId: string }> =>
  mail(template, async (ctx, { codeId }) => {
    const link = await findAccountLink(ctx, codeId);
    if (!link) return undefined;
    const house = await houseOf(ctx);
    const { person, address, url } = link;
    const letter = await write({ house, firstName: person.firstName, url, validFor: validity(link) });
    return draft(house, fullName(person), address, letter);
  });

type PersonLetter = (ctx: Ctx, house: House, person: Person) => Promise<WrittenLetter | undefined>;

/** News to the owner of an account, at the account's address; skipped when the account is gone. */
const mailPerson = (template: string, write: PersonLetter): Reaction<Payload> =>
  mail(template, async (ctx, { userId }) => {
    const person = await findPerson(ctx.db.read, userId);
    if (!person || person.deletedAt !== null) return undefined;
    const house = await houseOf(ctx);
    const letter = await write(ctx, house, person);
    return letter && draft(house, fullName(person), person.email, letter);
  });

type FormerLetter = (house: House, firstName: string, person: Person) => Promise<WrittenLetter>;

/** News to the address that an account has left. */
const mailFormer = (
  template: string,
  write: FormerLetter,
): Reaction<{ userId: string; formerAddressId: string }> =>
  mail(template, async (ctx, { userId, formerAddressId }) => {
    const former = await findFormerAddress(ctx.db.read, formerAddressId);
    const person = await findPerson(ctx.db.read, userId);
    if (!former || !person) return undefined;
    const house = await houseOf(ctx);
    return draft(house, former.name, former.address, await write(house, former.name, person));
  });

const mailAlreadyRegistered: Reaction<{ userId: string; codeId?: string }> = mail(
  "already-registered",
  async (ctx, { userId, codeId }) => {
    const person = await findPerson(ctx.db.read, userId);
    if (!person || person.deletedAt !== null) return undefined;
    const link = codeId ? await findAccountLink(ctx, codeId) : undefined;
    const house = await houseOf(ctx);
    const letter = await alreadyRegistered({
      house,
      firstName: person.firstName,
      loginUrl: loginUrl(ctx),
      forgotPasswordUrl: forgotPasswordUrl(ctx),
      confirm: link && { url: link.url, validFor: validity(link) },
    });
    return draft(house, fullName(person), person.email, letter);
  },
);

const writePasswordChanged: PersonLetter = (ctx, house, { firstName }) =>
  news.passwordChanged({ house, firstName, forgotPasswordUrl: forgotPasswordUrl(ctx) });

/** Not sent when the suspension has ended meanwhile. */
const writeSuspended: PersonLetter = async (_ctx, house, { firstName, status, suspensionReason }) =>
  status === "suspended"
    ? await news.accountSuspended({ house, firstName, reason: reasonWords(suspensionReason) ?? "Not given" })
    : undefined;

const writeReopened: PersonLetter = async (ctx, house, { firstName, status }) =>
  status === "suspended" ? undefined : await news.accountReopened({ house, firstName, loginUrl: loginUrl(ctx) });

const writeEmailChanged: FormerLetter = (house, firstName, { email }) =>
  news.emailChanged({ house, firstName, newEmail: email });

const writeDeleted: FormerLetter = (house, firstName) => news.accountDeleted({ house, firstName });

/** Which mail follows from which event of auth (PRODUCT section 7). */
export const accountListeners = [
  afterCommit(registered, "notifications.mailVerifyLink", mailLink("verify", verifyAddress)),
  afterCommit(verificationRequested, "notifications.mailVerifyLinkAgain", mailLink("verify", verifyAddress)),
  afterCommit(registrationRepeated, "notifications.mailAlreadyRegistered", mailAlreadyRegistered),
  afterCommit(emailChangeRequested, "notifications.mailNewAddressLink", mailLink("verify-new", verifyNewAddress)),
  afterCommit(emailChanged, "notifications.mailEmailChanged", mailFormer("email-changed", writeEmailChanged)),
  afterCommit(passwordResetRequested, "notifications.mailResetLink", mailLink("reset", resetPassword)),
  afterCommit(
    passwordChanged,
    "notifications.mailPasswordChanged",
    mailPerson("password-changed", writePasswordChanged),
  ),
  afterCommit(userSuspended, "notifications.mailSuspended", mailPerson("suspended", writeSuspended)),
  afterCommit(userUnsuspended, "notifications.mailReopened", mailPerson("reopened", writeReopened)),
  afterCommit(accountDeleted, "notifications.mailAccountDeleted", mailFormer("account-deleted", writeDeleted)),
];
