// When accounts are read next.
import { eq, sql } from "drizzle-orm";
import { calendarReadDue } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { calendarConnections } from "./tables.ts";

interface Account {
  id: string;
  specialistId: string;
}

/** Reads an account right after this transaction: what has changed there. */
export const readSoon = async (tx: Tx, { id, specialistId }: Account): Promise<void> => {
  await publish(tx, calendarReadDue({ connectionId: id, specialistId }));
};

/** The same, and everything. A reading that is under way has read for what was true before. */
export const readAgain = async (tx: Tx, account: Account): Promise<void> => {
  const stale = { dueAt: tx.now, readAt: null, version: sql`${calendarConnections.version} + 1` };
  await tx.update(calendarConnections).set(stale).where(eq(calendarConnections.id, account.id));
  await readSoon(tx, account);
};
