// The pages behind the booking links of specialists. They belong to whoever got the link, so that no search engine lists them.
import { Hono } from "hono";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { OwnLinkView } from "@/modules/funnel/schemas.ts";
import { ClosedLinkPage, OwnLinkPage } from "@/web/pages/specialists/own-link.tsx";
import { getApi } from "./in-process-api.ts";
import { renderTooMany } from "./links/link-pages.tsx";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import type { WebParts } from "./web-parts.ts";

export const ownLinkPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>().get("/:slug", async (c) => {
    const slug = c.req.param("slug");
    const result = await getApi<OwnLinkView>(c, parts, `Funnel/Own/${encodeURIComponent(slug)}`);
    if (!result.ok && result.status === 429) return await renderTooMany(c, parts);
    if (!result.ok) {
      const closed = { title: t("own.closed"), content: <ClosedLinkPage />, status: 404, frame: "site" } as const;
      return await renderPage(c, parts, closed);
    }
    const { data: link } = result;
    if (link.slug !== slug) return c.redirect(localPath(`/with/${link.slug}`), 302);
    const title = t("own.document", { name: link.specialist.displayName });
    return await renderPage(c, parts, { title, content: <OwnLinkPage link={link} />, frame: "site" });
  });
