// Calls and texts about a specialist's calendar feed and external calendar.
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CalendarLinks } from "@/modules/scheduling/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { DASHBOARD } from "../queries.ts";

/** How often the status is loaded until the calendar is read for the first time, in ms. */
const POLL_INTERVAL = 2_000;

export const linksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["calendar", "links"],
    queryFn: () => readJson(api.Calendars.Links.$get()),
    refetchInterval: ({ state }) => state.data?.other?.state === "waiting" ? POLL_INTERVAL : false,
  });

type LinkAction = "OpenFeed" | "CloseFeed" | "Disconnect" | "Refresh";

export const useLinks = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const store = async (call: Promise<{ json(): Promise<CalendarLinks> }>) => {
    replaceData(queryClient, linksQuery(api).queryKey, await readJson(call));
    // Busy times change the preview and the specialist's visibility.
    await invalidate(queryClient, ["calendar", "preview"], DASHBOARD);
  };
  const act = useApiMutation((action: LinkAction) => store(api.Calendars[action].$post()));
  return {
    act: (action: LinkAction) => void act(action).catch(() => {}),
    connect: useApiMutation((url: string) => store(api.Calendars.Connect.$post({ json: { url } })), FORM_ERRORS),
  };
};

type ExternalCalendar = NonNullable<CalendarLinks["other"]>;

export const momentText = ({ text, city }: { text: string; city: string }): string => `${text} (${city})`;

/** "2 upcoming busy times, last read Tue 24 Nov, 14:00 (Vienna)" */
export const busyTimesText = (busyTimes: number, readAt: { text: string; city: string }): string =>
  `${busyTimes} upcoming busy ${busyTimes === 1 ? "time" : "times"}, last read ${momentText(readAt)}`;

export const readStatusText = ({ readAt, busyTimes, state }: ExternalCalendar): string => {
  if (readAt === null) {
    return state === "waiting" ? "We're reading it for the first time." : "We couldn't read it yet.";
  }
  return busyTimesText(busyTimes, readAt);
};

/** For the dashboard; undefined while the calendar works. */
export const errorText = ({ failingSince, readAt, error }: ExternalCalendar): string | undefined => {
  if (failingSince === null) return undefined;
  const copy = readAt === null
    ? "Its busy times don't count yet."
    : `Busy times as of ${momentText(readAt)} still count.`;
  return `${error ?? "We can't read it."} The problem started on ${momentText(failingSince)}. ${copy}`;
};
