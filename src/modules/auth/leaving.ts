// Leaving: the person's data as a file, and the end of the account. What others rely on stays, without the person.
import { eq } from "drizzle-orm";
import { accountDeleted, userChanged } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { keepFormerAddress } from "./former-addresses.ts";
import { transactConfirmed } from "./own-account.ts";
import { listLiveSessions } from "./own-sessions.ts";
import { getPerson, type Person } from "./people.ts";
import { deletionRefusal, deviceWords } from "./rules.ts";
import type { DataExport, DeleteAccountInput } from "./schemas.ts";
import { countOtherAdministrators } from "./standing.ts";
import { oneTimeCodes, sessions, users } from "./tables.ts";

/** Everything that any module keeps about the caller. */
export const exportData = async (ctx: Ctx): Promise<DataExport> => {
  const { id } = userOf(ctx);
  const parts = await Promise.all(
    (ctx.personalData ?? []).map(async ({ name, collect }) => [name, await collect(ctx, id)] as const),
  );
  return { exportedAt: iso(ctx.now), data: Object.fromEntries(parts) };
};

const isoOrNull = (at: Instant | null): string | null => at === null ? null : iso(at);

/** What auth itself keeps about a person. */
export const accountData: PersonalDataSource[] = [
  {
    name: "account",
    async collect(ctx, userId) {
      const [row] = await ctx.db.read.select().from(users).where(eq(users.id, userId));
      if (!row) return null;
      const { id, email, firstName, lastName, phone, locale, timeZone, isAdmin, status, loginCount, termsVersion } =
        row;
      return {
        ...{ id, email, firstName, lastName, phone, locale, timeZone, isAdmin, status, loginCount, termsVersion },
        termsAcceptedAt: isoOrNull(row.termsAcceptedAt),
        registeredAt: iso(row.createdAt),
        emailVerifiedAt: isoOrNull(row.emailVerifiedAt),
        onboardedAt: isoOrNull(row.onboardedAt),
        firstLoginAt: isoOrNull(row.firstLoginAt),
        lastLoginAt: isoOrNull(row.lastLoginAt),
      };
    },
  },
  {
    name: "sessions",
    async collect(ctx, userId) {
      const rows = await listLiveSessions(ctx.db.read, userId, ctx.now);
      return rows.map(({ createdAt, lastSeenAt, address, userAgent }) => ({
        device: deviceWords(userAgent),
        userAgent,
        address,
        signedInAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
      }));
    },
  },
];

/**
 * Closes the caller's account for ever. The row stays under its id for meetings, leads and the ledger; the person in it
 * is forgotten. Throws `wrong_password`, `last_administrator`, and whatever a listener in the transaction refuses with.
 */
export const deleteAccount = (ctx: Ctx, { password }: DeleteAccountInput): Promise<void> =>
  transactConfirmed(ctx, password, async (tx, userId) => {
    const person = await getPerson(tx, userId);
    const refusal = deletionRefusal(person, await countOtherAdministrators(tx, userId));
    if (refusal) throw conflict("last_administrator", refusal);
    const formerAddressId = await keepFormerAddress(tx, person);
    await forget(tx, person);
    await publish(tx, userChanged({ userId }));
    await publish(tx, accountDeleted({ userId, formerAddressId }));
  });

/** No address can be delivered to, and no password fits: nobody comes back to this account. */
const forget = async (tx: Tx, { id }: Person): Promise<void> => {
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
  await tx.update(users).set({
    email: `${id}@deleted.invalid`,
    passwordHash: "deleted",
    firstName: "Deleted",
    lastName: "account",
    phone: null,
    locale: "en",
    isAdmin: false,
    status: "needs-verification",
    suspensionReason: null,
    emailVerifiedAt: null,
    deletedAt: tx.now,
  }).where(eq(users.id, id));
};
