// The page behind the link that asks a visitor for their consent: a GET shows, a POST decides. Without JavaScript.
import { type Context, Hono } from "hono";
import { t } from "@/languages/language.ts";
import type { VisitorData } from "@/modules/booking/manage/schemas.ts";
import type { ConsentDecision, ConsentRequest } from "@/modules/leads/schemas.ts";
import { ConsentPage } from "@/web/pages/requests/consent.tsx";
import { type CallResult, getApi, postApi } from "../in-process-api.ts";
import {
  idOf,
  linkPath,
  renderMessage,
  renderRefusal,
  secretOf,
  secretQuery,
  sendFile,
  smallForm,
} from "./link-pages.tsx";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";

type Decision = ConsentDecision["decision"];
const DECISIONS: readonly Decision[] = ["agree", "decline", "withdraw", "erase"];

const pathOf = (c: Context, action = ""): string => linkPath(c, "/consents", action);

const read = (c: Context, parts: WebParts): Promise<CallResult<ConsentRequest>> =>
  getApi<ConsentRequest>(c, parts, `Leads/Consent/${idOf(c)}${secretQuery(c)}`);

const showRefusal = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("requests.noRequest"),
    lead: t("requests.consent.noRequestHow"),
  });

const show = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await read(c, parts);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const content = <ConsentPage request={result.data} pathOf={(action) => pathOf(c, action)} problems={problems} />;
  return await renderPage(c, parts, { title: t("requests.document"), content, status: problems ? 400 : 200 });
};

const download = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await getApi<VisitorData>(c, parts, `Leads/Consent/${idOf(c)}/Data${secretQuery(c)}`);
  return result.ok ? sendFile(c, "my-request.json", result.data) : await showRefusal(c, parts, result.status);
};

const decide = (decision: Decision) => async (c: Context, parts: WebParts): Promise<Response> => {
  const { consentText } = await c.req.parseBody();
  const body = { secret: secretOf(c), decision, consentText };
  const result = await postApi(c, parts, `Leads/Consent/${idOf(c)}`, body);
  if (!result.ok && result.status === 400) return await show(c, parts, result.sentences);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  if (decision !== "erase") return c.redirect(pathOf(c), 303);
  return await renderMessage(c, parts, {
    title: t("requests.consent.deleted"),
    lead: t("requests.consent.deletedLead"),
  });
};

/** Mount it behind keepAddressSecret. */
export const consentPages = (parts: WebParts): Hono<WebEnv> => {
  const pages = new Hono<WebEnv>();
  pages.get("/:id", (c) => show(c, parts));
  pages.get("/:id/download", (c) => download(c, parts));
  for (const decision of DECISIONS) pages.post(`/:id/${decision}`, smallForm, (c) => decide(decision)(c, parts));
  return pages;
};
