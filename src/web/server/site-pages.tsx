// Pages about the marketplace itself: what it offers specialists, and how they are ranked.
import { Hono } from "hono";
import type { RegistrationProps } from "@/modules/specialists/onboarding/schemas.ts";
import { ForSpecialistsPage } from "@/web/pages/site/for-specialists.tsx";
import { HowWeRankPage } from "@/web/pages/site/how-we-rank.tsx";
import { getApi } from "./in-process-api.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
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
  const picture = findSharePictures(parts.assets.folder).of();
  return new Hono<WebEnv>()
    .get(FOR_SPECIALISTS.path, async (c) => {
      const prices = await getApi<RegistrationProps>(c, parts, "Loader/RegistrationProps");
      const content = <ForSpecialistsPage prices={prices.ok ? prices.data : undefined} />;
      const { title } = FOR_SPECIALISTS;
      return await renderPage(c, parts, { title, content, head: { ...FOR_SPECIALISTS, picture }, frame: "site" });
    })
    .get(HOW_WE_RANK.path, async (c) => {
      const { title } = HOW_WE_RANK;
      const head = { ...HOW_WE_RANK, picture };
      return await renderPage(c, parts, { title, content: <HowWeRankPage />, head, frame: "site" });
    });
};
