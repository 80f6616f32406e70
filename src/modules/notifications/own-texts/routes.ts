// The preview of an operator's texts, for a frame of the settings.
import { access, ctx, describe, file, query, routes } from "@/platform/http/route.ts";
import { SETTINGS_ROLES } from "@/modules/settings/rules.ts";
import { PreviewedText } from "./schemas.ts";

/** An email has its own styles and pictures of this site; it runs nothing, also outside of its frame. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox";

export const ownTextRoutes = routes()
  .get(
    "/Settings/MessagePreview",
    describe("Show a message to visitors with texts that need not be saved, as HTML"),
    file("text/html"),
    access("admin", ...SETTINGS_ROLES.resources),
    query(PreviewedText),
    async (c) => {
      // Operators alone need it.
      const { previewText } = await import("./preview.ts");
      const { html } = await previewText(ctx(c), c.req.valid("query"));
      c.header("Content-Security-Policy", POLICY);
      return c.html(html);
    },
  );
