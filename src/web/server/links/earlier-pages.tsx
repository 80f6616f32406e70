// The pages behind the links of the earlier-slot list: a GET shows, a POST decides. Without JavaScript.
import { type Context, Hono } from "hono";
import { t } from "@/languages/language.ts";
import type { OfferTaken, OfferView, WaitlistEntryView } from "@/modules/booking/waitlist/schemas.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { OfferPage, StopEarlierPage } from "@/web/pages/earlier/offer.tsx";
import { getApi, postApi } from "../in-process-api.ts";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import { contactOrFallback, type WebParts } from "../web-parts.ts";
import { idOf, linkPath, renderRefusal, secretOf, secretQuery, shareConsent, smallForm } from "./link-pages.tsx";

const pathOf = (c: Context, action = ""): string => linkPath(c, "/earlier", action);

const showRefusal = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("earlier.noOffer"),
    lead: t("earlier.noOfferHow"),
  });

const showOffer = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await getApi<OfferView>(c, parts, `Funnel/EarlierOffer/${idOf(c)}${secretQuery(c)}`);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const { supportEmail } = await contactOrFallback(c, parts);
  const props = { offer: result.data, pathOf: (action: string) => pathOf(c, action), problems, supportEmail };
  return await renderPage(c, parts, {
    title: t("earlier.document"),
    content: <OfferPage {...props} />,
    status: problems ? 400 : 200,
  });
};

const takeOffer = async (c: Context, parts: WebParts): Promise<Response> => {
  const { version, text } = await c.req.parseBody() as Record<string, string>;
  const consents = version ? [shareConsent({ version, text })] : [];
  const body = { secret: secretOf(c), consents };
  const result = await postApi<OfferTaken>(c, parts, `Funnel/TakeEarlier/${idOf(c)}`, body);
  if (!result.ok) {
    return result.status === 400
      ? await showOffer(c, parts, result.sentences)
      : await showRefusal(c, parts, result.status);
  }
  const { url, status } = result.data;
  return c.redirect(isConfirmed(status) ? `${url}&done=earlier` : url, 303);
};

const declineOffer = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await postApi<OfferView>(c, parts, `Funnel/DeclineEarlier/${idOf(c)}`, { secret: secretOf(c) });
  return result.ok ? c.redirect(pathOf(c), 303) : await showRefusal(c, parts, result.status);
};

const showStopping = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await getApi<WaitlistEntryView>(c, parts, `Funnel/EarlierWish/${idOf(c)}${secretQuery(c)}`);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const content = <StopEarlierPage entry={result.data} action={pathOf(c, "stop")} problems={problems} />;
  return await renderPage(c, parts, { title: t("earlier.stopDocument"), content, status: problems ? 400 : 200 });
};

const stopLooking = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await postApi<WaitlistEntryView>(c, parts, `Funnel/StopEarlier/${idOf(c)}${secretQuery(c)}`);
  return result.ok ? c.redirect(pathOf(c, "stop"), 303) : await showRefusal(c, parts, result.status);
};

/** Mount it behind keepAddressSecret. */
export const earlierPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/:id", (c) => showOffer(c, parts))
    .post("/:id/take", smallForm, (c) => takeOffer(c, parts))
    .post("/:id/decline", smallForm, (c) => declineOffer(c, parts))
    .get("/:id/stop", (c) => showStopping(c, parts))
    .post("/:id/stop", (c) => stopLooking(c, parts));
