// The address of one person.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { orNotFound } from "../../runtime/leave.ts";
import { frame, screen } from "../frame-route.tsx";
import { userQuery } from "./user-queries.ts";

export const userRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/users/$id",
    loader: async ({ context: { api, queryClient }, params: { id } }) => {
      await Promise.all([
        orNotFound(queryClient.ensureQueryData({ ...userQuery(api, id), revalidateIfStale: true })),
      ]);
    },
    component: lazyRouteComponent(() => import("./user-screen.tsx")),
    ...screen("User", "users/user-screen.tsx"),
  }),
];
