// The root route and the guarded frame of the dashboard, and what routes of several subjects share.
import { createRoute, Outlet, useRouterState } from "@tanstack/react-router";
import { accountQuery } from "@/web/islands/area/account/account-queries.ts";
import { requireCaller, signOut } from "@/web/islands/runtime/caller.ts";
import { guardSpecialist } from "@/web/islands/runtime/guards.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { pageQuery } from "./home/home-queries.ts";
import { isLeadView, leadListHref } from "./leads/lead-list-view.ts";
import { DASHBOARD, draftQuery, FRAME, frameQuery, leadPricesQuery, profileQuery } from "./queries.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { AreaCommands } from "@/web/islands/area/commands/area-commands.tsx";
import { useGoTo } from "@/web/islands/area/links.tsx";
import { NotificationBell } from "@/web/islands/area/notifications/notification-bell.tsx";
import { NOTIFICATIONS } from "@/web/islands/area/notifications/notification-queries.ts";
import { type InvalidatedKeys, useLive } from "@/web/islands/area/use-live.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import {
  CalendarIcon,
  FileTextIcon,
  HouseIcon,
  InboxIcon,
  MessageCircleIcon,
  PlugIcon,
  ShieldCheckIcon,
  StarIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import type { NavigationItem } from "@/web/ui/layout/area-links.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { useAccepting } from "./accepting.ts";
import { INSIDE, RoutedAnchor } from "./links.tsx";
import { specialistCommands } from "./commands.tsx";
import { HELP } from "./help/help-queries.ts";
import { LEADS } from "./leads/lead-queries.ts";
import { RATINGS } from "./ratings/rating-queries.ts";
import { Switch } from "@/web/ui/form/switch.tsx";
import { createScreenRoutes } from "@/web/islands/area/screen-route.ts";
import { useAction } from "@/web/islands/runtime/action-button.tsx";

const AcceptingSwitch = ({ active }: { active: boolean }) => {
  const accept = useAccepting();
  const { run, running } = useAction((active: boolean) => accept({ active }));
  return (
    <Switch
      label="Accept new meetings"
      checked={active}
      onChange={run}
      stateText={{ on: "Bookable", off: "Paused" }}
      busy={running}
      compact
    />
  );
};

const LEADS_HREF = leadListHref(FIRST_VIEW);

const NAVIGATION = [
  { href: "/dashboard", label: "Dashboard", short: "Home", icon: <HouseIcon /> },
  { href: LEADS_HREF, label: "Leads", icon: <InboxIcon /> },
  { href: "/dashboard/calendar/meetings", label: "Calendar", icon: <CalendarIcon /> },
  { href: "/dashboard/buy", label: "Buy credits", short: "Buy", icon: <WalletIcon /> },
  { href: "/dashboard/profile", label: "Profile", icon: <UserIcon /> },
  { href: "/dashboard/visibility", label: "Visibility", icon: <TrendingUpIcon />, inMenu: true as const },
  { href: "/dashboard/ratings", label: "Ratings", icon: <StarIcon />, inMenu: true as const },
  { href: "/dashboard/clients", label: "My clients", icon: <UsersIcon />, inMenu: true as const },
  { href: "/dashboard/connections", label: "Connections", icon: <PlugIcon />, inMenu: true as const },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon />, inMenu: true as const },
];

/** The queries that each live update invalidates. */
const LIVE_UPDATES: InvalidatedKeys = {
  leads: [LEADS, FRAME, DASHBOARD],
  credits: [LEADS, FRAME, DASHBOARD, ["buy"], ["lead-prices"], ["purchases"], ["statement"]],
  notifications: [NOTIFICATIONS, FRAME, RATINGS],
  help: [HELP],
};

/** Pages about money, reached from "Buy credits". */
const PAYMENT_PAGES = ["/dashboard/purchases", "/dashboard/statement"];

/** The navigation item of an address. */
const sectionOf = (path: string, search: { view?: unknown }): string => {
  if (path.startsWith("/leads/") || (path === "/dashboard" && isLeadView(search))) return LEADS_HREF;
  if (path === "/dashboard/calendar") return "/dashboard/calendar/meetings";
  if (path.startsWith("/dashboard/help/")) return "/dashboard/help";
  return path.startsWith("/dashboard/buy/") || PAYMENT_PAGES.includes(path) ? "/dashboard/buy" : path;
};

const navigationAt = (path: string, search: { view?: unknown }): NavigationItem[] => {
  const section = sectionOf(path, search);
  return NAVIGATION.map((item) => ({ ...item, current: item.href === section }));
};

const listMenuItems = ({ isAdmin }: LayoutProps) => [
  { href: "/dashboard/profile", label: "Profile and account", icon: <UserIcon /> },
  { href: "/dashboard/visibility", label: "Visibility and results", icon: <TrendingUpIcon /> },
  { href: "/dashboard/ratings", label: "Ratings", icon: <StarIcon /> },
  { href: "/dashboard/clients", label: "My clients", icon: <UsersIcon /> },
  { href: "/dashboard/connections", label: "Connections", icon: <PlugIcon /> },
  { href: "/dashboard/purchases", label: "Purchases and receipts", icon: <FileTextIcon /> },
  { href: "/dashboard/statement", label: "Credit statement", icon: <WalletIcon /> },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon /> },
  ...(isAdmin ? [{ href: "/admin", label: "Administration", icon: <ShieldCheckIcon /> }] : []),
];

const DashboardFrame = () => {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const location = useRouterState({ select: (state) => state.location });
  const path = location.pathname.replace(/\/$/, "");
  useLive(LIVE_UPDATES);
  const leave = useApiMutation((_: void) => signOut(api));
  const leaveArea = () => void leave().catch(() => {});
  const goTo = useGoTo(INSIDE);
  return (
    <AreaFrame
      area="Specialist"
      home="/dashboard"
      items={navigationAt(path, location.search)}
      person={{ name: frame.name, email: frame.email, photo: frame.photoUrl }}
      menuItems={listMenuItems(frame)}
      onSignOut={leaveArea}
      aside={
        <>
          <AreaCommands {...specialistCommands(api, frame, { signOut: leaveArea, goTo })} />
          {frame.active !== null && <AcceptingSwitch active={frame.active} />}
          <NotificationBell
            unread={frame.unread}
            layoutKey={FRAME}
            allHref="/dashboard/notifications"
            link={RoutedAnchor}
          />
        </>
      }
      link={RoutedAnchor}
    >
      <NeedsJavaScript />
      <Outlet />
    </AreaFrame>
  );
};

export const screenRoutes = createScreenRoutes("specialist");

export const root = createIslandRoot();

/** Requires a specialist who has completed onboarding. */
export const dashboard = createRoute({
  getParentRoute: () => root,
  id: "dashboard",
  component: DashboardFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardSpecialist),
  loader: async ({ context, location: { pathname, search } }) => {
    const { api, queryClient } = context;
    const isDashboard = pathname.replace(/\/$/, "") === "/dashboard" && !isLeadView(search);
    if (isDashboard) await queryClient.fetchQuery(pageQuery(api));
    await queryClient.ensureQueryData(frameQuery(api));
  },
});

/** The draft can have changed on another device, so it is always fetched. */
export const loadProfile = async ({ api, queryClient }: IslandContext): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(api)),
    queryClient.fetchQuery({ ...draftQuery(api, "profile"), staleTime: 0 }),
    queryClient.ensureQueryData(accountQuery(api)),
  ]);
};

/** The code of the calendar is loaded by its screens only. */
export const loadCalendar = async (context: IslandContext): Promise<void> => {
  const calendar = await import("./calendar/queries.ts");
  await calendar.loadCalendar(context);
};

export const loadPrices = ({ api, queryClient }: IslandContext) => queryClient.fetchQuery(leadPricesQuery(api));
