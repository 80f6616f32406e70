// The public card of a meeting: its category, by which a screen finds the right address, and its status in a sentence.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookMeeting, manage, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const view = async (meetingId: string) => (await get(app, `/Funnel/Closed/${meetingId}`)).json;

test("names the category of the meeting with id and slug", async () => {
  const options = { category: "tutoring" };
  const { meetingId } = await bookMeeting(app, { specialist: options, visitor: options });
  expect((await view(meetingId)).category).toMatchObject({ id: starterId("tutoring"), slug: "tutoring" });
});

test("says in a sentence whether the meeting is confirmed, cancelled or over", async () => {
  const cancelled = await bookMeeting(app);
  expect((await view(cancelled.meetingId)).text).toBe("This meeting is confirmed.");
  await manage(app, cancelled, "Cancel");
  expect((await view(cancelled.meetingId)).text).toBe("This meeting was cancelled.");
  const over = await bookMeeting(app);
  app.clock.set(NEXT_WEEK + HOUR_MS);
  expect(await view(over.meetingId)).toMatchObject({ isOver: true, text: "This meeting is over." });
});
