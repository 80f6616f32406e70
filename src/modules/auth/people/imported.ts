// Accounts that an administrator has imported. They become a person's when their address is verified.
import { eq } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { invitations } from "../invitations/tables.ts";
import { isSuspended } from "../rules.ts";
import { oneTimeCodes } from "../tables.ts";
import { createUser, type NewPerson, type Person } from "./people.ts";

/** No password matches it. */
const NO_PASSWORD = "none";

/** Creates an unverified account without a password. Nobody is told. Throws `email_taken`. Returns its id. */
export const createImportedUser = (
  tx: Tx,
  { email, firstName, lastName, timeZone }: Pick<NewPerson, "email" | "firstName" | "lastName" | "timeZone">,
): Promise<string> => createUser(tx, { email, firstName, lastName, timeZone, passwordHash: NO_PASSWORD });

/** What anybody has done with an imported account, as a sentence; undefined when nobody has done anything. */
export const findUse = async (tx: Tx, person: Person): Promise<string | undefined> => {
  const { id, email, emailVerifiedAt, deletedAt, status } = person;
  if (deletedAt !== null) return "The account was deleted.";
  if (emailVerifiedAt !== null) return "They have confirmed their address.";
  if (isSuspended(status)) return "The account was suspended.";
  if (await tx.$count(invitations, eq(invitations.email, email)) > 0) return "They were invited.";
  const hasAsked = await tx.$count(oneTimeCodes, eq(oneTimeCodes.userId, id)) > 0;
  return hasAsked ? "They have asked for a link by email." : undefined;
};
