// Wakes the administrators' area in the browser.
import { hydrateIsland } from "../runtime/hydrate-island.tsx";
import { queryStore } from "../runtime/query-store.tsx";
import { routeTree } from "./routes.tsx";

hydrateIsland(routeTree, queryStore);
