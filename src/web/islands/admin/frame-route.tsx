// The root route and the guarded frame of the administrators' area.
import { createRoute } from "@tanstack/react-router";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardAdmin } from "@/web/islands/runtime/guards.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { type IslandContext } from "@/web/islands/runtime/island-context.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { RoleRequired } from "./role-required.tsx";
import { requireScreen } from "./shared/permissions.ts";
import { loadMarketPage, tabOf } from "./market/market-view.ts";
import { layoutQuery } from "./queries.ts";

export type Loading = { context: IslandContext };

const MODULES = "src/web/islands/admin";

/** A screen's title, and its module (relative to this folder) for the server's early hints. */
export const screen = (title: string, path: string) => ({ staticData: { title, module: `${MODULES}/${path}` } });

export const root = createIslandRoot();

export const frame = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardAdmin),
  loader: async ({ context, location: { pathname, search } }) => {
    if (pathname.replace(/\/$/, "") === "/admin" && tabOf(search) === "overview") await loadMarketPage(context, search);
    await context.queryClient.ensureQueryData(layoutQuery(context.api));
  },
});

/** Within the frame: the screens, for administrators whose role includes them. */
export const permitted = createRoute({
  getParentRoute: () => frame,
  id: "permitted",
  beforeLoad: async ({ context, location }) => await requireScreen(context, location.href),
  errorComponent: RoleRequired,
});
