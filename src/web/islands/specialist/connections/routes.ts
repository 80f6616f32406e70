// The route of the connections. Each section loads what it shows by itself.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CardsPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { dashboard, screen } from "../frame-route.tsx";
import { CONNECTIONS_PATH } from "../links.tsx";

const connections = createRoute({
  getParentRoute: () => dashboard,
  path: CONNECTIONS_PATH,
  component: lazyRouteComponent(() => import("./connections-screen.tsx")),
  ...screen("Connections", "connections/connections-screen.tsx"),
});

export const connectionRoutes = withPending(CardsPending, [connections]);
