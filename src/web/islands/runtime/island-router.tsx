// Creates the router of an island, the same on the server (once per request) and in the browser (once per document).
import { browserTime } from "./server-clock.ts";
import { dehydrate, type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRouter,
  type ErrorComponentProps,
  type LocationRewrite,
  type NotFoundRouteProps,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { languageRewrite } from "@/languages/addresses.ts";
import { currentLanguage } from "@/languages/language.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { BrandContext } from "@/web/ui/brand.ts";
import { ScreenError, ScreenNotFound, ScreenPending } from "./global-screens.tsx";
import { type IslandContext, useIslandContext } from "./island-context.ts";
import { createQueryClient, type OnCallError } from "./query-client.ts";

export interface IslandOptions extends Omit<IslandContext, "queryClient"> {
  routeTree: AnyRoute;
  /** In the browser only. */
  onError?: OnCallError;
  /** On the server only: the nonce of the document's inline scripts. */
  nonce?: string;
  /** How addresses differ in a frame of another site. */
  rewrite?: LocationRewrite;
}

/** Milliseconds of docs/product/interface.md#navigation-numbers. */
export const createIslandRouter = ({ routeTree, onError, nonce, rewrite, ...given }: IslandOptions) => {
  const queryClient = createQueryClient(onError);
  const context: IslandContext = { ...given, queryClient };
  return createRouter({
    routeTree,
    context: context as never,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultPreload: "intent",
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: RoutedScreenError,
    defaultNotFoundComponent: RoutedScreenNotFound,
    // An address that ends in a slash is served as it is, without a redirect.
    trailingSlash: "preserve",
    scrollRestoration: true,
    rewrite: rewrite ?? languageRewrite(currentLanguage()),
    ssr: { nonce },
    hydrate: () => hydrate(queryClient, readQueries()),
    Wrap: ({ children }) => (
      <BrandContext value={context}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </BrandContext>
    ),
  });
};

export type IslandRouter = ReturnType<typeof createIslandRouter>;

/** The id of the element in which a document carries what the server's loaders have fetched. */
export const QUERIES_ID = "queries";

/** What the loaders have fetched, as JSON for a script element, so that the browser does not fetch it again. */
export const writeQueries = (router: IslandRouter): string => {
  const { queryClient } = router.options.context as unknown as IslandContext;
  return JSON.stringify(dehydrate(queryClient)).replaceAll("<", "\\u003c");
};

/** The query client asks the browser's clock how old they are. */
const readQueries = (): DehydratedState => {
  const state: DehydratedState = JSON.parse(document.getElementById(QUERIES_ID)?.textContent ?? "{}");
  for (const query of state.queries ?? []) query.state.dataUpdatedAt = browserTime(query.state.dataUpdatedAt);
  return state;
};

/** The generic error screen inside an island: the router shows it when a loader or a screen fails. */
const RoutedScreenError = ({ error }: ErrorComponentProps) => {
  const { supportEmail } = useIslandContext();
  const searchStr = useRouterState({ select: (state) => state.location.searchStr });
  // The handler of failed calls is already on the way to /login.
  if (error instanceof ApiError && error.status === 401) return <ScreenPending />;
  return (
    <ScreenError
      detail={error instanceof Error ? error.message : String(error)}
      supportEmail={supportEmail}
      search={[...new URLSearchParams(searchStr)]}
    />
  );
};

const RoutedScreenNotFound = ({ data }: NotFoundRouteProps) => (
  <ScreenNotFound data={data} toTopics={"/funnel" in useRouter().routesByPath} />
);

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the document's title says of this screen; a function where it has a language. */
    title?: string | (() => string);
    /** The texts that this screen needs, by namespace, so that the server can send them with the document. */
    texts?: readonly string[];
    /** The screen's module, from the repository's root, so that the server can preload it. */
    module?: string;
    /** Other screens at the same path, by `view` in the address. */
    views?: Readonly<Record<string, { title: string; module: string }>>;
  }
}
