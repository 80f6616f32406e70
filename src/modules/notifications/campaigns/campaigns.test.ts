// Campaigns: who is told, once each, counted, stopped, tried again; and who may order them.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { Undeliverable } from "@/platform/mail/mailer.ts";
import { auditEntries } from "@/platform/audit.ts";
import { suspend } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { sendCampaignLetter } from "./send.ts";
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
beforeEach(() => void (app.mails.length = 0));
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
  const answer = await app.call("/Admin/SendNotification", {
    method: "POST",
    body: order(over),
    cookie: options.cookie ?? cookie,
    headers,
  });
  return { status: answer.status, code: answer.headers.get("X-Error-Code"), json: await answer.json() };
};
const act = async (deed: string, id: string) => {
  const answer = await app.call(`/Admin/${deed}/${id}`, { method: "POST", cookie });
  return { status: answer.status, json: await answer.json() as CampaignView & string[] };
};
const view = async (id: string): Promise<CampaignView> =>
  await (await app.call(`/Admin/Campaign/${id}`, { cookie })).json();
const chosen = (userIds: string[]): Pick<NotificationInput, "audience"> => ({ audience: { kind: "users", userIds } });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app)));
const told = (userId: string) =>
  app.services.db.read.select().from(notifications).where(eq(notifications.specialistId, userId));

describe("who is told", () => {
  test("everybody who is active: by mail and within the product, once each", async () => {
    const [one, two] = await people(2);
    const gone = await makePerson(app);
    await makePerson(app, { emailVerifiedAt: undefined });
    await app.transact((tx) => suspend(tx, { userId: gone, reason: "Spam", by: admin }));
    const { status, json } = await send();
    expect({ status, recipients: json.recipients }).toEqual({ status: 200, recipients: 3 });
    await runReactions(app.ctx());
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3, failed: 0, remaining: 0 });
    const letters = app.mails.filter(({ subject }) => subject === TEXT.title);
    expect(letters).toHaveLength(3);
    expect(letters[0]?.text).toContain("Nothing changes for you.");
    for (const id of [one!, two!, admin]) {
      expect(await told(id)).toMatchObject([{ kind: "announcement", title: TEXT.title, body: TEXT.body }]);
    }
    expect(await told(gone)).toEqual([]);
  });

  test("a category's specialists", async () => {
    const id = await makeSpecialist(app);
    const { json } = await send({
      audience: { kind: "category", categoryId: starterId("career") },
      channels: ["email"],
    });
    expect(json.recipients).toBe(1);
    await runReactions(app.ctx());
    expect(app.mails).toHaveLength(1);
    expect((await told(id)).filter(({ kind }) => kind === "announcement")).toEqual([]);
    expect((await view(json.campaignId)).audience).toMatch(/^Specialists in /);
  });

  test("more than one batch of them, in small numbers at a time", async () => {
    const ids = await people(180);
    const { json } = await send({ ...chosen(ids), channels: ["in-app"] });
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", recipients: 180, sent: 180, remaining: 0 });
  });

  test("a preview says how many, and some names", async () => {
    const ids = await people(2);
    const body = chosen([...ids, "019a9c00-0000-7000-8000-000000000000"]);
    const answer = await app.call("/Admin/NotificationAudience", { method: "POST", body, cookie });
    expect(await answer.json()).toMatchObject({ recipients: 2, some: [{ id: ids.sort()[0] }, { id: ids[1] }] });
  });

  test("nobody who is shut out between the order and his turn", async () => {
    const [one, two] = await people(2);
    const { json } = await send(chosen([one!, two!]));
    await app.transact((tx) => suspend(tx, { userId: one!, reason: "Spam", by: admin }));
    app.mails.length = 0;
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 1, remaining: 0 });
    expect(app.mails.filter(({ subject }) => subject === TEXT.title)).toHaveLength(1);
  });
});

describe("stopped and tried again", () => {
  test("a stopped one tells nobody more, and goes on where it was", async () => {
    const { json } = await send({ ...chosen(await people(3)), channels: ["email"] });
    expect((await act("StopCampaign", json.campaignId)).json).toMatchObject({ state: "stopped" });
    expect((await act("StopCampaign", json.campaignId)).status).toBe(200);
    await runReactions(app.ctx());
    expect(app.mails).toEqual([]);
    expect((await act("ResumeCampaign", json.campaignId)).json).toMatchObject({ state: "collecting" });
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3 });
    expect(app.mails).toHaveLength(3);
    expect((await act("StopCampaign", json.campaignId)).json).toEqual([expect.stringContaining("ended already")]);
  });

  test("letters under way when it is stopped wait for their turn again", async () => {
    const ids = await people(3);
    const { json } = await send({ ...chosen(ids), channels: ["email"] });
    await app.transact(async (tx) => {
      await tx.insert(campaignRecipients).values({ campaignId: json.campaignId, userId: ids[0]!, state: "under-way" });
      await tx.update(campaigns).set({ state: "stopped", underWay: 1 }).where(eq(campaigns.id, json.campaignId));
    });
    const turn = { campaignId: json.campaignId, userId: ids[0]!, round: 0 };
    const delivery = { eventId: "e", listener: "l", occurredAt: 0, done: () => Promise.resolve() };
    expect(await sendCampaignLetter(app.ctx(), turn, delivery)).toBe("skipped");
    const [row] = await app.services.db.read.select().from(campaignRecipients)
      .where(eq(campaignRecipients.userId, ids[0]!));
    expect(row?.state).toBe("waiting");
    expect(app.mails).toEqual([]);
  });

  test("who could not be told is tried again, and nobody else", async () => {
    const ids = await people(3);
    const { send: accept } = app.services.mailer;
    let refused = 0;
    app.services.mailer.send = (mail) =>
      refused++ === 0 ? Promise.reject(new Undeliverable("550 No such mailbox")) : accept(mail);
    const { json } = await send(chosen(ids));
    await runReactions(app.ctx());
    const before = await view(json.campaignId);
    expect(before).toMatchObject({ state: "done", sent: 2, failed: 1, can: { retry: true } });
    expect(before.failures).toMatchObject([{ error: "550 No such mailbox" }]);
    await act("RetryCampaign", json.campaignId);
    await runReactions(app.ctx());
    expect(await view(json.campaignId)).toMatchObject({ state: "done", sent: 3, failed: 0, failures: [] });
    expect(new Set(app.mails.map(({ to }) => JSON.stringify(to))).size).toBe(3);
    expect(app.mails).toHaveLength(3);
    for (const id of ids) expect(await told(id)).toHaveLength(1);
    expect((await act("RetryCampaign", json.campaignId)).status).toBe(400);
    const [trace] = await app.services.db.read.select().from(auditEntries).where(and(
      eq(auditEntries.subjectId, json.campaignId),
      eq(auditEntries.action, "campaign.retry"),
    ));
    expect(trace).toMatchObject({ before: { state: "done", failed: 1 }, after: { state: "running", failed: 0 } });
  });

  test("a stopped campaign is not set going again by trying the failed ones", async () => {
    const { json } = await send(chosen(await people(1)));
    const { campaignId } = json;
    await act("StopCampaign", campaignId);
    await app.transact((tx) => tx.update(campaigns).set({ failed: 1 }).where(eq(campaigns.id, campaignId)));
    expect((await view(campaignId)).can).toEqual({ stop: false, resume: true, retry: false });
    expect(await act("RetryCampaign", campaignId))
      .toEqual({ status: 400, json: ["This campaign is stopped. Please resume it first."] });
    expect(await view(campaignId)).toMatchObject({ state: "stopped", sent: 0 });
  });

  test("times are written for the clock of whoever looks", async () => {
    const { json } = await send(chosen(await people(1)));
    const elsewhere = await app.signIn(await makeAdministrator(app, { timeZone: "America/New_York" }));
    const seen = await (await app.call(`/Admin/Campaign/${json.campaignId}`, { cookie: elsewhere })).json();
    expect(seen.at.city).toBe("New York");
  });
});

describe("refused", () => {
  const NOBODY = "019a9c00-0000-7000-8000-000000000000";

  test.each([
    ["an audience of nobody", chosen([NOBODY]), "no_recipients"],
    ["people without people", { audience: { kind: "users" as const } }, "invalid_input"],
    ["a category that is none", { audience: { kind: "category" as const, categoryId: NOBODY } }, "invalid_input"],
    ["no channel", { channels: [] }, "invalid_input"],
    ["an empty title", { title: "  " }, "invalid_input"],
  ])("%s", async (_, over, code) => {
    const before = await app.services.db.read.select().from(campaigns);
    expect(await send(over)).toMatchObject({ status: 400, code, json: [expect.any(String)] });
    expect(await app.services.db.read.select().from(campaigns)).toEqual(before);
  });

  test("whoever is no administrator; a campaign that does not exist", async () => {
    const specialist = await app.signIn(await makeSpecialist(app));
    expect((await send({}, { cookie: specialist })).status).toBe(403);
    for (const deed of ["StopCampaign", "ResumeCampaign", "RetryCampaign"]) {
      expect((await act(deed, NOBODY)).status).toBe(404);
    }
  });

  test("the same order twice is one campaign, and every deed leaves a trace", async () => {
    const over = chosen(await people(1));
    const first = await send(over, { key: "house-1" });
    expect((await send(over, { key: "house-1" })).json).toEqual(first.json);
    const entries = await app.services.db.read.select().from(auditEntries)
      .where(eq(auditEntries.subjectId, first.json.campaignId));
    expect(entries).toMatchObject([{ action: "campaign.send", after: { title: TEXT.title, recipients: 1 } }]);
  });
});
