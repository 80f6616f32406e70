// What comes in while one looks: live hints outdate what an area shows, so that it appears without a reload.
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followHints } from "@/web/islands/runtime/live.ts";

/** What each kind of hint outdates; a kind that is not here outdates everything. */
export type InvalidatedKeys = Readonly<Record<string, readonly QueryKey[]>>;

const lookAgain = (queryClient: QueryClient, outdated: InvalidatedKeys) => (kind: string) =>
  void Promise.all((outdated[kind] ?? [[]]).map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Called once by the frame of an area. @param outdated the same at every call. */
export const useLive = (outdated: InvalidatedKeys): void => {
  const queryClient = useQueryClient();
  useEffect(() => followHints(lookAgain(queryClient, outdated)), [queryClient, outdated]);
};
