// What administrators read about a visitor beside the decision about a credit; the specialist reads none of it.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { leadRow } from "@tests/support/leads/leads.ts";
import { type BookedMeeting, bookMeeting, manage, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, newContact } from "@tests/support/funnel/visitor.ts";
import { helpRequests } from "@/modules/help/tables.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { consentRecords } from "@/modules/tracks/tables.ts";
import { returnLeadCredit } from "./index.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const from = (trackId: string, address: string) =>
  app.transact(async (tx) =>
    void (await tx.update(consentRecords).set({ address }).where(eq(consentRecords.subject, trackId)))
  );

/** Three returns, and a fourth that an administrator decides; all from one visitor's network. */
const heldBack = async (): Promise<BookedMeeting> => {
  const contact = newContact();
  const first = await bookMeeting(app, { visitor: { contact } });
  const { specialistId } = first;
  await from(first.trackId, "203.0.113.7");
  for (const [n, address] of ["203.0.113.99", "198.51.100.1", "203.0.113.1"].entries()) {
    const booked = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK + [1, 2, 5][n]! * HOUR_MS });
    await from(booked.trackId, address);
    const lead = await leadRow(app, booked.leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "visitor-cancelled"));
  }
  await manage(app, first, "Cancel", { reason: "no-need" });
  return first;
};

test("proof, network, email and returns are beside the decision, for administrators only", async () => {
  const { specialistId, leadId } = await heldBack();
  const [request] = await app.services.db.read.select().from(helpRequests).where(eq(helpRequests.leadId, leadId));
  const admin = await app.signIn(await makeAdministrator(app));
  const { json } = await get(app, `/Help/Get/${request!.id}`, { cookie: admin });
  const facts = Object.fromEntries(
    json.lead.evidence.map((line: { label: string; value: string }) => [line.label, line.value]),
  );
  expect(facts).toEqual({
    "Email confirmed": "Not asked for, or known by the device",
    Agreed: expect.stringMatching(/^Tue 20 Oct, .+, from the network 203\.0\.113\.0\/24$/),
    "Same network": "2 other leads of this specialist in 90 days",
    "Same email": "No other leads",
    Email: "Not refused so far",
    Cancelled: expect.stringMatching(/^By the visitor, \d+ hours before the start$/),
    Returns: "3 in 90 days, of 4 delivered leads (3 are automatic)",
  });
  const own = await get(app, `/Help/Get/${request!.id}`, { cookie: await app.signIn(specialistId) });
  expect(own.json.lead.evidence).toEqual([]);
});

test("a visitor who was deleted leaves nothing but the specialist's own returns", async () => {
  const meeting = await heldBack();
  await manage(app, meeting, "Delete");
  const [request] = await app.services.db.read.select().from(helpRequests)
    .where(eq(helpRequests.leadId, meeting.leadId));
  const admin = await app.signIn(await makeAdministrator(app));
  const { json } = await get(app, `/Help/Get/${request!.id}`, { cookie: admin });
  expect(json.lead.evidence.map(({ label }: { label: string }) => label)).toEqual(["Returns"]);
});
