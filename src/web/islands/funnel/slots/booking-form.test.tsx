// What the booking bar says before and after a choice.
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
};
const text = (displayName?: string) =>
  renderToStaticMarkup(
    <BookingBar
      time={time}
      chosen={displayName === undefined ? undefined : { id: "1", displayName }}
      consents={[]}
      problemOf={() => undefined}
      hint={{ id: "hint", text: "Choose somebody.", isError: false }}
      isBusy={false}
    />,
  ).replaceAll(/<[^>]+>/g, "");

test("the button names the time, and the chosen specialist by their first name", () => {
  expect(text()).toBe("Choose somebody.Book Mon 11:00");
  expect(text("Anna Maria Gruber")).toBe("Book Mon 11:00 with Anna");
  expect(text("Dr. med. Anna Gruber")).toBe("Book Mon 11:00 with Anna");
  expect(text("Madonna")).toBe("Book Mon 11:00 with Madonna");
});
