// The history of the settings; the settings themselves are changed by the calls of their own module.
import { access, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { listSettingsHistory } from "./settings-history.ts";
import { SettingsHistory, SettingsHistoryQuery, SettingsRef } from "./schemas.ts";

export const settingsHistoryRoutes = routes()
  .get(
    "/SettingsHistory/:document",
    access("admin"),
    param(SettingsRef),
    query(SettingsHistoryQuery),
    response(SettingsHistory),
    async (c) => c.json(await listSettingsHistory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  );
