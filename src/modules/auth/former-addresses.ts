// Addresses that accounts have left: kept for their last mail, then forgotten.
import { eq } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { newId } from "@/platform/ids.ts";
import type { Tx } from "@/platform/db/transact.ts";
import type { Person } from "./people.ts";
import { formerAddresses } from "./tables.ts";

export type FormerAddress = typeof formerAddresses.$inferSelect;

/** Keeps the address that a person is about to leave. Answers the row's id, for the event. */
export const keepFormerAddress = async (tx: Tx, { id: userId, email, firstName }: Person): Promise<string> => {
  const id = newId();
  await tx.insert(formerAddresses).values({ id, userId, address: email, name: firstName, createdAt: tx.now });
  return id;
};

/** Where the last mail goes; nothing when it was forgotten already. */
export const findFormerAddress = async (db: Reader, id: string): Promise<FormerAddress | undefined> => {
  const [former] = await db.select().from(formerAddresses).where(eq(formerAddresses.id, id));
  return former;
};
