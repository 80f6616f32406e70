// TanStack Query as an island's store of answers, with the numbers of SPEC section 9: for every island but the funnel.
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { AnswerStore, CreateAnswerStore } from "./answer-store.ts";
import type { CallMeta } from "./failed-calls.ts";
import { IslandRoot } from "./island-root.tsx";
import type { IslandContext } from "./island-router.tsx";
import type { OnFailure } from "./query-client.ts";
import { QUERY_FRESH, QUERY_KEPT, retryDelay, triesAgain } from "./query.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta & Record<string, unknown>;
    mutationMeta: CallMeta & Record<string, unknown>;
  }
}

/** A client as SPEC section 9 wants it; each failure is reported once, after the last try. */
export const createQueryClient = (onFailure?: OnFailure): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => onFailure?.(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, { meta }) => onFailure?.(error, meta) }),
    defaultOptions: {
      queries: { staleTime: QUERY_FRESH, gcTime: QUERY_KEPT, retry: onFailure ? triesAgain : false, retryDelay },
    },
  });

/** The store of islands whose screens use `@tanstack/react-query`. */
export const queryStore: CreateAnswerStore = (onFailure): AnswerStore => {
  const client = createQueryClient(onFailure);
  return {
    client,
    toSend: () => dehydrate(client),
    receive: (sent) => hydrate(client, sent as DehydratedState),
    Wrap: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  };
};

/** What loaders and guards of such an island are given. */
export type QueryIslandContext = Omit<IslandContext, "queryClient"> & { queryClient: QueryClient };

/** The root route of such an island's tree. */
export const createQueryIslandRoot = () => createRootRouteWithContext<QueryIslandContext>()({ component: IslandRoot });
