// The questions that the funnel's screens ask the server.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../../api/client.ts";

/** Categories, labels, consents and defaults: everything the funnel opens with. */
export const startDataQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["funnel", "start-data"],
    queryFn: async ({ signal }) => await (await api.Funnel.StartData.$get({}, { init: { signal } })).json(),
  });

/** One category with its questions. An unknown one is the guard's to answer. */
export const categoryQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["categories", id],
    queryFn: async ({ signal }) =>
      await (await api.Categories.Find[":id"].$get({ param: { id } }, { init: { signal } })).json(),
    meta: { ownFailures: [404] },
  });
