// Meeting reminders: planned with the booking and sent when due; none late, none twice, none for a cancelled meeting.
import { and, asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { sendDueMessages } from "@tests/support/scheduling/due-messages.ts";
import { messages } from "../tables.ts";
import { dueMessages } from "./tables.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Vera books Anna, by default for Wednesday 28 October 2026, 15:00 in Vienna. */
const booked = async (startsAt = Date.UTC(2026, 9, 28, 14)) => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 8 * 60, to: 20 * 60 }));
  const specialistId = await makeSpecialist(app, {
    person: { firstName: "Anna", email: "anna@example.test" },
    profile: { displayName: "Anna Berger" },
    calendar: { weekly },
  });
  const { trackId, contact } = await visitorWithContact(app);
  const { json } = await book(app, trackId, iso(startsAt), { specialistId });
  expect(json).toMatchObject({ status: "confirmed" });
  return { meetingId: json.meetingId as string, startsAt, contact };
};
const sweep = () => sendDueMessages(app);
const rows = () =>
  app.services.db.read.select().from(dueMessages).orderBy(asc(dueMessages.dueAt), asc(dueMessages.template));
const states = async () =>
  (await rows()).map(({ template, minutesBefore, state }) =>
    `${template.replace("-reminder", "")} ${minutesBefore} ${state}`
  );
const log = () => app.services.db.read.select().from(messages);
const cancel = (meetingId: string) =>
  app.transact((tx) => tx.update(meetings).set({ status: "cancelled" }).where(eq(meetings.id, meetingId)).returning());
const recipients = () => app.emails.map(({ to }) => to.address);

const WAITING = [
  "specialist 1440 waiting",
  "visitor 1440 waiting",
  "visitor 120 waiting",
  "specialist 30 waiting",
  "visitor 15 waiting",
];

describe("with the booking", () => {
  it("the meeting's reminders are planned in the same commit", async () => {
    const { startsAt } = await booked();
    expect(await states()).toEqual(WAITING);
    expect((await rows()).map(({ dueAt }) => (startsAt - dueAt) / MINUTE_MS)).toEqual([1440, 1440, 120, 30, 15]);
  });

  it("reminders in the past are not planned", async () => {
    await booked(Date.UTC(2026, 9, 20, 16));
    expect(await states()).toEqual(["visitor 120 waiting", "specialist 30 waiting", "visitor 15 waiting"]);
  });

  it("a repeated booking adds no reminders", async () => {
    const { trackId } = await visitorWithContact(app);
    const specialistId = await makeSpecialist(app);
    await book(app, trackId, "2026-10-28T14:00:00Z", { specialistId });
    await book(app, trackId, "2026-10-28T14:00:00Z", { specialistId });
    expect(await rows()).toHaveLength(5);
  });
});

describe("the sweep", () => {
  it("sends what is due and nothing else", async () => {
    const { startsAt, contact } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS - 1);
    await sweep();
    expect(app.emails).toEqual([]);
    app.clock.advance(1);
    await sweep();
    expect(recipients().sort()).toEqual(["anna@example.test", contact.email].sort());
    expect((await states()).slice(0, 3)).toEqual(["specialist 1440 sent", "visitor 1440 sent", "visitor 120 waiting"]);
  });

  it("shows each side their own time and day, and links to their own page", async () => {
    const { startsAt, contact } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    await sweep();
    const to = (address: string) => app.emails.find((email) => email.to.address === address)!;
    expect(to(contact.email).subject).toBe("Reminder: your meeting with Anna Berger, Wed 28 Oct, 15:00 (Vienna time)");
    expect(to(contact.email).text).toContain("Tomorrow at 15:00: your meeting with Anna Berger");
    expect(to(contact.email).text).toMatch(/meetings\/[\w-]+\?secret=/);
    expect(to("anna@example.test").subject).toContain("your meeting with Vera, ");
    expect(to("anna@example.test").text).not.toContain("secret=");
    expect(to("anna@example.test").text).toContain("https://parley.example/leads/");
  });

  it("sends each reminder once, also when several sweeps run at once or again", async () => {
    const { startsAt } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    await Promise.allSettled([sweep(), sweep(), sweep()]);
    await sweep();
    expect(app.emails).toHaveLength(2);
    expect((await log()).map(({ state, attempts }) => ({ state, attempts }))).toEqual(
      Array(2).fill({ state: "sent", attempts: 1 }),
    );
  });

  it("is right across a clock change: due by elapsed time, written in local time", async () => {
    const { startsAt, contact } = await booked(Date.UTC(2026, 9, 25, 14));
    app.clock.set(Date.UTC(2026, 9, 24, 14));
    await sweep();
    const email = app.emails.find(({ to }) => to.address === contact.email)!;
    expect(email.text).toContain("Tomorrow at 15:00");
    expect(email.text).toContain("Sunday 25 October 2026, 15:00\nVienna time (UTC+1)");
    app.clock.set(startsAt - 15 * MINUTE_MS);
    await sweep();
    expect(app.emails.at(-1)!.text).toContain("Today at 15:00");
  });

  it("skips reminders that are too late to be useful", async () => {
    const { startsAt } = await booked();
    app.clock.set(startsAt - 109 * MINUTE_MS);
    await sweep();
    expect(app.emails).toEqual([]);
    expect((await states()).slice(0, 3)).toEqual([
      "specialist 1440 skipped",
      "visitor 1440 skipped",
      "visitor 120 skipped",
    ]);
    app.clock.set(startsAt);
    await sweep();
    expect(app.emails).toEqual([]);
    expect(await states()).toEqual(WAITING.map((state) => state.replace("waiting", "skipped")));
  });

  it("skips reminders of a cancelled meeting", async () => {
    const { startsAt, meetingId } = await booked();
    await cancel(meetingId);
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    await sweep();
    expect(app.emails).toEqual([]);
    expect((await states()).slice(0, 2)).toEqual(["specialist 1440 skipped", "visitor 1440 skipped"]);
  });

  it("reminds again after a meeting was moved", async () => {
    const { startsAt, meetingId } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    await sweep();
    const later = startsAt + 1440 * MINUTE_MS;
    const endsAt = later + 30 * MINUTE_MS;
    await app.transact(async (tx) => {
      await tx.update(meetings).set({ startsAt: later, endsAt }).where(eq(meetings.id, meetingId)).returning();
      await tx.update(dueMessages).set({ state: "waiting", startsAt: later, dueAt: startsAt })
        .where(and(eq(dueMessages.meetingId, meetingId), eq(dueMessages.minutesBefore, 1440))).returning();
    });
    app.clock.set(startsAt);
    await sweep();
    expect(app.emails).toHaveLength(4);
    expect(app.emails.at(-1)!.subject).toContain("Thu 29 Oct, 15:00");
  });
});

describe("an unreachable email server", () => {
  const disconnect = () => {
    app.services.mailer = { send: () => Promise.reject(new Error("connect ECONNREFUSED")), close() {} };
  };
  const reconnect = () => {
    app.services.mailer = { send: (email: Email) => Promise.resolve(void app.emails.push(email)), close() {} };
  };

  it("reminders wait, and are sent when it is back in time", async () => {
    const { startsAt } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    disconnect();
    await expect(sweep()).rejects.toThrow("ECONNREFUSED");
    expect((await states())[0]).toBe("specialist 1440 queued");
    reconnect();
    app.clock.advance(60 * MINUTE_MS);
    await sweep();
    expect(app.emails).toHaveLength(2);
    expect((await log()).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  it("reminders that waited too long are skipped, and failed in the delivery log", async () => {
    const { startsAt } = await booked();
    app.clock.set(startsAt - 1440 * MINUTE_MS);
    disconnect();
    await expect(sweep()).rejects.toThrow();
    reconnect();
    app.clock.advance(121 * MINUTE_MS);
    await sweep();
    expect(app.emails).toEqual([]);
    expect((await log()).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  it("one failing address does not hold up the others, across many batches", async () => {
    const { startsAt, meetingId, contact } = await booked();
    const many = Array.from({ length: 20 }, (_, n) => ({
      meetingId,
      minutesBefore: 1441 + n,
      dueAt: startsAt - (1441 + n) * MINUTE_MS,
    }));
    await app.transact((tx) =>
      tx.insert(dueMessages).values(many.flatMap((meeting) => [
        { ...meeting, startsAt, template: "visitor-reminder" },
        { ...meeting, startsAt, template: "specialist-reminder" },
      ])).returning()
    );
    app.clock.set(startsAt - 1441 * MINUTE_MS);
    app.services.mailer = {
      send: (email: Email) =>
        email.to.address === contact.email
          ? Promise.reject(new Error("451 later"))
          : Promise.resolve(void app.emails.push(email)),
      close() {},
    };
    await expect(sweep()).rejects.toThrow("451");
    expect(recipients()).toEqual(Array(20).fill("anna@example.test"));
  });
});
