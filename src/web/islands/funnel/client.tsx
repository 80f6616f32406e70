// Hydrates the funnel in the browser.
import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { routeTree } from "./routes.tsx";
import { recordAttribution } from "./track/attribution.ts";

recordAttribution();
hydrateIsland(routeTree);
