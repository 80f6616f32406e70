// Background work as administrators see it, and what they can retry.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { type CallOptions, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { userChanged } from "@/events.ts";
import { auditEntries } from "@/platform/audit.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { Undeliverable } from "@/platform/mail/mailer.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { runSchedule } from "@/platform/queue/schedules.ts";
import type { Attention } from "../attention/schemas.ts";
import type { FailedJobs, Jobs, MessageList } from "./schemas.ts";

let app: TestApp;
let cookie = "";
let broken = true;
const LISTENER = "test.breaks";
beforeAll(async () => {
  const breaks = afterCommit(
    userChanged,
    LISTENER,
    () => broken ? Promise.reject(new Error("It broke")) : Promise.resolve(),
  );
  app = await openTestApp([breaks]);
  cookie = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

const call = async <T>(path: string, options: CallOptions = {}): Promise<T> => {
  const response = await app.call(`/Admin/${path}`, { cookie, ...options });
  expect(response.status, path).toBe(200);
  return await response.json();
};
const post = (body?: unknown): CallOptions => ({ method: "POST", body });
const NOBODY = "019a9c00-0000-7000-8000-000000000000";

/** As after sixteen attempts. */
const failDeliveries = () =>
  app.transact(async (tx) => {
    await tx.update(eventDeliveries).set({ state: "failed", attempts: 16, lastError: "It broke", finishedAt: tx.now })
      .where(eq(eventDeliveries.listener, LISTENER));
  });

test("a failed listener is listed with its error and can be retried", async () => {
  await failDeliveries();
  const { items, totalCount } = await call<FailedJobs>("FailedJobsPaginated");
  expect(items[0]).toMatchObject({ listener: LISTENER, event: "auth.user_changed", attempts: 16, error: "It broke" });
  expect(totalCount).toBe(items.length);
  expect(await call<Jobs>("Jobs")).toMatchObject({ queues: null, reactions: { failed: totalCount } });
  broken = false;
  const { eventId } = items[0]!;
  expect(await call("RetryJob", post({ eventId, listener: LISTENER }))).toEqual({ retried: 1 });
  await runReactions(app.ctx());
  const [row] = await app.services.db.read.select().from(eventDeliveries).where(eq(eventDeliveries.eventId, eventId));
  expect(row).toMatchObject({ state: "done", attempts: 1, lastError: null });
  const [entry] = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, eventId));
  expect(entry).toMatchObject({ action: "job.retry", after: { listener: LISTENER } });
  const again = await app.call("/Admin/RetryJob", { cookie, ...post({ eventId, listener: LISTENER }) });
  expect(again.status).toBe(404);
});

test("a failed listener is listed with the ids of its event and nothing else, and can be removed", async () => {
  await makePerson(app);
  await failDeliveries();
  const job = (await call<FailedJobs>("FailedJobsPaginated")).items[0]!;
  expect(Object.keys(job.about)).toContain("userId");
  await app.transact((tx) =>
    tx.update(outboxEvents).set({ payload: { userId: NOBODY, subject: "What somebody wrote", hours: 4 } })
      .where(eq(outboxEvents.id, job.eventId))
  );
  expect((await call<FailedJobs>("FailedJobsPaginated")).items[0]!.about).toEqual({ userId: NOBODY });
  const ref = { eventId: job.eventId, listener: LISTENER };
  expect(await call("RemoveJob", post(ref))).toEqual({ removed: 1 });
  expect((await call<FailedJobs>("FailedJobsPaginated")).items.map(({ eventId }) => eventId)).not.toContain(
    job.eventId,
  );
  const [row] = await app.services.db.read.select().from(eventDeliveries)
    .where(and(eq(eventDeliveries.eventId, job.eventId), eq(eventDeliveries.listener, LISTENER)));
  expect(row).toMatchObject({ state: "removed", lastError: "It broke" });
  const [entry] = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, job.eventId));
  expect(entry).toMatchObject({ action: "job.remove", after: { listener: LISTENER, state: "removed" } });
  for (const path of ["RemoveJob", "RetryJob"]) {
    expect((await app.call(`/Admin/${path}`, { cookie, ...post(ref) })).status).toBe(404);
  }
});

test("a queue is paused and resumed by owners, and the audit log says so once", async () => {
  const stateOf = async () => (await call<Jobs>("Jobs")).queueStates.find(({ name }) => name === "emails");
  const change = (path: string) => call(path, post({ queue: "emails" }));
  expect(await stateOf()).toMatchObject({ label: "Emails", pausedSince: null });
  expect(await change("PauseQueue")).toEqual({ queue: "emails", paused: true });
  await change("PauseQueue");
  expect((await stateOf())?.pausedSince).not.toBeNull();
  await change("ResumeQueue");
  await change("ResumeQueue");
  expect((await stateOf())?.pausedSince).toBeNull();
  const entries = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectKind, "queue"));
  expect(entries.map(({ action }) => action).sort()).toEqual(["queue.pause", "queue.resume"]);
  const support = await app.signIn(await makeAdministrator(app, { adminRole: "support" }));
  const response = await app.call("/Admin/PauseQueue", { cookie: support, ...post({ queue: "emails" }) });
  expect(response.status).toBe(403);
});

test("all failed listeners can be retried", async () => {
  for (let n = 0; n < 3; n++) await makePerson(app);
  await runReactions(app.ctx());
  await failDeliveries();
  const { reactions } = await call<Jobs>("Jobs");
  expect(reactions.failed).toBeGreaterThanOrEqual(3);
  expect(await call("RetryAllJobs", post())).toEqual({ retried: reactions.failed });
  await runReactions(app.ctx());
  expect((await call<Jobs>("Jobs")).reactions).toMatchObject({ failed: 0, waiting: 0, oldest: null });
});

test("an email that the mail server response is listed and sent once when it is retried", async () => {
  const userId = await makeSpecialist(app);
  await runReactions(app.ctx());
  const { send } = app.services.mailer;
  app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
  const cookieOfOwner = await app.signIn(userId);
  await app.call("/Auth/ForgotPassword", { method: "POST", body: { email: await emailOf(cookieOfOwner) } });
  await runReactions(app.ctx());
  app.services.mailer.send = send;
  const failed = await call<MessageList>("MailsPaginated");
  expect(failed.items).toMatchObject([{ error: "550 No such mailbox", recipient: { id: userId }, attempts: 1 }]);
  expect(failed.items).toMatchObject([{ canRetry: true, campaignId: null }]);
  const { id } = failed.items[0]!;
  app.emails.length = 0;
  await call(`RetryMail/${id}`, post());
  await call(`RetryMail/${id}`, post());
  await runReactions(app.ctx());
  expect(app.emails).toHaveLength(1);
  expect((await call<MessageList>("MailsPaginated")).items).toEqual([]);
  expect((await call<MessageList>("MailsPaginated?state=sent")).items.map((mail) => mail.id)).toContain(id);
  expect((await app.call(`/Admin/RetryMail/${NOBODY}`, { cookie, ...post() })).status).toBe(404);
});

test("a failed email that is dismissed needs no attention any more, and can still be sent again", async () => {
  await runReactions(app.ctx());
  const userId = await makeSpecialist(app);
  await runReactions(app.ctx());
  const { send } = app.services.mailer;
  app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
  await app.call("/Auth/ForgotPassword", { method: "POST", body: { email: await emailOf(await app.signIn(userId)) } });
  await runReactions(app.ctx());
  app.services.mailer.send = send;
  const [failed] = (await call<MessageList>("MailsPaginated")).items;
  const badges = async () => (await call<{ badges: { failedMails: number } }>("DashboardLayoutProps")).badges;
  expect((await badges()).failedMails).toBe(1);
  for (let time = 0; time < 2; time++) await call(`DismissMail/${failed!.id}`, post());
  expect((await badges()).failedMails).toBe(0);
  expect((await call<Attention>("Attention")).emails).toEqual({ items: [], totalCount: 0 });
  expect((await call<MessageList>("MailsPaginated")).items).toEqual([]);
  const dismissed = await call<MessageList>("MailsPaginated?state=dismissed");
  expect(dismissed).toMatchObject({ items: [{ id: failed!.id, state: "dismissed", canRetry: true }], totalCount: 1 });
  const noted = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.action, "mail.dismiss"));
  expect(noted).toMatchObject([{ subjectId: failed!.id }]);
  // It is a message like any other again: when it fails once more, somebody should know.
  app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
  await call(`RetryMail/${failed!.id}`, post());
  await runReactions(app.ctx());
  expect((await badges()).failedMails).toBe(1);
  await call(`DismissMail/${failed!.id}`, post());
  const sent = (await call<MessageList>("MailsPaginated?state=sent")).items[0]!;
  await call(`DismissMail/${sent.id}`, post());
  expect((await call<MessageList>("MailsPaginated?state=sent")).items[0]).toEqual(sent);
  expect((await app.call(`/Admin/DismissMail/${NOBODY}`, { cookie, ...post() })).status).toBe(404);
});

test("a refused email of a campaign names the campaign and is retried only there", async () => {
  const userId = await makePerson(app);
  const { send } = app.services.mailer;
  app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
  const body = {
    audience: { kind: "users", userIds: [userId] },
    channels: ["email"],
    title: "Our office moves",
    body: "Nothing changes for you.",
  };
  const { campaignId } = await call<{ campaignId: string }>("SendNotification", { method: "POST", body });
  await runReactions(app.ctx());
  app.services.mailer.send = send;
  const [mail] = (await call<MessageList>("MailsPaginated")).items;
  expect(mail).toMatchObject({ campaignId, canRetry: false, recipient: { id: userId } });
  const response = await app.call(`/Admin/RetryMail/${mail!.id}`, { cookie, ...post() });
  expect([response.status, response.headers.get("X-Error-Code")]).toEqual([400, "cannot_repeat"]);
  expect((await call<MessageList>("MailsPaginated")).items).toHaveLength(1);
});

const emailOf = async (own: string): Promise<string> =>
  (await (await app.call("/Users/ProfileData", { cookie: own })).json()).email;

test("schedules contain their last run and its error", async () => {
  const failing = { name: "test.sweep", every: 1_000, run: () => Promise.reject(new Error("No disk")) };
  await runSchedule(app.ctx(), failing).catch(() => {});
  const { schedules } = await call<Jobs>("Jobs");
  expect(schedules).toMatchObject([{
    name: "test.sweep",
    label: "test.sweep",
    runs: 1,
    running: false,
    finished: null,
    error: "No disk",
  }]);
});
