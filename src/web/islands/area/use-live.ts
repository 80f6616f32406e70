// Live hints invalidate what an area shows, so that changes appear without a reload.
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followHints } from "@/web/islands/runtime/live.ts";

/** The queries that each kind of hint invalidates; a kind that is not listed invalidates all. */
export type InvalidatedKeys = Readonly<Record<string, readonly QueryKey[]>>;

const invalidateOnHint = (queryClient: QueryClient, keys: InvalidatedKeys) => (kind: string) =>
  void Promise.all((keys[kind] ?? [[]]).map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Called once by the frame of an area. @param keys the same object at every call. */
export const useLive = (keys: InvalidatedKeys): void => {
  const queryClient = useQueryClient();
  useEffect(() => followHints(invalidateOnHint(queryClient, keys)), [queryClient, keys]);
};
