// The credentials of connected accounts: encrypted, bound to their row, and encrypted anew after LINK_SECRET has changed.
import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { decrypt, encrypt, type Encrypted, renew, renewAll } from "@/platform/encryption.ts";
import { type DavAccess, davCalendar } from "./caldav.ts";
import { googleCalendar } from "./google.ts";
import { microsoftCalendar } from "./microsoft.ts";
import type { OAuthAccess } from "./oauth.ts";
import { AccessLost, type CalendarProvider } from "./port.ts";
import { type Provider, PROVIDER_NAMES } from "./rules.ts";
import { calendarConnections } from "./tables.ts";

const boundTo = (connectionId: string): Encrypted => ({ purpose: "calendar-credentials", rowId: connectionId });

const keysOf = ({ linkSecret, oldLinkSecrets }: Ctx["config"]): string[] => [linkSecret, ...oldLinkSecrets];

const OAuth = z.object({ refreshToken: z.string() });
const Dav = z.object({
  username: z.string(),
  password: z.string(),
  /** Absent in accounts of the release before. Then it is where that release found the calendars. */
  serverUrl: z.string().optional(),
  rootUrl: z.string(),
  principalUrl: z.string(),
  homeUrl: z.string(),
});

const davAccess = (stored: unknown, allowedHosts: readonly string[]): DavAccess => {
  const access = Dav.parse(stored);
  return { ...access, serverUrl: access.serverUrl ?? access.rootUrl, allowedHosts };
};

export const encryptCredentials = (ctx: Pick<Ctx, "config">, connectionId: string, credentials: object): string =>
  encrypt(ctx.config.linkSecret, boundTo(connectionId), JSON.stringify(credentials));

interface Account {
  id: string;
  grantId: string;
  provider: Provider;
  credentials: string;
  allowedHosts: readonly string[];
}

/** Opens an account for calls. Throws AccessLost where the credentials or the keys of the service are gone. */
export const openCalendar = (
  ctx: Ctx,
  { id, grantId, provider, credentials, allowedHosts }: Account,
): CalendarProvider => {
  const text = decrypt(keysOf(ctx.config), boundTo(id), credentials);
  if (text === undefined) {
    throw new AccessLost("We can no longer sign in to this calendar. Please connect it again.");
  }
  const parsed: unknown = JSON.parse(text);
  const account = `${id} ${grantId}`;
  switch (provider) {
    case "caldav":
      return davCalendar(ctx, davAccess(parsed, allowedHosts));
    case "google":
      return googleCalendar(ctx, requireKeys(ctx.google, provider), { ...OAuth.parse(parsed), account });
    case "microsoft": {
      const access = { ...OAuth.parse(parsed), account, replace: replaceToken(ctx, { id, credentials }) };
      return microsoftCalendar(ctx, requireKeys(ctx.microsoft, provider), access);
    }
  }
};

const requireKeys = <Keys>(keys: Keys | undefined, provider: Provider): Keys => {
  if (!keys) throw new AccessLost(`${PROVIDER_NAMES[provider]} is not available here at the moment.`);
  return keys;
};

/** Unless the account was connected again, or another process has replaced the token, meanwhile. */
const replaceToken = (ctx: Ctx, { id, credentials }: Pick<Account, "id" | "credentials">): OAuthAccess["replace"] => {
  let current = credentials;
  return (refreshToken) =>
    transact(ctx, async (tx) => {
      const next = encryptCredentials(ctx, id, { refreshToken });
      const own = and(eq(calendarConnections.id, id), eq(calendarConnections.credentials, current));
      await tx.update(calendarConnections).set({ credentials: next }).where(own);
      current = next;
    });
};

const BATCH = 50;

const renewBatch = (ctx: Ctx, after: string): Promise<{ last?: string; renewed: number }> =>
  transact(ctx, async (tx) => {
    const { id, credentials } = calendarConnections;
    const rows = await tx.select({ id, credentials }).from(calendarConnections).where(gt(id, after))
      .orderBy(asc(id)).limit(BATCH);
    let renewed = 0;
    for (const row of rows) {
      const anew = renew(keysOf(ctx.config), boundTo(row.id), row.credentials);
      if (anew === undefined) continue;
      await tx.update(calendarConnections).set({ credentials: anew }).where(eq(id, row.id));
      renewed++;
    }
    return { last: rows.at(-1)?.id, renewed };
  });

/** While LINK_SECRET_OLD is set: encrypts the credentials of calendars with the present key. */
export const renewCredentials = (ctx: Ctx): Promise<void> =>
  renewAll(ctx, "calendar credentials", (after) => renewBatch(ctx, after));
