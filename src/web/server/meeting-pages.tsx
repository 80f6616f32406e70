// The pages behind the links of mails about a meeting: a GET shows, a POST decides, nothing needs JavaScript.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { ManagedMeeting, MoveTimes, OutcomeView, VisitorData } from "@/modules/funnel/managed-schemas.ts";
import { CancelPage } from "@/web/pages/meetings/cancel.tsx";
import { DataPage, DeletePage, WithdrawPage } from "@/web/pages/meetings/data.tsx";
import { ChooseTimePage, ConfirmMovePage } from "@/web/pages/meetings/move.tsx";
import { OutcomePage } from "@/web/pages/meetings/outcome.tsx";
import { OverviewPage } from "@/web/pages/meetings/overview.tsx";
import { pathTo, type Place, PlainPage } from "@/web/pages/meetings/parts.tsx";
import { RescuePage } from "@/web/pages/meetings/rescue.tsx";
import { askFunnel, type Told } from "./meeting-calls.ts";
import { renderPage } from "./render-page.tsx";
import type { WebEnv } from "./security.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

type Page = (c: Context, parts: WebParts) => Promise<Response>;
/** Shows a face of a meeting that the link has opened; `problems` are what was just refused. */
type Show = (c: Context, parts: WebParts, meeting: ManagedMeeting, problems?: string[]) => Promise<Response>;

const placeOf = (c: Context): Place => ({ id: c.req.param("id") ?? "", secret: c.req.query("secret") ?? "" });
const secretIn = ({ secret }: Place): string => `secret=${encodeURIComponent(secret)}`;

const render = async (c: Context, parts: WebParts, title: string, content: ReactNode, problems?: string[]) =>
  await renderPage(c, parts, { title, content, status: problems ? 400 : 200 });

const notOpened = async (c: Context, parts: WebParts, status: number): Promise<Response> => {
  const { supportEmail } = await contactOrFallback(parts);
  const [title, lead] = status === 403
    ? ["This came from another site", "Nothing was changed. Please open the link of your mail and try there."]
    : status === 429
    ? ["One moment please", "That were many tries. Please wait a minute and try again."]
    : [
      "This link does not open a meeting",
      "Please open it from the latest mail about your meeting, where it may be a newer one.",
    ];
  const content = <PlainPage title={title!} lead={lead!} supportEmail={supportEmail} />;
  const shown = status === 403 || status === 429 ? status : 404;
  return await renderPage(c, parts, { title: title!, content, status: shown as ContentfulStatusCode });
};

/** Opens the meeting first; a wrong secret shows the page that says so. */
const opened = (show: Show, problems?: string[]): Page => async (c, parts) => {
  const place = placeOf(c);
  const told = await askFunnel<ManagedMeeting>(c, parts, `Managed/${encodeURIComponent(place.id)}?${secretIn(place)}`);
  return told.ok ? await show(c, parts, told.answer, problems) : await notOpened(c, parts, told.status);
};

/** Does what the form says and goes on; what was refused is said on the form again. */
const decide = (
  what: string,
  { input, show, next }: {
    input(form: Record<string, string>): Record<string, unknown>;
    show: Show;
    next(c: Context, parts: WebParts, answer: never): string | Promise<Response>;
  },
): Page =>
async (c, parts) => {
  const place = placeOf(c);
  const form = await c.req.parseBody() as Record<string, string>;
  const path = `Managed/${encodeURIComponent(place.id)}/${what}`;
  const told = await askFunnel<never>(c, parts, path, { secret: place.secret, ...input(form) });
  if (!told.ok) return await refusedAs(c, parts, told, show);
  const to = next(c, parts, told.answer);
  return typeof to === "string" ? c.redirect(to, 303) : await to;
};

const refusedAs = async (c: Context, parts: WebParts, told: Told<never> & { ok: false }, show: Show) =>
  told.status === 400 ? await opened(show, told.sentences)(c, parts) : await notOpened(c, parts, told.status);

const showOverview: Show = async (c, parts, meeting, problems) => {
  const { supportEmail } = await contactOrFallback(parts);
  const wanted = [meeting.rescue?.sameTime ?? [], meeting.rescue?.nearest ?? []].flat()
    .find(({ specialistId, startsAt }) => specialistId === c.req.query("with") && startsAt === c.req.query("at"));
  const title = `Your meeting with ${meeting.specialist.displayName}`;
  if (wanted) {
    return await render(c, parts, title, <RescuePage meeting={meeting} place={placeOf(c)} other={wanted} />);
  }
  const page = (
    <OverviewPage
      meeting={meeting}
      place={placeOf(c)}
      supportEmail={supportEmail}
      done={c.req.query("done")}
      problems={problems ?? lostChoice(c, meeting)}
      outcomePath={meeting.outcomePath}
    />
  );
  return await render(c, parts, title, page, problems);
};

/** A tap in an older mail, on somebody who is not free any more. */
const lostChoice = (c: Context, { rescue }: ManagedMeeting): string[] | undefined =>
  c.req.query("with") && rescue ? ["This time is not free any more. Please choose another one."] : undefined;

const showMove: Show = async (c, parts, meeting, problems) => {
  const place = placeOf(c);
  const at = problems ? undefined : c.req.query("at");
  // Back to the question that was answered: it has this time.
  if (at && Date.parse(at) === Date.parse(meeting.startsAt)) return c.redirect(pathTo(place), 303);
  const date = at === undefined ? c.req.query("date") : undefined;
  const asked = at ? `&date=${localDate(at, meeting.time.zone)}` : date ? `&date=${encodeURIComponent(date)}` : "";
  const path = `Managed/${encodeURIComponent(place.id)}/Times?${secretIn(place)}`;
  const told = await askFunnel<MoveTimes>(c, parts, path + asked);
  if (!told.ok) {
    return told.status === 400 ? c.redirect(pathTo(place, "move"), 303) : await notOpened(c, parts, told.status);
  }
  const time = told.answer.hours.find(({ startsAt }) => startsAt === at);
  const page = time && meeting.move.allowed
    ? <ConfirmMovePage meeting={meeting} place={place} time={time} />
    : <ChooseTimePage meeting={meeting} place={place} times={told.answer} problems={problems ?? lostTime(at)} />;
  return await render(c, parts, "Move your meeting", page, problems);
};

const lostTime = (at: string | undefined) =>
  at === undefined ? undefined : ["This time is not free any more. Please choose another one."];

/** The local date of an instant that stands in the address; today's where it is none. */
const localDate = (at: string, zone: string): string => {
  const parsed = new Date(at);
  const day = Number.isNaN(parsed.getTime()) ? new Date() : parsed;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(day);
};

const showCancel: Show = (c, parts, meeting, problems) =>
  render(
    c,
    parts,
    "Cancel your meeting",
    <CancelPage meeting={meeting} place={placeOf(c)} problems={problems} />,
    problems,
  );
const showData: Show = (c, parts, meeting) =>
  render(c, parts, "Your data", <DataPage meeting={meeting} place={placeOf(c)} />);
const showWithdraw: Show = (c, parts, meeting, problems) =>
  render(
    c,
    parts,
    "Withdraw your consent",
    <WithdrawPage meeting={meeting} place={placeOf(c)} problems={problems} />,
    problems,
  );
const showDelete: Show = (c, parts, meeting, problems) =>
  render(
    c,
    parts,
    "Delete your data",
    <DeletePage meeting={meeting} place={placeOf(c)} problems={problems} />,
    problems,
  );

const download: Page = async (c, parts) => {
  const place = placeOf(c);
  const path = `Managed/${encodeURIComponent(place.id)}/Data?${secretIn(place)}`;
  const told = await askFunnel<VisitorData>(c, parts, path);
  if (!told.ok) return await notOpened(c, parts, told.status);
  return c.body(JSON.stringify(told.answer, null, 2), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": 'attachment; filename="my-meeting.json"',
    "Cache-Control": "no-store",
  });
};

const showErased = async (c: Context, parts: WebParts): Promise<Response> => {
  const { supportEmail } = await contactOrFallback(parts);
  const words = "The specialist is told. Whatever stands in your own calendar and mailbox is yours to delete.";
  return await render(
    c,
    parts,
    "Your data is deleted",
    (
      <PlainPage title="Your data is deleted" lead={words} supportEmail={supportEmail} />
    ),
  );
};

const outcomePath = (c: Context): string => {
  const side = c.req.query("side") === "specialist" ? "specialist" : "visitor";
  return `${encodeURIComponent(c.req.param("id") ?? "")}?side=${side}&${secretIn(placeOf(c))}`;
};

const showOutcome = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const told = await askFunnel<OutcomeView>(c, parts, `Outcome/${outcomePath(c)}`);
  if (!told.ok) return await notOpened(c, parts, told.status);
  const { side } = told.answer;
  const action = pathTo(placeOf(c), "outcome", { side });
  const page = <OutcomePage view={told.answer} action={action} tapped={c.req.query("answer")} problems={problems} />;
  return await render(c, parts, "Did this meeting take place?", page, problems);
};

const answerOutcome: Page = async (c, parts) => {
  const { answer } = await c.req.parseBody() as Record<string, string>;
  const place = placeOf(c);
  const side = c.req.query("side") ?? "visitor";
  const path = `Outcome/${encodeURIComponent(place.id)}`;
  const told = await askFunnel<OutcomeView>(c, parts, path, { side, secret: place.secret, answer });
  if (told.ok) return c.redirect(pathTo(place, "outcome", { side }), 303);
  return told.status === 400 ? await showOutcome(c, parts, told.sentences) : await notOpened(c, parts, told.status);
};

const back = (done: string) => (c: Context) => pathTo(placeOf(c), "", { done });

const SHARE = "share-with-specialist";
const forms: Record<string, Page> = {
  move: decide("Move", { input: ({ startsAt }) => ({ startsAt }), show: showMove, next: back("moved") }),
  cancel: decide("Cancel", {
    input: ({ reason, message }) => ({ reason, message }),
    show: showCancel,
    next: back("cancelled"),
  }),
  rescue: decide("Rescue", {
    input: ({ specialistId, startsAt, version }) => ({
      specialistId,
      startsAt,
      consents: [{ purpose: SHARE, version: Number(version) }],
    }),
    show: showOverview,
    next: (_c, _parts, answer: { manageUrl: string }) => `${answer.manageUrl}&done=rescued`,
  }),
  withdraw: decide("Withdraw", { input: () => ({}), show: showWithdraw, next: back("withdrawn") }),
  delete: decide("Delete", { input: () => ({}), show: showDelete, next: showErased }),
};

const faces: Record<string, Show> = {
  move: showMove,
  cancel: showCancel,
  data: showData,
  withdraw: showWithdraw,
  delete: showDelete,
};

const smallForm = bodyLimit({ maxSize: 16 * 1024 });

/** Everything below /meetings. Mount it below the guard that keeps addresses with secrets. */
export const meetingPages = (parts: WebParts): Hono<WebEnv> => {
  const pages = new Hono<WebEnv>();
  pages.get("/:id", (c) => opened(showOverview)(c, parts));
  pages.get("/:id/download", (c) => download(c, parts));
  pages.get("/:id/outcome", (c) => showOutcome(c, parts));
  pages.post("/:id/outcome", smallForm, (c) => answerOutcome(c, parts));
  for (const [face, show] of Object.entries(faces)) pages.get(`/:id/${face}`, (c) => opened(show)(c, parts));
  for (const [face, page] of Object.entries(forms)) pages.post(`/:id/${face}`, smallForm, (c) => page(c, parts));
  return pages;
};
