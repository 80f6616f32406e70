// What the provider of text messages tells us: STOP and START, and reports that come twice, late or in any order.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { AFTERNOON, NUMBER, openTextMeetings, type TextMeetings } from "@tests/support/texts/text-meetings.ts";
import { save } from "@/dev/texts/store.ts";
import { isStopped } from "@/platform/text-messages/stops.ts";
import { textStops } from "@/platform/text-messages/tables.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { eraseRequestOf } from "@/modules/booking/manage/withdrawal.ts";

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

describe("STOP", () => {
  test.each(["STOP", "stop all", "Unsubscribe.", "CANCEL", "end", " quit "])("'%s' holds at once", async (body) => {
    await on.booked();
    expect(await on.actions.reply(NUMBER, body)).toBe(200);
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.sweep();
    expect([await on.sent(), (await on.log()).map(({ state }) => state)]).toEqual([[], ["skipped"]]);
  });

  test("outlives the deletion of the person's data, and new consents; START lets back in, once", async () => {
    const { meetingId } = await on.booked();
    await on.actions.reply(NUMBER, "STOP");
    await eraseRequestOf(app.ctx(), meetingId);
    const again = await on.booked(AFTERNOON);
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.sweep();
    expect(await on.sent()).toEqual([]);
    await on.actions.reply(NUMBER, "Start");
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    await on.actions.reply(NUMBER, "STOP");
    const start = (await on.actions.texts()).find(({ body }) => body === "Start")!;
    // The same push again, as a provider repeats it, or as somebody who has recorded it.
    expect(await on.actions.repeat(start.sid)).toBe(200);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(true);
    expect(again.meetingId).not.toBe(meetingId);
  });

  test("at the provider counts, too, although its push never arrived", async () => {
    await on.booked();
    await on.actions.db.write((tx) => save(tx, "stopped", NUMBER, { at: 0 }));
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.sweep();
    expect(await on.log()).toMatchObject([{
      state: "failed",
      lastError: "The number has stopped text messages (21610)",
    }]);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(true);
  });

  test("keeps no number, and any other reply does nothing", async () => {
    expect(await on.actions.reply(NUMBER, "Stop by at five?")).toBe(200);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    await on.actions.reply(NUMBER, "STOP");
    const rows = await app.services.db.read.select().from(textStops);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("6601234567");
  });
});

describe("calls of the provider", () => {
  test("without its signature change nothing", async () => {
    await on.actions.reply(NUMBER, "STOP");
    await on.actions.reply(NUMBER, "START");
    const [stop] = (await on.actions.texts()).filter(({ body }) => body === "STOP");
    expect(await on.actions.repeat(stop!.sid, true)).toBe(400);
    expect(await isStopped(app.services.db.read, NUMBER)).toBe(false);
    const bare = await app.send("/TextMessages/Inbound", { method: "POST", body: "From=x&Body=STOP&MessageSid=1" });
    expect([bare.status, bare.headers.get("X-Error-Code")]).toEqual([400, "bad_signature"]);
    const huge = await app.send("/TextMessages/Status", { method: "POST", body: "x".repeat(30_000) });
    expect(huge.status).toBe(413);
  });

  test("do not exist without a provider", async () => {
    app.services.texts = undefined;
    expect((await app.send("/TextMessages/Inbound", { method: "POST", body: "x" })).status).toBe(404);
  });

  test("may come twice, late, and in any order: delivered stays delivered", async () => {
    await on.remindBooked();
    const { sid } = (await on.actions.texts())[0]!;
    const [before] = await on.log();
    expect(await on.actions.report(sid, "undelivered", "30003")).toBe(200);
    expect(await on.actions.report(sid, "sent")).toBe(200);
    expect(await on.actions.report(sid, "delivered")).toBe(200);
    expect((await on.log())[0]).toEqual(before);
  });

  test("a report that overtakes a lost answer keeps the message from being sent again", async () => {
    await on.booked();
    app.clock.set(AFTERNOON - 2 * HOUR_MS);
    await on.actions.setFault("lost");
    await on.sweep().catch(() => {});
    await on.actions.settle();
    expect(await on.log()).toMatchObject([{ state: "sent", providerId: expect.stringMatching(/^SM/) }]);
    await on.actions.setFault("none");
    app.clock.advance(MINUTE_MS);
    await on.sweep();
    expect(await on.sent()).toHaveLength(1);
    expect(await on.due()).toEqual(["reminder 120 sent"]);
  });
});
