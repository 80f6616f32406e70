// What emails about accounts and profiles contain: links that confirm an address or replace a password, what changed, the
// welcome after onboarding, and reviews of credentials.
import { waitText } from "@/languages/language.ts";
import * as changes from "@/emails/account-changes.tsx";
import { alreadyRegistered } from "@/emails/account-links.tsx";
import { type FactorChange, factorChanged } from "@/emails/second-factor.tsx";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import {
  type AccountLink,
  countRecoveryCodes,
  findAccountLink,
  findFormerAddress,
  findInvitationLink,
  findPerson,
  forgotPasswordUrl,
  loginUrl,
} from "@/modules/auth/index.ts";
import { reasonText } from "@/modules/auth/rules.ts";
import { getBrand } from "../context/brand.ts";
import { fullName } from "@/platform/text.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { type PersonFacts, readerWith, toAddress, withProvenName } from "./people.ts";
import * as credentials from "@/emails/credentials.tsx";
import { welcome } from "@/emails/welcome.tsx";
import { type Credential, findCredential } from "@/modules/specialists/index.ts";
import { explainVisibility } from "@/modules/matching/index.ts";

interface OfUser {
  userId: string;
}

const validityOf = ({ createdAt, expiresAt }: AccountLink): string => waitText((expiresAt - createdAt) / 1000);

/** Undefined when the link no longer works. */
export const findLink = async (ctx: Ctx, { codeId }: { codeId: string }) => {
  const link = await findAccountLink(ctx, codeId);
  if (!link) return undefined;
  const person = withProvenName(link.person, link.address);
  const to = { ...toAddress(person), address: link.address };
  return { brand: await getBrand(ctx), firstName: person.firstName, url: link.url, validFor: validityOf(link), to };
};

/** Undefined when the invitation was withdrawn, accepted or has expired. */
export const findInvited = async (ctx: Ctx, { invitationId }: { invitationId: string }) => {
  const link = await findInvitationLink(ctx, invitationId);
  if (!link) return undefined;
  const { invitation: { email: address, firstName, lastName, invitedBy, sentAt, expiresAt }, url } = link;
  const inviter = await findPerson(ctx.db.read, invitedBy);
  const brand = await getBrand(ctx);
  return {
    brand,
    // Names that an administrator entered are no stranger's.
    firstName,
    inviter: inviter && inviter.deletedAt === null ? fullName(inviter) : brand.productName,
    url,
    validFor: waitText((expiresAt - sentAt) / 1000),
    to: { name: fullName({ firstName, lastName }), address },
  };
};

/** A change of the address, for the present one; undefined while that is not confirmed itself. */
export const findEmailChange = async (ctx: Ctx, { codeId }: { codeId: string }) => {
  const link = await findAccountLink(ctx, codeId);
  if (!link?.stopUrl || link.person.emailVerifiedAt === null) return undefined;
  const { person, address: newEmail, stopUrl } = link;
  const { firstName } = person;
  return { brand: await getBrand(ctx), firstName, newEmail: shownEmail(newEmail), stopUrl, to: toAddress(person) };
};

/** The previous address of an account, until it is purged. An account that nobody has used has none. */
export const findFormer = async (ctx: Ctx, { userId, formerAddressId }: OfUser & { formerAddressId?: string }) => {
  const former = formerAddressId && await findFormerAddress(ctx.db.read, formerAddressId);
  const person = await findPerson(ctx.db.read, userId);
  if (!former || !person) return undefined;
  const { name, address } = former;
  return { brand: await getBrand(ctx), firstName: name, newEmail: shownEmail(person.email), to: { name, address } };
};

export const alreadyRegisteredEmail = async (
  { brand, firstName }: { brand: Brand; firstName: string },
  ctx: Ctx,
  { codeId }: { codeId?: string },
) => {
  const link = codeId ? await findAccountLink(ctx, codeId) : undefined;
  return await alreadyRegistered({
    brand,
    firstName,
    loginUrl: loginUrl(ctx),
    forgotPasswordUrl: forgotPasswordUrl(ctx),
    confirm: link && { url: link.url, validFor: validityOf(link) },
  });
};

export const passwordChangedEmail = ({ brand, firstName }: PersonFacts, ctx: Ctx) =>
  changes.passwordChanged({ brand, firstName, forgotPasswordUrl: forgotPasswordUrl(ctx) });

export const suspendedEmail = ({ brand, firstName, person }: PersonFacts) =>
  changes.accountSuspended({ brand, firstName, reason: reasonText(person.suspensionReason) ?? "Not given" });

export const reactivatedEmail = ({ brand, firstName }: PersonFacts, ctx: Ctx) =>
  changes.accountReactivated({ brand, firstName, loginUrl: loginUrl(ctx) });

/** About a change of second factors. */
export const factorEmail = (change: FactorChange) => async ({ brand, firstName, person }: PersonFacts, ctx: Ctx) => {
  const codesLeft = await countRecoveryCodes(ctx.db.read, person.id);
  return await factorChanged({ brand, firstName, change, codesLeft, forgotPasswordUrl: forgotPasswordUrl(ctx) });
};

export const welcomeEmail = async (
  { brand, firstName }: PersonFacts,
  ctx: Ctx,
  { specialistId }: { specialistId: string },
) => {
  const { next, shown } = await explainVisibility(ctx.db.read, specialistId, ctx.now);
  const { publicUrl } = ctx.config;
  const missing = shown || !next ? null : {
    sentence: next.sentence,
    action: next.action && { label: next.action.label, url: `${publicUrl}${next.action.path}` },
  };
  return await welcome({ brand, firstName, missing, dashboardUrl: `${publicUrl}/dashboard` });
};

export const findReview = readerWith(async (ctx, { credentialId }: { credentialId: string }, { person }) => {
  const review = await findCredential(ctx.db.read, credentialId);
  const path = person.onboardedAt === null ? "/onboarding/profile" : "/dashboard/profile";
  return review && { review, credential: review.type, profileUrl: `${ctx.config.publicUrl}${path}?part=offer` };
});

type ReviewFacts = Omit<Parameters<typeof credentials.credentialDeclined>[0], "reason"> & { review: Credential };

export const declinedEmail = ({ review, ...facts }: ReviewFacts) =>
  credentials.credentialDeclined({ ...facts, reason: reasonText(review.declineReason) ?? "Not given" });
