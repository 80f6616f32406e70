// Selecting a time asks the connected calendars once more, for a second at most. SaveBooking does not wait for them.
import { afterEach, beforeEach, expect, test } from "vitest";
import { book, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { ACCOUNT, openGoogleApp } from "@tests/support/scheduling/calendar-app.ts";
import { NEXT_WEEK, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
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

test("SaveBooking asks nobody outside", async () => {
  const { specialistId } = await google.connect();
  await silence();
  await google.block(NEXT_WEEK, NEXT_WEEK + HOUR_MS);
  const { trackId } = await visitorWithContact(google.app);
  expect((await book(google.app, trackId, iso(NEXT_WEEK), { specialistId })).status).toBe(200);
});
