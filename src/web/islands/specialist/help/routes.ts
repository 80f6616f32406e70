import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FormPending, ListPending, RecordPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { leadListQuery } from "../leads/lead-queries.ts";
import { screen } from "../frame-route.tsx";
import { DASHBOARD_HELP, type HelpPath } from "./help-links.tsx";
import { helpQuery, prefetchHelpList, SELECTABLE_LEADS } from "./help-queries.ts";

const contextOf = ({ context }: { context: unknown }) => context as IslandContext;

/** @param getParentRoute the frame that guards `path`. */
export const helpRoutes = <R extends AnyRoute>(getParentRoute: () => R, path: HelpPath) => {
  const below = getParentRoute as () => AnyRoute;
  const list = createRoute({
    getParentRoute: below,
    path,
    loader: async (loading) => await prefetchHelpList(contextOf(loading), loading.location.search),
    component: lazyRouteComponent(() => import("./help-list-screen.tsx")),
    ...screen("Help", "help/help-list-screen.tsx"),
  });
  const create = createRoute({
    getParentRoute: below,
    path: `${path}/new`,
    loader: async (loading) => {
      const { api, queryClient } = contextOf(loading);
      // Before onboarding there are no leads, and the call is forbidden.
      if (path === DASHBOARD_HELP) await queryClient.ensureQueryData(leadListQuery(api, SELECTABLE_LEADS));
    },
    component: lazyRouteComponent(() => import("./new-help-screen.tsx")),
    ...screen("Ask for help", "help/new-help-screen.tsx"),
  });
  const view = createRoute({
    getParentRoute: below,
    path: `${path}/$id`,
    loader: async (loading) => {
      const { api, queryClient } = contextOf(loading);
      const { id } = loading.params as { id: string };
      await orNotFound(queryClient.ensureQueryData({ ...helpQuery(api, id), revalidateIfStale: true }));
    },
    component: lazyRouteComponent(() => import("./help-request-screen.tsx")),
    ...screen("Help request", "help/help-request-screen.tsx"),
  });
  return [
    ...withPending(ListPending, [list]),
    ...withPending(FormPending, [create]),
    ...withPending(RecordPending, [view]),
  ];
};
