// Specialist and visitor have met, and plan a second time: whatever becomes of that, the credit of their meeting stays used.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { creditsLeft, findReturnRule, handOver, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  meetingRow,
  NEXT_WEEK,
  rescueWith,
  secretOf,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { messageBounced } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { settleMeeting } from "@/modules/scheduling/index.ts";
import { HOUR_MS, iso } from "@/platform/time/time.ts";
import { returnLeadCredit } from "./lead-credits.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

/** They met on Wednesday, and both said so; their second time is a week later. */
const metAndBookedAgain = async (): Promise<BookedMeeting> => {
  const first = await bookMeeting(app, { startsAt: WEDNESDAY });
  app.clock.set(WEDNESDAY + 2 * HOUR_MS);
  for (const side of ["visitor", "specialist"] as const) {
    expect((await answerAs(app, first.meetingId, side, "held")).status).toBe(200);
  }
  const cookie = await app.signIn(first.specialistId);
  const body = { startsAt: iso(NEXT_WEEK) };
  expect((await post(app, `/Leads/MarkLeadStatus/${first.leadId}/booked`, body, { cookie })).status).toBe(200);
  const { meetingId } = await leadRow(app, first.leadId);
  return { ...first, meetingId: meetingId!, secret: secretOf(app, meetingId!) };
};

const ENDS: Record<string, (second: BookedMeeting) => Promise<unknown>> = {
  "the visitor cancels it in time": (second) => manage(app, second, "Cancel", { reason: "no-need" }),
  "the visitor misses it": async ({ meetingId }) => {
    app.clock.set(NEXT_WEEK + 2 * HOUR_MS);
    const meeting = await meetingRow(app, meetingId);
    await app.transact((tx) => settleMeeting(tx, meeting, "visitor-absent"));
  },
  "the visitor withdraws their consent": (second) => manage(app, second, "Withdraw"),
  "their address turns out to be dead": ({ leadId }) => {
    const bounced = { messageId: "1", channel: "email" as const, recipient: "visitor", template: "reminder", leadId };
    return app.transact((tx) => publish(tx, messageBounced(bounced)));
  },
  "the specialist cancels it, and the visitor meets somebody else": async (second) => {
    await asSpecialist(app, second, "CancelMeeting", { reason: "ill", message: "" });
    const other = await makeSpecialist(app);
    return await rescueWith(app, second, other, NEXT_WEEK);
  },
};

test.each(Object.entries(ENDS))("%s: the credit stays used", async (_what, end) => {
  const second = await metAndBookedAgain();
  const { creditKey, metAt } = await leadRow(app, second.leadId);
  expect(metAt).not.toBeNull();
  const before = await creditsLeft(app, second.specialistId);
  await end(second);
  expect(await findReturnRule(app, creditKey)).toBeNull();
  expect(await creditsLeft(app, second.specialistId)).toBe(before);
  expect(await app.eventsOf("leads.credit_in_review")).toEqual([]);
  expect(await listImbalances(app)).toEqual([]);
});

test("a dispute that is granted returns it", async () => {
  const { leadId } = await metAndBookedAgain();
  const lead = await leadRow(app, leadId);
  await app.transact((tx) => returnLeadCredit(tx, lead, "dispute"));
  expect(await leadRow(app, leadId)).toMatchObject({ creditState: "returned", returnRule: "dispute" });
});

test("an administrator who gives the lead to somebody else returns it", async () => {
  const { leadId } = await metAndBookedAgain();
  const { creditKey } = await leadRow(app, leadId);
  const specialistId = await makeSpecialist(app);
  await handOver(app, leadId, specialistId);
  expect(await findReturnRule(app, creditKey)).toBe("reassigned");
});
