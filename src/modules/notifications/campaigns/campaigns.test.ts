// Campaigns: who receives them, once each; progress, stopping and retrying; and who may order them.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { deliveryWithoutRow } from "@/dev/demo/delivery.ts";
import { type Email, Undeliverable } from "@/platform/mail/mailer.ts";
import { auditEntries } from "@/platform/audit.ts";
import { suspend } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { retryCampaign } from "./campaigns.ts";
import { sendToRecipient } from "./send.ts";
import { campaignRecipients, campaigns } from "./tables.ts";
import type { CampaignView, NotificationInput } from "./schemas.ts";
import { notifications } from "../tables.ts";

let app: TestApp;
let admin = "";
let cookie = "";
beforeAll(async () => {
  app = await openTestApp();
  admin = await makeAdministrator(app, { email: "boss@example.test" });
  cookie = await app.signIn(admin);
});
beforeEach(() => void (app.emails.length = 0));
afterAll(() => app.close());

const TEXT = { title: "We move house", body: "Our office moves.\n\nNothing changes for you." };
const order = (over: Partial<NotificationInput>): NotificationInput => ({
  audience: { kind: "all" },
  channels: ["in-app", "email"],
  ...TEXT,
  ...over,
});
const send = async (over: Partial<NotificationInput> = {}, options: { cookie?: string; key?: string } = {}) => {
  const headers: Record<string, string> = options.key ? { "Idempotency-Key": options.key } : {};
  const response = await app.call("/Admin/SendNotification", {
    method: "POST",
    body: order(over),
    cookie: options.cookie ?? cookie,
    headers,
  });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const act = async (action: string, id: string) => {
  const response = await app.call(`/Admin/${action}/${id}`, { method: "POST", cookie });
  return { status: response.status, json: await response.json() as CampaignView & string[] };
};
const view = async (id: string): Promise<CampaignView> =>
  await (await app.call(`/Admin/Campaign/${id}`, { cookie })).json();
const selected = (userIds: string[]): Pick<NotificationInput, "audience"> => ({ audience: { kind: "users", userIds } });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app)));
const inboxOf = (userId: string) =>
  app.services.db.read.select().from(notifications).where(eq(notifications.specialistId, userId));

describe("the recipients", () => {
  test("are all active people, by email and in the inbox, once each", async () => {
    const [one, two] = await people(2);
    const gone = await makePerson(app);
    await makePerson(app, { emailVerifiedAt: undefined });
    await app.transact((tx) => suspend(tx, { userId: gone, reason: "Spam", by: admin }));
    const { status, json } = await send();
    expect({ status, recipients: json.recipients }).toEqual({ status: 200, recipients: 3 });
    await runReactions(app.ctx());
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3, failed: 0, remaining: 0 });
    const emails = app.emails.filter(({ subject }) => subject === TEXT.title);
    expect(emails).toHaveLength(3);
    expect(emails[0]?.text).toContain("Nothing changes for you.");
    for (const id of [one!, two!, admin]) {
      expect(await inboxOf(id)).toMatchObject([{ kind: "announcement", title: TEXT.title, body: TEXT.body }]);
    }
    expect(await inboxOf(gone)).toEqual([]);
  });

  test("can be a category's specialists", async () => {
    const id = await makeSpecialist(app);
    const { json } = await send({
      audience: { kind: "category", categoryId: starterId("career") },
      channels: ["email"],
    });
    expect(json.recipients).toBe(1);
    await runReactions(app.ctx());
    expect(app.emails).toHaveLength(1);
    expect((await inboxOf(id)).filter(({ kind }) => kind === "announcement")).toEqual([]);
    expect((await view(json.campaignId)).audience).toMatch(/^Specialists in /);
  });

  test("can be more than one batch, queued in small numbers", async () => {
    const ids = await people(180);
    const { json } = await send({ ...selected(ids), channels: ["in-app"] });
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", recipients: 180, sent: 180, remaining: 0 });
  });

  test("can be previewed with their number and some names", async () => {
    const ids = await people(2);
    const body = selected([...ids, "019a9c00-0000-7000-8000-000000000000"]);
    const response = await app.call("/Admin/NotificationAudience", { method: "POST", body, cookie });
    expect(await response.json()).toMatchObject({ recipients: 2, some: [{ id: ids.sort()[0] }, { id: ids[1] }] });
  });

  test("do not include people who were suspended after the order", async () => {
    const [one, two] = await people(2);
    const { json } = await send(selected([one!, two!]));
    await app.transact((tx) => suspend(tx, { userId: one!, reason: "Spam", by: admin }));
    app.emails.length = 0;
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 1, remaining: 0 });
    expect(app.emails.filter(({ subject }) => subject === TEXT.title)).toHaveLength(1);
  });
});

describe("people who stop announcements by email", () => {
  const announced = () => app.emails.filter(({ subject }) => subject === TEXT.title);
  const linkOf = ({ headers }: Email, call = "StopAnnouncements") =>
    /<https:\/\/parley\.example\/api\/v2(\S+)>/.exec(headers!["List-Unsubscribe"]!)![1]!
      .replace("StopAnnouncements", call);
  const oneTap = (link: string) =>
    app.send(link, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  const wanted = async (email: Email) => (await (await app.call(linkOf(email, "Announcements"))).json()).wanted;

  test("do it with one click of their email program, and get the others in the inbox", async () => {
    const ids = await people(2);
    await send(selected(ids));
    await runReactions(app.ctx());
    const [first, second] = announced() as [Email, Email];
    expect(first.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(await wanted(first)).toBe(true);
    for (const _ of [1, 2]) expect((await oneTap(linkOf(first))).status).toBe(200);
    expect([await wanted(first), await wanted(second)]).toEqual([false, true]);

    app.emails.length = 0;
    const both = await send(selected(ids));
    const emailAlone = await send({ ...selected(ids), channels: ["email"] });
    await runReactions(app.ctx());
    expect(announced().map(({ to }) => to)).toEqual([second.to, second.to]);
    expect(await view(both.json.campaignId)).toMatchObject({ state: "done", sent: 2, skipped: 0 });
    expect(await view(emailAlone.json.campaignId)).toMatchObject({ state: "done", sent: 1, skipped: 1 });
    for (const id of ids) expect(await inboxOf(id)).toHaveLength(2);

    const resumed = await app.call(linkOf(first, "ResumeAnnouncements"), { method: "POST" });
    expect(await resumed.json()).toEqual({ wanted: true });
    app.emails.length = 0;
    await send(selected(ids));
    await runReactions(app.ctx());
    expect(announced()).toHaveLength(2);
  });

  test("need their own link", async () => {
    const [one, other] = await people(2);
    await send(selected([one!, other!]));
    await runReactions(app.ctx());
    const [first, second] = announced() as [Email, Email];
    const foreign = linkOf(first).replace(/secret=.*/, /secret=.*/.exec(linkOf(second))![0]);
    expect((await oneTap(foreign)).status).toBe(404);
    expect([await wanted(first), await wanted(second)]).toEqual([true, true]);
  });
});

describe("stopping and retrying", () => {
  test("a stopped campaign sends nothing more, and continues where it was", async () => {
    const { json } = await send({ ...selected(await people(3)), channels: ["email"] });
    expect((await act("StopCampaign", json.campaignId)).json).toMatchObject({ state: "stopped" });
    expect((await act("StopCampaign", json.campaignId)).status).toBe(200);
    await runReactions(app.ctx());
    expect(app.emails).toEqual([]);
    expect((await act("ResumeCampaign", json.campaignId)).json).toMatchObject({ state: "collecting" });
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3 });
    expect(app.emails).toHaveLength(3);
    expect((await act("StopCampaign", json.campaignId)).json).toEqual([expect.stringContaining("already ended")]);
  });

  test("recipients under way when it is stopped wait again", async () => {
    const ids = await people(3);
    const { json } = await send({ ...selected(ids), channels: ["email"] });
    await app.transact(async (tx) => {
      await tx.insert(campaignRecipients).values({ campaignId: json.campaignId, userId: ids[0]!, state: "under-way" });
      await tx.update(campaigns).set({ state: "stopped", underWay: 1 }).where(eq(campaigns.id, json.campaignId));
    });
    const round = { campaignId: json.campaignId, userId: ids[0]!, round: 0 };
    const delivery = deliveryWithoutRow({ occurredAt: 0 });
    expect(await sendToRecipient(app.ctx(), round, delivery)).toBe("skipped");
    const [row] = await app.services.db.read.select().from(campaignRecipients)
      .where(eq(campaignRecipients.userId, ids[0]!));
    expect(row?.state).toBe("waiting");
    expect(app.emails).toEqual([]);
  });

  test("a retry sends to failed recipients and nobody else", async () => {
    const ids = await people(3);
    const { send: accept } = app.services.mailer;
    let rejected = 0;
    app.services.mailer.send = (mail) =>
      rejected++ === 0 ? Promise.reject(new Undeliverable("550 No such mailbox")) : accept(mail);
    const { json } = await send(selected(ids));
    await runReactions(app.ctx());
    const before = await view(json.campaignId);
    expect(before).toMatchObject({ state: "done", sent: 2, failed: 1, can: { retry: true } });
    expect(before.failures).toMatchObject([{ error: "550 No such mailbox" }]);
    await act("RetryCampaign", json.campaignId);
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3, failed: 0, failures: [] });
    expect(new Set(app.emails.map(({ to }) => JSON.stringify(to))).size).toBe(3);
    expect(app.emails).toHaveLength(3);
    for (const id of ids) expect(await inboxOf(id)).toHaveLength(1);
    expect((await act("RetryCampaign", json.campaignId)).status).toBe(400);
    const [entry] = await app.services.db.read.select().from(auditEntries).where(and(
      eq(auditEntries.subjectId, json.campaignId),
      eq(auditEntries.action, "campaign.retry"),
    ));
    expect(entry).toMatchObject({ before: { state: "done", failed: 1 }, after: { state: "running", failed: 0 } });
  });

  test("a stopped campaign cannot be restarted by retrying", async () => {
    const { json } = await send(selected(await people(1)));
    const { campaignId } = json;
    await act("StopCampaign", campaignId);
    await app.transact((tx) => tx.update(campaigns).set({ failed: 1 }).where(eq(campaigns.id, campaignId)));
    expect((await view(campaignId)).can).toEqual({ stop: false, resume: true, retry: false });
    expect(await act("RetryCampaign", campaignId))
      .toEqual({ status: 400, json: ["This announcement is stopped. Please resume it first."] });
    expect(await view(campaignId)).toMatchObject({ state: "stopped", sent: 0 });
  });

  test("a retry after whose first write the process ends strands nobody", async () => {
    const ids = await people(3);
    const { send: accept } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new Undeliverable("550 No such mailbox"));
    const { json: { campaignId } } = await send(selected(ids));
    await runReactions(app.ctx());
    app.services.mailer.send = accept;
    const ctx = app.ctx();
    let writes = 0;
    const once = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) =>
      writes++ > 0 ? Promise.reject(new Error("killed")) : run(...args);
    const db = { ...ctx.db, write: once(ctx.db.write) as typeof ctx.db.write, commit: once(ctx.db.commit) };
    await retryCampaign({ ...ctx, db }, campaignId).catch(() => {});
    await runReactions(app.ctx());
    expect(await view(campaignId)).toMatchObject({ state: "done", sent: 3, failed: 0 });
  });

  test("times are in the reader's zone", async () => {
    const { json } = await send(selected(await people(1)));
    const elsewhere = await app.signIn(await makeAdministrator(app, { timeZone: "America/New_York" }));
    const seen = await (await app.call(`/Admin/Campaign/${json.campaignId}`, { cookie: elsewhere })).json();
    expect(seen.at.city).toBe("New York");
  });
});

describe("rejected", () => {
  const NOBODY = "019a9c00-0000-7000-8000-000000000000";

  test.each([
    ["an audience without anybody", selected([NOBODY]), "no_recipients"],
    ["selected people without a selection", { audience: { kind: "users" as const } }, "invalid_input"],
    ["an unknown category", { audience: { kind: "category" as const, categoryId: NOBODY } }, "invalid_input"],
    ["no channel", { channels: [] }, "invalid_input"],
    ["an empty title", { title: "  " }, "invalid_input"],
  ])("%s", async (_, over, code) => {
    const before = await app.services.db.read.select().from(campaigns);
    expect(await send(over)).toMatchObject({ status: 400, code, json: [expect.any(String)] });
    expect(await app.services.db.read.select().from(campaigns)).toEqual(before);
  });

  test("a caller who is not an administrator, and an unknown campaign", async () => {
    const specialist = await app.signIn(await makeSpecialist(app));
    expect((await send({}, { cookie: specialist })).status).toBe(403);
    for (const action of ["StopCampaign", "ResumeCampaign", "RetryCampaign"]) {
      expect((await act(action, NOBODY)).status).toBe(404);
    }
  });

  test("a repeated idempotency key is one campaign with one audit entry", async () => {
    const over = selected(await people(1));
    const first = await send(over, { key: "house-1" });
    expect((await send(over, { key: "house-1" })).json).toEqual(first.json);
    const entries = await app.services.db.read.select().from(auditEntries)
      .where(eq(auditEntries.subjectId, first.json.campaignId));
    expect(entries).toMatchObject([{ action: "campaign.send", after: { title: TEXT.title, recipients: 1 } }]);
  });
});
