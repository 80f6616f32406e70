import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { deleteView, listPreferences, saveColumns, saveView } from "./preferences.ts";
import { ColumnsInput, Preferences, ViewInput, ViewRef } from "./schemas.ts";

const changeLimit = limit({ name: "list-preferences", points: 120, seconds: 60, per: "person" });
const verified = access("verified");
const preferences = response(Preferences);

export const preferenceRoutes = routes()
  .basePath("/Users")
  .get(
    "/ListPreferences",
    describe("Get the columns and saved filters of your lists"),
    verified,
    preferences,
    async (c) => c.json(await listPreferences(ctx(c))),
  )
  .post(
    "/SaveColumns",
    describe("Choose the columns of a list"),
    verified,
    changeLimit,
    body(ColumnsInput),
    preferences,
    async (c) => c.json(await saveColumns(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SaveView",
    describe("Save the filters of a list under a name", "too_many_views"),
    verified,
    changeLimit,
    body(ViewInput),
    preferences,
    async (c) => c.json(await saveView(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/DeleteView/:id",
    describe("Delete saved filters"),
    verified,
    changeLimit,
    param(ViewRef),
    preferences,
    async (c) => c.json(await deleteView(ctx(c), c.req.valid("param").id)),
  );
