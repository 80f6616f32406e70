// A specialist who says that the visitor did not come gets either the credit or a customer, whatever is decided and when.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setStatus } from "@tests/support/people/help-requests.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { creditsLeft, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  meetingRow,
  NEXT_WEEK,
} from "@tests/support/scheduling/meetings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { helpRequests } from "@/modules/help/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { findUndoOffer } from "@/platform/undo/undos.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { sweepLeads } from "../lifecycle/sweeps.ts";

const END = NEXT_WEEK + 30 * MINUTE_MS;
let app: TestApp;
let meeting: BookedMeeting;
let admin: string;
beforeEach(async () => {
  app = await openTestApp();
  meeting = await bookMeeting(app);
  app.clock.set(END);
  admin = await app.signIn(await makeAdministrator(app));
  await sweepOutcomes(app.ctx());
});
afterEach(async () => {
  expect(await listImbalances(app)).toEqual([]);
  await app.close();
});

const mark = (call: string) => asSpecialist(app, meeting, call);
const deny = () => asSpecialist(app, meeting, "MeetingOutcome", { answer: "other-absent" });
const contradict = async () => {
  await answerAs(app, meeting.meetingId, "visitor", "held");
  expect((await deny()).status).toBe(200);
};
const DENIED = "You answered that the visitor did not come.";
const mayNotConvert = async (call = "MarkAsConverted") => {
  const [status, code, [sentence]] = refusalOf(await mark(call)) as [number, string, string[]];
  return status === 400 && code === "illegal_transition" && sentence!.startsWith(DENIED);
};
const decide = async (resolution: string) => {
  const [request] = await app.services.db.read.select().from(helpRequests).where(
    eq(helpRequests.leadId, meeting.leadId),
  );
  expect((await setStatus(app, admin, request!.id, { status: "resolved", resolution })).status).toBe(200);
};
/** The lead's status, its credit, and how many credits the specialist has. */
const stateOf = async () => {
  const { status, creditState } = await leadRow(app, meeting.leadId);
  return [status, creditState, await creditsLeft(app, meeting.specialistId)];
};

const offeredUndo = async () =>
  (await findUndoOffer(app.services.db.read, [meeting.leadId], { now: app.clock.now() }))!;

test("before it is settled, the lead cannot be converted, on no way round", async () => {
  expect((await deny()).status).toBe(200);
  expect(await mayNotConvert()).toBe(true);
  await answerAs(app, meeting.meetingId, "visitor", "held");
  expect(await mayNotConvert()).toBe(true);
  const { json } = await get(app, `/Leads/Props/${meeting.leadId}`, { cookie: await app.signIn(meeting.specialistId) });
  expect(json.moves.find(({ move }: { move: string }) => move === "convert").closed).toContain(DENIED);
  await mark("MarkAsNotConverted");
  expect(await mayNotConvert()).toBe(true);
  await mark("MarkAsLive");
  expect(await mayNotConvert()).toBe(true);
  expect(await stateOf()).toEqual(["live", "consumed", 4]);
});

test("decided for the specialist: the credit returns, and a customer costs a credit again", async () => {
  await contradict();
  await decide("credited");
  expect(await stateOf()).toEqual(["live", "returned", 5]);
  expect(refusalOf(await mark("MarkAsConverted"))[1]).toBe("illegal_transition");
  await asSpecialist(app, meeting, "Keep");
  expect((await mark("MarkAsConverted")).status).toBe(200);
  expect(await stateOf()).toEqual(["converted", "consumed", 4]);
});

test.each([
  ["declined", () => decide("declined")],
  ["left to the clock", async () => {
    app.clock.advance(14 * DAY_MS);
    await sweepLeads(app.ctx());
    await sweepOutcomes(app.ctx());
  }],
])(
  "%s: the meeting took place, the credit stays used, and the lead can be converted for a week",
  async (_how, settle) => {
    await contradict();
    await settle();
    expect((await meetingRow(app, meeting.meetingId)).status).toBe("completed");
    expect(await stateOf()).toEqual(["booked", "consumed", 4]);
    expect((await leadRow(app, meeting.leadId)).outcomeBy).toBe(app.clock.now() + 7 * DAY_MS);
    expect((await mark("MarkAsConverted")).status).toBe(200);
    expect(await stateOf()).toEqual(["converted", "consumed", 4]);
  },
);

test("closed meanwhile and then decided for the specialist: the credit returns, and nothing was converted", async () => {
  await contradict();
  await mark("MarkAsNotConverted");
  await decide("credited");
  expect(await stateOf()).toEqual(["not-converted", "returned", 5]);
  expect(refusalOf(await mark("MarkAsConverted"))[1]).toBe("illegal_transition");
});

test("the visitor's silence settles it for the specialist", async () => {
  await deny();
  app.clock.advance(DAY_MS);
  await sweepOutcomes(app.ctx());
  expect(await stateOf()).toEqual(["live", "returned", 5]);
});

test("after converting nobody asks, and the visitor cannot be said to have been absent until that is undone", async () => {
  const cookie = await app.signIn(meeting.specialistId);
  await mark("MarkAsConverted");
  const props = async () => (await get(app, `/Leads/Props/${meeting.leadId}`, { cookie })).json;
  expect((await props()).meetingLife.outcome).toBeNull();
  expect(refusalOf(await deny()).slice(0, 2)).toEqual([400, "outcome_settled"]);
  const byLink = await answerAs(app, meeting.meetingId, "specialist", "other-absent");
  expect(refusalOf(byLink).slice(0, 2)).toEqual([400, "outcome_settled"]);
  const { ids } = await offeredUndo();
  expect((await get(app, "/Leads/Undo", { method: "POST", body: { ids }, cookie })).status).toBe(200);
  expect((await props()).meetingLife.outcome).not.toBeNull();
  expect((await deny()).status).toBe(200);
});

test("undo does not convert a lead whose meeting was denied meanwhile", async () => {
  const cookie = await app.signIn(meeting.specialistId);
  await mark("MarkAsConverted");
  await mark("MarkAsNotConverted");
  const { ids } = await offeredUndo();
  expect((await deny()).status).toBe(200);
  const undone = await get(app, "/Leads/Undo", { method: "POST", body: { ids }, cookie });
  expect([undone.status, (await leadRow(app, meeting.leadId)).status]).toEqual([400, "not-converted"]);
});
