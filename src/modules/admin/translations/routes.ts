import { download } from "@/platform/http/csv.ts";
import { accepts, access, body, ctx, describe, file, query, response, routes } from "@/platform/http/route.ts";
import * as schemas from "./schemas.ts";
import { exportTranslations, importTranslations, listTranslatedTexts, translateText } from "./translations.ts";

const content = access("admin", "content");

export const translationRoutes = routes()
  .get(
    "/Translations",
    describe("List what visitors read, with its translations"),
    content,
    query(schemas.TranslationListQuery),
    response(schemas.TranslationList),
    async (c) => c.json(await listTranslatedTexts(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/Translate",
    describe("Translate a text", "not_found", "stale_version"),
    content,
    body(schemas.TranslateInput),
    response(schemas.TranslationRow),
    async (c) => c.json(await translateText(ctx(c), c.req.valid("json"))),
  )
  .get(
    "/TranslationFile",
    describe("Export translations as a PO file"),
    file("text/x-gettext-translation"),
    content,
    query(schemas.TranslationQuery),
    async (c) => {
      const { language } = c.req.valid("query");
      const text = await exportTranslations(ctx(c), language);
      return download(c, { name: `translations-${language}.po`, type: "text/x-gettext-translation", text: [text] });
    },
  )
  .post(
    "/ImportTranslations",
    describe("Import translations from a PO file"),
    content,
    accepts("document"),
    body(schemas.TranslationFileInput),
    response(schemas.TranslationFileResult),
    async (c) => c.json(await importTranslations(ctx(c), c.req.valid("json"))),
  );
