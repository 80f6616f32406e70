// The frame of the dashboard: navigation, the booking switch, notifications and the account menu.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { NotificationBell } from "@/web/islands/area/notifications/notification-bell.tsx";
import { NOTIFICATIONS } from "@/web/islands/area/notifications/notification-queries.ts";
import { type InvalidatedKeys, useLive } from "@/web/islands/area/use-live.ts";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import {
  CalendarIcon,
  FileTextIcon,
  HouseIcon,
  MessageCircleIcon,
  ShieldCheckIcon,
  StarIcon,
  UserIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import type { NavigationItem } from "@/web/ui/layout/area-links.tsx";
import { AcceptingSwitch } from "./dashboard/accepting-switch.tsx";
import { DASHBOARD, VISIBILITY } from "./dashboard/dashboard-queries.ts";
import { HELP } from "./help/help-queries.ts";
import { LEADS } from "./leads/lead-queries.ts";
import { RoutedAnchor } from "./links.tsx";
import { FRAME, frameQuery } from "./queries.ts";
import { RATINGS } from "./ratings/rating-queries.ts";

const NAVIGATION = [
  { href: "/dashboard", label: "Dashboard", short: "Home", icon: <HouseIcon /> },
  { href: "/dashboard/calendar", label: "Calendar", icon: <CalendarIcon /> },
  { href: "/dashboard/buy", label: "Buy leads", short: "Buy", icon: <WalletIcon /> },
  { href: "/dashboard/profile", label: "Profile", icon: <UserIcon /> },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon />, inMenu: true as const },
];

/** The queries that each live update invalidates. */
const LIVE_UPDATES: InvalidatedKeys = {
  leads: [LEADS, FRAME, VISIBILITY, DASHBOARD],
  credits: [LEADS, FRAME, VISIBILITY, DASHBOARD, ["buy"], ["lead-prices"], ["purchases"], ["statement"]],
  notifications: [NOTIFICATIONS, FRAME, RATINGS],
  help: [HELP],
};

/** Pages about money, reached from "Buy leads". */
const PAYMENT_PAGES = ["/dashboard/purchases", "/dashboard/statement"];

/** The navigation item of a path. Leads belong to the dashboard, where the list is. */
const sectionOf = (path: string): string => {
  if (path.startsWith("/leads/")) return "/dashboard";
  if (path === "/dashboard/ratings") return "/dashboard/profile";
  if (path.startsWith("/dashboard/help/")) return "/dashboard/help";
  return path.startsWith("/dashboard/buy/") || PAYMENT_PAGES.includes(path) ? "/dashboard/buy" : path;
};

const navigationAt = (path: string): NavigationItem[] => {
  const section = sectionOf(path);
  return NAVIGATION.map((item) => ({ ...item, current: item.href === section }));
};

const menuItemsOf = ({ isAdmin }: LayoutProps) => [
  { href: "/dashboard/profile", label: "Profile and account", icon: <UserIcon /> },
  { href: "/dashboard/ratings", label: "Ratings", icon: <StarIcon /> },
  { href: "/dashboard/purchases", label: "Purchases and receipts", icon: <FileTextIcon /> },
  { href: "/dashboard/statement", label: "Credit statement", icon: <WalletIcon /> },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon /> },
  ...(isAdmin ? [{ href: "/admin", label: "Administration", icon: <ShieldCheckIcon /> }] : []),
];

export const DashboardFrame = () => {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  useLive(LIVE_UPDATES);
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <AreaFrame
      area="Specialist"
      home="/dashboard"
      items={navigationAt(path)}
      person={{ name: frame.name, email: frame.email, photo: frame.photoUrl }}
      menuItems={menuItemsOf(frame)}
      onSignOut={() => void leave().catch(() => {})}
      aside={
        <>
          <AcceptingSwitch active={frame.active} />
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
