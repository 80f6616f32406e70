// Checks after an endurance run, when all work is done: each event was delivered once, and each booking sent two emails.
import { eq } from "drizzle-orm";
import { messages } from "@/modules/notifications/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { scheduleRuns } from "@/platform/queue/schedules.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import type { Parley } from "@tests/support/app/parley.ts";
import { countDeliveryStates, findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { expectSame, find } from "./findings.ts";

/** Long enough for jobs that Redis has lost and for the longest back-off. */
const IDLE_MS = 8 * 60_000;

export interface Limits {
  /** Emails that may have been sent twice, because their worker was killed. */
  repeats: number;
}

/** Waits until no work is left and records the results. */
export const checkResults = async ({ services, smtp }: Parley, { repeats }: Limits): Promise<void> => {
  const { read } = services.db;
  const began = performance.now();
  const idle = eventually("no work is left", async () => !(await countDeliveryStates(read)).pending, IDLE_MS);
  find(
    "seconds until all work was done",
    await idle.then(() => seconds(began), String),
    await idle.then(() => true, () => false),
  );
  const booked = await read.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, "confirmed"));
  find("meetings", booked.length, booked.length > 0);
  expectSame("reactions", await countDeliveryStates(read), { done: 2 * booked.length });
  const log = await read.select().from(messages);
  expectSame("emails in the delivery log by state", countBy(log, (row) => row.state), { sent: 2 * booked.length });
  const perMeeting = countBy(log, (row) => row.refs.meetingId ?? "none");
  expectSame("meetings without exactly two emails", Object.values(perMeeting).filter((n) => n !== 2).length, 0);
  const arrived = countBy(smtp.emails, (email) => email.messageId ?? "none");
  const sent = new Set(log.map((row) => `<${row.messageId}>`));
  expectSame("distinct emails received", Object.keys(arrived).length, 2 * booked.length);
  expectSame("emails that are not in the delivery log", Object.keys(arrived).filter((id) => !sent.has(id)).length, 0);
  const repeated = smtp.emails.length - Object.keys(arrived).length;
  find(`emails received again with the same Message-ID (at most ${repeats})`, repeated, repeated <= repeats);
  expectSame("violated invariants in the database", await findBookingViolations(read), []);
  const sweeps = await read.select().from(scheduleRuns);
  const minute = sweeps.find((row) => row.name === "notifications.queue-due-messages");
  const sinceSweep = minute ? seconds(minute.startedAt, Date.now()) : Infinity;
  find("seconds since the last sweep for reminders", sinceSweep, sinceSweep < 120);
};

const seconds = (from: number, to = performance.now()) => Math.round((to - from) / 1000);

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, all]) => [key, all.length]));
