// Reminders and text messages that wait while 0.3.0 and this program run on one database, one after the other or side by
// side: what either has planned is sent once by either. What 0.3.0 does is written here as its statements.
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/platform/db/connection.ts";
import { migrate, readMigrations } from "@/platform/db/migrate.ts";
import { createLog } from "@/platform/log.ts";
import { HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { sendMessage } from "@/modules/notifications/delivery/messages.ts";
import { dueMessages, dueTexts, reminders } from "@/modules/notifications/due/tables.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { readRelease, writeFixture } from "./support/app/release.ts";
import { runReactions } from "./support/app/reactions.ts";
import { temporaryFolder } from "./support/app/running-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { book, post, visitorWithContact } from "./support/funnel/visitor.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { sendDueMessages } from "./support/scheduling/due-messages.ts";
import { AFTERNOON, openTextMeetings, type TextMeetings } from "./support/texts/text-meetings.ts";

const DAY = 1_440;

const waitingOf = async (app: TestApp) => {
  const { read } = app.services.db;
  const [due, old, texts] = [
    await read.select().from(dueMessages),
    await read.select().from(reminders),
    await read.select().from(dueTexts),
  ];
  const isWaiting = ({ state }: { state: string }) => state === "waiting" || state === "queued";
  return {
    ours: due.filter(isWaiting).map((row) => `${row.template} ${row.minutesBefore} ${row.dueAt}`).sort(),
    theirs: [
      ...old.filter(isWaiting).map((row) => `${row.recipient}-reminder ${row.minutesBefore} ${row.dueAt}`),
      ...texts.filter(isWaiting).map((row) => `text-message-${row.kind} ${row.minutesBefore} ${row.dueAt}`),
    ].sort(),
  };
};

describe("a database of 0.3.0", () => {
  test("keeps what waits in it: each reminder is sent once, and marked for 0.3.0, too", async () => {
    const folder = await temporaryFolder();
    const file = `${folder.path}/parley.db`;
    await writeFixture(file);
    const { seededAt } = await readRelease();
    const db = await openDatabase({ url: `file:${file}` });
    const [before] = await db.read.all<{ found: number }>(
      sql`select count(*) as found from reminders where state = 'waiting'`,
    );
    await migrate(db, createLog("error"), seededAt, await readMigrations());
    db.close();
    const app = await openTestApp([], { copyOf: file });
    app.clock.set(seededAt);
    const { ours, theirs } = await waitingOf(app);
    expect(ours).toEqual(theirs);
    expect(ours).toHaveLength(before!.found);
    expect(ours.length).toBeGreaterThan(3);
    const [first] = await app.services.db.read.select().from(dueMessages).orderBy(dueMessages.dueAt).limit(1);
    app.clock.set(first!.dueAt);
    await sendDueMessages(app);
    await sendDueMessages(app);
    const log = await app.services.db.read.select().from(messages).where(sql`template like '%-reminder'`);
    expect(log.map(({ state }) => state)).toEqual(log.map(() => "sent"));
    expect(log.length).toBeGreaterThan(0);
    expect(app.emails).toHaveLength(log.length);
    const after = await waitingOf(app);
    expect(after.ours).toEqual(after.theirs);
    expect(after.ours).toHaveLength(ours.length - log.length);
    await app.close();
    await folder.remove();
  });
});

describe("both programs on one database", () => {
  let app: TestApp;
  beforeEach(async () => void (app = await openTestApp()));
  afterEach(() => app.close());

  const booked = async () => {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 8 * 60, to: 20 * 60 }));
    const specialistId = await makeSpecialist(app, { calendar: { weekly } });
    const { trackId } = await visitorWithContact(app);
    const { json } = await book(app, trackId, iso(AFTERNOON), { specialistId });
    await runReactions(app.ctx());
    app.emails.length = 0;
    return { meetingId: json.meetingId as string, manageUrl: json.manageUrl as string, trackId };
  };
  const run = (statement: ReturnType<typeof sql>) => app.transact(async (tx) => void (await tx.run(statement)));

  test("a booking here plans what 0.3.0 plans, and a moved or cancelled meeting changes both", async () => {
    const { meetingId, manageUrl } = await booked();
    const planned = await waitingOf(app);
    expect(planned.theirs).toEqual(planned.ours);
    expect(planned.theirs).toHaveLength(5);
    const secret = new URL(manageUrl).searchParams.get("secret");
    const startsAt = iso(AFTERNOON + HOUR_MS);
    expect((await post(app, `/Funnel/Managed/${meetingId}/Move`, { secret, startsAt })).status).toBe(200);
    const moved = await waitingOf(app);
    expect(moved.theirs).toEqual(moved.ours);
    expect(moved.theirs).toContain(`visitor-reminder ${DAY} ${AFTERNOON + HOUR_MS - DAY * MINUTE_MS}`);
    expect(moved.theirs).toHaveLength(5);
    expect((await post(app, `/Funnel/Managed/${meetingId}/Cancel`, { secret })).status).toBe(200);
    expect(await waitingOf(app)).toEqual({ ours: [], theirs: [] });
  });

  test("what 0.3.0 plans is sent here, once", async () => {
    const { meetingId } = await booked();
    // It plans again after it moved the meeting, here to the same time.
    await run(sql`delete from reminders where meeting_id = ${meetingId}`);
    expect((await waitingOf(app)).ours).toEqual([]);
    await run(sql`insert into reminders (meeting_id, recipient, minutes_before, due_at, state)
      values (${meetingId}, 'visitor', ${DAY}, ${AFTERNOON - DAY * MINUTE_MS}, 'waiting')`);
    app.clock.set(AFTERNOON - DAY * MINUTE_MS);
    await sendDueMessages(app);
    await sendDueMessages(app);
    expect(app.emails).toHaveLength(1);
    expect(await waitingOf(app)).toEqual({ ours: [], theirs: [] });
  });

  test("what 0.3.0 has sent is not sent here", async () => {
    const { meetingId } = await booked();
    app.clock.set(AFTERNOON - DAY * MINUTE_MS);
    const status = await sendMessage(app.ctx(), {
      channel: "email",
      cause: `reminder-${meetingId}-${AFTERNOON}-${DAY}`,
      listener: "notifications.sendDueReminders",
      recipient: "visitor",
      template: "visitor-reminder",
      refs: { meetingId },
      build: () => Promise.resolve({ to: { address: "vera@example.test" }, subject: "0.3.0", html: "", text: "" }),
    });
    expect(status).toBe("sent");
    // It is ended before it marks its row.
    await sendDueMessages(app);
    expect(app.emails.map(({ subject }) => subject)).toEqual(["0.3.0", expect.stringMatching(/^Reminder/)]);
    expect(app.emails[1]!.to.address).not.toBe(app.emails[0]!.to.address);
    // And this one marks it before.
    await run(sql`update reminders set state = 'sent' where meeting_id = ${meetingId} and minutes_before = 120`);
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await sendDueMessages(app);
    expect(app.emails).toHaveLength(2);
  });
});

describe("text messages", () => {
  let app: TestApp;
  let on: TextMeetings;
  beforeEach(async () => {
    app = await openTestApp();
    on = await openTextMeetings(app);
  });
  afterEach(async () => {
    await on.channel.stop();
    await app.close();
  });

  test("that wait in 0.3.0 for the end of quiet hours are sent here, once", async () => {
    const { meetingId } = await on.booked();
    const eight = Date.UTC(2026, 9, 27, 7);
    await app.transact(async (tx) =>
      void (await tx.run(sql`insert into due_texts (meeting_id, kind, starts_at, minutes_before, due_at, state)
        values (${meetingId}, 'moved', ${AFTERNOON}, 0, ${eight - 9 * HOUR_MS}, 'waiting') on conflict do nothing`))
    );
    await app.transact(async (tx) =>
      void (await tx.run(sql`update due_texts set due_at = ${eight} where kind = 'moved'`))
    );
    app.clock.set(eight - 1);
    await on.sweep();
    expect(await on.sent()).toEqual([]);
    app.clock.set(eight);
    await on.sweep();
    await on.sweep();
    expect(await on.sent()).toEqual([expect.stringContaining("has a new time")]);
    const { ours, theirs } = await waitingOf(app);
    expect(theirs).toEqual(ours);
    expect(theirs.filter((row) => row.startsWith("text-message"))).toHaveLength(1);
  });

  test("that were planned here wait in 0.3.0, too, and are not sent again once they were sent", async () => {
    await on.remindBooked();
    expect(await on.sent()).toHaveLength(1);
    const texts = await app.services.db.read.select().from(dueTexts);
    expect(texts).toMatchObject([{ kind: "reminder", minutesBefore: 120, startsAt: AFTERNOON, state: "sent" }]);
    expect((await on.log()).map(({ cause, listener }) => [cause.replace(/-[\w-]{36}-/, "-…-"), listener])).toEqual([
      [`text-reminder-…-${AFTERNOON}-120`, "notifications.sendDueTexts"],
    ]);
  });
});
