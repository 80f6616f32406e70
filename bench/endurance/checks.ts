// What must be true when everything has come to rest: each event delivered once, two mails a booking, nothing double.
import { eq } from "drizzle-orm";
import { messages } from "@/modules/notifications/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { scheduleRuns } from "@/platform/queue/schedules.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import type { Parley } from "@tests/support/app/parley.ts";
import { countDeliveryStates, findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { expectSame, find } from "./findings.ts";

/** Long enough for jobs that a Redis has forgotten and for the longest back-off that a storm can bring. */
const REST_MS = 8 * 60_000;

export interface Allowed {
  /** Mails that may have gone out twice: those in the hands of workers that were killed. */
  repeats: number;
}

/** Waits for rest and judges. */
export const checkResults = async ({ services, smtp }: Parley, { repeats }: Allowed): Promise<void> => {
  const { read } = services.db;
  const began = performance.now();
  const rest = eventually("rest", async () => !(await countDeliveryStates(read)).pending, REST_MS);
  find(
    "everything came to rest after, in s",
    await rest.then(() => seconds(began), String),
    await rest.then(() => true, () => false),
  );
  const booked = await read.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, "confirmed"));
  find("meetings", booked.length, booked.length > 0);
  expectSame("reactions", await countDeliveryStates(read), { done: 2 * booked.length });
  const ledger = await read.select().from(messages);
  expectSame("mails in the ledger by state", countBy(ledger, (row) => row.state), { sent: 2 * booked.length });
  const perMeeting = countBy(ledger, (row) => row.refs.meetingId ?? "none");
  expectSame("meetings whose mails are not two", Object.values(perMeeting).filter((n) => n !== 2).length, 0);
  const arrived = countBy(smtp.emails, (mail) => mail.messageId ?? "none");
  const sent = new Set(ledger.map((row) => `<${row.messageId}>`));
  expectSame("different mails that arrived", Object.keys(arrived).length, 2 * booked.length);
  expectSame("mails that nobody ordered", Object.keys(arrived).filter((id) => !sent.has(id)).length, 0);
  const again = smtp.emails.length - Object.keys(arrived).length;
  find(`mails that came again under the same Message-ID (at most ${repeats})`, again, again <= repeats);
  expectSame("what is untrue in the database", await findBookingViolations(read), []);
  const sweeps = await read.select().from(scheduleRuns);
  const minute = sweeps.find((row) => row.name === "notifications.send-due-reminders");
  const idle = minute ? seconds(minute.startedAt, Date.now()) : Infinity;
  find("the last sweep for reminders ran so many s ago", idle, idle < 120);
};

const seconds = (from: number, to = performance.now()) => Math.round((to - from) / 1000);

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, all]) => [key, all.length]));
