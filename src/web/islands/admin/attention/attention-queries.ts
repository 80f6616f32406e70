import { queryOptions } from "@tanstack/react-query";
import type { AttentionRef } from "@/modules/admin/attention/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { ATTENTION } from "../queries.ts";

/** How often the queue is loaded again, in ms. */
const REFRESH_MS = 60_000;

export const attentionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ATTENTION,
    queryFn: () => readJson(api.Admin.Attention.$get()),
    refetchInterval: REFRESH_MS,
  });

/** Takes something of the queue, or gives it back. Throws the error of the call, with the queue as it is now. */
export const useClaim = () =>
  useApiMutation(async ({ take, kind, id }: AttentionRef & { take: boolean }, { api, queryClient }) => {
    const call = take ? api.Admin.TakeAttention : api.Admin.LeaveAttention;
    try {
      await call.$post({ json: { kind, id } });
    } finally {
      await invalidate(queryClient, ATTENTION);
    }
  }, [400]);
