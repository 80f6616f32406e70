// A campaign whose worker is killed reaches everyone once.
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSession, sessionCookie } from "@/modules/auth/index.ts";
import type { CampaignView } from "@/modules/notifications/campaigns/schemas.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { eventually } from "../support/app/eventually.ts";
import { makeAdministrator, makePerson } from "../support/people/factories.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";

const QUIET = { LOG_LEVEL: "error" };
const PEOPLE = 90;
const BEFORE_THE_KILL = 30;
const AT_ONCE = 8;
const TITLE = "An announcement";

let parley: Parley;
beforeEach(async () => void (parley = await openParley()));
afterEach(() => parley.close());

/** Ends all waits: back-off, the killed worker's lease, and its lock on an email. */
const endWaits = () =>
  parley.transact(async (tx) => {
    await tx.update(eventDeliveries).set({ dueAt: sql`min(${eventDeliveries.dueAt}, ${Date.now()})` });
    await tx.update(eventDeliveries).set({ leasedUntil: 1 }).where(sql`leased_until is not null`);
    await tx.update(messages).set({ lockedUntil: 1 }).where(sql`locked_until is not null`);
  });

test("after a worker is killed during a campaign, the next one completes it, and nobody gets two emails", async () => {
  const administrator = await makeAdministrator(parley, { email: "boss@example.test" });
  for (let n = 0; n < PEOPLE; n++) await makePerson(parley, { email: `reader-${n}@example.test` });
  const web = await parley.start("web", QUIET);
  const token = await parley.transact((tx) => openSession(tx, { userId: administrator }));
  const admin = callerOf(web, { Cookie: sessionCookie(token, { production: false }).split(";")[0]! });
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await admin.call(`/Admin/${path}`, { method: body ? "POST" : "GET", body });
    expect(response.status).toBe(200);
    return await response.json();
  };

  const first = await parley.start("worker", { ...QUIET, EMAIL_CONCURRENCY: String(AT_ONCE) });
  let taken = 0;
  parley.smtp.behave(() => ({ kind: ++taken > BEFORE_THE_KILL ? "hang" : "accept" }));
  const order = {
    audience: { kind: "all" },
    channels: ["email", "in-app"],
    title: TITLE,
    body: "Nothing more to say.",
  };
  const { campaignId, recipients } = await call<{ campaignId: string; recipients: number }>("SendNotification", order);
  expect(recipients).toBe(PEOPLE + 1);
  const progress = () => call<CampaignView>(`Campaign/${campaignId}`);
  // All that runs hangs at the mail server: a job that ended here without an attempt would wait for its queue's lock.
  await eventually(
    "some emails are sent and the others hang",
    async () => taken >= BEFORE_THE_KILL + AT_ONCE && (await progress()).sent === BEFORE_THE_KILL,
    60_000,
  );
  await first.stop("SIGKILL");

  parley.smtp.behave({ kind: "accept" });
  await endWaits();
  await parley.start("worker", QUIET);
  await eventually("the campaign is done", async () => (await progress()).state === "done");
  expect(await progress()).toMatchObject({ sent: PEOPLE + 1, failed: 0, skipped: 0, remaining: 0 });
  const emailsByRecipient = Map.groupBy(
    parley.smtp.emails.filter(({ subject }) => subject === TITLE),
    (email) => email.recipients[0],
  );
  expect(emailsByRecipient.size).toBe(PEOPLE + 1);
  for (const emails of emailsByRecipient.values()) {
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
  }
}, 240_000);
