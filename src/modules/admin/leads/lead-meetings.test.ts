// A lead changes hands or is deleted during its meeting and after it, and while it was booked elsewhere.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { type LeadAdministration, openLeadAdministration } from "@tests/support/leads/lead-administration.ts";
import {
  bookedLead,
  changeLead,
  creditsLeft,
  historyOf,
  leadRow,
  receivedLead,
  TEN,
} from "@tests/support/leads/leads.ts";
import { answerAs, meetingRow } from "@tests/support/scheduling/meetings.ts";
import { leadChecks } from "@/modules/leads/checks.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { runChecks } from "@/platform/checks.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";

let setup: LeadAdministration;
let app: LeadAdministration["app"];
let sam: string;
let kim: string;
beforeEach(async () => {
  setup = await openLeadAdministration();
  ({ app, sam, kim } = setup);
});
afterEach(async () => {
  expect((await runChecks(setup.read(), leadChecks, app.clock.now())).flatMap(({ ids }) => ids)).toEqual([]);
  await setup.expectAllTrue();
  await app.close();
});

const START = Date.parse(TEN);
const meetingOf = async (leadId: string) => await meetingRow(app, (await leadRow(app, leadId)).meetingId!);
const actionsOf = async (id: string): Promise<(string | null)[]> => {
  const { json } = await get(app, `/Admin/LeadProps/${id}`, { cookie: await app.signIn(setup.adminId) });
  return json.actions.map(({ closed }: { closed: string | null }) => closed);
};
const attentionOf = async (specialistId: string) =>
  (await get(app, "/Dashboard/DashboardProps", { cookie: await app.signIn(specialistId) })).json;

describe("while its meeting takes place", () => {
  const REASSIGN = "Its meeting is taking place. You can reassign this lead once it is over.";
  const DELETE = "Its meeting is taking place. You can delete this lead once it is over.";

  test.each([0, 29 * MINUTE_MS])("%i ms after its start, the lead stays", async (since) => {
    const id = await bookedLead(app, sam);
    const before = await leadRow(app, id);
    app.clock.set(START + since);
    expect(await actionsOf(id)).toEqual([REASSIGN, DELETE]);
    expect(refusalOf(await setup.assign(id, kim))).toEqual([400, "illegal_transition", [REASSIGN]]);
    expect(refusalOf(await setup.remove(id))).toEqual([400, "illegal_transition", [DELETE]]);
    expect(await leadRow(app, id)).toEqual(before);
    expect((await attentionOf(sam)).nextMeetings).toHaveLength(1);
  });
});

describe("after its meeting", () => {
  const afterMeeting = async (mayChoose: boolean) => {
    const id = await bookedLead(app, sam, TEN, { mayChoose });
    app.clock.set(START + 30 * MINUTE_MS);
    return { id, meetingId: (await leadRow(app, id)).meetingId! };
  };

  test("the meeting counts as having taken place and stays with whoever held it", async () => {
    const { id, meetingId } = await afterMeeting(true);
    expect(await actionsOf(id)).toEqual([null, null]);
    const { status, json } = await setup.handOver(id, kim);
    expect([status, json.meeting]).toEqual([200, "none"]);
    expect(await meetingRow(app, meetingId)).toMatchObject({ status: "completed", specialistId: sam, settleBy: null });
    expect(await leadRow(app, id)).toMatchObject({ specialistId: kim, status: "received", meetingId: null });
    expect((await historyOf(app, id)).slice(-3)).toContain("meeting-held");
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    expect(JSON.stringify(await attentionOf(sam))).not.toContain(id);
  });

  test("the former lead ends when the visitor is asked first", async () => {
    const { id, meetingId } = await afterMeeting(false);
    const { json } = await setup.assign(id, kim);
    expect(json.isAsked).toBe(true);
    expect(await meetingRow(app, meetingId)).toMatchObject({ status: "completed" });
    expect(await leadRow(app, id)).toMatchObject({ specialistId: sam, status: "expired", reason: "reassigned" });
    expect([await creditsLeft(app, sam), (await leadRow(app, id)).creditState]).toEqual([5, "returned"]);
  });

  test("an answer is settled before the lead changes hands", async () => {
    const { id, meetingId } = await afterMeeting(true);
    await answerAs(app, meetingId, "specialist", "other-absent");
    const unsettled = "It isn't settled yet whether its meeting took place. You can reassign this lead once it is.";
    expect(await actionsOf(id)).toEqual([unsettled, null]);
    expect(refusalOf(await setup.assign(id, kim))).toEqual([400, "illegal_transition", [unsettled]]);
    await sweepOutcomes(app.ctx());
    app.clock.advance(DAY_MS);
    await sweepOutcomes(app.ctx());
    expect(await meetingOf(id)).toMatchObject({ status: "no-show", absent: "visitor" });
    expect((await setup.handOver(id, kim)).status).toBe(200);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
  });
});

test("a lead that was booked elsewhere ends when its visitor is asked about somebody else", async () => {
  const id = await receivedLead(app, sam, { mayChoose: false });
  for (const to of ["live", "booked"] as const) await changeLead(app, { specialistId: sam, leadId: id, to });
  expect((await setup.assign(id, kim)).json.isAsked).toBe(true);
  expect(await leadRow(app, id)).toMatchObject({
    specialistId: sam,
    status: "expired",
    reason: "reassigned",
    creditState: "returned",
    outcomeBy: null,
  });
});
