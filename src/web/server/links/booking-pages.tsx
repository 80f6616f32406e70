// The page behind the link that confirms a requested meeting: a GET shows, a POST confirms or erases. Without JavaScript.
import { type Context, Hono } from "hono";
import { t } from "@/languages/language.ts";
import type { RequestedMeeting } from "@/modules/booking/proof/schemas.ts";
import { RequestedPage } from "@/web/pages/bookings/requested.tsx";
import { getApi, postApi, type Refusal } from "../in-process-api.ts";
import { idOf, linkPath, renderMessage, renderRefusal, secretOf, secretQuery, smallForm } from "./link-pages.tsx";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";

const pathOf = (c: Context, action = ""): string => linkPath(c, "/bookings", action);

const showRefusal = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("requests.noRequest"),
    lead: t("requests.booking.noRequestHow"),
  });

const showRequested = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await getApi<RequestedMeeting>(c, parts, `Funnel/Requested/${idOf(c)}${secretQuery(c)}`);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const content = (
    <RequestedPage
      requested={result.data}
      confirmPath={pathOf(c, "confirm")}
      rejectPath={pathOf(c, "reject")}
      problems={problems}
    />
  );
  return await renderPage(c, parts, { title: t("requests.booking.document"), content, status: problems ? 400 : 200 });
};

const showProblems = async (c: Context, parts: WebParts, { status, sentences }: Refusal): Promise<Response> =>
  status === 400 ? await showRequested(c, parts, sentences) : await showRefusal(c, parts, status);

/** Confirms, and passes on the cookie of a device that is to be remembered. */
const confirm = async (c: Context, parts: WebParts): Promise<Response> => {
  const { remember, consentText } = await c.req.parseBody();
  const result = await postApi(c, parts, `Funnel/ConfirmBooking/${idOf(c)}`, {
    secret: secretOf(c),
    remember: remember !== undefined,
    consentText,
  });
  if (!result.ok) return await showProblems(c, parts, result);
  for (const cookie of result.cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.redirect(pathOf(c), 303);
};

const reject = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await postApi(c, parts, `Funnel/RejectBooking/${idOf(c)}`, { secret: secretOf(c) });
  if (!result.ok) return await showProblems(c, parts, result);
  return await renderMessage(c, parts, {
    title: t("requests.booking.deleted"),
    lead: t("requests.booking.deletedLead"),
  });
};

/** Mount it behind keepAddressSecret. */
export const bookingPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/:id", (c) => showRequested(c, parts))
    .post("/:id/confirm", smallForm, (c) => confirm(c, parts))
    .post("/:id/reject", smallForm, (c) => reject(c, parts));
