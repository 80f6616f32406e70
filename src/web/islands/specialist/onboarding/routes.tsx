// The frame and the routes of onboarding: its steps, and help and account until it has ended.
import { createLink, createRoute, Outlet } from "@tanstack/react-router";
import { accountQuery, loadAccountCards } from "@/web/islands/area/account/account-queries.ts";
import { CalendarPending, CardsPending, FormPending } from "@/web/islands/area/pending-screens.tsx";
import { requireCaller, signOut } from "@/web/islands/runtime/caller.ts";
import { guardOnboarding, onboardingScreen, type OnboardingState } from "@/web/islands/runtime/guards.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { profilePartHref, RoutedAnchor } from "../links.tsx";
import { onboardedHref, ONBOARDING_HELP } from "../help/help-links.tsx";
import { helpScreens } from "../help/screens.ts";
import type { Loading } from "@/web/islands/area/screen-route.ts";
import { loadCalendar, loadPrices, loadProfile, root, screenRoutes } from "../frame-route.tsx";
import { statusQuery } from "../queries.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { fullName } from "@/platform/text.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { UserIcon } from "@/web/ui/icons.ts";
import { PageFooter, PageHeader } from "@/web/ui/layout/page-frame.tsx";
import { UserMenu } from "@/web/ui/overlay/user-menu.tsx";

const RoutedButton = createLink(LinkButton);

/** Guards keep people out of the dashboard until they are onboarded, so onboarding has its own account screen. */
const ONBOARDING_ACCOUNT = "/onboarding/account";
const MENU_ITEMS = [{ href: ONBOARDING_ACCOUNT, label: "Account", icon: <UserIcon /> }];

const HeaderMenu = () => {
  const api = useApi();
  const { data: { firstName, lastName, email, card } } = useSuspenseQuery(accountQuery(api));
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <div data-account={email} className="flex items-center">
      <RoutedButton to={ONBOARDING_HELP} variant="quiet" className="px-3!">Help</RoutedButton>
      <UserMenu
        person={{ name: fullName({ firstName, lastName }), email, photo: card?.photoUrl }}
        items={MENU_ITEMS}
        href={ONBOARDING_ACCOUNT}
        onSignOut={() => void leave().catch(() => {})}
        link={RoutedAnchor}
      />
    </div>
  );
};

const OnboardingFrame = () => (
  <div className="mb-(--message) flex min-h-dvh flex-col [--bar:var(--message)]">
    <PageHeader home="/onboarding" crowded aside={<HeaderMenu />} />
    <div className="flex flex-1 flex-col">
      <NeedsJavaScript />
      <Outlet />
    </div>
    <PageFooter />
  </div>
);

const fetchStatus = ({ api, queryClient }: IslandContext) => queryClient.fetchQuery(statusQuery(api));

/** Requires a verified email address. */
const onboarding = createRoute({
  getParentRoute: () => root,
  id: "onboarding",
  component: OnboardingFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardOnboarding),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(accountQuery(api)),
});

/** Redirects to the next step. */
const onboardingIndex = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding",
  beforeLoad: async ({ context }) => {
    throw redirectScreen(onboardingScreen(await fetchStatus(context)));
  },
});

/** The screens of onboarding; the profile has three steps. */
export type StepName = "profile" | "calendar" | "leads";

const IS_OPEN: Record<StepName, (state: OnboardingState) => boolean> = {
  profile: () => true,
  calendar: ({ profileComplete, availabilitySet }) => profileComplete || availabilitySet,
  // The calendar alone decides about the redirect here. The screen says what else is missing.
  leads: ({ availabilitySet }) => availabilitySet,
};

/**
 * Where to redirect from a step: the steps are profile, calendar, leads. Undefined when the step is
 * open. A completed step stays open until onboarding ends.
 */
export const stepRedirect = (step: StepName, state: OnboardingState): string | undefined => {
  if (state.onboarded) return "/dashboard";
  return IS_OPEN[step](state) ? undefined : onboardingScreen(state);
};

const guardStep = (step: StepName) => async ({ context }: Loading): Promise<void> => {
  const path = stepRedirect(step, await fetchStatus(context));
  if (path) throw redirectScreen(path);
};

/** After onboarding the same screens are in the dashboard. */
const redirectOnboarded =
  (hrefOf: (address: Loading["location"]) => string) => async ({ context, location }: Loading): Promise<void> => {
    if ((await fetchStatus(context)).onboarded) throw redirectScreen(hrefOf(location));
  };

const screens = screenRoutes(() => onboarding, {
  "/onboarding/profile": {
    title: "Your profile",
    module: "onboarding/profile-screen.tsx",
    load: () => import("./profile-screen.tsx"),
    texts: ["countries", "ui.specialist"],
    pending: FormPending,
    guard: guardStep("profile"),
    loader: loadProfile,
  },
  [ONBOARDING_ACCOUNT]: {
    title: "Your account",
    module: "onboarding/account-screen.tsx",
    load: () => import("./account-screen.tsx"),
    pending: FormPending,
    guard: redirectOnboarded(() => profilePartHref("account")),
    loader: loadAccountCards,
  },
  "/onboarding/calendar": {
    title: "Your calendar",
    module: "onboarding/calendar-screen.tsx",
    load: () => import("./calendar-screen.tsx"),
    pending: CalendarPending,
    guard: guardStep("calendar"),
    loader: loadCalendar,
  },
  "/onboarding/leads": {
    title: "Your leads",
    module: "onboarding/leads-screen.tsx",
    load: () => import("./leads-screen.tsx"),
    pending: CardsPending,
    guard: guardStep("leads"),
    loader: loadPrices,
  },
  /** An unknown category, or one that is not served, redirects to all categories. */
  "/onboarding/leads/$category": {
    title: "Leads in a category",
    module: "onboarding/leads-category-screen.tsx",
    load: () => import("./leads-category-screen.tsx"),
    texts: ["countries"],
    pending: CardsPending,
    guard: guardStep("leads"),
    loader: async (context, { params: { category } }) => {
      const { categories } = await loadPrices(context);
      if (!categories.some(({ id }) => id === category)) throw redirectScreen("/onboarding/leads");
    },
  },
});

const help = createRoute({
  getParentRoute: () => onboarding,
  id: "help",
  beforeLoad: redirectOnboarded(onboardedHref),
});

export const onboardingRoutes = onboarding.addChildren([
  onboardingIndex,
  ...screens,
  help.addChildren(screenRoutes(() => help, helpScreens(ONBOARDING_HELP))),
]);
