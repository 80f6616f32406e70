// The public pages of specialists. A former address redirects; an address without a page is not found, whatever the reason.
import { type Context, Hono } from "hono";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { ScreenNotFound } from "@/web/islands/runtime/global-screens.tsx";
import { NotFoundPicture } from "@/web/ui/empty/illustration.tsx";
import { ProfilePage } from "@/web/pages/specialists/profile.tsx";
import { getFunnel } from "./in-process-api.ts";
import { renderMessage, TOO_MANY } from "./links/link-pages.tsx";
import { renderPage } from "./render-page.tsx";
import { nonceOf, type WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures, type SharePictures } from "./seo/share-pictures.ts";
import { profilePage } from "./seo/structured-data.ts";
import type { WebParts } from "./web-parts.ts";

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, "")}…`;
};

const headOf = (profile: PublicProfileView, publicUrl: string, pictures: SharePictures): PageHead => {
  const { displayName, headline, photoUrl, slug } = profile;
  const path = `/specialists/${slug}`;
  return {
    title: `${displayName}: ${headline}`,
    description: shorten(`${headline}. ${profile.bio}`),
    path,
    kind: "profile",
    picture: photoUrl ? { path: photoUrl, alt: displayName } : pictures.of(),
    structured: profilePage(profile, path, publicUrl),
  };
};

export const specialistPages = (parts: WebParts): Hono<WebEnv> => {
  const pictures = findSharePictures(parts.assets.folder);
  const notFound = (c: Context) =>
    renderPage(c, parts, {
      title: "Not Found",
      content: <ScreenNotFound picture={<NotFoundPicture />} />,
      status: 404,
    });
  return new Hono<WebEnv>().get("/:slug", async (c) => {
    const slug = c.req.param("slug");
    const result = await getFunnel<PublicProfileView>(c, parts, `Profile/${encodeURIComponent(slug)}`);
    if (!result.ok) return result.status === 429 ? await renderMessage(c, parts, TOO_MANY) : await notFound(c);
    const { data: profile } = result;
    if (profile.slug !== slug) return c.redirect(`/specialists/${profile.slug}`, 301);
    const head = headOf(profile, parts.config.publicUrl, pictures);
    const content = <ProfilePage profile={profile} nonce={nonceOf(c)} />;
    return await renderPage(c, parts, { title: head.title, content, head, frame: "site" });
  });
};
