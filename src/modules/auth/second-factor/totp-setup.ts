// Setting up an authenticator app, which counts once its first code proves that it works, and removing it.
import { eq } from "drizzle-orm";
import { totpAdded, totpRemoved } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { getResources } from "@/modules/settings/index.ts";
import { takePasswordConfirmation } from "../sessions/attempts.ts";
import { transactConfirmed } from "./confirmation.ts";
import { findFactors } from "./enrolment.ts";
import { finishAdding, finishRemoving, requireRemovable } from "./factor-changes.ts";
import { factorError } from "./pending-logins.ts";
import { PROPOSAL_MS, readCode } from "./rules.ts";
import type { Confirmation, FactorAdded, FactorCode, TotpProposal } from "./schemas.ts";
import { totpSecrets } from "./tables.ts";
import { findTotp, matchTotp, newTotpSecret, totpUri } from "./totp.ts";

/**
 * Proposes a secret to the caller's authenticator app. An app that is already set up keeps working until the new one is
 * confirmed. Throws as `transactConfirmed` does.
 */
export const startTotp = async (ctx: Ctx, input: Confirmation): Promise<TotpProposal> => {
  const { id, email } = userOf(ctx);
  const { secret, encrypted } = newTotpSecret(ctx, id);
  const { productName } = await getResources(ctx.db.read);
  await transactConfirmed(ctx, input, async (tx, userId) => {
    const proposal = { proposedSecret: encrypted, proposedUntil: tx.now + PROPOSAL_MS };
    await tx.insert(totpSecrets).values({ userId, ...proposal })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: proposal });
  });
  return { secret, uri: totpUri(secret, { issuer: productName, label: email }) };
};

const setupExpired = () =>
  conflict("setup_expired", "The setup has expired. Start again: the QR code will be a different one.");

/**
 * Confirms the proposed app by its first code, which is used up. Ends the caller's other sessions. Throws `wrong_code`,
 * `setup_expired`, 429.
 */
export const confirmTotp = async (ctx: Ctx, { code }: FactorCode): Promise<FactorAdded> => {
  const { id: userId } = userOf(ctx);
  await takePasswordConfirmation(ctx, userId);
  const read = readCode(code);
  return await transact(ctx, async (tx) => {
    const before = await findFactors(tx, userId);
    const row = await findTotp(tx, userId);
    if (!row?.proposedSecret || (row.proposedUntil ?? 0) <= tx.now) throw setupExpired();
    const encrypted = row.proposedSecret;
    const step = read?.kind === "totp" ? matchTotp(tx, userId, { encrypted, code: read.code }) : undefined;
    if (step === undefined) throw factorError("wrong_code");
    await tx.update(totpSecrets).set({
      secret: encrypted,
      confirmedAt: tx.now,
      lastStep: step,
      proposedSecret: null,
      proposedUntil: null,
    }).where(eq(totpSecrets.userId, userId));
    return await finishAdding(tx, ctx, { before, event: totpAdded({ userId }) });
  });
};

/** Removes the app. Does nothing without one. Throws as `transactConfirmed` does, and `last_second_factor`. */
export const removeTotp = async (ctx: Ctx, input: Confirmation): Promise<void> =>
  await transactConfirmed(ctx, input, async (tx, userId) => {
    const factors = await findFactors(tx, userId);
    if (!factors.hasTotp) return;
    const left = { ...factors, hasTotp: false };
    await requireRemovable(tx, ctx, left);
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await finishRemoving(tx, ctx, { left, event: totpRemoved({ userId }) });
  });
