// The addresses of help, below the dashboard's frame and below that of onboarding.
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { orNotFound } from "@/web/islands/runtime/leave.ts";
import type { QueryIslandContext } from "@/web/islands/runtime/query-store.tsx";
import { leadListQuery } from "../leads/lead-queries.ts";
import { DASHBOARD_HELP, type HelpPlace } from "./help-place.ts";
import { askForHelpList, helpQuery } from "./help-queries.ts";
import { CHOOSABLE } from "./lead-choices.ts";

const MODULES = "src/web/islands/specialist/help";
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });
const contextOf = ({ context }: { context: unknown }) => context as QueryIslandContext;

/** @param getParentRoute the frame of who may be at `place`. */
export const helpRoutes = <R extends AnyRoute>(getParentRoute: () => R, place: HelpPlace) => {
  const below = getParentRoute as () => AnyRoute;
  const list = createRoute({
    getParentRoute: below,
    path: place,
    loader: async (loading) => await askForHelpList(contextOf(loading), loading.location.search),
    component: lazyRouteComponent(() => import("./help-list-screen.tsx")),
    ...screen("Help", "help-list-screen"),
  });
  const made = createRoute({
    getParentRoute: below,
    path: `${place}/new`,
    loader: async (loading) => {
      const { api, queryClient } = contextOf(loading);
      // Who is not onboarded has no leads, and may not ask for them.
      if (place === DASHBOARD_HELP) await queryClient.ensureQueryData(leadListQuery(api, CHOOSABLE));
    },
    component: lazyRouteComponent(() => import("./new-help-screen.tsx")),
    ...screen("Ask for help", "new-help-screen"),
  });
  const one = createRoute({
    getParentRoute: below,
    path: `${place}/$id`,
    loader: async (loading) => {
      const { api, queryClient } = contextOf(loading);
      const { id } = loading.params as { id: string };
      await orNotFound(queryClient.ensureQueryData({ ...helpQuery(api, id), revalidateIfStale: true }));
    },
    component: lazyRouteComponent(() => import("./help-request-screen.tsx")),
    ...screen("Help request", "help-request-screen"),
  });
  return [list, made, one];
};
