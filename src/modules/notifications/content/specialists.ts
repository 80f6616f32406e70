// What emails about a specialist's profile contain: the welcome after onboarding, and reviews of credentials.
import * as credentials from "@/emails/credentials.tsx";
import { welcome } from "@/emails/welcome.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { reasonText } from "@/modules/auth/rules.ts";
import { type Credential, findCredential } from "@/modules/specialists/index.ts";
import { explainVisibility } from "@/modules/matching/index.ts";
import { type PersonFacts, readerWith } from "./people.ts";

export const welcomeEmail = async (
  { brand, firstName }: PersonFacts,
  { specialistId }: { specialistId: string },
  ctx: Ctx,
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
  return review && { review, credential: review.type, profileUrl: `${ctx.config.publicUrl}${path}` };
});

type ReviewFacts = Omit<Parameters<typeof credentials.credentialDeclined>[0], "reason"> & { review: Credential };

export const declinedEmail = ({ review, ...facts }: ReviewFacts) =>
  credentials.credentialDeclined({ ...facts, reason: reasonText(review.declineReason) ?? "Not given" });
