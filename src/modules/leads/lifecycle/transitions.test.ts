// Changing leads through the API: every allowed transition with rows and events, every forbidden one with its sentence.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, compareCounters, historyOf, leadIn, leadRow, receivedLead } from "@tests/support/leads/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { cannotBecome } from "../rules.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadStatus } from "../status-rules.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 100 });
  cookie = await app.signIn(specialistId);
});
afterAll(() => app.close());

/** The call that changes a lead to a status. */
const callFor = (id: string, to: LeadStatus): string => {
  if (to === "live") return `/Leads/MarkAsLive/${id}`;
  if (to === "converted") return `/Leads/MarkAsConverted/${id}`;
  if (to === "not-converted") return `/Leads/MarkAsNotConverted/${id}`;
  return `/Leads/MarkLeadStatus/${id}/${to}`;
};
const mark = (id: string, to: LeadStatus, body?: unknown, as = cookie) =>
  get(app, callFor(id, to), { method: "POST", body, cookie: as });
/** Apart from `lead_changed`, which follows every write. */
const eventsOf = async (leadId: string) =>
  (await app.allEvents()).filter(([, payload]) => (payload as { leadId?: string }).leadId === leadId)
    .map(([name]) => name).filter((name) => name !== "leads.lead_changed");

const ALLOWED: Record<LeadStatus, LeadStatus[]> = {
  received: ["live"],
  live: ["booked", "converted", "not-converted", "expired"],
  booked: ["converted", "not-converted", "expired"],
  converted: ["not-converted"],
  "not-converted": ["live", "converted"],
  expired: ["live"],
};
const PAIRS = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as const));
const allowed = PAIRS.filter(([from, to]) => ALLOWED[from].includes(to));
const forbidden = PAIRS.filter(([from, to]) => from !== to && !ALLOWED[from].includes(to));

test.each(allowed)("%s becomes %s: row, timeline, counters, event", async (from, to) => {
  const id = await leadIn(app, specialistId, from);
  const before = { history: await historyOf(app, id), events: await eventsOf(id) };
  const { status, json } = await mark(id, to);
  expect([status, json.status]).toEqual([200, to]);
  const row = await leadRow(app, id);
  expect(row).toMatchObject({ status: to, statusAt: NOON, changedAt: NOON, acceptBy: null });
  expect(row.liveUntil).toBe(to === "live" ? NOON + 14 * DAY_MS : null);
  expect((await historyOf(app, id)).slice(0, -1)).toEqual(before.history);
  expect(await eventsOf(id)).toEqual([...before.events, "leads.status_changed"]);
  const change = { leadId: id, specialistId, from, to, by: "specialist", formerSpecialistId: null };
  expect((await app.eventsOf("leads.status_changed")).at(-1)).toEqual(change);
  const { counters, leads } = await compareCounters(app.services.db.read, specialistId);
  expect(counters).toEqual(leads);
});

test.each(forbidden)("%s does not become %s, and the response says what is possible", async (from, to) => {
  const id = await leadIn(app, specialistId, from);
  const before = [await leadRow(app, id), await historyOf(app, id), await eventsOf(id)];
  const [status, code, sentences] = refusalOf(await mark(id, to));
  expect([status, code]).toEqual([400, "illegal_transition"]);
  const [sentence] = sentences as string[];
  expect(sentence).toContain(cannotBecome(from, to));
  for (const open of ALLOWED[from]) expect(sentence).toContain(LEAD_STATUS[open].label.toLowerCase());
  expect([await leadRow(app, id), await historyOf(app, id), await eventsOf(id)]).toEqual(before);
});

test.each(LEAD_STATUSES)("marking a lead that is %s with the same status changes nothing", async (status) => {
  const id = await leadIn(app, specialistId, status);
  const before = [await leadRow(app, id), await historyOf(app, id), await eventsOf(id)];
  const response = await get(app, `/Leads/MarkLeadStatus/${id}/${status}`, { method: "POST", cookie });
  expect([response.status, response.json.status]).toEqual([200, status]);
  expect([await leadRow(app, id), await historyOf(app, id), await eventsOf(id)]).toEqual(before);
});

test.each(LEAD_STATUSES)(
  "a lead that is %s is offered exactly the transitions that the API accepts",
  async (status) => {
    const id = await leadIn(app, specialistId, status);
    const { json } = await get(app, `/Leads/Props/${id}`, { cookie });
    expect(json.moves.map((move: { to: string }) => move.to).sort()).toEqual([...ALLOWED[status]].sort());
  },
);

test("an outcome keeps the deal value and the reason", async () => {
  const id = await leadIn(app, specialistId, "live");
  expect((await mark(id, "converted", { dealValueMinor: 120_000 })).json).toMatchObject({
    dealValue: { amount: 120_000, currency: "EUR" },
    reason: null,
  });
  const declined = await mark(id, "not-converted", { reason: "price" });
  expect(declined.json).toMatchObject({ reason: "price", dealValue: { amount: 120_000 } });
  expect(declined.json.timeline.at(-1).text).toBe("Not converted (price)");
  expect((await mark(id, "converted")).json).toMatchObject({ reason: null, dealValue: { amount: 120_000 } });
  const other = await leadIn(app, specialistId, "live");
  expect((await mark(other, "not-converted")).json.reason).toBe("not-given");
});

test("a booked lead can be converted once its meeting has started", async () => {
  const id = await bookedLead(app, specialistId);
  expect(refusalOf(await mark(id, "converted"))).toEqual([
    400,
    "illegal_transition",
    ["You can report the outcome once the meeting has started."],
  ]);
  app.clock.set(Date.parse("2026-10-21T08:00:00Z"));
  expect((await mark(id, "converted")).status).toBe(200);
  app.clock.set(NOON);
});

test.each<[LeadStatus, LeadStatus, number, string]>([
  ["expired", "live", 30, "A lead can be reopened for 30 days only."],
  ["converted", "not-converted", 14, "An outcome can be corrected for 14 days only."],
])("%s can become %s for %d days", async (from, to, days, sentence) => {
  const [first, second] = [await leadIn(app, specialistId, from), await leadIn(app, specialistId, from)];
  const signedIn = async (at: number) => {
    app.clock.set(at);
    return await app.signIn(specialistId);
  };
  expect((await mark(first, to, undefined, await signedIn(NOON + days * DAY_MS))).status).toBe(200);
  const late = await mark(second, to, undefined, await signedIn(NOON + days * DAY_MS + 1));
  expect(refusalOf(late)).toEqual([400, "illegal_transition", [sentence]]);
  app.clock.set(NOON);
});

test("notes are saved, count as activity, and publish nothing when they did not change", async () => {
  const id = await leadIn(app, specialistId, "live");
  app.clock.advance(DAY_MS);
  const write = (notes: string) => get(app, `/Leads/Notes/${id}`, { method: "POST", body: { notes }, cookie });
  expect((await write("Call again on Friday")).json.notes).toBe("Call again on Friday");
  expect((await leadRow(app, id)).liveUntil).toBe(NOON + 15 * DAY_MS);
  expect((await write("Call again on Friday")).status).toBe(200);
  expect(await historyOf(app, id)).toEqual(["received", "live", "noted"]);
  expect((await eventsOf(id)).filter((name) => name === "leads.lead_noted")).toHaveLength(1);
  const closed = await leadIn(app, specialistId, "converted");
  await get(app, `/Leads/Notes/${closed}`, { method: "POST", body: { notes: "Sends a gift" }, cookie });
  expect(await leadRow(app, closed)).toMatchObject({ notes: "Sends a gift", liveUntil: null, status: "converted" });
  app.clock.set(NOON);
});

test("notes from another tab are not overwritten unseen", async () => {
  const id = await leadIn(app, specialistId, "live");
  const write = (body: { notes: string; basedOn?: string }) => post(app, `/Leads/Notes/${id}`, body, { cookie });
  expect((await write({ notes: "Wants a fixed rate", basedOn: "" })).status).toBe(200);
  expect(refusalOf(await write({ notes: "Has two children", basedOn: "" }))).toEqual([
    400,
    "stale_notes",
    ["These notes were changed in another tab or on another device after you opened them."],
  ]);
  expect((await leadRow(app, id)).notes).toBe("Wants a fixed rate");
  expect((await write({ notes: "Wants a fixed rate", basedOn: "older" })).status).toBe(200);
  const both = "Wants a fixed rate, has two children";
  expect((await write({ notes: both, basedOn: "Wants a fixed rate" })).status).toBe(200);
  expect((await leadRow(app, id)).notes).toBe(both);
});

test("another specialist's lead is 404 for every call and does not change", async () => {
  const id = await leadIn(app, specialistId, "live");
  const other = await app.signIn(await makeSpecialist(app));
  const calls = [...LEAD_STATUSES.map((to) => callFor(id, to)), `/Leads/MarkLeadStatus/${id}/live`];
  for (const path of calls) {
    const [status, , sentences] = refusalOf(await get(app, path, { method: "POST", cookie: other }));
    expect([path, status, sentences]).toEqual([path, 404, ["This lead doesn't exist."]]);
  }
  expect((await get(app, `/Leads/Props/${id}`, { cookie: other })).status).toBe(404);
  expect((await post(app, `/Leads/Notes/${id}`, { notes: "mine" }, { cookie: other })).status).toBe(404);
  expect((await get(app, `/Leads/Props/${newId()}`, { cookie })).status).toBe(404);
  expect(await leadRow(app, id)).toMatchObject({ status: "live", notes: null });
});

const PATHS = [
  "GET /Leads/GetAllForUser",
  "GET /Leads/TotalCount",
  "GET /Leads/ExpiredCount",
  "GET /Leads/BookedCount",
  "GET /Leads/ConvertedCount",
  "GET /Leads/ReceivedCount",
  "GET /Leads/Props/{id}",
  "POST /Leads/MarkAsLive/{id}",
  "POST /Leads/MarkLeadStatus/{id}/live",
  "POST /Leads/MarkAsConverted/{id}",
  "POST /Leads/MarkAsNotConverted/{id}",
  "POST /Leads/Notes/{id}",
];

test.each(PATHS)("%s requires an onboarded specialist", async (call) => {
  const [method, path] = call.split(" ") as ["GET" | "POST", string];
  const id = await leadIn(app, specialistId, "live");
  const ask = async (cookie?: string) =>
    (await app.call(path.replace("{id}", id), { method, cookie, body: method === "POST" ? { notes: "n" } : undefined }))
      .status;
  const newcomer = await app.signIn(await makePerson(app));
  const unverified = await app.signIn(await makePerson(app, { emailVerifiedAt: undefined }));
  expect([await ask(), await ask(unverified), await ask(newcomer), await ask(cookie)]).toEqual([401, 403, 403, 200]);
});

test.each<[path: string, body: unknown, status: number, sentences: unknown]>([
  ["MarkLeadStatus/{id}/sold", {}, 404, ["There is nothing at this address."]],
  ["MarkAsLive/nobody", undefined, 404, ["There is nothing at this address."]],
  ["MarkAsConverted/{id}", { dealValueMinor: -1 }, 400, [expect.stringMatching(/^Deal value must be /)]],
  ["MarkAsConverted/{id}", { dealValueMinor: 1.5 }, 400, ["Deal value must be a whole number."]],
  ["MarkAsConverted/{id}", { dealValueMinor: "10" }, 400, ["Deal value must be a number."]],
  ["MarkAsNotConverted/{id}", { reason: "mood" }, 400, [expect.stringContaining("Reason must be one of: price")]],
  [
    "MarkLeadStatus/{id}/booked",
    { startsAt: "soon" },
    400,
    expect.arrayContaining([expect.stringContaining("Start time must be a time")]),
  ],
  ["MarkLeadStatus/{id}/expired", { startsAt: "2026-10-22T08:00:00Z" }, 400, [
    "Only a lead that is marked as booked can have a time.",
  ]],
  ["Notes/{id}", { notes: "x".repeat(10_001) }, 400, ["Notes must be at most 10,000 characters."]],
  ["Notes/{id}", {}, 400, [expect.stringMatching(/^Please enter /)]],
])("%s with %o is rejected", async (path, body, status, sentences) => {
  const id = await leadIn(app, specialistId, "live");
  const response = await get(app, `/Leads/${path.replace("{id}", id)}`, { method: "POST", body, cookie });
  expect([response.status, response.json]).toEqual([status, sentences]);
  expect((await leadRow(app, id)).status).toBe("live");
});

test("of two transitions at once, one succeeds and the other gets the current state", async () => {
  const id = await leadIn(app, specialistId, "live");
  const responses = await Promise.all([mark(id, "converted"), mark(id, "expired")]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await historyOf(app, id)).toHaveLength(3);
  const taken = await receivedLead(app, specialistId);
  const twice = await Promise.all([mark(taken, "live"), mark(taken, "live")]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await historyOf(app, taken)).toEqual(["received", "live"]);
});

test("a person who is not a specialist has no leads", async () => {
  const own = await app.signIn(await makePerson(app, { onboardedAt: NOON }));
  expect((await get(app, "/Leads/GetAllForUser", { cookie: own })).json).toMatchObject({ items: [], totalCount: 0 });
});
