// Every message that Parley sends by itself (docs/messages.md lists them; announcements are in campaigns/).
import type { AfterCommitListener, Listener } from "@/platform/ctx.ts";
import { dueListeners } from "../due/due-messages.ts";
import { accountMessages } from "./accounts.ts";
import type { Message } from "./message.ts";
import { leadMessages } from "./leads.ts";
import { meetingMessages } from "./meetings.ts";
import { moneyMessages } from "./money.ts";
import { helpMessages, moderationMessages, operationMessages, ratingMessages } from "./others.ts";

export const CATALOGUE = {
  "Accounts and profiles": accountMessages,
  "Bookings and meetings": meetingMessages,
  Leads: leadMessages,
  "Credits and payments": moneyMessages,
  Ratings: ratingMessages,
  "Reports of profiles and ratings": moderationMessages,
  "Help requests": helpMessages,
  Operation: operationMessages,
};

/** What several messages do for one event under one name; the bus refuses one name for two events. */
const inTurn = ([first, ...others]: AfterCommitListener[]): AfterCommitListener => ({
  ...first!,
  begin: others.length > 0 ? undefined : first!.begin,
  async run(ctx, payload, delivery) {
    const outcomes = [await first!.run(ctx, payload, delivery)];
    for (const { run } of others) outcomes.push(await run(ctx, payload, delivery));
    return outcomes.every((outcome) => outcome === "skipped") ? "skipped" : undefined;
  },
});

const isAfterCommit = (listener: Listener): listener is AfterCommitListener => listener.moment === "after-commit";

/** The listeners of all messages. */
export const messageListeners = (): Listener[] => {
  const all = Object.values(CATALOGUE).flat();
  // Reminders are planned first, so that a message which can't be sent now keeps none of them from being planned.
  const plansReminders = ({ parts }: Message) => parts.some(({ minutesBefore }) => minutesBefore);
  const messages = [...all.filter(plansReminders), ...all.filter((message) => !plansReminders(message))];
  const parts = messages.flatMap((message) => message.parts);
  const listeners = [...messages.flatMap((message) => message.listeners), ...dueListeners(parts)];
  const byName = Map.groupBy(listeners.filter(isAfterCommit), ({ event, name }) => `${event} ${name}`);
  return [...listeners.filter((listener) => !isAfterCommit(listener)), ...Array.from(byName.values(), inTurn)];
};
