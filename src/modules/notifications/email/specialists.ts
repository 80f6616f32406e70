// Emails about a specialist's profile: the welcome after onboarding, and reviews of credentials.
import { credentialDeclined, credentialVerified, specialistOnboarded } from "@/events.ts";
import * as credentials from "@/emails/credentials.tsx";
import { welcome } from "@/emails/welcome.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { isActiveUser, reasonText } from "@/modules/auth/rules.ts";
import { type Credential, findCredential } from "@/modules/specialists/index.ts";
import { explainVisibility } from "@/modules/matching/index.ts";
import { emailSpecialist, type OfSpecialist, type Reader, type Render } from "./send.ts";

/** Says whether visitors find the specialist now, and what to do if not. Skipped for suspended accounts. */
const renderWelcome: Render<OfSpecialist> = async (ctx, { specialistId }, { person, brand, firstName }) => {
  if (!isActiveUser(person.status)) return undefined;
  const { next, shown } = await explainVisibility(ctx.db.read, specialistId, ctx.now);
  const { publicUrl } = ctx.config;
  const missing = shown || !next ? null : {
    sentence: next.sentence,
    action: next.action && { label: next.action.label, url: `${publicUrl}${next.action.path}` },
  };
  return await welcome({ brand, firstName, missing, dashboardUrl: `${publicUrl}/dashboard` });
};

interface OfCredential extends OfSpecialist {
  credentialId: string;
}

const reviewOf = ({ config }: Ctx, { type }: Credential, { person, brand, firstName }: Reader) => ({
  brand,
  firstName,
  credential: type,
  profileUrl: `${config.publicUrl}${person.onboardedAt === null ? "/onboarding/profile" : "/dashboard/profile"}`,
});

/** Skipped when it is not verified any more. */
const renderVerified: Render<OfCredential> = async (ctx, { credentialId }, reader) => {
  const credential = await findCredential(ctx.db.read, credentialId);
  return credential?.verifiedAt ? await credentials.credentialVerified(reviewOf(ctx, credential, reader)) : undefined;
};

/** Skipped when it was accepted, or submitted again, meanwhile. */
const renderDeclined: Render<OfCredential> = async (ctx, { credentialId }, reader) => {
  const credential = await findCredential(ctx.db.read, credentialId);
  if (!credential?.declinedAt) return undefined;
  const reason = reasonText(credential.declineReason) ?? "Not given";
  return await credentials.credentialDeclined({ ...reviewOf(ctx, credential, reader), reason });
};

export const specialistEmails = [
  afterCommit(specialistOnboarded, "notifications.mailWelcome", emailSpecialist("welcome", renderWelcome)),
  afterCommit(
    credentialVerified,
    "notifications.mailCredentialVerified",
    emailSpecialist("credential-verified", renderVerified),
  ),
  afterCommit(
    credentialDeclined,
    "notifications.mailCredentialDeclined",
    emailSpecialist("credential-declined", renderDeclined),
  ),
];
