// The route of the settings' history. The settings module has the calls that read and change settings.
import { access, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { PageQuery } from "@/platform/http/schemas.ts";
import { listSettingsHistory } from "./settings-history.ts";
import { SettingsHistory, SettingsRef } from "./schemas.ts";

export const settingsHistoryRoutes = routes()
  .get(
    "/SettingsHistory/:document",
    describe("List earlier versions of a settings document"),
    access("admin", "finance", "content"),
    param(SettingsRef),
    query(PageQuery),
    response(SettingsHistory),
    async (c) => c.json(await listSettingsHistory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  );
