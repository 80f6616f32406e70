// The funnel's addresses (docs/product/funnel.md#steps): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { t } from "@/languages/language.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import type { PreviewQuery } from "@/modules/matching/schemas.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { orNotFound, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import {
  daysQuery,
  featuredQuery,
  hoursQuery,
  lessonsQuery,
  meetingQuery,
  ownLinkQuery,
  pendingTrackQuery,
  previewQuery,
  previewZone,
  profileQuery,
  slotQuery,
  startDataQuery,
} from "./queries.ts";
import "./forms/long-choice.tsx";
import { preloadLazyParts } from "./lazy-part.tsx";
import "./proof/lazy-parts.tsx";
import "./slots/lazy-parts.tsx";
import { firstDay } from "./slots/preferred-times.ts";
import { calendarScope, slotScope } from "./slots/slot-scope.ts";
import { calendarHref, readSlotSearch, type SlotSearch, toSlot } from "./slots/slot-search.ts";
import { StepPending } from "./step-frame.tsx";
import { meetingIdOf, meetingPath, requestedIdOf, screenPath } from "./track/journey.ts";
import { bookedMeetingId } from "./track/track-actions.ts";
import { guardStep, loadVisit, type Visit, wishesOf } from "./track/visit.ts";

const MODULES = "src/web/islands/funnel/screens";
const root = createIslandRoot();

/** A screen's title, its module and its texts, so that the server can send them with the document. */
const screen = (title: () => string, name: string, texts?: readonly string[]) => ({
  staticData: { title, module: `${MODULES}/${name}.tsx`, texts },
});

/**
 * Starts to fetch what a screen shows. The server waits for it, so that the document is complete; the browser shows the
 * screen at once, with its skeletons.
 */
const prefetch = async (...fetches: Promise<unknown>[]): Promise<void> => {
  const all = Promise.allSettled(fetches);
  if (typeof document === "undefined") {
    await Promise.all([all, preloadLazyParts()]);
  }
};

/** The booked meeting that a returning visitor sees first. */
const prefetchMeeting = async ({ api, queryClient }: IslandContext, kept: TrackView | null): Promise<void> => {
  const meetingId = meetingIdOf(kept);
  if (meetingId) await prefetch(queryClient.ensureQueryData(meetingQuery(api, meetingId)));
};

/** Who is free and when, for the screens before the calendar. */
const prefetchSupply = async (
  { api, queryClient }: IslandContext,
  { category, track }: Visit,
  query?: PreviewQuery,
): Promise<void> =>
  await prefetch(
    queryClient.ensureQueryData(
      previewQuery(api, track?.id ?? category.id, track ? query : { timezone: previewZone() }),
    ),
  );

const TOPIC_TEXTS = ["funnel.topics", "funnel.resume", "ui.parts"];

const categories = createRoute({
  getParentRoute: () => root,
  path: "/funnel",
  component: lazyRouteComponent(withTexts(TOPIC_TEXTS, () => import("./screens/categories.tsx"))),
  loader: async ({ context, location }) => {
    const { queryClient } = context;
    const { country } = location.search as { country?: unknown };
    const [kept] = await Promise.all([
      queryClient.ensureQueryData(pendingTrackQuery(context)),
      queryClient.ensureQueryData(startDataQuery(context.api)),
      prefetch(queryClient.ensureQueryData(featuredQuery(context.api, country))),
    ]);
    await prefetchMeeting(context, kept);
  },
  ...screen(() => t("funnel.topics.document"), "categories", TOPIC_TEXTS),
});

const category = createRoute({ getParentRoute: () => root, path: "/funnel/$categoryId" });

interface Params {
  categoryId: string;
}
type LoaderMatch = { context: IslandContext; params: Params };

/** The loader of a step: fetches the visit. Throws a redirect when the visitor cannot be at this step. */
const loadStep =
  (step: Parameters<typeof guardStep>[1]) => async ({ context, params }: LoaderMatch): Promise<Visit> => {
    const visit = await loadVisit(context, params.categoryId);
    guardStep(visit, step);
    return visit;
  };

const index = createRoute({
  getParentRoute: () => category,
  path: "/",
  loader: async ({ context, params }) => {
    await loadVisit(context, params.categoryId);
    throw redirectScreen(screenPath(params.categoryId, "start"));
  },
});

const START_TEXTS = ["funnel.start", "funnel.resume"];

const start = createRoute({
  getParentRoute: () => category,
  path: "start",
  component: lazyRouteComponent(withTexts(START_TEXTS, () => import("./screens/start.tsx"))),
  loader: async ({ context, params, location }) => {
    const { api, queryClient } = context;
    const { specialist, own } = location.search as { specialist?: string; own?: string };
    const visit = await loadVisit(context, params.categoryId);
    await Promise.all([
      prefetchMeeting(context, visit.kept),
      prefetchSupply(context, visit),
      specialist && prefetch(queryClient.ensureQueryData(profileQuery(api, String(specialist)))),
      own && prefetch(queryClient.ensureQueryData(ownLinkQuery(api, String(own)))),
    ]);
  },
  ...screen(() => t("funnel.start.title"), "start", START_TEXTS),
});

type FormStep = "about" | "needs" | "contacts";

/** A step that is one form. */
const formStep = (
  step: FormStep,
  title: () => string,
  load: Parameters<typeof lazyRouteComponent>[0],
  texts: readonly string[] = [],
) =>
  createRoute({
    getParentRoute: () => category,
    path: step,
    component: lazyRouteComponent(withTexts(texts, load)),
    loader: async (match) => {
      await loadStep(step)(match);
      await prefetch();
    },
    ...screen(title, step, texts),
  });

const QUESTION_TEXTS = ["funnel.questions", "answers", "ui.parts"];
const about = formStep(
  "about",
  () => t("funnel.questions.about"),
  () => import("./screens/about.tsx"),
  QUESTION_TEXTS,
);
const needs = formStep(
  "needs",
  () => t("funnel.questions.needs"),
  () => import("./screens/needs.tsx"),
  QUESTION_TEXTS,
);
const contacts = formStep(
  "contacts",
  () => t("funnel.step.contacts"),
  () => import("./screens/contacts.tsx"),
  ["funnel.contacts", "contact", "countries"],
);

const preferences = createRoute({
  getParentRoute: () => category,
  path: "preferences",
  component: lazyRouteComponent(withTexts(["funnel.preferences"], () => import("./screens/preferences.tsx"))),
  loader: async (match) => {
    const visit = await loadStep("preferences")(match);
    await prefetchSupply(match.context, visit, wishesOf(visit));
  },
  ...screen(() => t("funnel.preferences.document"), "preferences", ["funnel.preferences"]),
});

const slotDeps = ({ search }: { search: Record<string, unknown> }): SlotSearch => readSlotSearch(search);

const CALENDAR_TEXTS = ["funnel.calendar", "funnel.slots", "ui.calendar"];

const calendar = createRoute({
  getParentRoute: () => category,
  path: "calendar",
  component: lazyRouteComponent(withTexts(CALENDAR_TEXTS, () => import("./screens/calendar.tsx"))),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const { api, queryClient } = context;
    const visit = await loadStep("calendar")({ context, params });
    const { slots, range, today } = calendarScope(visit, deps);
    const wishes = visit.track?.preferences ?? undefined;
    const days = queryClient.ensureQueryData(daysQuery(api, slots, range));
    const hours = deps.date
      ? queryClient.ensureQueryData(hoursQuery(api, slots, deps.date))
      : days.then((found) => firstDay(found.days, wishes, today))
        .then((date) => date === undefined ? null : queryClient.ensureQueryData(hoursQuery(api, slots, date)));
    await prefetch(days, hours);
  },
  ...screen(() => t("funnel.calendar.document"), "calendar", CALENDAR_TEXTS),
});

const INFO_TEXTS = ["funnel.info", "funnel.slots", "funnel.heldTime", "funnel.lessons", "meeting"];

const specialistInfo = createRoute({
  getParentRoute: () => category,
  path: "specialist-info",
  component: lazyRouteComponent(withTexts(INFO_TEXTS, () => import("./screens/specialist-info.tsx"))),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const { api, queryClient } = context;
    const visit = await loadStep("specialist-info")({ context, params });
    const slot = toSlot(deps);
    const lessons = queryClient.ensureQueryData(lessonsQuery(api, params.categoryId, "specialist-info"));
    await prefetch(
      lessons,
      ...(slot ? [queryClient.ensureQueryData(slotQuery(api, slotScope(visit, deps), slot))] : []),
    );
  },
  ...screen(() => t("funnel.info.title"), "specialist-info", INFO_TEXTS),
});

const SPECIALIST_TEXTS = ["funnel.specialist", "funnel.slots", "funnel.heldTime", "ui.specialist"];

/** Requires date, hour, minute and location. Without valid ones the visitor chooses a time first. */
const specialist = createRoute({
  getParentRoute: () => category,
  path: "specialist",
  component: lazyRouteComponent(withTexts(SPECIALIST_TEXTS, () => import("./screens/specialist.tsx"))),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const visit = await loadStep("specialist")({ context, params });
    const slot = toSlot(deps);
    if (!slot) throw redirectScreen(calendarHref(params.categoryId, {}));
    const { api, queryClient } = context;
    const requested = requestedIdOf(visit.kept);
    await prefetch(
      queryClient.ensureQueryData(slotQuery(api, slotScope(visit, deps), slot)),
      ...(requested ? [queryClient.ensureQueryData(meetingQuery(api, requested))] : []),
    );
  },
  ...screen(() => t("funnel.specialist.choose"), "specialist", SPECIALIST_TEXTS),
});

const MEETING_TEXTS = ["funnel.meeting", "meeting.status"];
const THANK_YOU_TEXTS = ["funnel.thankYou", ...MEETING_TEXTS, "funnel.texts", "funnel.lessons", "meeting"];

const thankYou = createRoute({
  getParentRoute: () => category,
  path: "thank-you",
  component: lazyRouteComponent(withTexts(THANK_YOU_TEXTS, () => import("./screens/thank-you.tsx"))),
  loader: async ({ context, params: { categoryId } }) => {
    const { api, queryClient } = context;
    const { category, kept } = await loadVisit(context, categoryId);
    const meetingId = bookedMeetingId(queryClient, category.id, kept);
    if (!meetingId) return;
    await queryClient.ensureQueryData(meetingQuery(api, meetingId));
    await prefetch(queryClient.ensureQueryData(lessonsQuery(api, categoryId, "thank-you")));
  },
  ...screen(() => t("funnel.thankYou.document"), "thank-you", THANK_YOU_TEXTS),
});

const closed = createRoute({
  getParentRoute: () => category,
  path: "closed/$meetingId",
  component: lazyRouteComponent(withTexts(MEETING_TEXTS, () => import("./screens/closed.tsx"))),
  loader: async ({ context, params }) => {
    const { api, queryClient } = context;
    const [meeting] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(meetingQuery(api, params.meetingId))),
      queryClient.ensureQueryData(pendingTrackQuery(context)),
      queryClient.ensureQueryData(startDataQuery(api)),
    ]);
    const { id, slug } = meeting.category;
    if (![id, slug].includes(params.categoryId)) throw redirectScreen(meetingPath(slug, params.meetingId));
  },
  ...screen(() => t("funnel.meeting.document"), "closed", MEETING_TEXTS),
});

const steps = [about, needs, preferences, contacts, calendar, specialistInfo, specialist];
for (const step of steps) step.update({ pendingComponent: StepPending });

export const routeTree = root.addChildren([
  categories,
  category.addChildren([index, start, ...steps, thankYou, closed]),
]);
