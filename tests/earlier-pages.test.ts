// The pages behind the links of the earlier-slot list, without JavaScript: a GET shows, a POST of the page itself decides.
import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import {
  type BookedMeeting,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  NEXT_WEEK,
  WEDNESDAY,
} from "./support/scheduling/meetings.ts";
import { bookAndAsk, entryOf, offerPath, offersTo, openOfferTo, requireOfferTo } from "./support/funnel/waitlist.ts";

let app: TestApp;
let pages: Pages;
beforeAll(async () => {
  app = await openTestApp();
  pages = await openPages(app);
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

const textOf = async (response: Response) =>
  (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll("&#x27;", "'").replaceAll(/\s+/g, " ");
const redirectOf = (response: Response) => [response.status, response.headers.get("Location")];
const meetingPath = ({ meetingId, secret }: BookedMeeting, page = "") =>
  `/meetings/${meetingId}${page && `/${page}`}?secret=${secret}`;

/** A visitor with an open offer; with another specialist than theirs unless it is the same. */
const withOffer = async (sameSpecialist: boolean) => {
  const specialistId = await makeSpecialist(app);
  const other = sameSpecialist ? specialistId : await makeSpecialist(app);
  const first = await bookMeeting(app, { specialistId: other, startsAt: WEDNESDAY });
  const own = await bookAndAsk(app, { specialistId, onlySpecialist: sameSpecialist });
  await manage(app, first, "Cancel");
  return { own, offerId: await requireOfferTo(app, own) };
};

test("looking changes nothing; only the page's own button takes the time", async () => {
  const { own, offerId } = await withOffer(true);
  const shown = await pages.open(offerPath(app, offerId));
  expect([shown.status, shown.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  expect(await textOf(shown)).toContain("It's yours until 12:15 (Vienna)");
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const refused = await pages.send(offerPath(app, offerId, "take"), {}, foreign);
  expect([refused.status, await textOf(refused)]).toEqual([
    403,
    expect.stringContaining("This came from another site"),
  ]);
  expect(await openOfferTo(app, own.trackId)).toBeDefined();
  const taken = await pages.send(offerPath(app, offerId, "take"));
  expect(redirectOf(taken)).toEqual([303, `https://parley.example${meetingPath(own)}&done=earlier`]);
  expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: WEDNESDAY });
  expect(await textOf(await pages.open(offerPath(app, offerId)))).toContain("This time is yours");
  await manage(app, own, "Cancel");
});

test("another specialist's name is in the consent; No, thanks keeps the meeting", async () => {
  const { own, offerId } = await withOffer(false);
  const text = await textOf(await pages.open(offerPath(app, offerId)));
  expect(text).toContain("Parley gives my answers and contact details to Robin Sample for this meeting");
  expect(text).toContain("is cancelled, and they no longer see your details here");
  const declined = await pages.send(offerPath(app, offerId, "decline"));
  expect(redirectOf(declined)).toEqual([303, offerPath(app, offerId)]);
  expect(await textOf(await pages.open(offerPath(app, offerId)))).toContain("You're on the list for the next one.");
  expect(await meetingRow(app, own.meetingId)).toMatchObject({ startsAt: NEXT_WEEK, status: "confirmed" });
  await manage(app, own, "Cancel");
});

test("a press that comes too late says so with the nearest times", async () => {
  const { own, offerId } = await withOffer(true);
  app.clock.advance(15 * MINUTE_MS);
  const late = await pages.send(offerPath(app, offerId, "take"));
  const text = await textOf(late);
  expect(late.status).toBe(400);
  expect(text).toContain("This time is no longer held for you. Nothing was changed.");
  expect(text).toMatch(/Available: .+ with Robin Sample/);
  expect((await offersTo(app, own.trackId)).map(({ status }) => status)).toEqual(["open"]);
});

test("asking and stopping on the meeting's own page", async () => {
  const own = await bookMeeting(app);
  expect(await textOf(await pages.open(meetingPath(own)))).toContain("Email me when an earlier time opens");
  const asked = await pages.send(meetingPath(own, "ask-for-earlier"), { only: "yes" });
  expect(redirectOf(asked)).toEqual([303, `${meetingPath(own)}&done=looking`]);
  expect(await entryOf(app, own.trackId)).toMatchObject({ status: "waiting", specialistId: own.specialistId });
  const stopped = await pages.send(meetingPath(own, "stop-earlier"));
  expect(redirectOf(stopped)).toEqual([303, `${meetingPath(own)}&done=stopped-looking`]);
  expect((await managed(app, own)).json.earlier).toMatchObject({ canAsk: true, wish: null });
});

test("the link to stop asks first, and an invalid link says what it is", async () => {
  const own = await bookAndAsk(app);
  const entry = (await entryOf(app, own.trackId))!;
  const stop = `/earlier/${entry.id}/stop?secret=${app.services.secrets.of("earlier-wish", entry.id, 1)}`;
  expect(await textOf(await pages.open(stop))).toContain("Stop looking for something sooner?");
  expect((await entryOf(app, own.trackId))!.status).toBe("waiting");
  expect(redirectOf(await pages.send(stop))).toEqual([303, stop]);
  expect(await textOf(await pages.open(stop))).toContain("We've stopped looking");
  for (
    const path of [`/earlier/${entry.id}?secret=x`, `/earlier/nothing?secret=x`, `/earlier/${entry.id}/stop?secret=x`]
  ) {
    const response = await pages.open(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await textOf(response)).toContain("This link doesn't open an offer");
  }
});
