// Replies and status changes of both sides: thread, status, audit log and events. A granted dispute returns its credit once.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  compareCounters,
  createRequest,
  deleteRequest,
  listAuditOf,
  listEvents,
  listLines,
  replyTo,
  requestRow,
  setStatus,
  viewRequest,
} from "@tests/support/people/help-requests.ts";
import { creditsLeft, historyOf, leadIn, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { returnLeadCredit } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { closeResolved } from "./updates.ts";

let app: TestApp;
let specialistId: string;
let adminId: string;
let cookie: string;
let admin: string;
let colleague: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 100 });
  adminId = await makeAdministrator(app, { firstName: "Ada" });
});
const signInAll = async () => {
  cookie = await app.signIn(specialistId);
  admin = await app.signIn(adminId);
};
beforeEach(async () => {
  app.clock.set(NOON);
  await signInAll();
  colleague = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

const createDispute = async () => {
  const leadId = await leadIn(app, specialistId, "live");
  return { leadId, id: await createRequest(app, cookie, { kind: "lead-dispute", leadId }) };
};
const CREDITED = { status: "resolved", resolution: "credited" };

describe("a thread of both sides", () => {
  test("records every message, status change and audit entry from open to closed", async () => {
    const id = await createRequest(app, cookie);
    await replyTo(app, admin, id, "Which photo do you mean?");
    expect(await requestRow(app, id)).toMatchObject({ status: "in-progress", lastBy: "support" });
    await setStatus(app, admin, id, { status: "waiting-for-user" });
    await replyTo(app, cookie, id, "The one on my profile.");
    expect(await requestRow(app, id)).toMatchObject({ status: "in-progress", lastBy: "user" });
    const { json } = await setStatus(app, admin, id, {
      status: "resolved",
      resolution: "fixed",
      message: "There it is.",
    });
    expect(json).toMatchObject({ status: "resolved", resolution: "fixed" });
    const seen = (await viewRequest(app, cookie, id)).json;
    expect(seen.thread.map(({ by, body, change }: { by: string; body: string; change: { to: string } | null }) => [
      by,
      body,
      change?.to ?? null,
    ])).toEqual([
      ["You", "I looked everywhere.", null],
      ["Support", "Which photo do you mean?", "in-progress"],
      ["Support", null, "waiting-for-user"],
      ["You", "The one on my profile.", "in-progress"],
      ["Support", "There it is.", "resolved"],
    ]);
    expect(seen.moves).toMatchObject([{ to: "open", needsMessage: true }]);
    await setStatus(app, admin, id, { status: "closed" });
    expect((await viewRequest(app, admin, id)).json.thread.at(-1)).toMatchObject({ by: expect.stringMatching(/^Ada/) });
    expect(await listAuditOf(app, id)).toMatchObject([
      { action: "help.update", before: { status: "open" }, after: { status: "in-progress", replied: true } },
      { before: { status: "in-progress" }, after: { status: "waiting-for-user", replied: false } },
      { after: { status: "resolved", resolution: "fixed", replied: true } },
      { before: { status: "resolved" }, after: { status: "closed" } },
    ]);
    expect(await listEvents(app, id)).toEqual(["help.request_created", ...Array(5).fill("help.request_updated")]);
    const { counters, requests } = await compareCounters(app);
    expect(counters).toEqual(requests);
  });

  test("does not change with the same status again, but keeps a message sent along", async () => {
    const id = await createRequest(app, cookie);
    await setStatus(app, admin, id, { status: "in-progress" });
    const before = [await requestRow(app, id), await listLines(app, id), await listEvents(app, id)];
    expect((await setStatus(app, admin, id, { status: "in-progress" })).status).toBe(200);
    expect([await requestRow(app, id), await listLines(app, id), await listEvents(app, id)]).toEqual(before);
    await setStatus(app, admin, id, { status: "in-progress", message: "Still at it." });
    expect((await listLines(app, id)).at(-1)).toMatchObject({ body: "Still at it.", change: null });
  });

  test("has one line for a repeated idempotency key", async () => {
    const id = await createRequest(app, cookie);
    const headers = { "Idempotency-Key": newId() };
    for (let n = 0; n < 2; n++) expect((await replyTo(app, cookie, id, "One more thing.", headers)).status).toBe(200);
    expect(await listLines(app, id)).toHaveLength(2);
  });

  test("is reopened by a reply within 7 days; after that the sweep closes it", async () => {
    const [reopened, settled] = [await createRequest(app, cookie), await createRequest(app, cookie)];
    for (const id of [reopened, settled]) {
      await setStatus(app, admin, id, { status: "resolved", resolution: "answered" });
    }
    app.clock.set(NOON + 7 * DAY_MS);
    await signInAll();
    await closeResolved(app.ctx());
    await replyTo(app, cookie, reopened, "It is not.");
    expect(await requestRow(app, reopened)).toMatchObject({ status: "open", resolvedAt: null, resolution: "answered" });
    app.clock.advance(1);
    await closeResolved(app.ctx());
    await closeResolved(app.ctx());
    expect(await requestRow(app, settled)).toMatchObject({ status: "closed", lastBy: "parley" });
    expect((await listLines(app, settled)).at(-1)).toMatchObject({ side: "parley", authorId: null });
    expect((await requestRow(app, reopened)).status).toBe("open");
    const late = refusalOf(await replyTo(app, cookie, settled, "Hello?"));
    expect(late).toEqual([400, "request_closed", ["This request is closed. Please send a new one."]]);
  });

  test("lets the person withdraw, and rejects an administrator's action with what is allowed", async () => {
    const id = await createRequest(app, cookie);
    expect(refusalOf(await setStatus(app, cookie, id, { status: "in-progress" }))).toEqual([
      400,
      "illegal_transition",
      ["A request that is open can't change to in progress. It can change to: resolved."],
    ]);
    await setStatus(app, cookie, id, { status: "resolved" });
    expect(await requestRow(app, id)).toMatchObject({ status: "resolved", resolution: "withdrawn" });
    expect(await listAuditOf(app, id)).toEqual([]);
  });

  test("of an administrator's own request is decided by another administrator", async () => {
    const own = await createRequest(app, admin);
    const { json } = await viewRequest(app, admin, own);
    expect(json).toMatchObject({ side: "user", moves: [{ to: "resolved" }] });
    expect(refusalOf(await setStatus(app, admin, own, { status: "resolved", resolution: "answered" })).slice(0, 2))
      .toEqual([400, "illegal_transition"]);
    expect((await setStatus(app, colleague, own, { status: "resolved", resolution: "answered" })).status).toBe(200);
  });

  test("is 404 for everyone else: they cannot reply, change the status or delete", async () => {
    const id = await createRequest(app, cookie);
    const stranger = await app.signIn(await makeSpecialist(app));
    for (const call of [replyTo(app, stranger, id, "Me too"), setStatus(app, stranger, id, { status: "resolved" })]) {
      expect(refusalOf(await call).slice(0, 2)).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await deleteRequest(app, stranger, id)).slice(0, 2)).toEqual([404, "not_found"]);
  });
});

describe("a dispute", () => {
  test("when granted, returns the credit in the same commit and records rule and audit entry", async () => {
    const { id, leadId } = await createDispute();
    const before = await creditsLeft(app, specialistId);
    expect((await setStatus(app, admin, id, { ...CREDITED, message: "You are right." })).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(before + 1);
    const { creditState, creditKey } = await leadRow(app, leadId);
    expect(creditState).toBe("returned");
    const [entry] = await app.services.db.read.select().from(creditEntries)
      .where(eq(creditEntries.uniqueKey, `return-${creditKey}`));
    expect(entry).toMatchObject({ kind: "return", amount: 1, rule: "dispute" });
    expect((await historyOf(app, leadId)).at(-1)).toBe("credit-returned");
    expect((await listAuditOf(app, id)).at(-1)).toMatchObject({
      after: { resolution: "credited", leadId, creditReturned: true },
    });
    expect((await viewRequest(app, cookie, id)).json.lead).toMatchObject({ credit: "returned", creditRule: "dispute" });
    expect(await listImbalances(app)).toEqual([]);
  });

  test("granted by several administrators at once returns one credit", async () => {
    const { id } = await createDispute();
    const before = await creditsLeft(app, specialistId);
    const decisions = [admin, colleague, admin, colleague].map((by) => setStatus(app, by, id, CREDITED));
    const responses = await Promise.all(decisions);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await creditsLeft(app, specialistId)).toBe(before + 1);
    expect((await listLines(app, id)).filter(({ change }) => change?.to === "resolved")).toHaveLength(1);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("granted and declined at the same time is decided once, and whoever comes second is told how", async () => {
    const { id } = await createDispute();
    const before = await creditsLeft(app, specialistId);
    const granting = setStatus(app, admin, id, CREDITED);
    const declining = setStatus(app, colleague, id, { status: "resolved", resolution: "declined" });
    const responses = [await granting, await declining];
    const isGranted = responses[0]!.status === 200;
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(refusalOf(responses[isGranted ? 1 : 0]!)).toEqual([
      400,
      "illegal_transition",
      [`This request was already decided: ${isGranted ? "credited" : "declined"}.`],
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(before + (isGranted ? 1 : 0));
    expect((await listLines(app, id)).filter(({ change }) => change?.to === "resolved")).toHaveLength(1);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("granted again after it was reopened returns no second credit", async () => {
    const { id } = await createDispute();
    await setStatus(app, admin, id, CREDITED);
    const once = await creditsLeft(app, specialistId);
    await replyTo(app, cookie, id, "Where is it?");
    expect((await setStatus(app, admin, id, CREDITED)).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(once);
    expect((await listAuditOf(app, id)).at(-1)).toMatchObject({ after: { creditReturned: false } });
  });

  test("can be granted although another rule has returned the credit meanwhile", async () => {
    const { id, leadId } = await createDispute();
    const lead = await leadRow(app, leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "duplicate"));
    const left = await creditsLeft(app, specialistId);
    expect((await setStatus(app, admin, id, CREDITED)).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(left);
  });

  test("about a lead that was reassigned returns no credit", async () => {
    const { id, leadId } = await createDispute();
    const other = await makeSpecialist(app);
    await app.transact(async (tx) => {
      await tx.update(leads).set({ specialistId: other }).where(eq(leads.id, leadId));
    });
    expect(refusalOf(await setStatus(app, admin, id, CREDITED)).slice(0, 2)).toEqual([400, "lead_moved"]);
    expect((await requestRow(app, id)).status).toBe("open");
  });

  test("is the only kind that can be credited, and only by an administrator", async () => {
    const id = await createRequest(app, cookie);
    expect(refusalOf(await setStatus(app, admin, id, CREDITED)).slice(0, 2)).toEqual([400, "illegal_transition"]);
    const own = await createDispute();
    expect(refusalOf(await setStatus(app, cookie, own.id, CREDITED)).slice(0, 2)).toEqual([400, "illegal_transition"]);
    expect((await leadRow(app, own.leadId)).creditState).toBe("consumed");
  });
});

describe("deleting", () => {
  test("erases the texts, keeps number and status, and writes an audit entry", async () => {
    const id = await createRequest(app, cookie);
    await replyTo(app, admin, id, "Hello");
    expect((await deleteRequest(app, admin, id)).json).toEqual({ deleted: true });
    expect(await requestRow(app, id)).toMatchObject({ subject: "", deletedAt: NOON, status: "in-progress" });
    expect((await listLines(app, id)).map(({ body }) => body)).toEqual([null, null]);
    expect((await listAuditOf(app, id)).at(-1)).toMatchObject({
      action: "help.delete",
      before: { status: "in-progress" },
    });
    expect(refusalOf(await viewRequest(app, cookie, id)).slice(0, 2)).toEqual([404, "not_found"]);
    expect(refusalOf(await deleteRequest(app, admin, id)).slice(0, 2)).toEqual([404, "not_found"]);
    expect(await listEvents(app, id)).toContain("help.request_deleted");
    const { counters, requests } = await compareCounters(app);
    expect(counters).toEqual(requests);
  });

  test("is possible for the person only until we have replied", async () => {
    const [fresh, answered] = [await createRequest(app, cookie), await createRequest(app, cookie)];
    expect((await deleteRequest(app, cookie, fresh)).status).toBe(200);
    await replyTo(app, admin, answered, "Hello");
    expect(refusalOf(await deleteRequest(app, cookie, answered))).toEqual([
      400,
      "request_answered",
      ["We've already replied to this request. You can withdraw it instead."],
    ]);
  });
});
