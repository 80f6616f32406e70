// The address of the audit log.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewOfSearch } from "@/web/ui/table/list-view.ts";
import { frame, screen } from "../frame-route.tsx";
import { AUDIT_VIEW, auditQuery } from "./audit-queries.ts";

export const auditRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/audit",
    loader: async ({ context: { api, queryClient }, location }) =>
      await queryClient.prefetchQuery(auditQuery(api, viewOfSearch(location.search, AUDIT_VIEW))),
    component: lazyRouteComponent(() => import("./audit-screen.tsx")),
    ...screen("Audit", "audit/audit-screen.tsx"),
  }),
];
