// How a screen follows an answer: it renders what is known, and asks for what is not or no longer fresh.
import { useRouter } from "@tanstack/react-router";
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import type { IslandContext } from "./island-router.tsx";
import { hashOf, type Query, type QueryState } from "./query.ts";
import type { QueryClient } from "./query-client.ts";

/** A question as a screen follows it. */
export interface FollowedQuery<T> extends Query<T> {
  /** Not asked while false; what is known is shown all the same. */
  enabled?: boolean;
  /** Milliseconds after which it is asked again, and again. */
  refetchInterval?: number;
}

interface Following<T> {
  /** Undefined until it is answered; an older answer stays while a newer one is asked for. */
  data: T | undefined;
  /** Nothing is known yet, and nothing has failed. */
  isPending: boolean;
  /** Asks again, fresh or not. */
  refetch(): Promise<void>;
}

/** `isError`: the last try failed for good. */
export type QueryResult<T> = Following<T> & ({ isError: true; error: Error } | { isError: false; error: undefined });

/** The island's context: the client, the cache, where to write. */
export const useIslandContext = (): IslandContext => useRouter().options.context as IslandContext;

export const useQueryClient = (): QueryClient => useIslandContext().queryClient;

const nothing = () => {};

/** Follows the state and asks when it is not fresh: at first, when the key changes, when the page comes back to view. */
const useFollowed = <T>(query: FollowedQuery<T>): QueryState<T> => {
  const { queryKey, enabled = true, refetchInterval } = query;
  const client = useQueryClient();
  const hash = hashOf(queryKey);
  const watch = useCallback(
    (listener: () => void) => enabled ? client.watch(query, listener) : nothing,
    [client, hash, enabled],
  );
  const read = () => client.stateOf<T>(queryKey);
  const state = useSyncExternalStore(watch, read, read);
  useEffect(() => {
    if (!enabled) return;
    void client.prefetchQuery(query);
    if (!refetchInterval) return;
    const timer = setInterval(() => void client.prefetchQuery({ ...query, staleTime: 0 }), refetchInterval);
    return () => clearInterval(timer);
  }, [client, hash, enabled, refetchInterval]);
  return state;
};

/** A question whose answer may still be on its way. */
export const useQuery = <T>(query: FollowedQuery<T>): QueryResult<T> => {
  const client = useQueryClient();
  const { data, error, answeredAt } = useFollowed(query);
  const following = { data, refetch: () => client.prefetchQuery({ ...query, staleTime: 0 }) };
  return error
    ? { ...following, isPending: false, isError: true, error }
    : { ...following, isPending: answeredAt === 0, isError: false, error: undefined };
};

/** A question that the screen cannot do without; its loader has usually asked it. Suspends, or throws the call's error. */
export const useSuspenseQuery = <T>(query: Query<T>): { data: T } => {
  const client = useQueryClient();
  const { data, error, answeredAt } = useFollowed(query);
  if (answeredAt > 0) return { data: data as T };
  if (error) throw error;
  return { data: use(client.fetchQuery(query)) };
};
