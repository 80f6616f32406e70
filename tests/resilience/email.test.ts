// Mail on bad days, through the real worker: killed while it sends, and a mail server that is away or unwilling.
import { inArray, sql } from "drizzle-orm";
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
/** On a machine that has much else to do. */
const PATIENCE_MS = 30_000;
const ANNA = "anna@example.test";

let parley: Parley;
beforeEach(async () => void (parley = await openParley()));
afterEach(() => parley.close());

/** One booking with Anna. Answers the visitor's address. */
const bookOnce = async (): Promise<string> => {
  const specialistId = await makeOpenSpecialist(parley, { person: { email: ANNA } });
  const web = callerOf(await parley.start("web", QUIET));
  const { status, contact } = await visitAndBook(web, 0, specialistId);
  expect(status).toBe(200);
  return contact.email;
};

const ledger = () => parley.services.db.read.select().from(messages).orderBy(messages.template);
const mailReactions = () =>
  parley.services.db.read.select().from(eventDeliveries).where(
    inArray(eventDeliveries.listener, BOOKING_EMAIL_LISTENERS),
  );
const mailsAreDone = async () => (await mailReactions()).filter(({ state }) => state === "done").length === 2;
const mailsTo = (smtp: SmtpSink, address: string): ReceivedEmail[] =>
  smtp.emails.filter((mail) => mail.recipients.includes(address));

/** As if the waits were over: back-off, the dead worker's lease, its claim on the mail. */
const waitsAreOver = () =>
  parley.transact(async (tx) => {
    await tx.update(eventDeliveries).set({ dueAt: sql`min(${eventDeliveries.dueAt}, ${Date.now()})` });
    await tx.update(eventDeliveries).set({ leasedUntil: 1 }).where(sql`leased_until is not null`);
    await tx.update(messages).set({ lockedUntil: 1 }).where(sql`locked_until is not null`);
  });

test(
  "a worker killed while it sends: the mail goes out, and twice only where the server had taken it unheard",
  async () => {
    const visitor = await bookOnce();
    const first = await parley.start("worker", QUIET);
    parley.smtp.behave(([to]) => ({ kind: to === ANNA ? "take-silently" : "hang" }));
    const taken = () => [mailsTo(parley.smtp, visitor).length, mailsTo(parley.smtp, ANNA).length];
    await eventually("both mails are being sent", () => parley.smtp.attempts === 2 && `${taken()}` === "0,1");
    await first.stop("SIGKILL");
    expect((await ledger()).map(({ state }) => state)).toEqual(["sending", "sending"]);

    parley.smtp.behave({ kind: "accept" });
    await waitsAreOver();
    await parley.start("worker", QUIET);
    await eventually("both are done", mailsAreDone, PATIENCE_MS);
    const toAnna = mailsTo(parley.smtp, ANNA).map((mail) => mail.messageId);
    expect([mailsTo(parley.smtp, visitor).length, toAnna.length, new Set(toAnna).size]).toEqual([1, 2, 1]);
    expect(await ledger()).toMatchObject([{ state: "sent", attempts: 2 }, { state: "sent", attempts: 2 }]);
  },
  60_000,
);

test(
  "a mail server that is away, then busy, then unwilling: tried again with waits, and failed for all to see",
  async () => {
    const port = await freePort();
    const visitor = await bookOnce();
    await parley.start("worker", { ...QUIET, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const triedAgain = (times: number, error: RegExp) =>
      eventually(`try ${times} has failed`, async () => {
        const rows = await ledger();
        const all = rows.every((row) =>
          row.attempts === times && row.state === "queued" && error.test(row.lastError ?? "")
        );
        const due = await mailReactions();
        return rows.length === 2 && all && due.every(({ dueAt }) => dueAt > Date.now());
      });
    await triedAgain(1, /refused/i);

    const smtp = await startSmtpSink(port);
    try {
      smtp.behave({ kind: "refuse", code: 451, text: "Too busy" });
      await waitsAreOver();
      await triedAgain(2, /Too busy/);
      const judge: ChooseBehavior = ([to]) =>
        to === ANNA ? { kind: "refuse", code: 550, text: `No mailbox ${ANNA}` } : { kind: "accept" };
      smtp.behave(judge);
      await waitsAreOver();
      await eventually("both are done", mailsAreDone, PATIENCE_MS);
      expect(await ledger()).toMatchObject([
        {
          template: "specialist-new-meeting",
          state: "failed",
          attempts: 3,
          lastError: expect.stringContaining("No mailbox"),
        },
        { template: "visitor-confirmation", state: "sent", attempts: 3, lastError: null },
      ]);
      expect(JSON.stringify(await ledger())).not.toContain(ANNA);
      expect(mailsTo(smtp, visitor)).toHaveLength(1);
      expect(smtp.attempts).toBe(4);
    } finally {
      await smtp.stop();
    }
  },
  60_000,
);
