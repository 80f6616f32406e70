// What the routes of the specialist's area share: the root, titles of screens, and loaders.
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { draftQuery, leadPricesQuery, profileQuery, statusQuery } from "./queries.ts";

export const root = createIslandRoot();

export type Loading = { context: IslandContext };

const MODULES = "src/web/islands/specialist/screens";

/** A screen's title, and its module for the server's early hints to the browser. */
export const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

export const fetchStatus = ({ api, queryClient }: IslandContext) => queryClient.fetchQuery(statusQuery(api));

/** The draft can have changed on another device, so it is always fetched. */
export const loadProfile = async ({ context: { api, queryClient } }: Loading): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(api)),
    queryClient.fetchQuery({ ...draftQuery(api, "profile"), staleTime: 0 }),
    queryClient.ensureQueryData(accountQuery(api)),
  ]);
};

/** The code of the calendar is loaded by its screens only. */
export const loadCalendar = async (context: IslandContext): Promise<void> => {
  const calendar = await import("./calendar/queries.ts");
  await calendar.loadCalendar(context);
};

export const loadPrices = ({ context: { api, queryClient } }: Loading) => queryClient.fetchQuery(leadPricesQuery(api));
