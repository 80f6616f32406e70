// The root and the guarded frame under which every administrators' address stands.
import { createRoute } from "@tanstack/react-router";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardAdmin } from "@/web/islands/runtime/guards.ts";
import { createQueryIslandRoot, type QueryIslandContext } from "@/web/islands/runtime/query-store.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { layoutQuery } from "./queries.ts";

export type Loading = { context: QueryIslandContext };

const MODULES = "src/web/islands/admin";

/** A screen's title, and its module (below this folder) for the server's early hints to the browser. */
export const screen = (title: string, path: string) => ({ staticData: { title, module: `${MODULES}/${path}` } });

export const root = createQueryIslandRoot();

export const frame = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardAdmin),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(layoutQuery(api)),
});
