// The address of one lead; the list lives on /admin (SPEC section 2).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { leadQuery } from "./lead-queries.ts";

export const leadRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/leads/$id",
    loader: async ({ context: { api, queryClient }, params: { id } }) =>
      void await orNotFound(queryClient.ensureQueryData({ ...leadQuery(api, id), revalidateIfStale: true })),
    component: lazyRouteComponent(() => import("./lead-screen.tsx")),
    ...screen("Lead", "leads/lead-screen.tsx"),
  }),
];
