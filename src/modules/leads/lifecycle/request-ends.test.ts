// A request ends once, for everybody who has it: what an administrator deletes or assigns takes nothing from its visitor.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { newContact, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { creditReservations } from "@/modules/billing/tables.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { requestReview } from "@/modules/booking/reviews/reviews.ts";
import { bookingReviews } from "@/modules/booking/reviews/tables.ts";
import { anonymiseTrack } from "@/modules/tracks/index.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { isDelivered } from "../credit-rules.ts";
import { leads } from "../tables.ts";

let app: TestApp;
let admin: string;
let [first, second] = ["", ""];
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  admin = await app.signIn(await makeAdministrator(app));
  first = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  second = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  on = requestedBookings(app, second);
});
afterEach(() => app.close());

const act = (what: string, id: string, body: unknown = {}) =>
  post(app, `/Admin/${what}/${id}`, body, { cookie: admin });
const rowOf = async (id: string) => (await on.read().select().from(leads).where(eq(leads.id, id)))[0]!;
const visit = () => visitorWithContact(app, { category: CATEGORY, contact: newContact(), mayChoose: true });

/** A lead of the first specialist, who has not accepted it in time. */
const notAccepted = async () => {
  const visitor = await visit();
  const { json } = await act("AssignTrack", visitor.trackId, { specialistId: first });
  app.clock.advance(5 * HOUR_MS);
  await sweepAcceptance(app.ctx());
  const leadId: string = json.leadId;
  expect((await rowOf(leadId)).reason).toBe("not-accepted");
  return { ...visitor, leadId };
};

describe("deleting a lead that was not accepted", () => {
  test("takes nothing from its visitor, who has requested a time with somebody else", async () => {
    const visitor = await notAccepted();
    const requested = await on.request(TEN, visitor, second);
    expect((await act("DeleteLead", visitor.leadId)).status).toBe(200);
    const code = await on.codeOf(visitor.trackId);
    expect((await on.confirm(requested, requested.meetingId, { code })).json.status).toBe("confirmed");
  });

  test("purges the request that nobody has", async () => {
    const { trackId, leadId } = await notAccepted();
    await act("DeleteLead", leadId);
    expect((await on.trackOf(trackId)).anonymisedAt).not.toBeNull();
  });
});

test("a request goes with its last lead, also from the lead that was not accepted before, which was never delivered", async () => {
  const { trackId, leadId } = await notAccepted();
  const { json } = await act("AssignTrack", trackId, { specialistId: second });
  expect((await act("DeleteLead", json.leadId)).status).toBe(200);
  expect(await on.trackOf(trackId)).toMatchObject({ contact: null });
  const former = await rowOf(leadId);
  expect(former).toMatchObject({ contactEmail: "", reason: "not-accepted" });
  expect(isDelivered(former)).toBe(false);
});

test("a request that is anonymised has nothing pending", async () => {
  const requested = await on.request();
  await app.transact((tx) => anonymiseTrack(tx, requested.trackId));
  expect((await on.meetingOf(requested.meetingId)).status).toBe("cancelled");
  expect(await on.cellsOf(requested.meetingId)).toBe(0);
  expect(await on.read().select().from(creditReservations)).toEqual([]);
});

describe("assigning a request", () => {
  test("waits while its visitor confirms a time, and is possible once that has lapsed", async () => {
    const visitor = await visit();
    const requested = await on.request(TEN, visitor, second);
    const refused = await act("AssignTrack", visitor.trackId, { specialistId: first });
    expect(refusalOf(refused)).toEqual([400, "track_reopened", [
      "This visitor has requested a time and is confirming it. Please try again later.",
    ]]);
    expect((await on.meetingOf(requested.meetingId)).status).toBe("pending");
    app.clock.advance(HOUR_MS);
    expect((await act("AssignTrack", visitor.trackId, { specialistId: first })).status).toBe(200);
  });

  test("at the time that a person checks decides about it", async () => {
    const visitor = await visit();
    const { meetingId, trackId } = await on.request(TEN, visitor, second);
    const [meeting, track] = [await on.meetingOf(meetingId), await on.trackOf(trackId)];
    const review = {
      plan: meeting,
      before: meeting,
      cause: { domain: "company.test", network: null },
      provenEmail: null,
    };
    await app.transact((tx) => requestReview(tx, track, review));
    const assigned = await act("AssignTrack", trackId, { specialistId: second, startsAt: TEN, location: "zoom" });
    expect([assigned.status, assigned.json.meetingId]).toEqual([200, meetingId]);
    expect((await on.meetingOf(meetingId)).status).toBe("confirmed");
    expect(await on.read().select().from(bookingReviews)).toEqual([]);
  });
});
