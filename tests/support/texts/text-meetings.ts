// Meetings of visitors who agree to text messages, what is sent about them, and what the log says.
import { asc, eq, like } from "drizzle-orm";
import { expect } from "vitest";
import { HOUR_MS, iso } from "@/platform/time/time.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import type { DEFAULTS } from "@/modules/settings/defaults.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import type { TestApp } from "../app/test-app.ts";
import { sendDueMessages } from "../scheduling/due-messages.ts";
import { book, newContact } from "../funnel/visitor.ts";
import { makeSpecialist } from "../people/factories.ts";
import { openTextChannel } from "./text-channel.ts";

/** The number of every visitor here. */
export const NUMBER = "+436601234567";

/** Wednesday 28 October 2026, 15:00 in Vienna. */
export const AFTERNOON = Date.UTC(2026, 9, 28, 14);

export type TextMeetings = Awaited<ReturnType<typeof openTextMeetings>>;

export const openTextMeetings = async (app: TestApp) => {
  const channel = await openTextChannel(app);
  /** A visitor who agrees to text messages. */
  const visitor = () => channel.visitor({ contact: { ...newContact(), phone: NUMBER } });
  const sweep = async () => {
    await sendDueMessages(app);
    await channel.actions.settle();
  };
  /** Vera, who agrees to text messages, books Anna. */
  const booked = async (startsAt = AFTERNOON, by?: { trackId: string }) => {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }));
    const specialistId = await makeSpecialist(app, { profile: { displayName: "Anna Berger" }, calendar: { weekly } });
    const { trackId } = by ?? await visitor();
    const { json } = await book(app, trackId, iso(startsAt), { specialistId });
    expect(json).toMatchObject({ status: "confirmed" });
    await channel.run();
    return { meetingId: json.meetingId as string, trackId, startsAt, manageUrl: json.manageUrl as string };
  };
  return {
    channel,
    actions: channel.actions,
    sweep,
    visitor,
    booked,
    /** The same, at the time of the reminder. */
    remindBooked: async (startsAt = AFTERNOON) => {
      const meeting = await booked(startsAt);
      app.clock.set(startsAt - 2 * HOUR_MS);
      await sweep();
      return meeting;
    },
    sent: () => channel.sentTo(NUMBER),
    log: () =>
      app.services.db.read.select().from(messages).where(eq(messages.channel, "text")).orderBy(asc(messages.createdAt)),
    due: async () =>
      (await app.services.db.read.select().from(dueMessages).where(like(dueMessages.template, "text-message-%")))
        .map(({ template, minutesBefore, state }) => `${template.slice(13)} ${minutesBefore} ${state}`),
    change: (more: Partial<typeof DEFAULTS.lifecycle>) =>
      app.transact(async (tx) => {
        const { version, ...lifecycle } = await getLifecycle(tx);
        await changeSettings(tx, { name: "lifecycle", body: { ...lifecycle, ...more }, version, by: "an admin" });
      }),
  };
};
