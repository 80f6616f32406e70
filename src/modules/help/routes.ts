// The calls of help (SPEC section 7) and our own Reply and Csv. What a caller may do depends on their side of the request.
import { csv } from "@/platform/http/csv.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { createRequest } from "./create.ts";
import { deleteRequest } from "./delete.ts";
import { exportRequests, listRequests } from "./list.ts";
import {
  Deleted,
  HelpExportQuery,
  HelpInput,
  HelpList,
  HelpListQuery,
  HelpRef,
  HelpView,
  ReplyInput,
  StatusInput,
} from "./schemas.ts";
import { reply, updateStatus } from "./updates.ts";
import { viewRequest } from "./view.ts";

const verified = access("verified");
const requestRef = param(HelpRef);
const requestView = response(HelpView);
const createLimit = limit({ name: "help-asking", points: 20, seconds: 3_600, per: "person" });
const writeLimit = limit({ name: "help-writing", points: 240, seconds: 3_600, per: "person" });

export const helpRoutes = routes()
  .basePath("/Help")
  .post("/Create", verified, createLimit, body(HelpInput), requestView, async (c) => {
    const id = await createRequest(ctx(c), c.req.valid("json"));
    return c.json(await viewRequest(ctx(c), id));
  })
  .get(
    "/Paginated",
    verified,
    query(HelpListQuery),
    response(HelpList),
    async (c) => c.json(await listRequests(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Csv",
    access("admin"),
    query(HelpExportQuery),
    (c) => csv(c, exportRequests(ctx(c), c.req.valid("query"))),
  )
  .get("/Get/:id", verified, requestRef, requestView, async (c) => {
    return c.json(await viewRequest(ctx(c), c.req.valid("param").id));
  })
  .post("/UpdateStatus/:id", verified, writeLimit, requestRef, body(StatusInput), requestView, async (c) => {
    const { id } = c.req.valid("param");
    await updateStatus(ctx(c), id, c.req.valid("json"));
    return c.json(await viewRequest(ctx(c), id));
  })
  .post("/Reply/:id", verified, writeLimit, requestRef, body(ReplyInput), requestView, async (c) => {
    const { id } = c.req.valid("param");
    await reply(ctx(c), id, c.req.valid("json").message);
    return c.json(await viewRequest(ctx(c), id));
  })
  .delete("/Delete/:id", verified, requestRef, response(Deleted), async (c) => {
    await deleteRequest(ctx(c), c.req.valid("param").id);
    return c.json({ deleted: true as const });
  });
