// Unfinished requests: who is reminded, how often, how they are resumed, and how reminders are stopped.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  get,
  newContact,
  PREFERENCES,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { listConsents } from "@/modules/tracks/consents.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { canBeReminded, nextReminderIn, sendDueReminders } from "./finish-later.ts";
import { trackReminders } from "./tables.ts";

const AGREED = [...REQUEST_CONSENT, { purpose: "finish-later", version: 1 }];

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await makeSpecialist(app, { credits: 5 });
});
afterEach(() => app.close());

const abandon = async (consents = AGREED, contact = newContact()) => {
  const { trackId } = await startTrack(app);
  await sendStep(app, trackId, { step: "preferences", preferences: PREFERENCES });
  await sendStep(app, trackId, { step: "contacts", contact, consents });
  return { trackId, contact };
};
/** Advances the clock and runs the scheduled tasks. */
const later = async (ms: number) => {
  app.clock.set(app.clock.now() + ms);
  await closeAbandonedTracks(app.ctx());
  await sendDueReminders(app.ctx());
  await runReactions(app.ctx());
};
const reminders = () => app.emails.filter(({ subject }) => subject.includes("not finished yet"));
/** The addresses of the last reminder, as paths of the API. */
const links = () => {
  const { text, headers } = reminders().at(-1)!;
  const query = (path: RegExp) => new URL(path.exec(text)![0]).search;
  return {
    finish: query(/https:\/\/parley\.example\/requests\/[\w-]+\?[\w=-]+/),
    stop: query(/https:\/\/parley\.example\/requests\/[\w-]+\/stop\?[\w=-]+/),
    headers: headers ?? {},
  };
};

describe("a reminder is sent", () => {
  test("two hours after the request was abandoned, and two days later; then never again", async () => {
    const { trackId, contact } = await abandon();
    await later(31 * MINUTE_MS);
    expect(reminders()).toEqual([]);
    await later(2 * HOUR_MS);
    expect(reminders()).toMatchObject([{ to: { address: contact.email } }]);
    expect(reminders()[0]!.text).toContain("remind you once more at most.");
    await later(47 * HOUR_MS);
    expect(reminders()).toHaveLength(1);
    await later(2 * HOUR_MS);
    expect(reminders()).toHaveLength(2);
    expect(reminders()[1]!.text).toContain("This is our last reminder.");
    await later(5 * DAY_MS);
    expect(reminders()).toHaveLength(2);
    expect(await app.eventsOf("funnel.finish_later_due")).toMatchObject([{ trackId, reminder: 1 }, {
      trackId,
      reminder: 2,
    }]);
  });

  test("not without consent, without an email address, or after the visitor closed the request", async () => {
    await abandon(REQUEST_CONSENT);
    await startTrack(app);
    const { trackId } = await abandon();
    await get(app, `/Funnel/Close/${trackId}`, { method: "POST" });
    await later(31 * MINUTE_MS);
    await later(3 * DAY_MS);
    expect(reminders()).toEqual([]);
  });

  test("not while the request is open again, and not after a booking with another request", async () => {
    const { trackId, contact } = await abandon();
    await later(31 * MINUTE_MS);
    await sendStep(app, trackId, { step: "preferences", preferences: PREFERENCES });
    await later(10 * MINUTE_MS);
    await later(HOUR_MS + 50 * MINUTE_MS);
    expect(reminders()).toEqual([]);
    const other = await visitorWithContact(app, { contact });
    expect((await book(app, other.trackId, "2026-10-22T08:00:00Z")).status).toBe(200);
    await later(3 * DAY_MS);
    expect(reminders()).toEqual([]);
  });
});

describe("the link", () => {
  const remindedOnce = async () => {
    const request = await abandon();
    await later(31 * MINUTE_MS);
    await later(2 * HOUR_MS);
    return request;
  };

  test("resumes the request with what was typed", async () => {
    const { trackId, contact } = await remindedOnce();
    const response = await app.call(`/Funnel/FinishLater/${trackId}${links().finish}`);
    expect(await response.json()).toEqual({ path: expect.stringMatching(/^\/funnel\/[\w-]+\/calendar$/) });
    const cookie = response.headers.getSetCookie()[0]!.split(";")[0]!;
    const { json } = await get(app, `/Funnel/Track/${trackId}`, { cookie });
    expect(json).toMatchObject({ masked: false, contact: { email: contact.email } });
  });

  test("is 404 when it is too old, forged, or for something else", async () => {
    const { trackId } = await remindedOnce();
    const { finish, stop } = links();
    for (const query of ["?secret=x", stop]) {
      expect((await app.call(`/Funnel/FinishLater/${trackId}${query}`)).status).toBe(404);
    }
    expect((await app.call(`/Funnel/StopReminders/${trackId}${finish}`, { method: "POST" })).status).toBe(404);
    app.clock.set(app.clock.now() + 15 * DAY_MS);
    const old = await get(app, `/Funnel/FinishLater/${trackId}${finish}`);
    expect([old.status, old.json]).toEqual([404, [expect.stringContaining("can no longer be finished")]]);
  });

  test("of the email program stops the reminders in one request; viewing changes nothing", async () => {
    const { trackId } = await remindedOnce();
    const { stop, headers } = links();
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const oneClick = /<https:\/\/parley\.example\/api\/v2(\S+)>/.exec(headers["List-Unsubscribe"]!)![1]!;
    expect((await get(app, `/Funnel/Reminders/${trackId}${stop}`)).json).toMatchObject({ stopped: false });
    for (let n = 0; n < 2; n++) {
      const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const response = await app.send(oneClick, { method: "POST", body: form });
      expect([response.status, await response.json()]).toEqual([200, { stopped: true }]);
    }
    await later(3 * DAY_MS);
    expect(reminders()).toHaveLength(1);
    expect((await get(app, `/Funnel/Reminders/${trackId}${stop}`)).json).toMatchObject({ stopped: true });
    const purposes = (await listConsents(app.services.db.read, trackId)).map(({ purpose }) => purpose);
    expect(purposes).toEqual(["arrange-meeting"]);
    const [row] = await app.services.db.read.select().from(trackReminders).where(eq(trackReminders.trackId, trackId));
    expect(row).toMatchObject({ sent: 1, dueAt: null, stoppedAt: expect.any(Number) });
  });
});

describe("rules", () => {
  const abandoned = { closeReason: "abandoned" as const, hasContact: true, agreed: true, resumable: true };

  test.each<[Partial<Parameters<typeof canBeReminded>[0]>, boolean]>([
    [{}, true],
    [{ closeReason: null }, false],
    [{ closeReason: "booked" }, false],
    [{ closeReason: "visitor-closed" }, false],
    [{ hasContact: false }, false],
    [{ agreed: false }, false],
    [{ resumable: false }, false],
  ])("%j: %s", (change, expected) => expect(canBeReminded({ ...abandoned, ...change })).toBe(expected));

  test("two reminders and no third", () => {
    expect([0, 1, 2].map(nextReminderIn)).toEqual([2 * HOUR_MS, 48 * HOUR_MS, undefined]);
  });
});
