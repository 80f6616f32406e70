// The pages behind the links of a reminder: a GET continues the request, and stopping is confirmed first.
import { type Context, Hono } from "hono";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { OpenedRequest, Reminders } from "@/modules/funnel/schemas.ts";
import { RemindersStoppedPage, StopRemindersPage } from "@/web/pages/requests/stop.tsx";
import { callInProcess, getApi, postApi } from "../in-process-api.ts";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import type { WebParts } from "../web-parts.ts";
import { idOf, renderRefusal, secretQuery } from "./link-pages.tsx";

const callPath = (c: Context, call: string): string => `Funnel/${call}/${idOf(c)}${secretQuery(c)}`;

const ownPath = (c: Context): string => localPath(c.req.path) + new URL(c.req.url).search;

const showRefusal = (c: Context, parts: WebParts, status: number, lead = t("requests.older")): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("requests.cannotOpen"),
    lead,
    action: { href: localPath("/funnel"), label: t("requests.startNew") },
  });

/** Gives this browser the request's cookie and redirects to where the request continues. */
const continueRequest = async (c: Context, parts: WebParts): Promise<Response> => {
  const response = await callInProcess(c, parts).fetch(`/api/v2/${callPath(c, "FinishLater")}`);
  const { status } = response;
  if (!response.ok) {
    const [lead] = status === 404 ? await response.json() as string[] : [];
    return await showRefusal(c, parts, status, lead);
  }
  const { path } = await response.json() as OpenedRequest;
  for (const cookie of response.headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  return c.redirect(path, 302);
};

const showStopping = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const result = await getApi<Reminders>(c, parts, callPath(c, "Reminders"));
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const { stopped, categoryId } = result.data;
  return await renderPage(c, parts, {
    title: t(stopped ? "requests.stopped" : "requests.remindersTitle"),
    content: stopped
      ? <RemindersStoppedPage categoryId={categoryId} />
      : <StopRemindersPage action={ownPath(c)} problems={problems} />,
    status: problems ? 400 : 200,
  });
};

const stopReminders = async (c: Context, parts: WebParts): Promise<Response> => {
  const result = await postApi(c, parts, callPath(c, "StopReminders"));
  if (result.ok) return c.redirect(ownPath(c), 303);
  return result.status === 400
    ? await showStopping(c, parts, result.sentences)
    : await showRefusal(c, parts, result.status);
};

/** Mount it behind keepAddressSecret. */
export const requestPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/requests/:id", (c) => continueRequest(c, parts))
    .get("/requests/:id/stop", (c) => showStopping(c, parts))
    .post("/requests/:id/stop", (c) => stopReminders(c, parts));
