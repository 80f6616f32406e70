// Users: creation, lookup and onboarding, and the addresses that accounts no longer use.
import { and, asc, count, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { userChanged } from "@/events.ts";
import { isAmong, isNone, type RowIds } from "@/platform/db/row-ids.ts";
import type { ReadDb, Reader } from "@/platform/db/types.ts";
import { type AdminRole, withOwner } from "@/platform/admin-roles.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { ACTIVE_USERS, DEMO_DOMAIN } from "../rules.ts";
import { formerAddresses, users } from "../tables.ts";

/** Of an imported account: no password matches it. */
export const NO_PASSWORD = "none";

const USER_COLUMNS = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  locale: users.locale,
  timeZone: users.timeZone,
  isAdmin: users.isAdmin,
  adminRole: users.adminRole,
  status: users.status,
  suspensionReason: users.suspensionReason,
  emailVerifiedAt: users.emailVerifiedAt,
  onboardedAt: users.onboardedAt,
  firstLoginAt: users.firstLoginAt,
  lastLoginAt: users.lastLoginAt,
  loginCount: users.loginCount,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt,
  announcementsStoppedAt: users.announcementsStoppedAt,
};
/** What other modules may read of a user: everything except the password hash. */
export const PERSON_COLUMNS = {
  ...USER_COLUMNS,
  /** Whether the account was imported, and nobody has proven its address yet. */
  isImported: sql<boolean>`(${users.passwordHash} = ${NO_PASSWORD} and ${users.emailVerifiedAt} is null)`
    .mapWith(Boolean),
};
export type Person = Pick<typeof users.$inferSelect, keyof typeof USER_COLUMNS> & { isImported: boolean };

const personById = prepared((db) =>
  db.select(PERSON_COLUMNS).from(users).where(eq(users.id, sql.placeholder("id"))).prepare()
);

export const findPerson = async (db: Reader, id: string): Promise<Person | undefined> =>
  await personById(db).get({ id });

/** Throws 404 for an unknown id. */
export const getPerson = async (db: Reader, id: string): Promise<Person> => {
  const person = await findPerson(db, id);
  if (!person) throw notFound("This account doesn’t exist.");
  return person;
};

/** Throws 404 for an unknown id, and for an account that was deleted. */
export const getLivePerson = async (db: Reader, id: string): Promise<Person> => {
  const person = await getPerson(db, id);
  if (person.deletedAt !== null) throw notFound("This account was deleted.");
  return person;
};

/** Users by id (known, or a query), in one query. Unknown ids are left out. */
export const findPeople = async (db: Reader, ids: RowIds): Promise<Map<string, Person>> => {
  if (isNone(ids)) return new Map();
  const people = await db.select(PERSON_COLUMNS).from(users).where(isAmong(users.id, ids));
  return new Map(people.map((person) => [person.id, person]));
};

/** The user with an email address, ignoring case. */
export const findPersonByEmail = (db: Reader, email: string): Promise<Person | undefined> =>
  db.select(PERSON_COLUMNS).from(users).where(eq(users.email, foldEmail(email))).get();

/** The users with these addresses (folded), by address. */
export const findPeopleByEmail = async (db: Reader, emails: readonly string[]): Promise<Map<string, Person>> => {
  if (emails.length === 0) return new Map();
  const people = await db.select(PERSON_COLUMNS).from(users).where(inArray(users.email, [...emails]));
  return new Map(people.map((person) => [person.email, person]));
};

/** Active owners, and active administrators with one of the roles, oldest account first. */
export const listAdministrators = (db: Reader, ...roles: AdminRole[]): Promise<Person[]> =>
  db.select(PERSON_COLUMNS).from(users)
    .where(
      and(eq(users.isAdmin, true), inArray(users.adminRole, withOwner(roles)), hasStatus(users.status, ACTIVE_USERS)),
    )
    .orderBy(asc(users.id));

export interface NewPerson {
  id?: string;
  email: string;
  /** From hashPassword, which must be called before the transaction. */
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** E.164 */
  phone?: string;
  locale?: string;
  /** When absent, the default of the settings. */
  timeZone?: string;
  isAdmin?: boolean;
  /** The role of an administrator; an owner when absent. */
  adminRole?: AdminRole;
  /** When absent, the address still has to be verified. */
  emailVerifiedAt?: Instant;
  onboardedAt?: Instant;
  /** The accepted version of the terms. */
  termsVersion?: string;
  termsAcceptedAt?: Instant;
}

/** Creates an account, verified or not. Throws `email_taken` if the address has one. Returns its id. */
export const createUser = async (tx: Tx, { id = newId(), ...person }: NewPerson): Promise<string> => {
  const status = person.emailVerifiedAt === undefined ? "needs-verification" : "active";
  const adminRole = person.isAdmin ? person.adminRole ?? "owner" : null;
  const timeZone = person.timeZone ?? (await getLifecycle(tx)).defaultZone;
  await tx.insert(users).values({
    ...person,
    timeZone,
    adminRole,
    id,
    status,
    email: foldEmail(person.email),
    createdAt: tx.now,
  })
    .catch((error) => {
      if (!isUniqueViolation(error)) throw error;
      throw conflict("email_taken", "There’s already an account with this email address. Please sign in instead.");
    });
  await publish(tx, userChanged({ userId: id }));
  return id;
};

/** Marks onboarding as finished, for good. Repeated calls change nothing. */
export const markOnboarded = async (tx: Tx, userId: string): Promise<void> => {
  const changed = await tx.update(users).set({ onboardedAt: tx.now })
    .where(and(eq(users.id, userId), isNull(users.onboardedAt))).returning({ id: users.id });
  if (changed.length) await publish(tx, userChanged({ userId }));
};

export type FormerAddress = typeof formerAddresses.$inferSelect;

/** Saves the address that an account is about to give up. Returns the id of the row, for the event. */
export const saveFormerAddress = async (
  tx: Tx,
  { id: userId, email, firstName, emailVerifiedAt }: Person,
): Promise<string> => {
  const id = newId();
  await tx.insert(formerAddresses).values({
    id,
    userId,
    address: email,
    // Nothing that was typed is sent to an address that nobody has confirmed.
    name: emailVerifiedAt === null ? "" : firstName,
    createdAt: tx.now,
  });
  return id;
};

/** Where the last email goes; undefined when the address has been purged. */
export const findFormerAddress = (db: Reader, id: string): Promise<FormerAddress | undefined> =>
  db.select().from(formerAddresses).where(eq(formerAddresses.id, id)).get();

/** How many accounts a database has, and how many of them are the demo's; none before the first migration. */
export const countAccounts = async (db: ReadDb): Promise<{ all: number; demo: number }> => {
  const tables = await db.all(sql`select 1 from sqlite_master where type = 'table' and name = 'users'`);
  if (tables.length === 0) return { all: 0, demo: 0 };
  const demo = sql<number>`count(*) filter (where ${like(users.email, `%@${DEMO_DOMAIN}`)})`;
  const [counted] = await db.select({ all: count(), demo }).from(users);
  return counted!;
};
