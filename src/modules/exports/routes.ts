// The calls of exports, for owners.
import { access, ctx, describe, file, param, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { dateIn } from "@/platform/time/time.ts";
import { deleteExport, listExports, noteDownload, startExport } from "./exports.ts";
import { DataExports, ExportRef } from "./schemas.ts";

const owner = access("admin", "owner");
const list = response(DataExports);

export const exportRoutes = routes()
  .basePath("/Admin")
  .get("/Exports", describe("List exports of everything"), owner, list, async (c) => c.json(await listExports(ctx(c))))
  .post(
    "/StartExport",
    describe("Export everything", "export_running"),
    owner,
    limit({ name: "exports", points: 10, seconds: 3_600, per: "person" }),
    list,
    async (c) => {
      await startExport(ctx(c));
      return c.json(await listExports(ctx(c)));
    },
  )
  .get(
    "/ExportFile/:id",
    describe("Download an export as ZIP"),
    file("application/zip"),
    owner,
    param(ExportRef),
    async (c) => {
      const { id } = c.req.valid("param");
      await noteDownload(ctx(c), id);
      const { archiveOf } = await import("./archive.ts");
      return c.body(archiveOf(ctx(c), id), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="export-${dateIn("UTC", ctx(c).now)}.zip"`,
        "Cache-Control": "private, no-store",
      });
    },
  )
  .post("/DeleteExport/:id", describe("Delete an export"), owner, param(ExportRef), list, async (c) => {
    await deleteExport(ctx(c), c.req.valid("param").id);
    return c.json(await listExports(ctx(c)));
  });
