// Pages about the marketplace itself: what it offers specialists, and how they are ranked.
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { ForSpecialistsPage } from "@/web/pages/site/for-specialists.tsx";
import { HowWeRankPage } from "@/web/pages/site/how-we-rank.tsx";
import { getApi } from "./in-process-api.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures } from "./seo/share-pictures.ts";
import type { WebParts } from "./web-parts.ts";

const FOR_SPECIALISTS = {
  title: "For specialists: meetings with people who chose you",
  description:
    "Visitors choose a time and a person, and you pay for meetings that take place. What a credit buys, when it comes " +
    "back, and what one costs.",
  path: "/for-specialists",
};

const HOW_WE_RANK = {
  title: "How we rank specialists",
  description: "The parts of the ranking, how much each of them counts, and what nobody can buy.",
  path: "/how-we-rank",
};

export const SITE_PATHS = [FOR_SPECIALISTS.path, HOW_WE_RANK.path];

export const sitePages = (parts: WebParts): Hono<WebEnv> => {
  const picture = findSharePictures(parts.assets.folder)();
  const show = (c: Context, head: PageHead, content: ReactNode) =>
    renderPage(c, parts, { title: head.title, content, head: { ...head, picture }, frame: "site" });
  return new Hono<WebEnv>()
    .get(FOR_SPECIALISTS.path, async (c) => {
      const prices = await getApi<RegistrationProps>(c, parts, "Loader/RegistrationProps");
      return await show(c, FOR_SPECIALISTS, <ForSpecialistsPage prices={prices.ok ? prices.data : undefined} />);
    })
    .get(HOW_WE_RANK.path, (c) => show(c, HOW_WE_RANK, <HowWeRankPage />));
};
