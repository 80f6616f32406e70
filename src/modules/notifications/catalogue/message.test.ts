// Which listeners follow from a message.
import { expect, test } from "vitest";
import { bookingSaved, textsAllowed } from "@/events.ts";
import { message, on, visitor } from "./message.ts";
import { textAbout } from "./meetings.ts";

const listenersOf = (spec: Parameters<typeof message>[3]) =>
  message("example", "An example", visitor, spec).listeners.map((listener) => [
    listener.event,
    listener.moment === "after-commit" && listener.name,
  ]);

test("each channel listens to each event: by the name of earlier releases, or else by one of its own", () => {
  const content = () => undefined;
  const spec = {
    on: [on(bookingSaved, { email: "mailExample" }), on(textsAllowed)],
    stillTrue: "always",
    email: content,
    inbox: content,
  };
  expect(listenersOf(spec)).toEqual([
    ["funnel.booking_saved", "notifications.mailExample"],
    ["funnel.texts_allowed", "notifications.example.email.funnel.texts_allowed"],
    ["funnel.booking_saved", "notifications.example.inbox.funnel.booking_saved"],
    ["funnel.texts_allowed", "notifications.example.inbox.funnel.texts_allowed"],
  ]);
});

test("a reminder is planned with its meeting, and has a listener only where it needs a consent", () => {
  const minutesBefore = () => [60];
  const text = textAbout("reminder", { minutesBefore });
  const spec = { on: [on(bookingSaved)], stillTrue: "always" };
  expect(listenersOf({ ...spec, text })).toHaveLength(1);
  expect(listenersOf({ ...spec, email: { ...text, channel: "email", content: () => ({}) as never } })).toEqual([]);
});
