// A campaign on a bad day: its worker is killed in the middle, and yet everybody is told, nobody twice.
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
const TITLE = "A word to everybody";

let parley: Parley;
beforeEach(async () => void (parley = await openParley()));
afterEach(() => parley.close());

/** As if the waits were over: back-off, the dead worker's lease, its claim on a mail. */
const waitsAreOver = () =>
  parley.transact(async (tx) => {
    await tx.update(eventDeliveries).set({ dueAt: sql`min(${eventDeliveries.dueAt}, ${Date.now()})` });
    await tx.update(eventDeliveries).set({ leasedUntil: 1 }).where(sql`leased_until is not null`);
    await tx.update(messages).set({ lockedUntil: 1 }).where(sql`locked_until is not null`);
  });

test("a worker killed in the middle of a campaign: the next one finishes it, and nobody gets two letters", async () => {
  const administrator = await makeAdministrator(parley, { email: "boss@example.test" });
  for (let n = 0; n < PEOPLE; n++) await makePerson(parley, { email: `reader-${n}@example.test` });
  const web = await parley.start("web", QUIET);
  const token = await parley.transact((tx) => openSession(tx, { userId: administrator }));
  const admin = callerOf(web, { Cookie: sessionCookie(token, { production: false }).split(";")[0]! });
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await admin.call(`/Admin/${path}`, { method: body ? "POST" : "GET", body });
    expect(answer.status).toBe(200);
    return await answer.json();
  };

  const first = await parley.start("worker", QUIET);
  let taken = 0;
  parley.smtp.behave(() => ({ kind: ++taken > 30 ? "hang" : "accept" }));
  const order = {
    audience: { kind: "all" },
    channels: ["email", "in-app"],
    title: TITLE,
    body: "Nothing more to say.",
  };
  const { campaignId, recipients } = await call<{ campaignId: string; recipients: number }>("SendNotification", order);
  expect(recipients).toBe(PEOPLE + 1);
  const progress = () => call<CampaignView>(`Campaign/${campaignId}`);
  await eventually("some are told, some hang", async () => taken > 30 && (await progress()).sent >= 25);
  await first.stop("SIGKILL");

  parley.smtp.behave({ kind: "accept" });
  await waitsAreOver();
  await parley.start("worker", QUIET);
  await eventually("it is done", async () => (await progress()).state === "done", 60_000);
  expect(await progress()).toMatchObject({ sent: PEOPLE + 1, failed: 0, skipped: 0, remaining: 0 });
  const letters = Map.groupBy(
    parley.smtp.emails.filter(({ subject }) => subject === TITLE),
    (mail) => mail.recipients[0],
  );
  expect(letters.size).toBe(PEOPLE + 1);
  for (const mails of letters.values()) expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
}, 120_000);
