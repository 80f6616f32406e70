// The browser that created an account: the hash of a token in its cookie, which is used up when the address is verified.
import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { PENDING_MS } from "../sessions/cookies.ts";
import { hashToken } from "../sessions/sessions.ts";
import { registrationBrowsers } from "../tables.ts";

/**
 * Remembers the browser that creates an account. Whoever registers an address again never gets here: the account has the
 * first person's password, so its owner must not be signed in without noticing that.
 */
export const saveRegistrationBrowser = async (tx: Tx, userId: string, token: string): Promise<void> => {
  const row = { id: newId(), userId, tokenHash: hashToken(token), expiresAt: tx.now + PENDING_MS };
  await tx.insert(registrationBrowsers).values(row);
};

/** Whether this browser created the account. Works once: afterwards no browser counts as that one. */
export const takeRegistrationBrowser = async (
  tx: Tx,
  userId: string,
  token: string | undefined,
): Promise<boolean> => {
  const isOwn = eq(registrationBrowsers.userId, userId);
  const fits = and(
    isOwn,
    eq(registrationBrowsers.tokenHash, hashToken(token ?? "")),
    gt(registrationBrowsers.expiresAt, tx.now),
  );
  const [row] = await tx.select({ id: registrationBrowsers.id }).from(registrationBrowsers).where(fits);
  await tx.delete(registrationBrowsers).where(isOwn);
  return token !== undefined && row !== undefined;
};
