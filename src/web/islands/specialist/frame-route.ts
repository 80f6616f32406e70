// The root route and the guarded frame of the dashboard, and what routes of several subjects share.
import { createRoute } from "@tanstack/react-router";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardSpecialist } from "@/web/islands/runtime/guards.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { loadDashboard } from "./home/home-queries.ts";
import { isLeadView } from "./leads/lead-list-view.ts";
import { draftQuery, frameQuery, leadPricesQuery, profileQuery } from "./queries.ts";

export type Loading = { context: IslandContext };

const MODULES = "src/web/islands/specialist";

/** A screen's title, and its module (relative to this folder) for the server's early hints. */
export const screen = (title: string, path: string) => ({ staticData: { title, module: `${MODULES}/${path}` } });

export const root = createIslandRoot();

/** Requires a specialist who has completed onboarding. */
export const dashboard = createRoute({
  getParentRoute: () => root,
  id: "dashboard",
  component: DashboardFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardSpecialist),
  loader: async ({ context, location: { pathname, search } }) => {
    if (pathname.replace(/\/$/, "") === "/dashboard" && !isLeadView(search)) await loadDashboard(context);
    await context.queryClient.ensureQueryData(frameQuery(context.api));
  },
});

/** The draft can have changed on another device, so it is always fetched. */
export const loadProfile = async ({ context: { api, queryClient } }: Loading): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(api)),
    queryClient.fetchQuery({ ...draftQuery(api, "profile"), staleTime: 0 }),
    queryClient.ensureQueryData(accountQuery(api)),
  ]);
};

/** The code of the calendar is loaded by its screens only. */
export const loadCalendar = async (context: IslandContext): Promise<void> => {
  const calendar = await import("./calendar/queries.ts");
  await calendar.loadCalendar(context);
};

export const loadPrices = ({ context: { api, queryClient } }: Loading) => queryClient.fetchQuery(leadPricesQuery(api));
