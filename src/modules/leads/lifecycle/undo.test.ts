// Undo within a minute: the lead is exactly as it was, once, and nothing is undone that has changed since. For leads with
// a meeting ahead, see undo-meetings.test.ts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { bookedLead, compareCounters, historyOf, leadIn, leadRow, TEN } from "@tests/support/leads/leads.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, manage } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { purgeUndos, UNDO_MS, undoData, undos } from "@/platform/undo/undos.ts";
import { accountDeleted } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type StatusChange } from "../status-listeners.ts";
import type { LeadStatus } from "../status-rules.ts";
import { deleteLead } from "./deletion.ts";
import { sweepLeads } from "./sweeps.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 20 });
  cookie = await app.signIn(specialistId);
});
afterEach(() => app.close());

const TOO_LATE = ["undo_closed", ["It's too late to undo this."]];
const CHANGED = ["undo_closed", ["This has changed since, so it can't be undone any more."]];

const read = () => app.services.db.read;
const mark = (id: string, to: LeadStatus, body: object = {}) =>
  post(app, `/Leads/MarkLeadStatus/${id}/${to}`, body, { cookie });
const offerIn = ({ json }: Awaited<ReturnType<typeof mark>>) =>
  json.timeline.find(({ undo }: { undo: unknown }) => undo)?.undo as { ids: string[]; until: string; msLeft: number };
const undo = (ids: string[], as = cookie) => post(app, "/Leads/Undo", { ids }, { cookie: as });
const refusal = async (ids: string[]) => refusalOf(await undo(ids)).slice(1);
/** A lead's row without the moment of its last change. */
const rowOf = async (id: string) => ({ ...await leadRow(app, id), changedAt: undefined });
const propsOf = async (id: string) => (await get(app, `/Leads/Props/${id}`, { cookie })).json;
const react = () => runReactions(app.ctx());

const UNDOABLE: [from: LeadStatus, to: LeadStatus, body?: object][] = [
  ["live", "booked"],
  ["live", "converted", { dealValueMinor: 120_000 }],
  ["live", "not-converted", { reason: "price" }],
  ["live", "expired"],
  ["booked", "converted"],
  ["booked", "not-converted"],
  ["booked", "expired"],
  ["converted", "not-converted", { reason: "later" }],
  ["not-converted", "converted", { dealValueMinor: 5_000 }],
  ["not-converted", "live"],
  ["expired", "live"],
];

test.each(UNDOABLE)(
  "%s to %s: every column is restored, with timeline, counters and an event",
  async (from, to, body) => {
    const id = await leadIn(app, specialistId, from);
    app.clock.advance(3 * HOUR_MS);
    const before = { row: await rowOf(id), history: await historyOf(app, id) };
    const marked = await mark(id, to, body);
    expect([marked.status, marked.json.status]).toEqual([200, to]);
    const offer = offerIn(marked);
    expect(offer).toEqual({
      ids: [expect.any(String)],
      until: new Date(app.clock.now() + UNDO_MS).toISOString().replace(".000", ""),
      msLeft: UNDO_MS,
    });
    expect((await propsOf(id)).timeline.filter(({ undo }: { undo: unknown }) => undo)).toHaveLength(1);
    app.clock.advance(UNDO_MS - 1);
    expect((await undo(offer.ids)).json).toEqual({ done: [id], rejected: [] });
    expect(await rowOf(id)).toEqual(before.row);
    expect((await leadRow(app, id)).changedAt).toBe(app.clock.now());
    const history = await historyOf(app, id);
    expect(history.slice(0, before.history.length)).toEqual(before.history);
    expect(history.slice(before.history.length)).toEqual([
      to === "live" ? "reopened" : to === "booked" ? "booked-outside" : to,
      "undone",
    ]);
    const { counters, leads } = await compareCounters(app.services.db.read, specialistId);
    expect(counters).toEqual(leads);
    expect((await app.allEvents()).at(-1)).toEqual([
      "leads.status_changed",
      { leadId: id, specialistId, from: to, to: from, by: "undo", formerSpecialistId: null },
    ]);
    const { timeline } = await propsOf(id);
    expect(timeline.at(-1)).toMatchObject({ kind: "undone", by: "You", undo: null });
    expect(timeline.at(-1).text).toMatch(/^Undone: .+ again$/);
  },
);

test.each<[from: LeadStatus, to: LeadStatus]>([["received", "live"]])(
  "%s to %s shows how to reach the visitor and can't be undone",
  async (from, to) => {
    const id = await leadIn(app, specialistId, from);
    expect((await propsOf(id)).moves.map(({ undoable }: { undoable: boolean }) => undoable)).toEqual([false]);
    expect(offerIn(await mark(id, to))).toBeUndefined();
    expect(await read().select().from(undos)).toEqual([]);
  },
);

test("a lead whose credit was returned can't be un-reopened", async () => {
  const meeting = await bookMeeting(app, { specialistId });
  await manage(app, meeting, "Cancel", { reason: "no-need" });
  const closed = await mark(meeting.leadId, "expired");
  expect(offerIn(closed)).toBeDefined();
  expect(closed.json.moves).toMatchObject([{ move: "reopen", undoable: false }]);
  expect(offerIn(await mark(meeting.leadId, "live"))).toBeUndefined();
});

describe("is refused", () => {
  test("after a minute", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { ids } = offerIn(await mark(id, "converted"));
    app.clock.advance(UNDO_MS);
    expect(await refusal(ids)).toEqual(TOO_LATE);
    expect((await leadRow(app, id)).status).toBe("converted");
    expect((await propsOf(id)).timeline.every(({ undo }: { undo: unknown }) => undo === null)).toBe(true);
  });

  test("after another change, which can be undone itself", async () => {
    const id = await leadIn(app, specialistId, "live");
    const first = offerIn(await mark(id, "converted"));
    const second = offerIn(await mark(id, "not-converted"));
    expect(await refusal(first.ids)).toEqual(CHANGED);
    expect((await undo(second.ids)).status).toBe(200);
    expect(await refusal(first.ids)).toEqual(CHANGED);
    expect((await leadRow(app, id)).status).toBe("converted");
  });

  test("for anybody else, who does not learn that it exists", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { ids } = offerIn(await mark(id, "converted"));
    const other = await app.signIn(await makeSpecialist(app));
    expect((await undo(ids, other)).status).toBe(404);
    expect((await leadRow(app, id)).status).toBe("converted");
  });

  test("when an administrator has deleted the lead, which deletes what was kept for undo", async () => {
    const id = await leadIn(app, specialistId, "live");
    const { ids } = offerIn(await mark(id, "expired"));
    await app.transact((tx) => deleteLead(tx, id));
    expect(await read().select().from(undos)).toEqual([]);
    expect((await undo(ids)).status).toBe(404);
  });
});

test("pressed twice, also at the same moment, it is undone once", async () => {
  const id = await leadIn(app, specialistId, "live");
  const { ids } = offerIn(await mark(id, "converted"));
  const answers = await Promise.all([undo(ids), undo(ids)]);
  expect(answers.map(({ status, json }) => [status, json.done])).toEqual([[200, [id]], [200, [id]]]);
  expect((await undo([...ids, ...ids])).json.done).toEqual([id]);
  expect((await historyOf(app, id)).filter((kind) => kind === "undone")).toHaveLength(1);
  expect((await app.eventsOf("leads.status_changed")).filter((event) => (event as StatusChange).by === "undo"))
    .toHaveLength(1);
});

test("notes that were written meanwhile stay", async () => {
  const id = await leadIn(app, specialistId, "live");
  const { liveUntil } = await leadRow(app, id);
  const { ids } = offerIn(await mark(id, "converted"));
  await post(app, `/Leads/Notes/${id}`, { notes: "Signs on Monday" }, { cookie });
  expect((await undo(ids)).status).toBe(200);
  expect(await leadRow(app, id)).toMatchObject({ status: "live", notes: "Signs on Monday", liveUntil });
});

describe("several leads at once", () => {
  test("have one undo, also where some could not change", async () => {
    const [live, booked, received] = [
      await leadIn(app, specialistId, "live"),
      await bookedLead(app, specialistId, TEN),
      await leadIn(app, specialistId, "received"),
    ];
    const before = [await rowOf(live), await rowOf(booked)];
    const { json } = await post(app, "/Leads/MarkMany", { ids: [live, booked, received], status: "expired" }, {
      cookie,
    });
    expect(json).toMatchObject({ done: [live, booked], rejected: [{ id: received }], undo: { msLeft: UNDO_MS } });
    expect(json.undo.ids).toHaveLength(2);
    expect((await undo(json.undo.ids)).json).toEqual({ done: expect.arrayContaining([live, booked]), rejected: [] });
    expect([await rowOf(live), await rowOf(booked)]).toEqual(before);
    app.clock.advance(UNDO_MS);
    await react();
    expect((await leadRow(app, booked)).status).toBe("booked");
  });

  test("that have changed since stay, and the rest is undone", async () => {
    const ids = [await leadIn(app, specialistId, "live"), await leadIn(app, specialistId, "live")];
    const { json } = await post(app, "/Leads/MarkMany", { ids, status: "converted" }, { cookie });
    await mark(ids[0]!, "not-converted");
    const undone = (await undo(json.undo.ids)).json;
    expect([undone.done, undone.rejected]).toEqual([[ids[1]], [{ id: expect.any(String), sentence: CHANGED[1]![0] }]]);
  });

  test("that can't be undone have no offer", async () => {
    const id = await leadIn(app, specialistId, "received");
    const { json } = await post(app, "/Leads/MarkMany", { ids: [id], status: "live" }, { cookie });
    expect(json).toEqual({ done: [id], rejected: [], undo: null });
  });
});

test("a lead that is live again keeps its old deadline", async () => {
  const id = await leadIn(app, specialistId, "live");
  app.clock.set(NOON + 14 * DAY_MS - 30_000);
  cookie = await app.signIn(specialistId);
  const { ids } = offerIn(await mark(id, "booked"));
  app.clock.advance(40_000);
  expect((await undo(ids)).status).toBe(200);
  await sweepLeads(app.ctx());
  expect(await leadRow(app, id)).toMatchObject({ status: "expired", reason: "no-activity" });
});

test("what is kept for undo is exported, purged after an hour, and deleted with the account", async () => {
  const id = await leadIn(app, specialistId, "live");
  const other = await makeSpecialist(app);
  await mark(id, "converted");
  expect(await undoData.collect(app.ctx(), specialistId)).toMatchObject([{
    subject: id,
    before: { lead: { status: "live" } },
  }]);
  expect(await undoData.collect(app.ctx(), other)).toEqual([]);
  const exported = (await get(app, "/Auth/ExportData", { cookie })).json;
  expect(exported.data.recentChanges).toHaveLength(1);
  app.clock.advance(UNDO_MS + HOUR_MS);
  await purgeUndos(app.ctx());
  expect(await read().select().from(undos)).toHaveLength(1);
  app.clock.advance(1);
  await purgeUndos(app.ctx());
  expect(await read().select().from(undos)).toEqual([]);
  cookie = await app.signIn(specialistId);
  await mark(id, "not-converted");
  await app.transact((tx) => publish(tx, accountDeleted({ userId: specialistId, formerAddressId: id })));
  expect(await read().select().from(undos)).toEqual([]);
});
