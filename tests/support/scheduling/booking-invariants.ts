// Invariants of bookings that hold in the database whatever happens to the processes around it.
import { eq, inArray, sql } from "drizzle-orm";
import { creditEntries } from "@/modules/billing/tables.ts";
import { reconcile } from "@/modules/billing/credits/sweeps.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { cellOf } from "@/modules/scheduling/availability/cell-rules.ts";

/**
 * Describes every violation: no specialist has two meetings at one time, every meeting has its cells, one lead and one
 * credit, and the ledger balances.
 */
export const findBookingViolations = async (db: ReadDb): Promise<string[]> => {
  const confirmed = await db.select().from(meetings).where(eq(meetings.status, "confirmed"));
  const violations = (await reconcile(db)).map(({ lotId }) => `lot ${lotId} differs from its ledger`);
  const expectOnce = (what: string, ids: (string | null)[]) => {
    const count = Map.groupBy(ids, (id) => id);
    for (const { id } of confirmed) {
      const found = count.get(id)?.length ?? 0;
      if (found !== 1) violations.push(`meeting ${id} has ${found} ${what}`);
    }
    if (ids.length !== confirmed.length) violations.push(`${ids.length} ${what} for ${confirmed.length} meetings`);
  };
  expectOnce("leads", (await db.select({ id: leads.meetingId }).from(leads)).map((row) => row.id));
  const used = await db.select({ id: creditEntries.meetingId }).from(creditEntries)
    .where(eq(creditEntries.kind, "consume"));
  expectOnce("credits", used.map((row) => row.id));
  const cells = await db.select().from(occupiedCells).where(sql`${occupiedCells.expiresAt} is null`);
  const owner = new Map(cells.map((row) => [`${row.specialistId} ${row.cell}`, row.meetingId]));
  for (const { id, specialistId, busyFrom, busyTo } of confirmed) {
    for (let cell = cellOf(busyFrom); cell < cellOf(busyTo - 1) + 1; cell++) {
      if (owner.get(`${specialistId} ${cell}`) !== id) violations.push(`meeting ${id} does not own cell ${cell}`);
    }
  }
  return violations;
};

/** The two listeners of a booking that send its emails. */
export const BOOKING_EMAIL_LISTENERS = [
  "notifications.mailVisitorConfirmation",
  "notifications.mailSpecialistNewMeeting",
];

/** Counts the deliveries to these listeners by state. */
export const countDeliveryStates = async (db: ReadDb): Promise<Record<string, number>> => {
  const rows = await db.select({ state: eventDeliveries.state, count: sql<number>`count(*)` }).from(eventDeliveries)
    .where(inArray(eventDeliveries.listener, BOOKING_EMAIL_LISTENERS)).groupBy(eventDeliveries.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
