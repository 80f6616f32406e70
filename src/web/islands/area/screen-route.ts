import type { ComponentType, FunctionComponent } from "react";
import type { FetchQueryOptions } from "@tanstack/react-query";
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import type { ApiClient } from "@/web/api/client.ts";
import { followedImport } from "@/web/islands/runtime/followed-calls.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { lazyScreen } from "@/web/islands/area/lazy-screen.tsx";
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";

// deno-lint-ignore no-explicit-any -- queries of any data.
export type Query = FetchQueryOptions<any, any, any, any>;

export interface Address {
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  /** Whether the screen is shown already, and only its search has changed. */
  isStaying?: boolean;
}

/** What a loader or a guard of a route gets. */
export interface Loading {
  context: IslandContext;
  location: { pathname: string; searchStr: string };
}

/** A screen of an area, and what is loaded before it is shown. */
interface AreaScreen {
  title: string;
  /** From the area's folder, for the server's early hints. */
  module: string;
  load(): Promise<{ default: ComponentType }>;
  /** The texts that it needs beside those of its area, by namespace. */
  texts?: readonly string[];
  /** Shown while it loads. */
  pending?: FunctionComponent;
  /** Throws a redirect. */
  guard?(loading: Loading): Promise<void>;
  /** The one thing that the screen is about. Where the call answers 404, the Not Found screen is shown. */
  record?(api: ApiClient, params: Address["params"]): Query;
  /** Queries whose failures the screen shows itself. */
  prefetch?(api: ApiClient, address: Address): readonly Query[];
  /** Anything else. */
  loader?(context: IslandContext, address: Address): Promise<unknown>;
}

const loadScreen = async (
  { record, prefetch, loader }: AreaScreen,
  context: IslandContext,
  address: Address,
): Promise<void> => {
  const { api, queryClient } = context;
  const found = record?.(api, address.params);
  await Promise.all([
    found && orNotFound(queryClient.ensureQueryData({ ...found, revalidateIfStale: true })),
    ...(prefetch?.(api, address) ?? []).map((query) => queryClient.prefetchQuery(query)),
    loader?.(context, address),
  ]);
};

/** Screens by path. */
export type AreaScreens = Readonly<Record<string, AreaScreen>>;

/** @param area the name of the area's folder. */
export const createScreenRoutes = (area: string) => (parent: () => AnyRoute, screens: AreaScreens): AnyRoute[] =>
  Object.entries(screens).map(([path, screen]) =>
    createRoute({
      getParentRoute: parent,
      path,
      beforeLoad: screen.guard && ((loading) => screen.guard!(loading as unknown as Loading)),
      loader: ({ context, params, location: { search }, cause }) =>
        loadScreen(screen, context as IslandContext, { params, search, isStaying: cause === "stay" }),
      component: lazyScreen(() => followedImport(withTexts(screen.texts ?? [], screen.load))),
      pendingComponent: screen.pending,
      // Another record is another screen: nothing that was typed or chosen for one stands in the form of the next.
      remountDeps: ({ params }) => params,
      staticData: { ...staticScreen(area, screen.title, screen.module), texts: screen.texts },
    })
  );

export const staticScreen = (area: string, title: string, module: string) => ({
  title,
  module: `src/web/islands/${area}/${module}`,
});
