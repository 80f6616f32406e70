// Wakes the funnel in the browser.
import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { rememberLanding } from "./landing.ts";
import { routeTree } from "./routes.tsx";

rememberLanding();
hydrateIsland(routeTree);
