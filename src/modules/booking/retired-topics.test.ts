// A topic that is not offered any more, for the requests that have it already: as with a category, nobody is matched in it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { bookAndAsk, openOfferTo, requireOfferTo } from "@tests/support/funnel/waitlist.ts";
import { get, newContact, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, manage, managed, moveTo, NEXT_WEEK, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { DAY_MS } from "@/platform/time/time.ts";

let app: TestApp;
let cookie: string;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  cookie = await app.signIn(await makeAdministrator(app));
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  on = requestedBookings(app, specialistId);
});
afterEach(() => app.close());

const TOPIC = "exam";
/** A topic of the category in which the other tests book. */
const SOME = "return";
const visit = (subcategory?: string) =>
  visitorWithContact(app, { category: CATEGORY, subcategory, contact: newContact(), mayChoose: true });
const change = async (how: "Delete" | "Restore", topic = `${CATEGORY}/${TOPIC}`) =>
  expect((await post(app, `/Admin/${how}Subcategory/${starterId(topic)}`, {}, { cookie })).status).toBe(200);
const daysOf = async ({ trackId }: { trackId: string }): Promise<unknown[]> =>
  (await get(app, `/Funnel/Availabilities/${trackId}`)).json.days;

test("offers no times, holds none and books none, until it is offered again", async () => {
  const [visitor, other] = [await visit(TOPIC), await visit()];
  expect(await daysOf(visitor)).not.toEqual([]);
  await change("Delete");
  expect([await daysOf(visitor), (await daysOf(other)).length > 0]).toEqual([[], true]);
  expect(refusalOf(await on.request(TEN, visitor)).slice(0, 2)).toEqual([400, "slot_taken"]);
  const body = { specialistId };
  expect(refusalOf(await post(app, `/Admin/AssignTrack/${visitor.trackId}`, body, { cookie }))).toEqual([
    400,
    "not_eligible",
    ["This specialist doesn't offer this topic."],
  ]);
  await change("Restore");
  expect((await on.request(TEN, visitor)).json.status).toBe("pending");
});

test("a request for it can't be confirmed any more", async () => {
  const requested = await on.request(TEN, await visit(TOPIC));
  await change("Delete");
  const code = await on.codeOf(requested.trackId);
  expect(refusalOf(await on.confirm(requested, requested.meetingId, { code })).slice(0, 2)).toEqual([
    400,
    "slot_taken",
  ]);
  expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
});

describe("a booked meeting", () => {
  beforeEach(async () => {
    await app.close();
    app = await openTestApp();
    cookie = await app.signIn(await makeAdministrator(app));
  });

  test("stays, and can be moved", async () => {
    const meeting = await bookMeeting(app, { visitor: { subcategory: SOME } });
    await change("Delete", `career/${SOME}`);
    expect((await managed(app, meeting)).json.move.allowed).toBe(true);
    expect((await moveTo(app, meeting, NEXT_WEEK + DAY_MS)).status).toBe(200);
  });

  test("is offered nothing sooner", async () => {
    const [first, second] = [await makeSpecialist(app), await makeSpecialist(app)];
    const taken = await bookMeeting(app, { specialistId: second, startsAt: WEDNESDAY });
    const asked = await bookAndAsk(app, { specialistId: first, visitor: { subcategory: SOME } });
    await manage(app, taken, "Cancel");
    await requireOfferTo(app, asked);
    await change("Delete", `career/${SOME}`);
    expect(await openOfferTo(app, asked.trackId)).toBeUndefined();
  });
});
