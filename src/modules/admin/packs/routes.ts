import { download } from "@/platform/http/csv.ts";
import { accepts, access, body, ctx, describe, file, response, routes } from "@/platform/http/route.ts";
import { importCatalogue, writeCatalogue } from "./packs.ts";
import { ImportPackInput, PackResult } from "./schemas.ts";

const content = access("admin", "content");

export const packRoutes = routes()
  .get("/CataloguePack", describe("Export the catalogue as a file"), file("application/json"), content, async (c) => {
    const text = await writeCatalogue(ctx(c));
    return download(c, { name: "catalogue.json", type: "application/json", text: [text] });
  })
  .post(
    "/ImportPack",
    describe("Import a catalogue, or preview what an import would change", "slug_taken", "rate_missing"),
    content,
    accepts("document"),
    body(ImportPackInput),
    response(PackResult),
    async (c) => c.json(await importCatalogue(ctx(c), c.req.valid("json"))),
  );
