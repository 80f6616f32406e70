// Nightly purge of ended sessions, sign-ins and codes, browsers that registered, invitations, API keys, email requests and former
// addresses.
import { and, isNull, lt, or } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { inTurn, purge } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { isLongExpired } from "./api-keys/api-keys.ts";
import { apiKeys } from "./api-keys/tables.ts";
import { isInvitationOver } from "./invitations/invitations.ts";
import { invitations } from "./invitations/tables.ts";
import { CODES_KEPT_MS } from "./account/codes.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "./rules.ts";
import { passkeyChallenges, pendingLogins, totpSecrets } from "./second-factor/tables.ts";
import { emailRequests, formerAddresses, oneTimeCodes, registrationBrowsers, sessions } from "./tables.ts";

/** A last email is sent within minutes, or within days after an outage. */
const FORMER_KEPT_MS = 7 * DAY_MS;

/** Deletes the secrets of authenticator apps that were proposed and never confirmed. */
const purgeProposals = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const isOver = lt(totpSecrets.proposedUntil, ctx.now);
    await tx.delete(totpSecrets).where(and(isOver, isNull(totpSecrets.secret)));
    await tx.update(totpSecrets).set({ proposedSecret: null, proposedUntil: null }).where(isOver);
  });

const purgeRows = inTurn(
  purge(sessions, ({ now }) =>
    or(
      lt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
      lt(sessions.createdAt, now - SESSION_MAX_MS),
      lt(sessions.revokedAt, now - SESSION_IDLE_MS),
    )),
  purge(oneTimeCodes, ({ now }) => lt(oneTimeCodes.expiresAt, now - CODES_KEPT_MS)),
  purge(registrationBrowsers, ({ now }) => lt(registrationBrowsers.expiresAt, now)),
  purge(invitations, ({ now }) => isInvitationOver(now)),
  purge(apiKeys, ({ now }) => isLongExpired(now)),
  purge(pendingLogins, ({ now }) => lt(pendingLogins.expiresAt, now)),
  purge(passkeyChallenges, ({ now }) => lt(passkeyChallenges.expiresAt, now)),
  purge(emailRequests, ({ now }) => lt(emailRequests.at, now - DAY_MS)),
  purge(formerAddresses, ({ now }) => lt(formerAddresses.createdAt, now - FORMER_KEPT_MS)),
);

/** Deletes rows whose retention period is over. */
export const purgeOldRows = async (ctx: Ctx): Promise<void> => {
  await purgeRows(ctx);
  await purgeProposals(ctx);
};
