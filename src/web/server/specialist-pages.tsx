// The public pages of specialists. A former address redirects; an address without a page is not found, whatever the reason.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { ReportInput } from "@/modules/moderation/schemas.ts";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { ReportedPage, ReportPage, type ReportPageProps, type TypedReport } from "@/web/pages/specialists/report.tsx";
import { ProfilePage } from "@/web/pages/specialists/profile.tsx";
import { fieldProblems, getApi, postApi } from "./in-process-api.ts";
import { renderTooMany } from "./links/link-pages.tsx";
import { renderNotFound, renderPage } from "./render-page.tsx";
import { nonceOf, type WebEnv } from "./security.ts";
import type { PageHead } from "./seo/page-head.tsx";
import { findSharePictures } from "./seo/share-pictures.ts";
import { profilePage } from "./seo/structured-data.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** Up to nine bytes for each letter of a report. */
const reportForm = bodyLimit({ maxSize: 64 * 1024 });

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

const readProfile = (c: Context, parts: WebParts) =>
  getApi<PublicProfileView>(c, parts, `Funnel/Profile/${encodeURIComponent(c.req.param("slug") ?? "")}`);

const renderMissing = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  status === 429 ? renderTooMany(c, parts) : renderNotFound(c, parts);

/** The form, with what was typed where it was not accepted; or that the report is there. */
const showReport = async (
  c: Context,
  parts: WebParts,
  { typed, problems }: Pick<ReportPageProps, "typed" | "problems"> = {},
): Promise<Response> => {
  const result = await readProfile(c, parts);
  if (!result.ok) return await renderMissing(c, parts, result.status);
  const { data: profile } = result;
  const { supportEmail } = await contactOrFallback(c, parts);
  const title = t("report.document");
  if (c.req.query("done") !== undefined) {
    const content = <ReportedPage profile={profile} supportEmail={supportEmail} />;
    return await renderPage(c, parts, { title, content });
  }
  const ref = c.req.query("rating");
  const rating = profile.rating?.newest.find((rating) => rating.ref === ref);
  if (ref !== undefined && !rating) return await renderNotFound(c, parts);
  const content = <ReportPage {...{ profile, rating, typed, problems, supportEmail }} />;
  return await renderPage(c, parts, { title, content, status: problems ? 400 : 200 });
};

const sendReport = async (c: Context, parts: WebParts): Promise<Response> => {
  const typed = await c.req.parseBody() as TypedReport;
  const slug = c.req.param("slug") ?? "";
  const { goodFaith, ...fields } = typed;
  const body = { ...fields, goodFaith: goodFaith !== undefined, rating: c.req.query("rating") };
  const problems = fieldProblems(ReportInput, body);
  if (problems.length > 0) return await showReport(c, parts, { typed, problems });
  const result = await postApi(c, parts, `Funnel/Report/${encodeURIComponent(slug)}`, body);
  if (result.ok) return c.redirect(localPath(`/specialists/${encodeURIComponent(slug)}/report?done`), 303);
  return result.status === 400
    ? await showReport(c, parts, { typed, problems: result.sentences })
    : await renderMissing(c, parts, result.status);
};

export const specialistPages = (parts: WebParts): Hono<WebEnv> => {
  const picture = findSharePictures(parts.assets.folder)();
  return new Hono<WebEnv>().get("/:slug", async (c) => {
    const slug = c.req.param("slug");
    const result = await readProfile(c, parts);
    if (!result.ok) return await renderMissing(c, parts, result.status);
    const { data: profile } = result;
    if (profile.slug !== slug) return c.redirect(localPath(`/specialists/${profile.slug}`), 301);
    const head = toHead(profile, parts.config.publicUrl, picture);
    const content = <ProfilePage profile={profile} nonce={nonceOf(c)} />;
    return await renderPage(c, parts, { title: head.title, content, head, frame: "site", width: "area" });
  })
    .get("/:slug/report", (c) => showReport(c, parts))
    .post("/:slug/report", reportForm, (c) => sendReport(c, parts));
};
