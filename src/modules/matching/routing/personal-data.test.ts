// Personal data of the routing log: each side gets what is about them, and it goes with its people.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { idsOf, lookAt, rankAgain, routingIn, TEN } from "@tests/support/funnel/routing.ts";
import { get, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { manage, secretOf } from "@tests/support/scheduling/meetings.ts";
import { accountDeleted } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { anonymiseOldTracks, anonymiseTrack } from "@/modules/tracks/retention.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { purgeShown } from "./shown.ts";
import { routingCandidates, routingLog } from "./tables.ts";
import { ORDERING } from "../rules.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const { makeSome, bookTen, logsOf, logOf, storedLists, untilStored } = routingIn(() => app);
const everything = async () => {
  const { read } = app.services.db;
  return [await read.select().from(routingLog), await read.select().from(routingCandidates)];
};

describe("personal data", () => {
  const bookAmong = async (count: number) => {
    const ids = await makeSome(count);
    const { trackId } = await visitorWithContact(app);
    const view = await lookAt(app, trackId);
    const meetingId = await bookTen(trackId, idsOf(view)[0]);
    return { ids, trackId, meetingId, order: idsOf(view), secret: secretOf(app, meetingId) };
  };

  test("of the visitor has what they asked for and how many they saw, and names no specialist but their own", async () => {
    const { ids, meetingId, secret, order } = await bookAmong(3);
    const { json } = await get(app, `/Funnel/Managed/${meetingId}/Data?secret=${secret}`);
    expect(json.data.ranking).toMatchObject([{
      asked: { categoryId: starterId("career"), location: "zoom" },
      shown: 3,
      bookable: 3,
      excluded: {},
      startsAt: TEN,
      orderingVersion: ORDERING.version,
    }]);
    for (const id of ids.filter((other) => other !== order[0])) expect(JSON.stringify(json)).not.toContain(id);
  });

  test("of a specialist has their own places and numbers, and nothing of others or of the visitor", async () => {
    const { ids, order, trackId, meetingId } = await bookAmong(3);
    const source = app.services.personalData!.find(({ name }) => name === "ranking")!;
    for (const [n, id] of order.entries()) {
      const data = await source.collect(app.ctx(), id);
      expect(data).toMatchObject([{ position: n + 1, shownFor: TEN, categoryId: starterId("career") }]);
      const text = JSON.stringify(data);
      for (const secret of [...ids, trackId, meetingId, "matchingAnswers", "strengths"]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test("of a deleted account leaves the log, and the others keep their order", async () => {
    const { trackId, order } = await bookAmong(4);
    const userId = order[1]!;
    await app.transact((tx) => publish(tx, accountDeleted({ userId, formerAddressId: userId })));
    const log = await logOf(trackId);
    expect(log.candidates.map(({ position }) => position)).toEqual([1, 3, 4]);
    expect(rankAgain(log)).toEqual(order.filter((id) => id !== userId));
    expect(JSON.stringify(await everything())).not.toContain(userId);
  });

  test("goes when the visitor deletes their data", async () => {
    const kept = await bookAmong(2);
    const { meetingId, secret, trackId } = await bookAmong(2);
    expect((await manage(app, { meetingId, secret }, "Delete")).status).toBe(200);
    expect(await logsOf(trackId)).toEqual([]);
    expect((await everything())[1]).toHaveLength((await logOf(kept.trackId)).candidates.length);
  });

  test("of what was shown goes after an hour, or with the request", async () => {
    await makeSome(2);
    const [first, second] = [await visitorWithContact(app), await visitorWithContact(app)];
    await lookAt(app, first.trackId);
    await lookAt(app, second.trackId);
    await untilStored();
    const tracksOf = async () => (await storedLists()).map(({ trackId }) => trackId);
    await purgeShown(app.ctx());
    expect((await tracksOf()).sort()).toEqual([first.trackId, second.trackId].sort());
    await app.transact((tx) => anonymiseTrack(tx, first.trackId));
    expect(await tracksOf()).toEqual([second.trackId]);
    app.clock.advance(60 * 60_000);
    await purgeShown(app.ctx());
    expect(await tracksOf()).toEqual([]);
  });

  test("goes when the request is anonymised for its age", async () => {
    const { trackId } = await bookAmong(2);
    await untilStored();
    const after = async (days: number) => {
      app.clock.advance(days * DAY_MS);
      await closeAbandonedTracks(app.ctx());
      await anonymiseOldTracks(app.ctx());
    };
    await after(179);
    expect(await logsOf(trackId)).toHaveLength(1);
    await after(2);
    expect([...await everything(), await storedLists()]).toEqual([[], [], []]);
  });
});
