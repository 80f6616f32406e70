// The question about a specialist's other calendars: the feed of his meetings, and where he is busy elsewhere.
import { queryOptions } from "@tanstack/react-query";
import type { CalendarLinks } from "@/modules/scheduling/link-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** While a calendar is being read for the first time, it is asked about so often, in ms. */
const SOON = 2_000;

export const linksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["calendar", "links"],
    queryFn: async (): Promise<CalendarLinks> => await (await api.Calendars.Links.$get()).json(),
    refetchInterval: ({ state }) => state.data?.other?.state === "waiting" ? SOON : false,
  });
