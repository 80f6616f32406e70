// The public pages of specialists. A former address redirects; an address without a page is not found, whatever the reason.
import { Hono } from "hono";
import { localPath } from "@/languages/addresses.ts";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { ProfilePage } from "@/web/pages/specialists/profile.tsx";
import { getApi } from "./in-process-api.ts";
import { renderTooMany } from "./links/link-pages.tsx";
import { NOT_FOUND, renderPage } from "./render-page.tsx";
import { nonceOf, type WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures } from "./seo/share-pictures.ts";
import { profilePage } from "./seo/structured-data.ts";
import type { WebParts } from "./web-parts.ts";

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, "")}…`;
};

const toHead = (profile: PublicProfileView, publicUrl: string, picture: PageHead["picture"]): PageHead => {
  const { displayName, headline, photoUrl, slug } = profile;
  const path = `/specialists/${slug}`;
  return {
    title: `${displayName}: ${headline}`,
    description: shorten(`${headline}. ${profile.bio}`),
    path,
    kind: "profile",
    picture: photoUrl ? { path: photoUrl, alt: displayName } : picture,
    structured: profilePage(profile, path, publicUrl),
  };
};

export const specialistPages = (parts: WebParts): Hono<WebEnv> => {
  const picture = findSharePictures(parts.assets.folder)();
  return new Hono<WebEnv>().get("/:slug", async (c) => {
    const slug = c.req.param("slug");
    const result = await getApi<PublicProfileView>(c, parts, `Funnel/Profile/${encodeURIComponent(slug)}`);
    if (!result.ok) {
      return await (result.status === 429 ? renderTooMany(c, parts) : renderPage(c, parts, NOT_FOUND));
    }
    const { data: profile } = result;
    if (profile.slug !== slug) return c.redirect(localPath(`/specialists/${profile.slug}`), 301);
    const head = toHead(profile, parts.config.publicUrl, picture);
    const content = <ProfilePage profile={profile} nonce={nonceOf(c)} />;
    return await renderPage(c, parts, { title: head.title, content, head, frame: "site" });
  });
};
