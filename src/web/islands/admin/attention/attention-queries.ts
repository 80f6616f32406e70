import { queryOptions } from "@tanstack/react-query";
import type { Attention } from "@/modules/admin/attention/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { ATTENTION } from "../queries.ts";

/** How often the queue is loaded again, in ms. */
const REFRESH_MS = 60_000;

export const attentionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ATTENTION,
    queryFn: async (): Promise<Attention> => await (await api.Admin.Attention.$get()).json(),
    refetchInterval: REFRESH_MS,
  });
