// Export of personal data, and deletion of an account. Rows that other data refers to stay, anonymised.
import { eq, or, type SQL } from "drizzle-orm";
import { accountDeleted, userChanged } from "@/events.ts";
import { type Ctx, type PersonalDataSource, type Tx, userOf } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { getPerson, type Person, saveFormerAddress } from "../people/people.ts";
import { listLiveSessions } from "../sessions/sessions.ts";
import { deletionProblem, deviceLabel } from "../rules.ts";
import type { DataExport, DeleteAccountInput } from "../schemas.ts";
import { countOtherOwners } from "../people/status-changes.ts";
import { invitations } from "../invitations/tables.ts";
import { oneTimeCodes, registrationBrowsers, sessions, users } from "../tables.ts";
import { apiKeyData, deleteApiKeys } from "../api-keys/api-keys.ts";
import { deletePreferences, preferenceData } from "../preferences/preferences.ts";
import { transactConfirmed } from "../second-factor/confirmation.ts";
import { deleteFactors } from "../second-factor/enrolment.ts";
import { secondFactorData } from "../second-factor/second-factors.ts";

/** All personal data of the caller, from every module. */
export const exportData = async (ctx: Ctx): Promise<DataExport> => {
  const { id } = userOf(ctx);
  const entries = await Promise.all(
    (ctx.personalData ?? []).map(async ({ name, collect }) => [name, await collect(ctx, id)] as const),
  );
  return { exportedAt: iso(ctx.now), data: Object.fromEntries(entries) };
};

const isoOrNull = (at: Instant | null): string | null => at === null ? null : iso(at);

/**
 * The invitations of a person: what came to an address is theirs once they have proven that the address is
 * (docs/product/people-and-roles.md#invitations).
 */
const isInvitationOf = ({ id, email, emailVerifiedAt }: Person): SQL | undefined =>
  or(eq(invitations.userId, id), emailVerifiedAt === null ? undefined : eq(invitations.email, email));

/** The personal data that auth stores. */
export const accountData: PersonalDataSource[] = [
  {
    name: "account",
    async collect(ctx, userId) {
      const [row] = await ctx.db.read.select().from(users).where(eq(users.id, userId));
      if (!row) return null;
      const { id, email, firstName, lastName, phone, locale, timeZone, isAdmin, adminRole, status } = row;
      const { loginCount, termsVersion } = row;
      return {
        id,
        email,
        firstName,
        lastName,
        phone,
        locale,
        timeZone,
        isAdmin,
        adminRole,
        status,
        loginCount,
        termsVersion,
        termsAcceptedAt: isoOrNull(row.termsAcceptedAt),
        registeredAt: iso(row.createdAt),
        emailVerifiedAt: isoOrNull(row.emailVerifiedAt),
        onboardedAt: isoOrNull(row.onboardedAt),
        firstLoginAt: isoOrNull(row.firstLoginAt),
        lastLoginAt: isoOrNull(row.lastLoginAt),
        announcementsStoppedAt: isoOrNull(row.announcementsStoppedAt),
      };
    },
  },
  {
    name: "sessions",
    async collect(ctx, userId) {
      const rows = await listLiveSessions(ctx.db.read, userId, ctx.now);
      return rows.map(({ createdAt, lastSeenAt, address, userAgent }) => ({
        device: deviceLabel(userAgent),
        userAgent,
        address,
        signedInAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
      }));
    },
  },
  {
    name: "registrationBrowser",
    async collect(ctx, userId) {
      const { expiresAt } = registrationBrowsers;
      const [row] = await ctx.db.read.select({ expiresAt }).from(registrationBrowsers)
        .where(eq(registrationBrowsers.userId, userId));
      return row ? { knownUntil: iso(row.expiresAt) } : null;
    },
  },
  {
    name: "invitations",
    async collect(ctx, userId) {
      const rows = await ctx.db.read.select().from(invitations)
        .where(isInvitationOf(await getPerson(ctx.db.read, userId)));
      return rows.map(({ email, firstName, lastName, status, createdAt }) => ({
        email,
        firstName,
        lastName,
        status,
        invitedAt: iso(createdAt),
      }));
    },
  },
  secondFactorData,
  preferenceData,
  apiKeyData,
];

/**
 * Deletes the caller's account for good. Its row stays, anonymised, for meetings, leads and the ledger. Throws as
 * `transactConfirmed` does, `last_administrator`, and the errors of listeners in the transaction.
 */
export const deleteAccount = (ctx: Ctx, input: DeleteAccountInput): Promise<void> =>
  transactConfirmed(ctx, input, async (tx, userId) => {
    const person = await getPerson(tx, userId);
    const problem = deletionProblem(person, await countOtherOwners(tx, userId));
    if (problem) throw conflict("last_administrator", problem);
    const formerAddressId = await saveFormerAddress(tx, person);
    await anonymise(tx, person);
    await publish(tx, userChanged({ userId }));
    await publish(tx, accountDeleted({ userId, formerAddressId }));
  });

/** Erases an account that nobody has used. Its person is not told. */
export const eraseUnusedAccount = async (tx: Tx, person: Person): Promise<void> => {
  await anonymise(tx, person);
  await publish(tx, userChanged({ userId: person.id }));
  await publish(tx, accountDeleted({ userId: person.id }));
};

/** Nobody can sign in again: no email can be delivered and no password matches. */
const anonymise = async (tx: Tx, person: Person): Promise<void> => {
  const { id } = person;
  await tx.delete(invitations).where(isInvitationOf(person));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
  await tx.delete(registrationBrowsers).where(eq(registrationBrowsers.userId, id));
  await deleteFactors(tx, id);
  await deletePreferences(tx, id);
  await deleteApiKeys(tx, id);
  await tx.update(users).set({
    email: `${id}@deleted.invalid`,
    passwordHash: "deleted",
    firstName: "Deleted",
    lastName: "account",
    phone: null,
    locale: "en",
    isAdmin: false,
    adminRole: null,
    status: "needs-verification",
    suspensionReason: null,
    emailVerifiedAt: null,
    announcementsStoppedAt: null,
    deletedAt: tx.now,
  }).where(eq(users.id, id));
};
