// The gallery's addresses, served in development only (docs/product/interface.md#parts-and-tokens).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";

const root = createIslandRoot();

const TEXTS = ["countries", "connection", "ui.calendar", "ui.specialist"];

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/dev/ui",
  component: lazyRouteComponent(withTexts(TEXTS, () => import("./screens/gallery.tsx"))),
  staticData: { title: "Parts", module: "src/web/islands/gallery/screens/gallery.tsx", texts: TEXTS },
});

/** A frame fills a document, so it has one. */
const area = createRoute({
  getParentRoute: () => root,
  path: "/dev/ui/area",
  component: lazyRouteComponent(() => import("./screens/area.tsx")),
  staticData: { title: "Area", module: "src/web/islands/gallery/screens/area.tsx" },
});

export const routeTree = root.addChildren([gallery, area]);
