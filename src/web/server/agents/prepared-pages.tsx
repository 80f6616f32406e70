// The page behind the link that an agent gives to a person: a GET shows, a POST sends the code, continues or deletes.
import { type Context, Hono } from "hono";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { PreparedRequest } from "@/modules/funnel/agents/schemas.ts";
import { latinDigits } from "@/platform/text.ts";
import { PreparedPage, PreparedWorkPage } from "@/web/pages/requests/prepared.tsx";
import { getApi, postApi, type Refusal } from "../in-process-api.ts";
import {
  idOf,
  linkPath,
  renderMessage,
  renderRefusal,
  secretOf,
  secretQuery,
  smallForm,
} from "../links/link-pages.tsx";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";

const pathOf = (c: Context, action = ""): string => linkPath(c, "/prepared", action);

const newRequest = () => ({ href: localPath("/funnel"), label: t("requests.startNew") });

const showRefusal = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("requests.noRequest"),
    lead: t("requests.prepared.noRequestHow"),
    action: newRequest(),
  });

const show = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await getApi<PreparedRequest>(c, parts, `Funnel/Prepared/${idOf(c)}${secretQuery(c)}`);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const content = <PreparedPage request={result.data} pathOf={(action) => pathOf(c, action)} problems={problems} />;
  return await renderPage(c, parts, { title: t("requests.document"), content, status: problems ? 400 : 200 });
};

const showProblems = async (c: Context, parts: WebParts, { status, sentences }: Refusal): Promise<Response> =>
  status === 400 || status === 429 ? await show(c, parts, sentences) : await showRefusal(c, parts, status);

/** On a busy network the browser solves a challenge, and sends the form again with the solution. */
const showWork = (c: Context, parts: WebParts, challenge: unknown): Promise<Response> =>
  renderPage(c, parts, {
    title: t("requests.prepared.workDocument"),
    content: <PreparedWorkPage action={pathOf(c, "code")} back={pathOf(c)} challenge={challenge} />,
    script: "src/web/islands/funnel/proof/work-form.ts",
  });

const sendCode = async (c: Context, parts: WebParts): Promise<Response> => {
  const { work } = await c.req.parseBody();
  const solved = typeof work === "string" ? { "X-Proof-Of-Work": work } : undefined;
  const result = await postApi(c, parts, `Funnel/SendPreparedCode/${idOf(c)}`, { secret: secretOf(c) }, solved);
  if (result.ok) return c.redirect(pathOf(c), 303);
  // A solution that came too late is not followed by another challenge, so that the page can't go round in circles.
  if (result.code === "proof_of_work" && !solved) return await showWork(c, parts, result.details?.challenge);
  return await showProblems(c, parts, result);
};

/** Takes the request over, and passes the browser its cookies. */
const open = async (c: Context, parts: WebParts): Promise<Response> => {
  const { code, remember } = await c.req.parseBody();
  const result = await postApi(c, parts, `Funnel/TakeOver/${idOf(c)}`, {
    secret: secretOf(c),
    ...(typeof code === "string" ? { code: latinDigits(code).replace(/\D/g, "") } : {}),
    remember: remember !== undefined,
  });
  if (!result.ok) return await showProblems(c, parts, result);
  for (const cookie of result.cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.redirect(pathOf(c), 303);
};

const remove = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await postApi(c, parts, `Funnel/DeletePrepared/${idOf(c)}`, { secret: secretOf(c) });
  if (!result.ok) return await showProblems(c, parts, result);
  return await renderMessage(c, parts, {
    title: t("requests.prepared.deleted"),
    lead: t("requests.prepared.deletedLead"),
    action: newRequest(),
  });
};

/** Mount it behind keepAddressSecret. */
export const preparedPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/:id", (c) => show(c, parts))
    .post("/:id/code", smallForm, (c) => sendCode(c, parts))
    .post("/:id/open", smallForm, (c) => open(c, parts))
    .post("/:id/delete", smallForm, (c) => remove(c, parts));
