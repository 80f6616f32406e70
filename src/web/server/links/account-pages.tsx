// Pages behind links to an account that need no sign-in: a change of its email address, and announcements. A GET asks, a
// POST decides.
import { type Context, Hono } from "hono";
import type { AnnouncementsByEmail } from "@/modules/auth/schemas.ts";
import { AnnouncementsPage, announcementsTitle } from "@/web/pages/accounts/announcements.tsx";
import { EmailChangeStoppedPage, StopEmailChangePage } from "@/web/pages/accounts/stop-email-change.tsx";
import { getApi, postApi } from "../in-process-api.ts";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";
import { idOf, renderRefusal, secretQuery } from "./link-pages.tsx";

const ask = (c: Context, parts: WebParts): Promise<Response> => {
  const action = c.req.path + new URL(c.req.url).search;
  return renderPage(c, parts, {
    title: "Stop the change of your email address?",
    content: <StopEmailChangePage action={action} />,
  });
};

const stop = async (c: Context, parts: WebParts): Promise<Response> => {
  const { code = "", control = "" } = c.req.query();
  const result = await postApi(c, parts, "Auth/StopEmailChange", { code, control });
  if (result.ok) {
    return await renderPage(c, parts, {
      title: "Your email address stays the same",
      content: <EmailChangeStoppedPage />,
    });
  }
  return await renderRefusal(c, parts, result.status, {
    title: "This link doesn't work any more",
    lead: "The change may have been stopped or confirmed already. If you can't sign in any more, please write to us.",
    action: { href: "/forgot-password", label: "Choose a new password" },
  });
};

const announcementCall = (c: Context, call: string): string => `Users/${call}/${idOf(c)}${secretQuery(c)}`;

const showAnnouncements = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await getApi<AnnouncementsByEmail>(c, parts, announcementCall(c, "Announcements"));
  if (!result.ok) return await refuseAnnouncements(c, parts, result.status);
  const { wanted } = result.data;
  const action = `/announcements/${idOf(c)}/${wanted ? "stop" : "resume"}${secretQuery(c)}`;
  return await renderPage(c, parts, {
    title: announcementsTitle(wanted),
    content: <AnnouncementsPage wanted={wanted} action={action} />,
  });
};

const refuseAnnouncements = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: "This link doesn't work",
    lead: "Please use the link of a newer announcement, or write to us.",
  });

const changeAnnouncements = (parts: WebParts, call: string) => async (c: Context): Promise<Response> => {
  const result = await postApi(c, parts, announcementCall(c, call));
  if (!result.ok) return await refuseAnnouncements(c, parts, result.status);
  return c.redirect(`/announcements/${idOf(c)}${secretQuery(c)}`, 303);
};

/** Mount it behind keepAddressSecret. */
export const accountPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/stop-email-change", (c) => ask(c, parts))
    .post("/stop-email-change", (c) => stop(c, parts))
    .get("/announcements/:id", (c) => showAnnouncements(c, parts))
    .post("/announcements/:id/stop", changeAnnouncements(parts, "StopAnnouncements"))
    .post("/announcements/:id/resume", changeAnnouncements(parts, "ResumeAnnouncements"));
