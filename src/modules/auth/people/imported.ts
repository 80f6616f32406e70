// Accounts that an administrator has imported. They become a person's when their address is verified.
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { invitations } from "../invitations/tables.ts";
import { isSuspended } from "../rules.ts";
import { users } from "../tables.ts";
import { createUser, type NewPerson, NO_PASSWORD, type Person } from "./people.ts";

/** Creates an unverified account without a password. Nobody is told. Throws `email_taken`. Returns its id. */
export const createImportedUser = (
  tx: Tx,
  { email, firstName, lastName, timeZone }: Pick<NewPerson, "email" | "firstName" | "lastName" | "timeZone">,
): Promise<string> => createUser(tx, { email, firstName, lastName, timeZone, passwordHash: NO_PASSWORD });

/** Whether somebody has proven the address of the account that a column names. */
export const hasConfirmedAddress = (userId: Column): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is not null)`;

/** What anybody has done with an imported account, as a sentence; undefined when nobody has done anything. */
export const findUse = async (tx: Tx, person: Person): Promise<string | undefined> => {
  const { email, emailVerifiedAt, deletedAt, status } = person;
  if (deletedAt !== null) return "The account was deleted.";
  if (emailVerifiedAt !== null) return "They have confirmed their address.";
  if (isSuspended(status)) return "The account was suspended.";
  return await tx.$count(invitations, eq(invitations.email, email)) > 0 ? "They were invited." : undefined;
};
