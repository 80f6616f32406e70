import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { routeTree } from "./routes.tsx";

hydrateIsland(routeTree);
