// The calls of help (SPEC section 7), and a reply of our own; which side of a request one is on decides what one may.
import { csv } from "@/platform/http/csv.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { createRequest } from "./create.ts";
import { deleteRequest } from "./delete.ts";
import { exportRequests } from "./export.ts";
import { listRequests } from "./list.ts";
import { reply, updateStatus } from "./moves.ts";
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
import { requestProps } from "./view.ts";

const verified = access("verified");
const one = param(HelpRef);
const shown = response(HelpView);
const asking = limit({ name: "help-asking", points: 20, seconds: 3_600, per: "person" });
const writing = limit({ name: "help-writing", points: 240, seconds: 3_600, per: "person" });

export const helpRoutes = routes()
  .basePath("/Help")
  .post("/Create", verified, asking, body(HelpInput), shown, async (c) => {
    const id = await createRequest(ctx(c), c.req.valid("json"));
    return c.json(await requestProps(ctx(c), id));
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
  .get("/Get/:id", verified, one, shown, async (c) => c.json(await requestProps(ctx(c), c.req.valid("param").id)))
  .post("/UpdateStatus/:id", verified, writing, one, body(StatusInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await updateStatus(ctx(c), id, c.req.valid("json"));
    return c.json(await requestProps(ctx(c), id));
  })
  .post("/Reply/:id", verified, writing, one, body(ReplyInput), shown, async (c) => {
    const { id } = c.req.valid("param");
    await reply(ctx(c), id, c.req.valid("json").message);
    return c.json(await requestProps(ctx(c), id));
  })
  .delete("/Delete/:id", verified, one, response(Deleted), async (c) => {
    await deleteRequest(ctx(c), c.req.valid("param").id);
    return c.json({ deleted: true as const });
  });
