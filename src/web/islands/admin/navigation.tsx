// The navigation of the administrators' area, in the order of a working day, with what needs attention on each screen.
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import type { Badge, NavigationItem } from "@/web/ui/layout/area-links.tsx";
import {
  BadgeCheckIcon,
  BellIcon,
  ChartColumnIcon,
  HouseIcon,
  InboxIcon,
  ListChecksIcon,
  MessageCircleIcon,
  RouteIcon,
  ScrollTextIcon,
  SettingsIcon,
  StarIcon,
  TagsIcon,
  TriangleAlertIcon,
  UsersIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";
import { waitingText } from "./attention/due-text.ts";
import { isBelow, mayOpen } from "./shared/permissions.ts";

type Badges = DashboardLayoutProps["badges"];

interface Section extends Omit<NavigationItem, "current" | "badge"> {
  /** Paths that belong to it besides its own. */
  also?: readonly string[];
  /** What needs attention there. */
  attention?(badges: Badges): Badge;
}

/** @param visitors how many of them are visitors without a specialist */
const badge = (count: number, one: string, many: string, visitors = 0) => ({
  count,
  label: `${waitingText(count, visitors)} ${count === 1 ? one : many}`,
});

const SECTIONS: readonly Section[] = [
  {
    href: "/admin",
    label: "Market",
    icon: <HouseIcon />,
    attention: ({ attention: count, visitorsWaiting }) =>
      badge(count, "item needs attention", "items need attention", visitorsWaiting),
  },
  { href: "/admin?view=leads", label: "Leads", icon: <InboxIcon />, also: ["/admin/leads"] },
  {
    href: "/admin?view=users",
    label: "Users",
    icon: <UsersIcon />,
    also: ["/admin/users", "/admin/invitations", "/admin/imports"],
  },
  {
    href: "/admin/tracks",
    label: "Visitor requests",
    short: "Visitors",
    icon: <RouteIcon />,
    attention: ({ visitorsWaiting: count }) =>
      badge(count, "visitor without a specialist", "visitors without a specialist", count),
  },
  {
    href: "/admin/requests",
    label: "Help requests",
    short: "Help",
    icon: <MessageCircleIcon />,
    attention: ({ openRequests: count }) => badge(count, "open request", "open requests"),
  },
  {
    href: "/admin?view=credentials",
    label: "Credentials",
    icon: <BadgeCheckIcon />,
    attention: ({ credentialsToReview: count }) => badge(count, "credential to review", "credentials to review"),
  },
  {
    href: "/admin/categories",
    label: "Categories",
    short: "Catalog",
    icon: <TagsIcon />,
    also: ["/admin/category", "/admin/translations"],
  },
  { href: "/admin/notifications", label: "Announcements", short: "Announce", icon: <BellIcon /> },
  {
    href: "/admin/ratings",
    label: "Ratings",
    icon: <StarIcon />,
    attention: ({ ratingsToDecide: count }) => badge(count, "rating to decide", "ratings to decide"),
  },
  {
    href: "/admin/moderation",
    label: "Reported content",
    short: "Reported",
    icon: <TriangleAlertIcon />,
    attention: ({ reportsToDecide: count }) => badge(count, "report to decide", "reports to decide"),
  },
  { href: "/admin/payments", label: "Payments", icon: <WalletIcon /> },
  { href: "/admin/reports", label: "Reports", icon: <ChartColumnIcon /> },
  {
    href: "/admin/jobs",
    label: "Jobs and emails",
    short: "Jobs",
    icon: <ListChecksIcon />,
    attention: ({ failedMails, failedJobs }) => badge(failedMails + failedJobs, "failure", "failures"),
  },
  { href: "/admin/audit", label: "Audit", icon: <ScrollTextIcon /> },
  {
    href: "/admin/settings",
    label: "Settings",
    icon: <SettingsIcon />,
    also: ["/admin/connections", "/admin/exports"],
    attention: ({ owedInvoices: count }) => badge(count, "payment without invoice", "payments without invoice"),
  },
];

/** What is at /admin: the market, or the list that `view` names. */
const viewHref = (view: unknown): string =>
  SECTIONS.find(({ href }) => href === `/admin?view=${String(view)}`)?.href ?? "/admin";

/** /admin is the root of the area, so only its own views and the paths of `also` belong to it. */
const contains = ({ href, also = [] }: Section, path: string, view: unknown): boolean =>
  (path === "/admin" ? href === viewHref(view) : href !== "/admin" && isBelow(path, href)) ||
  also.some((other) => isBelow(path, other));

/** What the role may open. @param path without a trailing slash. @param view of the address. */
export const navigationAt = (
  path: string,
  view: unknown,
  { role, badges }: Pick<DashboardLayoutProps, "role" | "badges">,
) =>
  SECTIONS.filter(({ href }) => mayOpen(role, href)).map(({ also, attention, ...section }): NavigationItem => ({
    ...section,
    current: contains({ also, ...section }, path, view),
    badge: attention?.(badges),
  }));
