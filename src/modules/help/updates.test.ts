// What both sides do with a request, by the calls: thread, standing, audit, events; a granted dispute returns its credit once.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/factories.ts";
import {
  asked,
  countersBesideRequests,
  deedsTo,
  eventsOf,
  linesOf,
  remove,
  requestRow,
  say,
  see,
  setStatus,
} from "@tests/support/help.ts";
import { creditsLeft, historyOf, imbalances, leadIn, leadRow } from "@tests/support/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { refusalOf } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { returnLeadCredit } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { closeResolved } from "./sweeps.ts";

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

const disputed = async () => {
  const leadId = await leadIn(app, specialistId, "live");
  return { leadId, id: await asked(app, cookie, { kind: "lead-dispute", leadId }) };
};
const CREDITED = { status: "resolved", resolution: "credited" };

describe("a thread of both sides", () => {
  test("goes from open to closed, with every line, move and deed", async () => {
    const id = await asked(app, cookie);
    await say(app, admin, id, "Which photo do you mean?");
    expect(await requestRow(app, id)).toMatchObject({ status: "in-progress", lastBy: "support" });
    await setStatus(app, admin, id, { status: "waiting-for-user" });
    await say(app, cookie, id, "The one on my profile.");
    expect(await requestRow(app, id)).toMatchObject({ status: "in-progress", lastBy: "user" });
    const { json } = await setStatus(app, admin, id, {
      status: "resolved",
      resolution: "fixed",
      message: "There it is.",
    });
    expect(json).toMatchObject({ status: "resolved", resolution: "fixed" });
    const seen = (await see(app, cookie, id)).json;
    expect(seen.thread.map(({ by, body, change }: { by: string; body: string; change: { to: string } | null }) => [
      by,
      body,
      change?.to ?? null,
    ])).toEqual([
      ["You", "I looked everywhere.", null],
      ["Parley", "Which photo do you mean?", "in-progress"],
      ["Parley", null, "waiting-for-user"],
      ["You", "The one on my profile.", "in-progress"],
      ["Parley", "There it is.", "resolved"],
    ]);
    expect(seen.moves).toMatchObject([{ to: "open", needsMessage: true }]);
    await setStatus(app, admin, id, { status: "closed" });
    expect((await see(app, admin, id)).json.thread.at(-1)).toMatchObject({ by: expect.stringMatching(/^Ada/) });
    expect(await deedsTo(app, id)).toMatchObject([
      { action: "help.update", before: { status: "open" }, after: { status: "in-progress", replied: true } },
      { before: { status: "in-progress" }, after: { status: "waiting-for-user", replied: false } },
      { after: { status: "resolved", resolution: "fixed", replied: true } },
      { before: { status: "resolved" }, after: { status: "closed" } },
    ]);
    expect(await eventsOf(app, id)).toEqual(["help.request_created", ...Array(5).fill("help.request_updated")]);
    const { counters, requests } = await countersBesideRequests(app);
    expect(counters).toEqual(requests);
  });

  test("the same standing again changes nothing; a message along with it is kept", async () => {
    const id = await asked(app, cookie);
    await setStatus(app, admin, id, { status: "in-progress" });
    const before = [await requestRow(app, id), await linesOf(app, id), await eventsOf(app, id)];
    expect((await setStatus(app, admin, id, { status: "in-progress" })).status).toBe(200);
    expect([await requestRow(app, id), await linesOf(app, id), await eventsOf(app, id)]).toEqual(before);
    await setStatus(app, admin, id, { status: "in-progress", message: "Still at it." });
    expect((await linesOf(app, id)).at(-1)).toMatchObject({ body: "Still at it.", change: null });
  });

  test("a reply sent twice with one key is said once", async () => {
    const id = await asked(app, cookie);
    const headers = { "Idempotency-Key": newId() };
    for (let n = 0; n < 2; n++) expect((await say(app, cookie, id, "One more thing.", headers)).status).toBe(200);
    expect(await linesOf(app, id)).toHaveLength(2);
  });

  test("a reply opens what was resolved for seven days; then the sweep has closed it", async () => {
    const [reopened, settled] = [await asked(app, cookie), await asked(app, cookie)];
    for (const id of [reopened, settled]) {
      await setStatus(app, admin, id, { status: "resolved", resolution: "answered" });
    }
    app.clock.set(NOON + 7 * DAY_MS);
    await signInAll();
    await closeResolved(app.ctx());
    await say(app, cookie, reopened, "It is not.");
    expect(await requestRow(app, reopened)).toMatchObject({ status: "open", resolvedAt: null, resolution: "answered" });
    app.clock.advance(1);
    await closeResolved(app.ctx());
    await closeResolved(app.ctx());
    expect(await requestRow(app, settled)).toMatchObject({ status: "closed", lastBy: "parley" });
    expect((await linesOf(app, settled)).at(-1)).toMatchObject({ side: "parley", authorId: null });
    expect((await requestRow(app, reopened)).status).toBe("open");
    const late = refusalOf(await say(app, cookie, settled, "Hello?"));
    expect(late).toEqual([400, "request_closed", ["This request is closed. Please write a new one."]]);
  });

  test("a person withdraws; what is for administrators is refused with what is allowed", async () => {
    const id = await asked(app, cookie);
    expect(refusalOf(await setStatus(app, cookie, id, { status: "in-progress" }))).toEqual([
      400,
      "illegal_transition",
      ["A request that is open cannot become in progress. It can become: resolved."],
    ]);
    await setStatus(app, cookie, id, { status: "resolved" });
    expect(await requestRow(app, id)).toMatchObject({ status: "resolved", resolution: "withdrawn" });
    expect(await deedsTo(app, id)).toEqual([]);
  });

  test("an administrator's own request is answered by another one", async () => {
    const own = await asked(app, admin);
    const { json } = await see(app, admin, own);
    expect(json).toMatchObject({ side: "user", moves: [{ to: "resolved" }] });
    expect(refusalOf(await setStatus(app, admin, own, { status: "resolved", resolution: "answered" })).slice(0, 2))
      .toEqual([400, "illegal_transition"]);
    expect((await setStatus(app, colleague, own, { status: "resolved", resolution: "answered" })).status).toBe(200);
  });

  test("who is on neither side finds nothing to answer, move or delete", async () => {
    const id = await asked(app, cookie);
    const stranger = await app.signIn(await makeSpecialist(app));
    for (const call of [say(app, stranger, id, "Me too"), setStatus(app, stranger, id, { status: "resolved" })]) {
      expect(refusalOf(await call).slice(0, 2)).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await remove(app, stranger, id)).slice(0, 2)).toEqual([404, "not_found"]);
  });
});

describe("a dispute", () => {
  test("granted returns the credit in the same commit, names the rule, and says so in the audit", async () => {
    const { id, leadId } = await disputed();
    const before = await creditsLeft(app, specialistId);
    expect((await setStatus(app, admin, id, { ...CREDITED, message: "You are right." })).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(before + 1);
    const { creditState, creditKey } = await leadRow(app, leadId);
    expect(creditState).toBe("returned");
    const [entry] = await app.services.db.read.select().from(creditEntries)
      .where(eq(creditEntries.uniqueKey, `return-${creditKey}`));
    expect(entry).toMatchObject({ kind: "return", amount: 1, rule: "dispute" });
    expect((await historyOf(app, leadId)).at(-1)).toBe("credit-returned");
    expect((await deedsTo(app, id)).at(-1)).toMatchObject({
      after: { resolution: "credited", leadId, creditReturned: true },
    });
    expect((await see(app, cookie, id)).json.lead).toMatchObject({ credit: "returned", creditRule: "dispute" });
    expect(await imbalances(app)).toEqual([]);
  });

  test("granted by many at once returns one credit; one who declines at that moment is told", async () => {
    const { id } = await disputed();
    const before = await creditsLeft(app, specialistId);
    const decisions = [admin, colleague, admin, colleague].map((by) => setStatus(app, by, id, CREDITED));
    const declining = setStatus(app, colleague, id, { status: "resolved", resolution: "declined" });
    const answers = await Promise.all(decisions);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(refusalOf(await declining)).toEqual([
      400,
      "illegal_transition",
      ["This request was decided already: credited."],
    ]);
    expect(await creditsLeft(app, specialistId)).toBe(before + 1);
    expect((await linesOf(app, id)).filter(({ change }) => change?.to === "resolved")).toHaveLength(1);
    expect(await imbalances(app)).toEqual([]);
  });

  test("granted again after it was opened again gives nothing twice", async () => {
    const { id } = await disputed();
    await setStatus(app, admin, id, CREDITED);
    const once = await creditsLeft(app, specialistId);
    await say(app, cookie, id, "Where is it?");
    expect((await setStatus(app, admin, id, CREDITED)).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(once);
    expect((await deedsTo(app, id)).at(-1)).toMatchObject({ after: { creditReturned: false } });
  });

  test("whose credit came back by another rule meanwhile is calm", async () => {
    const { id, leadId } = await disputed();
    const lead = await leadRow(app, leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "duplicate"));
    const left = await creditsLeft(app, specialistId);
    expect((await setStatus(app, admin, id, CREDITED)).status).toBe(200);
    expect(await creditsLeft(app, specialistId)).toBe(left);
  });

  test("of a lead that went to somebody else gives nobody a credit", async () => {
    const { id, leadId } = await disputed();
    const other = await makeSpecialist(app);
    await app.transact(async (tx) => {
      await tx.update(leads).set({ specialistId: other }).where(eq(leads.id, leadId));
    });
    expect(refusalOf(await setStatus(app, admin, id, CREDITED)).slice(0, 2)).toEqual([400, "lead_moved"]);
    expect((await requestRow(app, id)).status).toBe("open");
  });

  test("alone can be credited, and not by its person", async () => {
    const id = await asked(app, cookie);
    expect(refusalOf(await setStatus(app, admin, id, CREDITED)).slice(0, 2)).toEqual([400, "illegal_transition"]);
    const own = await disputed();
    expect(refusalOf(await setStatus(app, cookie, own.id, CREDITED)).slice(0, 2)).toEqual([400, "illegal_transition"]);
    expect((await leadRow(app, own.leadId)).creditState).toBe("consumed");
  });
});

describe("deleting", () => {
  test("takes the words away, keeps number and standing, and leaves a trace", async () => {
    const id = await asked(app, cookie);
    await say(app, admin, id, "Hello");
    expect((await remove(app, admin, id)).json).toEqual({ deleted: true });
    expect(await requestRow(app, id)).toMatchObject({ subject: "", deletedAt: NOON, status: "in-progress" });
    expect((await linesOf(app, id)).map(({ body }) => body)).toEqual([null, null]);
    expect((await deedsTo(app, id)).at(-1)).toMatchObject({ action: "help.delete", before: { status: "in-progress" } });
    expect(refusalOf(await see(app, cookie, id)).slice(0, 2)).toEqual([404, "not_found"]);
    expect(refusalOf(await remove(app, admin, id)).slice(0, 2)).toEqual([404, "not_found"]);
    expect(await eventsOf(app, id)).toContain("help.request_deleted");
    const { counters, requests } = await countersBesideRequests(app);
    expect(counters).toEqual(requests);
  });

  test("is for the person only while nobody has answered", async () => {
    const [fresh, answered] = [await asked(app, cookie), await asked(app, cookie)];
    expect((await remove(app, cookie, fresh)).status).toBe(200);
    await say(app, admin, answered, "Hello");
    expect(refusalOf(await remove(app, cookie, answered))).toEqual([
      400,
      "request_answered",
      ["Somebody has answered already. You can withdraw this request instead."],
    ]);
  });
});
