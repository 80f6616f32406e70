// Emails through the real worker: a worker killed while sending, and an email server that is unavailable or rejects.
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messages } from "@/modules/notifications/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { makeOpenSpecialist, visitAndBook } from "../support/scheduling/bookings.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { freePort } from "../support/app/running-app.ts";
import { BOOKING_EMAIL_LISTENERS } from "../support/scheduling/booking-invariants.ts";
import { type ChooseBehavior, type ReceivedEmail, type SmtpSink, startSmtpSink } from "../support/email/smtp-sink.ts";

const QUIET = { LOG_LEVEL: "error" };
/** Long, because the machine can be busy. */
const TIMEOUT_MS = 30_000;
const ANNA = "anna@example.test";

let parley: Parley;
beforeEach(async () => void (parley = await openParley()));
afterEach(() => parley.close());

/** Books with Anna. Returns the visitor's address. */
const bookOnce = async (): Promise<string> => {
  const specialistId = await makeOpenSpecialist(parley, { person: { email: ANNA } });
  const web = callerOf(await parley.start("web", QUIET));
  const { status, contact } = await visitAndBook(web, 0, specialistId);
  expect(status).toBe(200);
  return contact.email;
};

const readDeliveryLog = () => parley.services.db.read.select().from(messages).orderBy(messages.template);
const emailDeliveries = () =>
  parley.services.db.read.select().from(eventDeliveries).where(
    inArray(eventDeliveries.listener, BOOKING_EMAIL_LISTENERS),
  );
const areEmailsDone = async () => (await emailDeliveries()).filter(({ state }) => state === "done").length === 2;
const emailsTo = (smtp: SmtpSink, address: string): ReceivedEmail[] =>
  smtp.emails.filter((email) => email.recipients.includes(address));

/** Ends all waits: back-off, the killed worker's lease, and its lock on the email. */
const endWaits = () =>
  parley.transact(async (tx) => {
    await tx.update(eventDeliveries).set({ dueAt: sql`min(${eventDeliveries.dueAt}, ${Date.now()})` });
    await tx.update(eventDeliveries).set({ leasedUntil: 1 }).where(sql`leased_until is not null`);
    await tx.update(messages).set({ lockedUntil: 1 }).where(sql`locked_until is not null`);
  });

test(
  "after a worker is killed while sending, the emails are sent; twice only if the server had accepted without a response",
  async () => {
    const visitor = await bookOnce();
    const first = await parley.start("worker", QUIET);
    parley.smtp.behave(([to]) => ({ kind: to === ANNA ? "take-silently" : "hang" }));
    const taken = () => [emailsTo(parley.smtp, visitor).length, emailsTo(parley.smtp, ANNA).length];
    await eventually("both emails are being sent", () => parley.smtp.attempts === 2 && `${taken()}` === "0,1");
    await first.stop("SIGKILL");
    expect((await readDeliveryLog()).map(({ state }) => state)).toEqual(["sending", "sending"]);

    parley.smtp.behave({ kind: "accept" });
    await endWaits();
    await parley.start("worker", QUIET);
    await eventually("both emails are done", areEmailsDone, TIMEOUT_MS);
    const toAnna = emailsTo(parley.smtp, ANNA).map((email) => email.messageId);
    expect([emailsTo(parley.smtp, visitor).length, toAnna.length, new Set(toAnna).size]).toEqual([1, 2, 1]);
    expect(await readDeliveryLog()).toMatchObject([{ state: "sent", attempts: 2 }, { state: "sent", attempts: 2 }]);
  },
  180_000,
);

test(
  "an unavailable and a busy email server are retried with back-off; a rejection fails visibly",
  async () => {
    const port = await freePort();
    const visitor = await bookOnce();
    await parley.start("worker", { ...QUIET, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const expectAttempt = (times: number, error: RegExp) =>
      eventually(`attempt ${times} has failed`, async () => {
        const rows = await readDeliveryLog();
        const all = rows.every((row) =>
          row.attempts === times && row.state === "queued" && error.test(row.lastError ?? "")
        );
        const due = await emailDeliveries();
        return rows.length === 2 && all && due.every(({ dueAt }) => dueAt > Date.now());
      });
    await expectAttempt(1, /refused/i);

    const smtp = await startSmtpSink(port);
    try {
      smtp.behave({ kind: "refuse", code: 451, text: "Too busy" });
      await endWaits();
      await expectAttempt(2, /Too busy/);
      const choose: ChooseBehavior = ([to]) =>
        to === ANNA ? { kind: "refuse", code: 550, text: `No mailbox ${ANNA}` } : { kind: "accept" };
      smtp.behave(choose);
      await endWaits();
      await eventually("both emails are done", areEmailsDone, TIMEOUT_MS);
      expect(await readDeliveryLog()).toMatchObject([
        {
          template: "specialist-new-meeting",
          state: "failed",
          attempts: 3,
          lastError: expect.stringContaining("No mailbox"),
        },
        { template: "visitor-confirmation", state: "sent", attempts: 3, lastError: null },
      ]);
      expect(JSON.stringify(await readDeliveryLog())).not.toContain(ANNA);
      expect(emailsTo(smtp, visitor)).toHaveLength(1);
      expect(smtp.attempts).toBe(4);
    } finally {
      await smtp.stop();
    }
  },
  180_000,
);

test("while the email server hangs, specialists still get their notifications", async () => {
  const specialistId = await makeOpenSpecialist(parley, { person: { email: ANNA } });
  const web = callerOf(await parley.start("web", QUIET));
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  parley.smtp.behave(() => released.then(() => ({ kind: "accept" })));
  await parley.start("worker", { ...QUIET, WORKER_CONCURRENCY: "1", EMAIL_CONCURRENCY: "1" });
  for (const at of [0, 1]) expect((await visitAndBook(web, at, specialistId)).status).toBe(200);
  await eventually("the only email slot hangs", () => parley.smtp.attempts === 1);
  const statesOf = async (listener: string) =>
    (await parley.services.db.read.select().from(eventDeliveries).where(eq(eventDeliveries.listener, listener)))
      .map(({ state }) => state);
  const areNoted = async () => (await statesOf("notifications.noteBooking")).join() === "done,done";
  await eventually("both bookings are noted", areNoted, TIMEOUT_MS);
  expect((await emailDeliveries()).map(({ state }) => state)).toEqual(Array(4).fill("pending"));
  release();
  await eventually("all emails are sent", () => parley.smtp.emails.length === 4, TIMEOUT_MS);
});
