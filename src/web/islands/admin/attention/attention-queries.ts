import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import { ATTENTION } from "../queries.ts";

/** How often the queue is loaded again, in ms. */
const REFRESH_MS = 60_000;

export const attentionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ATTENTION,
    queryFn: () => jsonOf(api.Admin.Attention.$get()),
    refetchInterval: REFRESH_MS,
  });
