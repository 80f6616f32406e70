// People with an account: created, found, onboarded.
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { userChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/write-queue.ts";
import { foldEmail } from "./form-schemas.ts";
import { users } from "./tables.ts";

/** A person as other modules may know him: everything but the password's hash. */
export const PERSON = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  locale: users.locale,
  timeZone: users.timeZone,
  isAdmin: users.isAdmin,
  status: users.status,
  suspensionReason: users.suspensionReason,
  emailVerifiedAt: users.emailVerifiedAt,
  onboardedAt: users.onboardedAt,
  firstLoginAt: users.firstLoginAt,
  lastLoginAt: users.lastLoginAt,
  loginCount: users.loginCount,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt,
};
export type Person = Pick<typeof users.$inferSelect, keyof typeof PERSON>;

const personById = prepared((db) => db.select(PERSON).from(users).where(eq(users.id, sql.placeholder("id"))).prepare());

export const findPerson = async (db: Reader, id: string): Promise<Person | undefined> => {
  const [person] = await personById(db).all({ id });
  return person;
};

/** Throws 404 when there is nobody of this id. */
export const getPerson = async (db: Reader, id: string): Promise<Person> => {
  const person = await findPerson(db, id);
  if (!person) throw notFound("This account does not exist.");
  return person;
};

/** People by id, those that exist; for whoever tells of many. */
export const findPeople = async (db: Reader, ids: readonly string[]): Promise<Map<string, Person>> => {
  if (ids.length === 0) return new Map();
  const people = await db.select(PERSON).from(users).where(inArray(users.id, [...new Set(ids)]));
  return new Map(people.map((person) => [person.id, person]));
};

/** The person with an address, in whatever case it is written. */
export const findPersonByEmail = async (db: Reader, email: string): Promise<Person | undefined> => {
  const [person] = await db.select(PERSON).from(users).where(eq(users.email, foldEmail(email)));
  return person;
};

/** Administrators who are in office: active ones, the longest-serving first. */
export const listAdministrators = (db: Reader): Promise<Person[]> =>
  db.select(PERSON).from(users).where(and(eq(users.isAdmin, true), eq(users.status, "active"))).orderBy(asc(users.id));

export interface NewPerson {
  id?: string;
  email: string;
  /** From hashPassword, which is called before the transaction. */
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** E.164 */
  phone?: string;
  locale?: string;
  timeZone?: string;
  isAdmin?: boolean;
  /** Absent: the address is still to be verified. */
  emailVerifiedAt?: Instant;
  onboardedAt?: Instant;
  /** Which terms were accepted, and when. */
  termsVersion?: string;
  termsAcceptedAt?: Instant;
}

/** Creates an account, verified or not. Throws `email_taken` when the address has one. Answers its id. */
export const createUser = async (tx: Tx, { id = newId(), ...person }: NewPerson): Promise<string> => {
  const status = person.emailVerifiedAt === undefined ? "needs-verification" : "active";
  await tx.insert(users).values({ ...person, id, status, email: foldEmail(person.email), createdAt: tx.now })
    .catch((error) => {
      if (!isUniqueViolation(error)) throw error;
      throw conflict("email_taken", "There is already an account with this email address. Please sign in instead.");
    });
  await publish(tx, userChanged({ userId: id }));
  return id;
};

/** Notes that a specialist has finished setting up; never undone, and once is enough (PRODUCT section 3). */
export const markOnboarded = async (tx: Tx, userId: string): Promise<void> => {
  const changed = await tx.update(users).set({ onboardedAt: tx.now })
    .where(and(eq(users.id, userId), isNull(users.onboardedAt))).returning({ id: users.id });
  if (changed.length) await publish(tx, userChanged({ userId }));
};
