// The one email that asks for a rating, and where what a visitor wrote is kept, exported and deleted.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { answerAs, type BookedMeeting, manage, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import {
  callAs,
  endedMeeting,
  LENGTH_MS,
  pastMeeting,
  publishLater,
  rate,
  RATING,
  ratingOf,
  ratingStatusOf,
  totalsOf,
} from "@tests/support/scheduling/ratings.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { messages, notifications } from "@/modules/notifications/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { sweepRatings } from "./index.ts";
import { deleteRatingsOfAccount } from "./personal-data.ts";
import { ratingRequests } from "./tables.ts";

const END = NEXT_WEEK + LENGTH_MS;
let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const sweep = () => sweepRatings(app.ctx());

describe("the email that asks", () => {
  const asked = async () => {
    await sweep();
    await runReactions(app.ctx());
    return app.emails.filter(({ subject }) => subject.startsWith("How was your meeting"));
  };

  test("goes out once, a day after the meeting was settled, with a link that opens the page", async () => {
    const meeting = await pastMeeting(app);
    app.clock.set(END + DAY_MS - 1);
    expect(await asked()).toEqual([]);
    app.clock.set(END + DAY_MS);
    const [email] = await asked();
    const link = new URL(/https?:\/\/\S+\/rating\?\S+/.exec(email!.text)![0]);
    expect([link.pathname, link.searchParams.get("secret")]).toEqual([
      `/meetings/${meeting.meetingId}/rating`,
      meeting.secret,
    ]);
    app.clock.set(END + 9 * DAY_MS);
    expect(await asked()).toHaveLength(1);
    expect(await app.services.db.read.select().from(ratingRequests)).toEqual([]);
  });

  test.each<[string, (meeting: BookedMeeting) => Promise<unknown>]>([
    ["have rated", (meeting) => rate(app, meeting)],
    ["have deleted their rating", async (meeting) => {
      await rate(app, meeting);
      await manage(app, meeting, "DeleteRating");
    }],
    ["have withdrawn their consent", (meeting) => manage(app, meeting, "Withdraw")],
    ["have deleted their data", (meeting) => manage(app, meeting, "Delete")],
  ])("does not go to visitors who %s", async (_who, act) => {
    await act(await pastMeeting(app));
    app.clock.set(END + 2 * DAY_MS);
    expect(await asked()).toEqual([]);
  });

  test("does not go to anyone whose meeting did not take place", async () => {
    const meeting = await endedMeeting(app);
    await answerAs(app, meeting.meetingId, "visitor", "other-absent");
    app.clock.set(END + DAY_MS);
    await sweepOutcomes(app.ctx());
    app.clock.set(END + 3 * DAY_MS);
    expect(await asked()).toEqual([]);
  });
});

describe("personal data", () => {
  test.each(["Withdraw", "Delete"])("%s by the visitor deletes their rating, in every table", async (call) => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting, { sentence: "Unmistakable words of mine." });
    await callAs(app, meeting.specialistId, `/Ratings/Reply/${(await ratingOf(app, meeting)).id}`, {
      reply: "Dear visitor of mine.",
    });
    await publishLater(app);
    await runReactions(app.ctx());
    await manage(app, meeting, call);
    expect([await ratingStatusOf(app, meeting), await totalsOf(app, meeting)]).toEqual(["deleted", [0, 0]]);
    expect(await findText("of mine")).toEqual([]);
  });

  test("the sentence is in one table only: no log, no notification, no event repeats it", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting, { sentence: "Unmistakable words of mine." });
    await publishLater(app);
    await runReactions(app.ctx());
    expect(await findText("of mine")).toEqual(["ratings"]);
    expect(await app.services.db.read.select().from(notifications).where(eq(notifications.kind, "rating-published")))
      .toHaveLength(1);
    expect(await app.services.db.read.select().from(messages).where(eq(messages.template, "rating-given")))
      .toHaveLength(1);
    expect(JSON.stringify(app.emails)).not.toContain("of mine");
  });

  test("is in both exports, and goes with the specialist's account", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting);
    const { json } = await get(app, `/Funnel/Managed/${meeting.meetingId}/Data?secret=${meeting.secret}`);
    expect(json.data.rating).toMatchObject({ ...RATING, author: "V.", status: "waiting" });
    const source = app.services.personalData!.find(({ name }) => name === "ratings")!;
    expect(await source.collect(app.ctx(), meeting.specialistId)).toMatchObject([{ ...RATING, status: "waiting" }]);
    await app.transact((tx) => deleteRatingsOfAccount(tx, { userId: meeting.specialistId }));
    expect(await ratingStatusOf(app, meeting)).toBe("deleted");
  });
});

/** The tables in which a text occurs. */
const findText = async (text: string): Promise<string[]> => {
  const { read } = app.services.db;
  const tables = await read.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await read.all(sql.raw(`select * from "${name}"`));
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
};
