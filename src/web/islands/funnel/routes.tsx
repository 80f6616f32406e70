// The funnel's addresses (SPEC section 2): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import { moveTo, orNotFound } from "@/web/islands/runtime/leave.ts";
import { bookedMeetingId } from "./booked-meeting.ts";
import { calendarScope } from "./calendar-scope.ts";
import { meetingOf, screenPath } from "./journey.ts";
import {
  daysQuery,
  hoursQuery,
  lessonsQuery,
  meetingQuery,
  pendingTrackQuery,
  slotQuery,
  startDataQuery,
} from "./queries.ts";
import { prepareRareFaces } from "./rare-faces.tsx";
import { calendarHref, readSlotSearch, slotOf, type SlotSearch } from "./slot-search.ts";
import { scopeOf } from "./slot-view.ts";
import { StepPending } from "./step-frame.tsx";
import { guardStep, loadVisit, type Visit } from "./visit.ts";

const MODULES = "src/web/islands/funnel/screens";
const root = createIslandRoot();

/** A screen's title, and its module for the server's early hints to the browser. */
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

/**
 * What a screen shows without being asked for twice: the server waits for it, so that the document is whole; the browser
 * begins to fetch and shows the screen at once, with its own skeletons.
 */
const begin = async (...fetches: Promise<unknown>[]): Promise<void> => {
  const all = Promise.allSettled(fetches);
  if (typeof document === "undefined") await Promise.all([all, prepareRareFaces()]);
};

/** The booked meeting that greets who comes back. */
const beginMeeting = async ({ api, queryClient }: IslandContext, kept: TrackView | null): Promise<void> => {
  const meetingId = meetingOf(kept);
  if (meetingId) await begin(queryClient.ensureQueryData(meetingQuery(api, meetingId)));
};

const categories = createRoute({
  getParentRoute: () => root,
  path: "/funnel",
  component: lazyRouteComponent(() => import("./screens/categories.tsx")),
  loader: async ({ context }) => {
    const { queryClient } = context;
    const [kept] = await Promise.all([
      queryClient.ensureQueryData(pendingTrackQuery(context)),
      queryClient.ensureQueryData(startDataQuery(context.api)),
    ]);
    await beginMeeting(context, kept);
  },
  ...screen("Choose a topic", "categories"),
});

const category = createRoute({ getParentRoute: () => root, path: "/funnel/$categoryId" });

interface Params {
  categoryId: string;
}
type Loading = { context: IslandContext; params: Params };

/** The loader of a step: fetches the visit and sends elsewhere whoever has no business here. */
const loadStep = (step: Parameters<typeof guardStep>[1]) => async ({ context, params }: Loading): Promise<Visit> => {
  const visit = await loadVisit(context, params.categoryId);
  guardStep(visit, step);
  return visit;
};

const index = createRoute({
  getParentRoute: () => category,
  path: "/",
  loader: async ({ context, params }) => {
    await loadVisit(context, params.categoryId);
    throw moveTo(screenPath(params.categoryId, "start"));
  },
});

const start = createRoute({
  getParentRoute: () => category,
  path: "start",
  component: lazyRouteComponent(() => import("./screens/start.tsx")),
  loader: async ({ context, params }) => {
    const { kept } = await loadVisit(context, params.categoryId);
    await beginMeeting(context, kept);
  },
  ...screen("Start", "start"),
});

const about = createRoute({
  getParentRoute: () => category,
  path: "about",
  component: lazyRouteComponent(() => import("./screens/about.tsx")),
  loader: async (loading) => void await loadStep("about")(loading),
  ...screen("About you", "about"),
});

const needs = createRoute({
  getParentRoute: () => category,
  path: "needs",
  component: lazyRouteComponent(() => import("./screens/needs.tsx")),
  loader: async (loading) => void await loadStep("needs")(loading),
  ...screen("Your needs", "needs"),
});

const preferences = createRoute({
  getParentRoute: () => category,
  path: "preferences",
  component: lazyRouteComponent(() => import("./screens/preferences.tsx")),
  loader: async (loading) => void await loadStep("preferences")(loading),
  ...screen("Your preferences", "preferences"),
});

const contacts = createRoute({
  getParentRoute: () => category,
  path: "contacts",
  component: lazyRouteComponent(() => import("./screens/contacts.tsx")),
  loader: async (loading) => void await loadStep("contacts")(loading),
  ...screen("Your contact details", "contacts"),
});

const slotDeps = ({ search }: { search: Record<string, unknown> }): SlotSearch => readSlotSearch(search);

const calendar = createRoute({
  getParentRoute: () => category,
  path: "calendar",
  component: lazyRouteComponent(() => import("./screens/calendar.tsx")),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const { api, queryClient } = context;
    const { slots, range } = calendarScope(await loadStep("calendar")({ context, params }), deps);
    const days = queryClient.ensureQueryData(daysQuery(api, slots, range));
    const hours = deps.date
      ? queryClient.ensureQueryData(hoursQuery(api, slots, deps.date))
      : days.then(({ days: [first] }) => first && queryClient.ensureQueryData(hoursQuery(api, slots, first.date)));
    await begin(days, hours);
  },
  ...screen("Choose a time", "calendar"),
});

const specialistInfo = createRoute({
  getParentRoute: () => category,
  path: "specialist-info",
  component: lazyRouteComponent(() => import("./screens/specialist-info.tsx")),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const { api, queryClient } = context;
    const visit = await loadStep("specialist-info")({ context, params });
    const slot = slotOf(deps);
    const lessons = queryClient.ensureQueryData(lessonsQuery(api, params.categoryId, "specialist-info"));
    await begin(lessons, ...(slot ? [queryClient.ensureQueryData(slotQuery(api, scopeOf(visit, deps), slot))] : []));
  },
  ...screen("Who you will meet", "specialist-info"),
});

/** Requires date, hour, minute and location (SPEC section 2); without them the time has still to be chosen. */
const specialist = createRoute({
  getParentRoute: () => category,
  path: "specialist",
  component: lazyRouteComponent(() => import("./screens/specialist.tsx")),
  loaderDeps: slotDeps,
  loader: async ({ context, params, deps }) => {
    const visit = await loadStep("specialist")({ context, params });
    const slot = slotOf(deps);
    if (!slot) throw moveTo(calendarHref(params.categoryId, {}));
    await begin(context.queryClient.ensureQueryData(slotQuery(context.api, scopeOf(visit, deps), slot)));
  },
  ...screen("Choose your specialist", "specialist"),
});

const thankYou = createRoute({
  getParentRoute: () => category,
  path: "thank-you",
  component: lazyRouteComponent(() => import("./screens/thank-you.tsx")),
  loader: async ({ context, params: { categoryId } }) => {
    const { api, queryClient } = context;
    const { kept } = await loadVisit(context, categoryId);
    const meetingId = bookedMeetingId(queryClient, categoryId, kept);
    if (!meetingId) return;
    await queryClient.ensureQueryData(meetingQuery(api, meetingId));
    await begin(queryClient.ensureQueryData(lessonsQuery(api, categoryId, "thank-you")));
  },
  ...screen("Thank you", "thank-you"),
});

const closed = createRoute({
  getParentRoute: () => category,
  path: "closed/$meetingId",
  component: lazyRouteComponent(() => import("./screens/closed.tsx")),
  loader: async ({ context, params }) => {
    const { api, queryClient } = context;
    await Promise.all([
      queryClient.ensureQueryData(pendingTrackQuery(context)),
      queryClient.ensureQueryData(startDataQuery(api)),
      orNotFound(queryClient.ensureQueryData(meetingQuery(api, params.meetingId))),
    ]);
  },
  ...screen("Your meeting", "closed"),
});

const steps = [about, needs, preferences, contacts, calendar, specialistInfo, specialist];
for (const step of steps) step.update({ pendingComponent: StepPending });

export const routeTree = root.addChildren([
  categories,
  category.addChildren([index, start, ...steps, thankYou, closed]),
]);
