import { FormPending, ListPending, RecordPending } from "@/web/islands/area/pending-screens.tsx";
import type { AreaScreens } from "@/web/islands/area/screen-route.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { parseListView } from "@/web/ui/table/list-view.ts";
import { leadListQuery } from "../leads/lead-queries.ts";
import { DASHBOARD_HELP, type HelpPath } from "./help-links.tsx";
import { HELP_LIST, helpListQuery, helpQuery, SELECTABLE_LEADS } from "./help-queries.ts";

export const helpScreens = (path: HelpPath): AreaScreens => ({
  [path]: {
    title: "Help",
    module: "help/help-list-screen.tsx",
    load: () => import("./help-list-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [helpListQuery(api, parseListView(search, HELP_LIST)), preferencesQuery(api)],
  },
  [`${path}/new`]: {
    title: "Ask for help",
    module: "help/new-help-screen.tsx",
    load: () => import("./new-help-screen.tsx"),
    pending: FormPending,
    // Before onboarding there are no leads, and the call is forbidden.
    loader: async ({ api, queryClient }) =>
      path === DASHBOARD_HELP && await queryClient.ensureQueryData(leadListQuery(api, SELECTABLE_LEADS)),
  },
  [`${path}/$id`]: {
    title: "Help request",
    module: "help/help-request-screen.tsx",
    load: () => import("./help-request-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => helpQuery(api, id),
  },
});
