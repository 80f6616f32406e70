import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { routeTree } from "./routes.tsx";
import { recordAttribution } from "./track/attribution.ts";

recordAttribution();
// In a frame of another site, with code that nobody else loads.
if (location.pathname.startsWith("/embed/")) {
  void import("./embed/frame.ts").then(({ openFrame }) => openFrame(routeTree));
} else void hydrateIsland(routeTree);
