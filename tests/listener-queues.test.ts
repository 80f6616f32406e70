// Listeners and scheduled tasks that send emails or call outside services wait in queues of their own.
import { expect, test } from "vitest";
import { listeners, schedules } from "@/app.ts";

const namesIn = (queue: string) =>
  listeners.flatMap((listener) =>
    listener.moment === "after-commit" && listener.queue === queue ? [listener.name] : []
  );

test("listeners that send emails have the queue of emails, and no other listener has", () => {
  const sends = /^notifications\.(mail|alert|email|ask|send|collectRecipients)/;
  expect(namesIn("reactions").filter((name) => sends.test(name))).toEqual([]);
  expect(namesIn("emails").filter((name) => !sends.test(name))).toEqual([]);
  expect(namesIn("emails").length).toBeGreaterThan(50);
});

test("what calls outside services has a queue of its own", () => {
  expect(namesIn("outside").sort()).toEqual([
    "leads.mirrorEntry",
    "leads.mirrorEntryName",
    "leads.writeEntries",
    "notifications.planAllowedTexts",
    "notifications.planArrangedTexts",
    "notifications.planCancelledText",
    "notifications.planFallbackText",
    "notifications.planMovedTexts",
    "notifications.planReassignedText",
    "notifications.planTexts",
    "notifications.sendDueTexts",
    "notifications.textCode",
    "scheduling.closeConnection",
    "scheduling.keepRoom",
    "scheduling.readAccount",
    "scheduling.readConnected",
    "webhooks.deliver",
    "webhooks.send",
  ]);
  const tasks = (queue: string) =>
    schedules.filter((schedule) => schedule.queue === queue).map(({ name }) => name).sort();
  expect(tasks("outside")).toEqual([
    "billing.ask-open-payments",
    "billing.catch-up-with-events",
    "billing.make-refunds",
    "leads.sweep-calendar-entries",
    "scheduling.read-other-calendars",
    "scheduling.sweep-rooms",
    "scheduling.sync-calendars",
  ]);
  expect(tasks("emails")).toEqual([]);
});
