// The pages behind the links of emails about a meeting: a GET shows, a POST changes, and nothing needs JavaScript.
import { type Context, Hono } from "hono";
import { t } from "@/languages/language.ts";
import type { ReactNode } from "react";
import { dateIn } from "@/platform/time/time.ts";
import type {
  ManagedMeeting,
  OutcomeView,
  RatingView,
  RescheduleTimes,
  VisitorData,
} from "@/modules/booking/manage/schemas.ts";
import { RatingInput } from "@/modules/ratings/schemas.ts";
import { CancelPage } from "@/web/pages/meetings/cancel.tsx";
import { ComingPage } from "@/web/pages/meetings/coming.tsx";
import { DataPage, DeletePage, WithdrawPage } from "@/web/pages/meetings/data.tsx";
import { ChooseTimePage, ConfirmMovePage } from "@/web/pages/meetings/move.tsx";
import { OutcomePage } from "@/web/pages/meetings/outcome.tsx";
import { OverviewPage } from "@/web/pages/meetings/overview.tsx";
import { type MeetingLink, meetingPath } from "@/web/pages/meetings/parts.tsx";
import { RatingPage, type RatingPageProps, type TypedRating } from "@/web/pages/meetings/rating.tsx";
import { RescuePage } from "@/web/pages/meetings/rescue.tsx";
import { fieldProblems, getApi, postApi } from "../in-process-api.ts";
import { renderMessage, renderRefusal, sendFile, shareConsent, smallForm } from "./link-pages.tsx";
import { renderPage } from "../render-page.tsx";
import type { WebEnv } from "../security.ts";
import { contactOrFallback, type WebParts } from "../web-parts.ts";

type Page = (c: Context, parts: WebParts) => Promise<Response>;
/** Shows a page of a meeting that the link has opened; `problems` say why its form was not accepted. */
type MeetingPage = (c: Context, parts: WebParts, meeting: ManagedMeeting, problems?: string[]) => Promise<Response>;
type Form = Record<string, string>;

const readLink = (c: Context): MeetingLink => ({ id: c.req.param("id") ?? "", secret: c.req.query("secret") ?? "" });
const secretQuery = ({ secret }: MeetingLink): string => `secret=${encodeURIComponent(secret)}`;
const managedPath = (c: Context, call = ""): string => `Funnel/Managed/${encodeURIComponent(readLink(c).id)}${call}`;

const render = async (c: Context, parts: WebParts, title: string, content: ReactNode, problems?: unknown) =>
  await renderPage(c, parts, { title, content, status: problems ? 400 : 200 });

const showRefusal = (c: Context, parts: WebParts, status: number): Promise<Response> =>
  renderRefusal(c, parts, status, {
    title: t("manage.noMeeting"),
    lead: t("manage.noMeetingHow"),
  });

/** Opens the meeting first; a wrong secret shows the page that says so. */
const withMeeting = (page: MeetingPage, problems?: string[]): Page => async (c, parts) => {
  const result = await getApi<ManagedMeeting>(c, parts, managedPath(c, `?${secretQuery(readLink(c))}`));
  return result.ok ? await page(c, parts, result.data, problems) : await showRefusal(c, parts, result.status);
};

interface FormHandler {
  /** The body of the call besides the secret, from the form's fields. */
  input?(form: Form): Record<string, unknown>;
  /** The page with the form, shown again with the problems when the call is refused. */
  page: MeetingPage;
  /** Where to redirect, or the page to show, after success. */
  next(c: Context, parts: WebParts, data: never): string | Promise<Response>;
}

const submit = (call: string, { input, page, next }: FormHandler): Page => async (c, parts) => {
  const form = await c.req.parseBody() as Form;
  const body = { secret: readLink(c).secret, ...input?.(form) };
  const result = await postApi<never>(c, parts, managedPath(c, `/${call}`), body);
  if (!result.ok) {
    return result.status === 400
      ? await withMeeting(page, result.sentences)(c, parts)
      : await showRefusal(c, parts, result.status);
  }
  const target = next(c, parts, result.data);
  return typeof target === "string" ? c.redirect(target, 303) : await target;
};

const timeIsTaken = () => [t("errors.slotTaken")];

const overviewPage: MeetingPage = async (c, parts, meeting, problems) => {
  const { supportEmail } = await contactOrFallback(c, parts);
  const { with: specialistId, at, done } = c.req.query();
  const title = t("manage.meetingWith", { name: meeting.specialist.displayName });
  const alternative = [meeting.rescue?.sameTime ?? [], meeting.rescue?.nearest ?? []].flat()
    .find((offered) => offered.specialistId === specialistId && offered.startsAt === at);
  if (alternative) {
    return await render(c, parts, title, <RescuePage meeting={meeting} link={readLink(c)} other={alternative} />);
  }
  // A link in an older email can name an alternative that is no longer free.
  const isTaken = specialistId && meeting.rescue;
  const content = (
    <OverviewPage
      meeting={meeting}
      link={readLink(c)}
      supportEmail={supportEmail}
      done={done}
      problems={problems ?? (isTaken ? timeIsTaken() : undefined)}
    />
  );
  return await renderPage(c, parts, { title, content, status: problems ? 400 : 200, printable: true });
};

/** The local date of an instant in the URL; today when it is not an instant. */
const localDate = (at: string, zone: string): string => {
  const instant = Date.parse(at);
  return dateIn(zone, Number.isNaN(instant) ? Date.now() : instant);
};

const movePage: MeetingPage = async (c, parts, meeting, problems) => {
  const link = readLink(c);
  const at = problems ? undefined : c.req.query("at");
  // The meeting already has this time, so the reader came back to a confirmation that is done.
  if (at && Date.parse(at) === Date.parse(meeting.startsAt)) return c.redirect(meetingPath(link), 303);
  const date = at ? localDate(at, meeting.time.zone) : c.req.query("date");
  const query = `${secretQuery(link)}${date ? `&date=${encodeURIComponent(date)}` : ""}`;
  const result = await getApi<RescheduleTimes>(c, parts, managedPath(c, `/Times?${query}`));
  if (!result.ok) {
    return result.status === 400
      ? c.redirect(meetingPath(link, "move"), 303)
      : await showRefusal(c, parts, result.status);
  }
  const times = result.data;
  const time = times.hours.find(({ startsAt }) => startsAt === at);
  const shownProblems = problems ?? (at === undefined ? undefined : timeIsTaken());
  const content = time && meeting.move.allowed
    ? <ConfirmMovePage meeting={meeting} link={link} time={time} />
    : <ChooseTimePage meeting={meeting} link={link} times={times} problems={shownProblems} />;
  return await render(c, parts, t("manage.change.moveDocument"), content, problems);
};

/** A page that needs nothing but the meeting. */
const simplePage = (
  title: () => string,
  Content: (props: { meeting: ManagedMeeting; link: MeetingLink; problems?: string[] }) => ReactNode,
): MeetingPage =>
(c, parts, meeting, problems) =>
  render(c, parts, title(), <Content meeting={meeting} link={readLink(c)} problems={problems} />, problems);

const cancelPage: MeetingPage = async (c, parts, meeting, problems) => {
  const typed = problems && await c.req.parseBody() as Form;
  const content = <CancelPage meeting={meeting} link={readLink(c)} problems={problems} typed={typed} />;
  return await render(c, parts, t("manage.change.cancelDocument"), content, problems);
};
const dataPage = simplePage(() => t("manage.data.title"), DataPage);
const withdrawPage = simplePage(() => t("manage.data.withdrawDocument"), WithdrawPage);
const deletePage = simplePage(() => t("manage.data.deleteDocument"), DeletePage);
const comingPage = simplePage(() => t("manage.change.willYouCome"), ComingPage);

const download: Page = async (c, parts) => {
  const result = await getApi<VisitorData>(c, parts, managedPath(c, `/Data?${secretQuery(readLink(c))}`));
  return result.ok ? sendFile(c, "my-meeting.json", result.data) : await showRefusal(c, parts, result.status);
};

const deletedPage = (c: Context, parts: WebParts): Promise<Response> =>
  renderMessage(c, parts, {
    title: t("manage.done.deleted"),
    lead: t("manage.done.deletedText"),
  });

/** The form to rate the meeting, right after the visitor has said that it took place. */
const findOpenRating = async (c: Context, parts: WebParts) => {
  const result = await getApi<RatingView>(c, parts, managedPath(c, `/Rating?${secretQuery(readLink(c))}`));
  return result.ok && result.data.open && !result.data.rating
    ? { view: result.data, action: meetingPath(readLink(c), "rating") }
    : undefined;
};

const outcomePage = async (c: Context, parts: WebParts, problems?: string[]): Promise<Response> => {
  const link = readLink(c);
  const side = c.req.query("side") === "specialist" ? "specialist" : "visitor";
  const path = `Funnel/Outcome/${encodeURIComponent(link.id)}?side=${side}&${secretQuery(link)}`;
  const result = await getApi<OutcomeView>(c, parts, path);
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const view = result.data;
  const action = meetingPath(link, "outcome", { side: view.side });
  const rating = view.side === "visitor" && view.answer === "held" ? await findOpenRating(c, parts) : undefined;
  const preselected = c.req.query("answer");
  const content = (
    <OutcomePage view={view} action={action} preselected={preselected} problems={problems} rating={rating} />
  );
  return await render(c, parts, t("outcome.title"), content, problems);
};

const submitOutcome: Page = async (c, parts) => {
  const { answer } = await c.req.parseBody() as Form;
  const { id, secret } = readLink(c);
  const side = c.req.query("side") ?? "visitor";
  const result = await postApi(c, parts, `Funnel/Outcome/${encodeURIComponent(id)}`, { side, secret, answer });
  if (result.ok) return c.redirect(meetingPath({ id, secret }, "outcome", { side }), 303);
  return result.status === 400
    ? await outcomePage(c, parts, result.sentences)
    : await showRefusal(c, parts, result.status);
};

/** Opened by the visitor's manage link, or by their link to the outcome question. */
const ratingPage = async (
  c: Context,
  parts: WebParts,
  input: Pick<RatingPageProps, "problems" | "typed"> = {},
): Promise<Response> => {
  const link = readLink(c);
  const result = await getApi<RatingView>(c, parts, managedPath(c, `/Rating?${secretQuery(link)}`));
  if (!result.ok) return await showRefusal(c, parts, result.status);
  const actions = { action: meetingPath(link, "rating"), deleteAction: meetingPath(link, "delete-rating") };
  const content = <RatingPage view={result.data} {...actions} {...input} />;
  return await render(c, parts, t("manage.rating.choice"), content, input.problems);
};

const submitRating = (call: "Rating" | "DeleteRating"): Page => async (c, parts) => {
  const { stars, sentence } = await c.req.parseBody() as TypedRating;
  const { secret } = readLink(c);
  const body = call === "Rating" ? { secret, stars: stars ? Number(stars) : undefined, sentence } : { secret };
  const problems = call === "Rating" ? fieldProblems(RatingInput, body) : [];
  if (problems.length > 0) return await ratingPage(c, parts, { problems, typed: { stars, sentence } });
  const result = await postApi<RatingView>(c, parts, managedPath(c, `/${call}`), body);
  if (result.ok) return c.redirect(meetingPath(readLink(c), "rating"), 303);
  return result.status === 400
    ? await ratingPage(c, parts, { problems: result.sentences, typed: { stars, sentence } })
    : await showRefusal(c, parts, result.status);
};

const toData = (c: Context) => meetingPath(readLink(c), "data");
const toOverview = (done: string) => (c: Context) => meetingPath(readLink(c), "", { done });

const forms: Record<string, Page> = {
  move: submit("Move", { input: ({ startsAt }) => ({ startsAt }), page: movePage, next: toOverview("moved") }),
  cancel: submit("Cancel", {
    input: ({ reason, message }) => ({ reason, message }),
    page: cancelPage,
    next: toOverview("cancelled"),
  }),
  rescue: submit("Rescue", {
    input: ({ specialistId, startsAt, ...consent }) => ({ specialistId, startsAt, consents: [shareConsent(consent)] }),
    page: overviewPage,
    next: (_c, _parts, { manageUrl }: { manageUrl: string }) => `${manageUrl}&done=rescued`,
  }),
  "ask-for-earlier": submit("AskForEarlier", {
    input: ({ only }) => ({ onlySpecialist: only !== undefined }),
    page: overviewPage,
    next: toOverview("looking"),
  }),
  "stop-earlier": submit("StopEarlier", { page: overviewPage, next: toOverview("stopped-looking") }),
  coming: submit("WillCome", { page: comingPage, next: toOverview("coming") }),
  "stop-texts": submit("StopTexts", { page: overviewPage, next: toOverview("texts-stopped") }),
  phone: submit("Phone", { input: ({ phone }) => ({ phone }), page: dataPage, next: toData }),
  withdraw: submit("Withdraw", { page: withdrawPage, next: toOverview("withdrawn") }),
  "withdraw-clicks": submit("WithdrawClicks", { page: dataPage, next: toData }),
  delete: submit("Delete", { page: deletePage, next: deletedPage }),
};

const views: Record<string, MeetingPage> = {
  move: movePage,
  cancel: cancelPage,
  coming: comingPage,
  data: dataPage,
  withdraw: withdrawPage,
  delete: deletePage,
};

/** Everything below /meetings. Mount it behind keepAddressSecret. */
export const meetingPages = (parts: WebParts): Hono<WebEnv> => {
  const pages = new Hono<WebEnv>();
  pages.get("/:id", (c) => withMeeting(overviewPage)(c, parts));
  pages.get("/:id/download", (c) => download(c, parts));
  pages.get("/:id/outcome", (c) => outcomePage(c, parts));
  pages.post("/:id/outcome", smallForm, (c) => submitOutcome(c, parts));
  pages.get("/:id/rating", (c) => ratingPage(c, parts));
  pages.post("/:id/rating", smallForm, (c) => submitRating("Rating")(c, parts));
  pages.post("/:id/delete-rating", smallForm, (c) => submitRating("DeleteRating")(c, parts));
  for (const [name, page] of Object.entries(views)) pages.get(`/:id/${name}`, (c) => withMeeting(page)(c, parts));
  for (const [name, page] of Object.entries(forms)) pages.post(`/:id/${name}`, smallForm, (c) => page(c, parts));
  return pages;
};
