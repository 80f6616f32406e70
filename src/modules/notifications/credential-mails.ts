// The mails that follow from an administrator's look at a credential.
import { credentialDeclined, credentialVerified } from "@/events.ts";
import * as news from "@/emails/credential-news.tsx";
import { afterCommit } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { reasonWords } from "@/modules/auth/rules.ts";
import { type Credential, findCredential } from "@/modules/specialists/index.ts";
import { mail, type OfSpecialist, type Reader, type Write } from "./mail-to-specialist.ts";

interface Reviewed extends OfSpecialist {
  credentialId: string;
}

const newsOf = ({ config }: Ctx, { type }: Credential, { person, house, firstName }: Reader) => ({
  ...{ house, firstName, credential: type },
  profileUrl: `${config.publicUrl}${person.onboardedAt === null ? "/onboarding/profile" : "/dashboard/profile"}`,
});

/** Not sent when it is not verified any more. */
const writeVerified: Write<Reviewed> = async (ctx, { credentialId }, reader) => {
  const credential = await findCredential(ctx.db.read, credentialId);
  return credential?.verifiedAt ? await news.credentialVerified(newsOf(ctx, credential, reader)) : undefined;
};

/** Not sent when it has been accepted, or proven anew, meanwhile. */
const writeDeclined: Write<Reviewed> = async (ctx, { credentialId }, reader) => {
  const credential = await findCredential(ctx.db.read, credentialId);
  if (!credential?.declinedAt) return undefined;
  const reason = reasonWords(credential.declineReason) ?? "Not given";
  return await news.credentialDeclined({ ...newsOf(ctx, credential, reader), reason });
};

export const credentialListeners = [
  afterCommit(
    credentialVerified,
    "notifications.mailCredentialVerified",
    mail("credential-verified", writeVerified),
  ),
  afterCommit(
    credentialDeclined,
    "notifications.mailCredentialDeclined",
    mail("credential-declined", writeDeclined),
  ),
];
