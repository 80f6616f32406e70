// What must be true of the database after anything that happens to the processes around it.
import { eq, inArray, sql } from "drizzle-orm";
import { creditEntries } from "@/modules/billing/tables.ts";
import { reconcile } from "@/modules/billing/sweeps.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { cellOf } from "@/modules/scheduling/rules.ts";
import type { ReadDb } from "@/platform/db/connection.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";

/**
 * Sentences on what is wrong; none when all is well: no specialist has two meetings at one time, every meeting has its
 * cells, one lead and one credit, and the ledger balances.
 */
export const untruths = async (db: ReadDb): Promise<string[]> => {
  const confirmed = await db.select().from(meetings).where(eq(meetings.status, "confirmed"));
  const wrong = (await reconcile(db)).map(({ lotId }) => `lot ${lotId} differs from its ledger`);
  const once = (what: string, ids: (string | null)[]) => {
    const count = Map.groupBy(ids, (id) => id);
    for (const { id } of confirmed) {
      const found = count.get(id)?.length ?? 0;
      if (found !== 1) wrong.push(`meeting ${id} has ${found} ${what}`);
    }
    if (ids.length !== confirmed.length) wrong.push(`${ids.length} ${what} for ${confirmed.length} meetings`);
  };
  once("leads", (await db.select({ id: leads.meetingId }).from(leads)).map((row) => row.id));
  const used = await db.select({ id: creditEntries.meetingId }).from(creditEntries)
    .where(eq(creditEntries.kind, "consume"));
  once("credits", used.map((row) => row.id));
  const cells = await db.select().from(occupiedCells).where(sql`${occupiedCells.expiresAt} is null`);
  const owner = new Map(cells.map((row) => [`${row.specialistId} ${row.cell}`, row.meetingId]));
  for (const { id, specialistId, busyFrom, busyTo } of confirmed) {
    for (let cell = cellOf(busyFrom); cell < cellOf(busyTo - 1) + 1; cell++) {
      if (owner.get(`${specialistId} ${cell}`) !== id) wrong.push(`meeting ${id} does not own cell ${cell}`);
    }
  }
  return wrong;
};

/** The two reactions to a booking that send its mails. */
export const BOOKING_MAILS = ["notifications.mailVisitorConfirmation", "notifications.mailSpecialistNewMeeting"];

/** How many of the reactions that send bookings' mails are in which state. */
export const deliveryStates = async (db: ReadDb): Promise<Record<string, number>> => {
  const rows = await db.select({ state: eventDeliveries.state, count: sql<number>`count(*)` }).from(eventDeliveries)
    .where(inArray(eventDeliveries.listener, BOOKING_MAILS)).groupBy(eventDeliveries.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
