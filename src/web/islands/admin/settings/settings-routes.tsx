// The address of the settings.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { frame, type Loading, screen } from "../frame-route.tsx";
import { historyQuery, settingsQuery } from "./settings-queries.ts";

const DOCUMENTS = ["lifecycle", "pricing", "resources"] as const;

/** The forms always open with what stands now; a history that does not come is told in its place. */
const loadSettings = async ({ context: { api, queryClient } }: Loading): Promise<void> => {
  await Promise.all(DOCUMENTS.flatMap((document) => [
    queryClient.fetchQuery({ ...settingsQuery(api, document), staleTime: 0 }),
    queryClient.prefetchQuery(historyQuery(api, document)),
  ]));
};

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/settings",
    loader: loadSettings,
    component: lazyRouteComponent(() => import("./screen.tsx")),
    ...screen("Settings", "settings/screen.tsx"),
  }),
];
