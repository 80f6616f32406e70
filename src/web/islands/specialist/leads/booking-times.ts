// When a lead could be met: the question to the own calendar, and its answer as choices.
import { queryOptions } from "@tanstack/react-query";
import type { BookingTimes } from "@/modules/leads/meeting-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { Choice } from "@/web/ui/native-select.tsx";
import { LEADS } from "./lead-queries.ts";

/** All days of a lead's times; whatever takes a time outdates them. */
export const bookingTimesKey = (id: string) => [...LEADS, "booking-times", id] as const;

/** The free times of a day, YYYY-MM-DD; of tomorrow unless told. */
export const bookingTimesQuery = (api: ApiClient, id: string, date?: string) =>
  queryOptions({
    queryKey: [...bookingTimesKey(id), date ?? ""],
    queryFn: async (): Promise<BookingTimes> =>
      await (await api.Leads.BookingTimes[":id"].$get({ param: { id }, query: date ? { date } : {} })).json(),
    meta: { handledErrors: "all" },
  });

type Time = BookingTimes["times"][number];

/** "14:00", or "02:30 (first, UTC+02:00)" of a repeated hour. */
const clockOf = ({ text }: Pick<Time, "text">): string => text.slice(text.indexOf(", ") + 2);

/** The visitor's clock: without the day when it is the same one. */
const otherClock = ({ text, otherTime }: Time): string => {
  const day = `${text.slice(0, text.indexOf(", "))}, `;
  return otherTime.startsWith(day) ? otherTime.slice(day.length) : otherTime;
};

/** Times as a select shows them, those of the opening hours first; the visitor's clock where it differs. */
export const timeChoices = ({ times, visitorCity }: Pick<BookingTimes, "times" | "visitorCity">): Choice[] =>
  [...times].sort((a, b) => Number(b.inHours) - Number(a.inHours)).map((time) => ({
    value: time.startsAt,
    label: time.otherTime === time.text ? clockOf(time) : `${clockOf(time)} (${otherClock(time)} in ${visitorCity})`,
    group: time.inHours ? "In your opening hours" : "Outside your opening hours",
  }));
