// What the booking bar says.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { BookingBar } from "./booking-form.tsx";

const time: ReadableTime = {
  startsAt: "2026-11-23T10:00:00Z",
  date: "2026-11-23",
  hour: 11,
  minute: 0,
  offset: "+01:00",
  zone: "Europe/Vienna",
  city: "Vienna",
  text: "Mon 23 Nov, 11:00",
  day: "Mon 23 Nov",
  clock: "11:00",
};
const consent = {
  purpose: "share",
  version: 1,
  step: "specialist",
  required: true,
  text: "Anna gets my details.",
} as const;
const text = (displayName: string) =>
  renderToStaticMarkup(
    <BookingBar
      time={time}
      displayName={displayName}
      consents={[consent]}
      isBusy={false}
    />,
  ).replaceAll(/<[^>]+>/g, "");

test("the consent is above the button, which names the time and the specialist by their first name", () => {
  expect(text("Anna Maria Gruber")).toBe("By booking, you agree: “Anna gets my details.”Book Mon 11:00 with Anna");
  expect(text("Dr. med. Anna Gruber")).toContain("Book Mon 11:00 with Anna");
  expect(text("Madonna")).toContain("Book Mon 11:00 with Madonna");
});
