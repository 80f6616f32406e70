// The funnel's addresses (SPEC section 2): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ApiError } from "../../api/api-error.ts";
import { createIslandRoot } from "../runtime/island-root.tsx";
import { moveTo } from "../runtime/leave.ts";
import { categoryQuery, startDataQuery } from "./queries.ts";

const MODULES = "src/web/islands/funnel/screens";
const root = createIslandRoot();

/** A screen's title, and its module for the server's early hints to the browser. */
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

const categories = createRoute({
  getParentRoute: () => root,
  path: "/funnel",
  component: lazyRouteComponent(() => import("./screens/categories.tsx")),
  loader: async ({ context }) => void await context.queryClient.ensureQueryData(startDataQuery(context.api)),
  ...screen("Choose a category", "categories"),
});

/** Everything below needs a category that exists; an unknown one goes back to the list (SPEC section 8). */
const category = createRoute({
  getParentRoute: () => root,
  path: "/funnel/$categoryId",
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(categoryQuery(context.api, params.categoryId)).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? moveTo("/funnel") : error;
    });
  },
});

const index = createRoute({
  getParentRoute: () => category,
  path: "/",
  loader: async ({ parentMatchPromise, params }) => {
    await parentMatchPromise;
    throw moveTo(`/funnel/${params.categoryId}/start`);
  },
});

const start = createRoute({
  getParentRoute: () => category,
  path: "start",
  component: lazyRouteComponent(() => import("./screens/start.tsx")),
  ...screen("Start", "start"),
});

const about = createRoute({
  getParentRoute: () => category,
  path: "about",
  component: lazyRouteComponent(() => import("./screens/about.tsx")),
  ...screen("About you", "about"),
});

const needs = createRoute({
  getParentRoute: () => category,
  path: "needs",
  component: lazyRouteComponent(() => import("./screens/needs.tsx")),
  ...screen("Your needs", "needs"),
});

const preferences = createRoute({
  getParentRoute: () => category,
  path: "preferences",
  component: lazyRouteComponent(() => import("./screens/preferences.tsx")),
  ...screen("Your preferences", "preferences"),
});

const contacts = createRoute({
  getParentRoute: () => category,
  path: "contacts",
  component: lazyRouteComponent(() => import("./screens/contacts.tsx")),
  ...screen("Your contact details", "contacts"),
});

const calendar = createRoute({
  getParentRoute: () => category,
  path: "calendar",
  component: lazyRouteComponent(() => import("./screens/calendar.tsx")),
  ...screen("Choose a time", "calendar"),
});

const specialistInfo = createRoute({
  getParentRoute: () => category,
  path: "specialist-info",
  component: lazyRouteComponent(() => import("./screens/specialist-info.tsx")),
  ...screen("About the specialists", "specialist-info"),
});

const specialist = createRoute({
  getParentRoute: () => category,
  path: "specialist",
  component: lazyRouteComponent(() => import("./screens/specialist.tsx")),
  ...screen("Your specialist", "specialist"),
});

const thankYou = createRoute({
  getParentRoute: () => category,
  path: "thank-you",
  component: lazyRouteComponent(() => import("./screens/thank-you.tsx")),
  ...screen("Thank you", "thank-you"),
});

const closed = createRoute({
  getParentRoute: () => category,
  path: "closed/$meetingId",
  component: lazyRouteComponent(() => import("./screens/closed.tsx")),
  ...screen("Your meeting", "closed"),
});

export const routeTree = root.addChildren([
  categories,
  category.addChildren([
    index,
    start,
    about,
    needs,
    preferences,
    contacts,
    calendar,
    specialistInfo,
    specialist,
    thankYou,
    closed,
  ]),
]);
