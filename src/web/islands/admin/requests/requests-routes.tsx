// The routes of help requests in the administrators' area (SPEC section 2).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { prefetchRequests, requestQuery } from "./request-queries.ts";

const requests = createRoute({
  getParentRoute: () => frame,
  path: "/admin/requests",
  loader: async ({ context, location }) => await prefetchRequests(context, location.search),
  component: lazyRouteComponent(() => import("./requests-screen.tsx")),
  ...screen("Requests", "requests/requests-screen.tsx"),
});

const request = createRoute({
  getParentRoute: () => frame,
  path: "/admin/requests/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...requestQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./request-screen.tsx")),
  ...screen("Request", "requests/request-screen.tsx"),
});

export const requestsRoutes = [requests, request];
