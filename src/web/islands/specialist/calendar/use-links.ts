// What a specialist does with his other calendars; each answers how they stand now.
import { useQueryClient } from "@tanstack/react-query";
import type { CalendarLinks } from "@/modules/scheduling/link-schemas.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { linksQuery } from "./links-query.ts";

type Deed = "OpenFeed" | "CloseFeed" | "Disconnect" | "Refresh";

export const useLinks = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const show = async (links: CalendarLinks) => {
    queryClient.setQueryData(linksQuery(api).queryKey, links);
    // Busy times decide what visitors are offered.
    await Promise.all(
      [["calendar", "preview"], ["shown"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  return {
    act: useApiMutation(async (deed: Deed) => await show(await (await api.Calendars[deed].$post()).json())),
    connect: useApiMutation(
      async (url: string) => await show(await (await api.Calendars.Connect.$post({ json: { url } })).json()),
      FORM_ERRORS,
    ),
  };
};
