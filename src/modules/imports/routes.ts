// The calls of imports, for owners.
import type { Ctx } from "@/platform/ctx.ts";
import { accepts, access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { Done } from "@/modules/auth/schemas.ts";
import {
  checkImport,
  deleteImport,
  inviteImported,
  readImport,
  runImport,
  undoImport,
  uploadImport,
} from "./imports.ts";
import {
  CheckImportInput,
  ImportList,
  ImportRef,
  ImportRows,
  ImportRowsQuery,
  ImportsQuery,
  ImportView,
  ReadImportInput,
  UploadQuery,
} from "./schemas.ts";
import { listImportRows, listImports, viewImport } from "./views.ts";

const owner = access("admin", "owner");
const view = response(ImportView);
const uploading = limit({ name: "uploading-imports", points: 30, seconds: 900, per: "person" });

const viewAfter = async (change: (ctx: Ctx, id: string) => Promise<void>, ctx: Ctx, id: string) => {
  await change(ctx, id);
  return await viewImport(ctx, id);
};

export const importRoutes = routes()
  .basePath("/Admin")
  .post(
    "/UploadImport",
    describe("Upload a CSV file to import"),
    owner,
    accepts("table"),
    uploading,
    query(UploadQuery),
    view,
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(await viewImport(ctx(c), await uploadImport(ctx(c), { ...c.req.valid("query"), bytes })));
    },
  )
  .get(
    "/ImportsPaginated",
    describe("List imports"),
    owner,
    query(ImportsQuery),
    response(ImportList),
    async (c) => c.json(await listImports(ctx(c), c.req.valid("query"))),
  )
  .get("/Import/:id", describe("Get an import and its progress"), owner, param(ImportRef), view, async (c) => {
    return c.json(await viewImport(ctx(c), c.req.valid("param").id));
  })
  .get(
    "/ImportRows/:id",
    describe("List the results of an import's rows"),
    owner,
    param(ImportRef),
    query(ImportRowsQuery),
    response(ImportRows),
    async (c) => c.json(await listImportRows(ctx(c), c.req.valid("param").id, c.req.valid("query"))),
  )
  .post(
    "/ReadImport/:id",
    describe("Read an import's file with another encoding or separator", "illegal_transition"),
    owner,
    param(ImportRef),
    body(ReadImportInput),
    view,
    async (c) => {
      const input = c.req.valid("json");
      return c.json(await viewAfter((ctx, id) => readImport(ctx, id, input), ctx(c), c.req.valid("param").id));
    },
  )
  .post(
    "/CheckImport/:id",
    describe("Check what an import would do, row by row", "illegal_transition", "encoding_unsure"),
    owner,
    param(ImportRef),
    body(CheckImportInput),
    view,
    async (c) => {
      const input = c.req.valid("json");
      return c.json(await viewAfter((ctx, id) => checkImport(ctx, id, input), ctx(c), c.req.valid("param").id));
    },
  )
  .post(
    "/RunImport/:id",
    describe("Import the rows that are ready", "illegal_transition"),
    owner,
    param(ImportRef),
    view,
    async (c) => c.json(await viewAfter(runImport, ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/InviteImported/:id",
    describe("Invite the people of an import by email", "illegal_transition"),
    owner,
    param(ImportRef),
    view,
    async (c) => c.json(await viewAfter(inviteImported, ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/UndoImport/:id",
    describe("Remove what an import created, unless it has changed since", "illegal_transition"),
    owner,
    param(ImportRef),
    view,
    async (c) => c.json(await viewAfter(undoImport, ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/DeleteImport/:id",
    describe("Delete the file and the report of an import", "illegal_transition"),
    owner,
    param(ImportRef),
    response(Done),
    async (c) => {
      await deleteImport(ctx(c), c.req.valid("param").id);
      return c.json({ done: true as const });
    },
  );
