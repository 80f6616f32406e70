// The pages behind the links of a reminder: a GET of the request goes on with it, stopping is asked before it is done.
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { OpenedRequest, Reminding } from "@/modules/funnel/finish-later-schemas.ts";
import { PlainPage } from "@/web/pages/meetings/parts.tsx";
import { RemindersStoppedPage, StopRemindersPage } from "@/web/pages/requests/stop.tsx";
import { callInProcess } from "./in-process-api.ts";
import { askFunnel, pressFunnel } from "./meeting-calls.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

const addressOf = (c: Context, call: string): string =>
  `${call}/${encodeURIComponent(c.req.param("id") ?? "")}?secret=${encodeURIComponent(c.req.query("secret") ?? "")}`;

const refused = async (c: Context, parts: WebParts, { status, lead }: { status: number; lead: string }) => {
  const { supportEmail } = await contactOrFallback(parts);
  const title = status === 429 ? "One moment please" : "This request cannot be opened";
  const way = status === 429 ? undefined : { href: "/funnel", words: "Start a new request" };
  const content = <PlainPage title={title} lead={lead} supportEmail={supportEmail} way={way} />;
  return await renderPage(c, parts, { title, content, status: (status === 429 ? 429 : 404) as ContentfulStatusCode });
};

const NO_LINK = "This link does not open a request. It may be an old one.";

/** Gives this browser the request's cookie and leads to where it goes on. */
const goOn = async (c: Context, parts: WebParts): Promise<Response> => {
  const answer = await callInProcess(c, parts.api).fetch(`/api/v2/Funnel/${addressOf(c, "FinishLater")}`);
  if (!answer.ok) {
    const [lead = NO_LINK] = answer.status === 404 ? await answer.json() as string[] : [];
    return await refused(c, parts, { status: answer.status, lead });
  }
  const { path } = await answer.json() as OpenedRequest;
  for (const cookie of answer.headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  return c.redirect(path, 302);
};

const showStopping = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const told = await askFunnel<Reminding>(c, parts, addressOf(c, "Reminders"));
  if (!told.ok) return await refused(c, parts, { status: told.status, lead: NO_LINK });
  const { stopped, categoryId } = told.answer;
  const { pathname, search } = new URL(c.req.url);
  return await renderPage(c, parts, {
    title: stopped ? "No more reminders" : "Stop the reminders?",
    content: stopped
      ? <RemindersStoppedPage categoryId={categoryId} />
      : <StopRemindersPage action={pathname + search} problems={problems} />,
    status: problems ? 400 : 200,
  });
};

const stop = async (c: Context, parts: WebParts): Promise<Response> => {
  const told = await pressFunnel(c, parts, addressOf(c, "StopReminders"));
  if (!told.ok) return await showStopping(c, parts, told.sentences);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(pathname + search, 303);
};

/** Mount it below the guard that keeps addresses with secrets out of referrers. */
export const requestPages = (parts: WebParts): Hono<WebEnv> =>
  new Hono<WebEnv>()
    .get("/requests/:id", (c) => goOn(c, parts))
    .get("/requests/:id/stop", (c) => showStopping(c, parts))
    .post("/requests/:id/stop", (c) => stop(c, parts));
