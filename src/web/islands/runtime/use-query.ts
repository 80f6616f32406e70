// How a screen follows an answer: it renders what is known, and asks for what is not or no longer fresh.
import { useRouter } from "@tanstack/react-router";
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import type { IslandContext } from "./island-router.tsx";
import { hashOf, type Query, type QueryState } from "./query.ts";
import type { QueryClient } from "./query-client.ts";

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

/** Follows the state and asks when it is not fresh: at first, when the key changes, when the page comes back to view. */
const useFollowed = <T>(query: Query<T>): QueryState<T> => {
  const client = useQueryClient();
  const hash = hashOf(query.queryKey);
  const watch = useCallback((listener: () => void) => client.watch(query, listener), [client, hash]);
  const read = () => client.stateOf<T>(query.queryKey);
  const state = useSyncExternalStore(watch, read, read);
  useEffect(() => void client.prefetchQuery(query), [client, hash]);
  return state;
};

/** A question whose answer may still be on its way. */
export const useQuery = <T>(query: Query<T>): QueryResult<T> => {
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
