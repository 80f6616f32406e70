// The gallery's one address, served in development only (LOOK, parts).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createIslandRoot } from "../runtime/island-root.tsx";

const root = createIslandRoot();

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/dev/ui",
  component: lazyRouteComponent(() => import("./screens/gallery.tsx")),
  staticData: { title: "Parts", module: "src/web/islands/gallery/screens/gallery.tsx" },
});

export const routeTree = root.addChildren([gallery]);
