// Pages about the marketplace itself: what it offers specialists, and how they are ranked.
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { translated } from "@/platform/time/reader.ts";
import type { MarketNumbers } from "@/modules/leads/schemas.ts";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { ForSpecialistsPage } from "@/web/pages/site/for-specialists.tsx";
import { HowWeRankPage } from "@/web/pages/site/how-we-rank.tsx";
import { getApi } from "./in-process-api.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures } from "./seo/share-pictures.ts";
import type { WebParts } from "./web-parts.ts";

const FOR_SPECIALISTS = "/for-specialists";
const HOW_WE_RANK = "/how-we-rank";

export const SITE_PATHS = [FOR_SPECIALISTS, HOW_WE_RANK];

export const sitePages = (parts: WebParts): Hono<WebEnv> => {
  const picture = findSharePictures(parts.assets.folder)();
  const show = (c: Context, head: PageHead, content: ReactNode, width?: "area") =>
    renderPage(c, parts, { title: head.title, content, head: { ...head, picture }, frame: "site", width });
  return new Hono<WebEnv>()
    .get(FOR_SPECIALISTS, async (c) => {
      const [prices, numbers, { specialistQuote: text, specialistQuoteBy: author }] = await Promise.all([
        getApi<RegistrationProps>(c, parts, "Loader/RegistrationProps"),
        getApi<MarketNumbers>(c, parts, "Leads/MarketNumbers"),
        parts.resources(),
      ]);
      const title = t("for-specialists.document");
      const head = { title, description: t("for-specialists.description"), path: FOR_SPECIALISTS };
      const content = (
        <ForSpecialistsPage
          prices={prices.ok ? prices.data : undefined}
          numbers={numbers.ok ? numbers.data : undefined}
          quote={text ? { text: translated(text), author: translated(author) } : undefined}
        />
      );
      return await show(c, head, content, "area");
    })
    .get(HOW_WE_RANK, (c) => {
      const head = { title: t("ranking.title"), description: t("ranking.description"), path: HOW_WE_RANK };
      return show(c, head, <HowWeRankPage />);
    });
};
