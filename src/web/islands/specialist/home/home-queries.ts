// The query of the dashboard.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { linksQuery } from "../calendar/links.ts";
import { DASHBOARD, frameQuery } from "../queries.ts";

/** Meetings start and deadlines pass by themselves, so the dashboard is loaded again while it is shown, in ms. */
const REFETCH_MS = 60_000;

/** Everything on the dashboard in one call. The frame and the calendar's links are data of their own queries. */
export const pageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...DASHBOARD, "page"],
    queryFn: async ({ client }) => {
      const { layout, links, ...page } = await readJson(api.Dashboard.Page.$get());
      client.setQueryData(frameQuery(api).queryKey, layout);
      client.setQueryData(linksQuery(api).queryKey, links);
      return page;
    },
    refetchInterval: REFETCH_MS,
  });
