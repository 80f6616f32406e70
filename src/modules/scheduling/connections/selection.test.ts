// Choosing a time asks the connected calendars once more, for a second at most. SaveBooking does not wait for them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { book, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { agreeTo } from "@tests/support/leads/leads.ts";
import { ACCOUNT, openGoogleApp } from "@tests/support/scheduling/calendar-app.ts";
import { bookAndAsk, requireOfferTo, takeOffer } from "@tests/support/funnel/waitlist.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  meetingRow,
  moveTo,
  NEXT_WEEK,
  rescueWith,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { HOUR_MS, iso } from "@/platform/time/time.ts";
import { connectedCalendars } from "./tables.ts";

let google: Awaited<ReturnType<typeof openGoogleApp>>;
beforeEach(async () => void (google = await openGoogleApp()));
afterEach(() => google.close());

/** Without push notifications, so that only the question at selection can find an event. */
const silence = () =>
  google.app.transact(async (tx) => {
    await tx.update(connectedCalendars).set({ channelId: null, channelResource: null });
  });
const select = async (specialistId: string, startsAt = NEXT_WEEK) => {
  const { trackId } = await visitorWithContact(google.app);
  const selection = { startsAt: iso(startsAt), location: "zoom", specialistId };
  return { trackId, response: await post(google.app, `/Funnel/Track/${trackId}`, { step: "calendar", selection }) };
};

test("a time that has become busy there is refused with alternatives, and is offered to nobody else", async () => {
  const { specialistId } = await google.connect();
  await silence();
  await google.block(NEXT_WEEK, NEXT_WEEK + HOUR_MS);
  const { response } = await select(specialistId);
  expect(refusalOf(response)).toMatchObject([400, "slot_taken", expect.anything()]);
  const { alternatives } = JSON.parse(response.headers.get("X-Error-Details")!);
  expect(alternatives).toHaveLength(3);
  const starts = alternatives.map(({ startsAt }: { startsAt: string }) => Date.parse(startsAt));
  for (const start of starts) expect(start + HOUR_MS / 2 <= NEXT_WEEK || start >= NEXT_WEEK + HOUR_MS).toBe(true);
  const { trackId } = await visitorWithContact(google.app);
  expect(refusalOf(await book(google.app, trackId, iso(NEXT_WEEK), { specialistId })))
    .toMatchObject([400, "slot_taken", expect.anything()]);
});

test("a time that has become free there is offered again once somebody selects one beside it", async () => {
  const { specialistId } = await google.connect();
  const { id } = await google.block(NEXT_WEEK + HOUR_MS, NEXT_WEEK + 2 * HOUR_MS);
  await google.settle();
  await silence();
  await google.actions.putEvent(ACCOUNT, id, { status: "cancelled" });
  const { trackId } = await visitorWithContact(google.app);
  const bookLater = () => book(google.app, trackId, iso(NEXT_WEEK + HOUR_MS), { specialistId });
  expect(refusalOf(await bookLater())).toMatchObject([400, "slot_taken", expect.anything()]);
  expect((await select(specialistId)).response.status).toBe(200);
  expect((await bookLater()).status).toBe(200);
});

test.each(["away", "slow", "nonsense", "quota"] as const)(
  "while Google is %s, the last copy counts, and nobody waits for what it would say",
  async (mode) => {
    const { specialistId } = await google.connect();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    await silence();
    await google.block(NEXT_WEEK, NEXT_WEEK + HOUR_MS);
    await google.actions.setFault(mode);
    expect((await select(specialistId)).response.status).toBe(200);
    expect(refusalOf((await select(specialistId, WEDNESDAY)).response)).toMatchObject([
      400,
      "slot_taken",
      expect.anything(),
    ]);
  },
);

describe("a time that has become busy there is not taken", () => {
  /** The specialist enters something at a time, and nobody has been told yet. */
  const surprise = async (startsAt: number) => {
    await silence();
    await google.block(startsAt, startsAt + HOUR_MS);
  };
  const refused = (response: Parameters<typeof refusalOf>[0]) => refusalOf(response).slice(0, 2);
  const asAdministrator = async (path: string, body: Record<string, unknown>) => {
    const cookie = await google.app.signIn(await makeAdministrator(google.app));
    return await post(google.app, `/Admin/${path}`, body, { cookie });
  };

  test("by a visitor who moves their meeting, nor by its specialist", async () => {
    const { specialistId } = await google.connect({ receives: true });
    const meeting = await bookMeeting(google.app, { specialistId });
    await google.settle();
    await surprise(NEXT_WEEK + 2 * HOUR_MS);
    const body = { startsAt: iso(NEXT_WEEK + 2 * HOUR_MS) };
    expect(refused(await moveTo(google.app, meeting, Date.parse(body.startsAt)))).toEqual([400, "slot_taken"]);
    expect(await meetingRow(google.app, meeting.meetingId)).toMatchObject({ startsAt: NEXT_WEEK });
    await surprise(NEXT_WEEK + 4 * HOUR_MS);
    const later = { startsAt: iso(NEXT_WEEK + 4 * HOUR_MS) };
    expect(refused(await asSpecialist(google.app, meeting, "MoveMeeting", later))).toEqual([400, "slot_taken"]);
    // Their own entry is no reason.
    expect((await moveTo(google.app, meeting, NEXT_WEEK + HOUR_MS / 2)).status).toBe(200);
  });

  test("by a visitor who was let down", async () => {
    const lost = await bookMeeting(google.app);
    await asSpecialist(google.app, lost, "CancelMeeting");
    const { specialistId } = await google.connect();
    await surprise(NEXT_WEEK);
    expect(refused(await rescueWith(google.app, lost, specialistId, NEXT_WEEK))).toEqual([400, "slot_taken"]);
    expect((await rescueWith(google.app, lost, specialistId, NEXT_WEEK + 2 * HOUR_MS)).status).toBe(200);
  });

  test("by a visitor who takes an earlier time", async () => {
    const { specialistId } = await google.connect();
    const first = await bookMeeting(google.app, { specialistId, startsAt: WEDNESDAY });
    const own = await bookAndAsk(google.app, { specialistId });
    await manage(google.app, first, "Cancel");
    const offerId = await requireOfferTo(google.app, own);
    await surprise(WEDNESDAY);
    expect(refused(await takeOffer(google.app, offerId))).toEqual([400, "offer_over"]);
    expect(await meetingRow(google.app, own.meetingId)).toMatchObject({ startsAt: NEXT_WEEK, status: "confirmed" });
  });

  test("by an administrator who assigns a request", async () => {
    const { specialistId } = await google.connect();
    await surprise(NEXT_WEEK);
    const { trackId } = await visitorWithContact(google.app, { mayChoose: true });
    const body = { specialistId, startsAt: iso(NEXT_WEEK), location: "zoom" };
    expect(refused(await asAdministrator(`AssignTrack/${trackId}`, body))).toEqual([400, "slot_taken"]);
  });

  test("with a lead that an administrator gives to somebody else", async () => {
    const { leadId } = await bookMeeting(google.app);
    const { specialistId } = await google.connect();
    await surprise(NEXT_WEEK);
    await agreeTo(google.app, leadId, specialistId);
    const body = { specialistId, reason: "The first one is ill." };
    expect((await asAdministrator(`AssignUserToLead/${leadId}`, body)).json).toMatchObject({
      meeting: "released",
      meetingReason: "This specialist is busy at this time.",
    });
  });
});

test("SaveBooking asks nobody outside", async () => {
  const { specialistId } = await google.connect();
  await silence();
  await google.block(NEXT_WEEK, NEXT_WEEK + HOUR_MS);
  const { trackId } = await visitorWithContact(google.app);
  expect((await book(google.app, trackId, iso(NEXT_WEEK), { specialistId })).status).toBe(200);
});
