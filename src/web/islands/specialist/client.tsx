// Wakes the specialist's area in the browser.
import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { queryStore } from "@/web/islands/runtime/query-store.tsx";
import { routeTree } from "./routes.tsx";

hydrateIsland(routeTree, queryStore);
