// The page behind the link with which the owner of an account stops a change of its email address: a GET asks, a POST stops.
import { type Context, Hono } from "hono";
import { EmailChangeStoppedPage, StopEmailChangePage } from "@/web/pages/accounts/stop-email-change.tsx";
import { postApi } from "../in-process-api.ts";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";
import { renderRefusal } from "./link-pages.tsx";

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

/** Mount it behind keepAddressSecret. */
export const accountPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/stop-email-change", (c) => ask(c, parts))
    .post("/stop-email-change", (c) => stop(c, parts));
