import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadAccountCards } from "@/web/islands/area/account/account-queries.ts";
import { FormPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { dashboard, loadProfile, screen } from "../frame-route.tsx";

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/profile",
  loader: async (loading) => {
    await Promise.all([loadProfile(loading), loadAccountCards(loading.context)]);
  },
  component: lazyRouteComponent(() => import("./profile-screen.tsx")),
  ...screen("Profile and account", "profile/profile-screen.tsx"),
});

export const profileRoutes = withPending(FormPending, [profile]);
