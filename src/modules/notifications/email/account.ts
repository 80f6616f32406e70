// Emails about accounts: links that confirm an address or replace a password, and what changed.
import {
  accountDeleted,
  emailChanged,
  emailChangeRequested,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordResetRequested,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  registered,
  registrationRepeated,
  secondFactorReset,
  totpAdded,
  totpRemoved,
  userSuspended,
  userUnsuspended,
  verificationRequested,
} from "@/events.ts";
import * as changes from "@/emails/account-changes.tsx";
import {
  type AccountLinkEmail,
  alreadyRegistered,
  resetPassword,
  verifyAddress,
  verifyNewAddress,
} from "@/emails/account-links.tsx";
import { type FactorChange, factorChanged } from "@/emails/second-factor.tsx";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { fullName } from "@/platform/text.ts";
import {
  type AccountLink,
  countRecoveryCodes,
  findAccountLink,
  findFormerAddress,
  findPerson,
  forgotPasswordUrl,
  loginUrl,
  type Person,
} from "@/modules/auth/index.ts";
import { isSuspended, reasonText, waitText } from "@/modules/auth/rules.ts";
import { getBrand } from "../context/brand.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, emailTo, findReader, refsOf, sendEmail, withProvenName } from "./send.ts";

interface OfUser {
  userId: string;
}

const accountEmail = <P extends OfUser>(
  template: string,
  build: (ctx: Ctx, payload: P) => Promise<EmailContent | undefined>,
): EmailListener<P> =>
(ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: payload.userId,
    template,
    refs: refsOf(payload),
    build: () => build(ctx, payload),
  });

const validityOf = ({ createdAt, expiresAt }: AccountLink): string => waitText((expiresAt - createdAt) / 1000);

/** An email with a link; skipped when the link no longer works. */
const linkEmail = (
  template: string,
  render: (props: AccountLinkEmail) => Promise<RenderedEmail>,
): EmailListener<OfUser & { codeId: string }> =>
  accountEmail(template, async (ctx, { codeId }) => {
    const link = await findAccountLink(ctx, codeId);
    if (!link) return undefined;
    const brand = await getBrand(ctx);
    const { address, url } = link;
    const person = withProvenName(link.person);
    const email = await render({ brand, firstName: person.firstName, url, validFor: validityOf(link) });
    return { to: { name: fullName(person), address }, replyTo: brand.supportEmail, ...email };
  });

type RenderForOwner = (ctx: Ctx, brand: Brand, person: Person) => Promise<RenderedEmail | undefined>;

/** An email to the account's address; skipped when the account is deleted. */
const ownerEmail = (template: string, render: RenderForOwner): EmailListener<OfUser> =>
  accountEmail(template, async (ctx, { userId }) => {
    const person = await findReader(ctx, userId);
    if (!person) return undefined;
    const brand = await getBrand(ctx);
    const email = await render(ctx, brand, person);
    return email && emailTo(person, brand, email);
  });

type RenderForFormer = (brand: Brand, firstName: string, person: Person) => Promise<RenderedEmail>;

/** An email to the previous address of an account. */
const formerAddressEmail = (
  template: string,
  render: RenderForFormer,
): EmailListener<OfUser & { formerAddressId: string }> =>
  accountEmail(template, async (ctx, { userId, formerAddressId }) => {
    const former = await findFormerAddress(ctx.db.read, formerAddressId);
    const person = await findPerson(ctx.db.read, userId);
    if (!former || !person) return undefined;
    const brand = await getBrand(ctx);
    const email = await render(brand, former.name, person);
    return { to: { name: former.name, address: former.address }, replyTo: brand.supportEmail, ...email };
  });

const emailAlreadyRegistered: EmailListener<OfUser & { codeId?: string }> = accountEmail(
  "already-registered",
  async (ctx, { userId, codeId }) => {
    const person = await findReader(ctx, userId);
    if (!person) return undefined;
    const link = codeId ? await findAccountLink(ctx, codeId) : undefined;
    const brand = await getBrand(ctx);
    const email = await alreadyRegistered({
      brand,
      firstName: person.firstName,
      loginUrl: loginUrl(ctx),
      forgotPasswordUrl: forgotPasswordUrl(ctx),
      confirm: link && { url: link.url, validFor: validityOf(link) },
    });
    return emailTo(person, brand, email);
  },
);

const renderPasswordChanged: RenderForOwner = (ctx, brand, { firstName }) =>
  changes.passwordChanged({ brand, firstName, forgotPasswordUrl: forgotPasswordUrl(ctx) });

/** Skipped when the suspension has ended meanwhile. */
const renderSuspended: RenderForOwner = async (_ctx, brand, { firstName, status, suspensionReason }) =>
  isSuspended(status)
    ? await changes.accountSuspended({ brand, firstName, reason: reasonText(suspensionReason) ?? "Not given" })
    : undefined;

const renderReactivated: RenderForOwner = async (ctx, brand, { firstName, status }) =>
  isSuspended(status) ? undefined : await changes.accountReactivated({ brand, firstName, loginUrl: loginUrl(ctx) });

const renderEmailChanged: RenderForFormer = (brand, firstName, { email }) =>
  changes.emailChanged({ brand, firstName, newEmail: email });

const renderDeleted: RenderForFormer = (brand, firstName) => changes.accountDeleted({ brand, firstName });

/** An email about a change of second factors, to the account's address. */
const factorEmail = (change: FactorChange): EmailListener<OfUser> =>
  ownerEmail(change, async (ctx, brand, { id, firstName }) => {
    const codesLeft = await countRecoveryCodes(ctx.db.read, id);
    return await factorChanged({ brand, firstName, change, codesLeft, forgotPasswordUrl: forgotPasswordUrl(ctx) });
  });

/** Which email follows from which event of auth. */
export const accountEmails = [
  afterCommit(registered, "notifications.mailVerifyLink", linkEmail("verify", verifyAddress)),
  afterCommit(verificationRequested, "notifications.mailVerifyLinkAgain", linkEmail("verify", verifyAddress)),
  afterCommit(registrationRepeated, "notifications.mailAlreadyRegistered", emailAlreadyRegistered),
  afterCommit(emailChangeRequested, "notifications.mailNewAddressLink", linkEmail("verify-new", verifyNewAddress)),
  afterCommit(
    emailChanged,
    "notifications.mailEmailChanged",
    formerAddressEmail("email-changed", renderEmailChanged),
  ),
  afterCommit(passwordResetRequested, "notifications.mailResetLink", linkEmail("reset", resetPassword)),
  afterCommit(
    passwordChanged,
    "notifications.mailPasswordChanged",
    ownerEmail("password-changed", renderPasswordChanged),
  ),
  afterCommit(totpAdded, "notifications.emailTotpAdded", factorEmail("totp-added")),
  afterCommit(totpRemoved, "notifications.emailTotpRemoved", factorEmail("totp-removed")),
  afterCommit(passkeyAdded, "notifications.emailPasskeyAdded", factorEmail("passkey-added")),
  afterCommit(passkeyRemoved, "notifications.emailPasskeyRemoved", factorEmail("passkey-removed")),
  afterCommit(recoveryCodesReplaced, "notifications.emailCodesReplaced", factorEmail("recovery-codes-replaced")),
  afterCommit(recoveryCodeUsed, "notifications.emailCodeUsed", factorEmail("recovery-code-used")),
  afterCommit(secondFactorReset, "notifications.emailFactorReset", factorEmail("second-factor-reset")),
  afterCommit(userSuspended, "notifications.mailSuspended", ownerEmail("suspended", renderSuspended)),
  afterCommit(userUnsuspended, "notifications.mailReopened", ownerEmail("reopened", renderReactivated)),
  afterCommit(
    accountDeleted,
    "notifications.mailAccountDeleted",
    formerAddressEmail("account-deleted", renderDeleted),
  ),
];
