// The gallery's addresses, served in development only (docs/product/interface.md#parts-and-tokens).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";

const root = createIslandRoot();

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/dev/ui",
  component: lazyRouteComponent(() => import("./screens/gallery.tsx")),
  staticData: { title: "Parts", module: "src/web/islands/gallery/screens/gallery.tsx" },
});

/** A frame fills a document, so it has one. */
const area = createRoute({
  getParentRoute: () => root,
  path: "/dev/ui/area",
  component: lazyRouteComponent(() => import("./screens/area.tsx")),
  staticData: { title: "Area", module: "src/web/islands/gallery/screens/area.tsx" },
});

export const routeTree = root.addChildren([gallery, area]);
