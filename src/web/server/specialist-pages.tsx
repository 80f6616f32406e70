// The public pages of specialists. A former address redirects; an address without a page is not found, whatever the reason.
import { type Context, Hono } from "hono";
import type { PublicProfileView } from "@/modules/funnel/profiles/schemas.ts";
import { ScreenNotFound } from "@/web/islands/runtime/global-screens.tsx";
import { NotFoundPicture } from "@/web/ui/empty/illustration.tsx";
import { MessagePage } from "@/web/pages/meetings/parts.tsx";
import { ProfilePage } from "@/web/pages/specialists/profile.tsx";
import { getFunnel } from "./in-process-api.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures, type SharePictures } from "./seo/share-pictures.ts";
import { profilePage } from "./seo/structured-data.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

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
  const tooMany = async (c: Context) => {
    const { supportEmail } = await contactOrFallback(c, parts);
    const title = "Too many attempts";
    const content = (
      <MessagePage
        title={title}
        lead="Please wait a minute and try again."
        supportEmail={supportEmail}
      />
    );
    return await renderPage(c, parts, { title, content, status: 429 });
  };
  return new Hono<WebEnv>().get("/:slug", async (c) => {
    const slug = c.req.param("slug");
    const result = await getFunnel<PublicProfileView>(c, parts, `Profile/${encodeURIComponent(slug)}`);
    if (!result.ok) return result.status === 429 ? await tooMany(c) : await notFound(c);
    const { data: profile } = result;
    if (profile.slug !== slug) return c.redirect(`/specialists/${profile.slug}`, 301);
    const head = headOf(profile, parts.config.publicUrl, pictures);
    return await renderPage(c, parts, { title: head.title, content: <ProfilePage profile={profile} />, head });
  });
};
