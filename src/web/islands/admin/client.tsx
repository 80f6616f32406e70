// Hydrates the administrators' area in the browser.
import { accountFetch } from "@/web/islands/runtime/account-calls.ts";
import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";

import { routeTree } from "./routes.tsx";

hydrateIsland(routeTree, { fetch: accountFetch });
