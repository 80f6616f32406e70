import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { RecordPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { orNotFound, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { dashboard, screen } from "../frame-route.tsx";
import { leadQuery } from "./lead-queries.ts";

const leads = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads",
  beforeLoad: () => {
    throw redirectScreen("/dashboard");
  },
});

const lead = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...leadQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./lead-screen.tsx")),
  ...screen("Lead", "leads/lead-screen.tsx"),
});

export const leadRoutes = [leads, ...withPending(RecordPending, [lead])];
