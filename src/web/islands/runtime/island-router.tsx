// The router of an island, made alike on the server (once per request) and in the browser (once per document).
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import type { ApiClient } from "@/web/api/client.ts";
import { type CreateAnswerStore, lightStore } from "./answer-store.ts";
import type { OnFailure, QueryClient } from "./query-client.ts";
import { ScreenNotFound, ScreenPending } from "./screen-states.tsx";
import { RoutedScreenError } from "./routed-screen-error.tsx";

/** What loaders, guards and screens of an island are given. */
export interface IslandContext {
  api: ApiClient;
  queryClient: QueryClient;
  /** Where people write when something went wrong. */
  supportEmail: string;
  /** On the server only: the request's Cookie header. What is HttpOnly can be read nowhere else. */
  cookies?: string;
}

export interface IslandSetting {
  routeTree: AnyRoute;
  api: ApiClient;
  supportEmail: string;
  cookies?: string;
  /** The light one unless given; then the tree's root must be made for it, too. */
  createStore?: CreateAnswerStore;
  /** In the browser only. */
  onFailure?: OnFailure;
  /** On the server only: the nonce of the document's inline scripts. */
  nonce?: string;
}

/** Navigation numbers are SPEC section 9's, in milliseconds. */
export const createIslandRouter = (
  { routeTree, createStore = lightStore, onFailure, nonce, ...given }: IslandSetting,
) => {
  const store = createStore(onFailure);
  const context = {
    api: given.api,
    queryClient: store.client,
    supportEmail: given.supportEmail,
    cookies: given.cookies,
  };
  const router = createRouter({
    routeTree,
    context: context as never,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultPreload: "intent",
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: RoutedScreenError,
    defaultNotFoundComponent: ScreenNotFound,
    // An address that ends in a slash is answered, not sent around.
    trailingSlash: "preserve",
    scrollRestoration: true,
    ssr: { nonce },
    // What the server has asked already travels in the document, so that nothing is asked twice.
    dehydrate: () => ({ answers: store.toSend() }) as never,
    hydrate: ({ answers }: { answers: unknown }) => store.receive(answers),
    Wrap: store.Wrap,
  });
  return Object.assign(router, { store });
};

export type IslandRouter = ReturnType<typeof createIslandRouter>;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the document's title says of this screen. */
    title?: string;
    /** The screen's module, from the repository's root, so that the server can ask for it early. */
    module?: string;
  }
}
