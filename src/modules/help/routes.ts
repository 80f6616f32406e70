// The calls of help. What a caller may do depends on their side of the request.
import { csv } from "@/platform/http/csv.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, file, param, query, response, routes } from "@/platform/http/route.ts";
import { inDateOrder } from "@/platform/http/schemas.ts";
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
  .post(
    "/Create",
    describe(
      "Create a help request",
      "credit_returned",
      "dispute_open",
      "dispute_too_late",
      "key_reused",
      "no_credit_used",
      "not_found",
    ),
    verified,
    createLimit,
    body(HelpInput),
    requestView,
    async (c) => {
      const id = await createRequest(ctx(c), c.req.valid("json"));
      return c.json(await viewRequest(ctx(c), id));
    },
  )
  .get(
    "/Paginated",
    describe("List help requests"),
    verified,
    query(inDateOrder(HelpListQuery)),
    response(HelpList),
    async (c) => c.json(await listRequests(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Csv",
    describe("Export help requests as CSV"),
    file("text/csv"),
    access("admin", "support"),
    query(inDateOrder(HelpExportQuery)),
    (c) => csv(c, exportRequests(ctx(c), c.req.valid("query"))),
  )
  .get("/Get/:id", describe("Get a help request"), verified, requestRef, requestView, async (c) => {
    return c.json(await viewRequest(ctx(c), c.req.valid("param").id));
  })
  .post(
    "/UpdateStatus/:id",
    describe(
      "Change the status of a help request",
      "dispute_open",
      "illegal_transition",
      "lead_gone",
      "lead_moved",
      "request_closed",
    ),
    verified,
    writeLimit,
    requestRef,
    body(StatusInput),
    requestView,
    async (c) => {
      const { id } = c.req.valid("param");
      await updateStatus(ctx(c), id, c.req.valid("json"));
      return c.json(await viewRequest(ctx(c), id));
    },
  )
  .post(
    "/Reply/:id",
    describe("Reply to a help request", "dispute_open", "illegal_transition", "key_reused", "request_closed"),
    verified,
    writeLimit,
    requestRef,
    body(ReplyInput),
    requestView,
    async (c) => {
      const { id } = c.req.valid("param");
      await reply(ctx(c), id, c.req.valid("json").message);
      return c.json(await viewRequest(ctx(c), id));
    },
  )
  .delete(
    "/Delete/:id",
    describe("Delete a help request", "request_answered"),
    verified,
    requestRef,
    response(Deleted),
    async (c) => {
      await deleteRequest(ctx(c), c.req.valid("param").id);
      return c.json({ deleted: true as const });
    },
  );
