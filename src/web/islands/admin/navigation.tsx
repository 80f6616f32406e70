// The navigation of the administrators' area, in the order of a working day, with what needs attention on each screen.
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import type { Badge, NavigationItem } from "@/web/ui/layout/area-links.tsx";
import {
  BellIcon,
  HouseIcon,
  ListChecksIcon,
  MessageCircleIcon,
  RouteIcon,
  ScrollTextIcon,
  SettingsIcon,
  StarIcon,
  TagsIcon,
} from "@/web/ui/icons.ts";
import { isBelow, mayOpen } from "./shared/permissions.ts";

type Badges = DashboardLayoutProps["badges"];

interface Section extends Omit<NavigationItem, "current" | "badge"> {
  /** Paths that belong to it besides its own. */
  also?: readonly string[];
  /** What needs attention there. */
  attention?(badges: Badges): Badge;
}

const badge = (count: number, one: string, many: string) => ({
  count,
  label: `${count} ${count === 1 ? one : many}`,
});

const SECTIONS: readonly Section[] = [
  {
    href: "/admin",
    label: "Market",
    icon: <HouseIcon />,
    also: ["/admin/users", "/admin/leads"],
    attention: ({ credentialsToReview: count }) => badge(count, "credential to review", "credentials to review"),
  },
  {
    href: "/admin/tracks",
    label: "Tracks",
    icon: <RouteIcon />,
    also: ["/admin/waves"],
    attention: ({ unassignedTracks: count }) => badge(count, "unassigned visitor", "unassigned visitors"),
  },
  {
    href: "/admin/requests",
    label: "Help requests",
    short: "Help",
    icon: <MessageCircleIcon />,
    attention: ({ openRequests: count }) => badge(count, "open request", "open requests"),
  },
  { href: "/admin/categories", label: "Categories", short: "Catalog", icon: <TagsIcon />, also: ["/admin/category"] },
  { href: "/admin/notifications", label: "Announcements", short: "Announce", icon: <BellIcon /> },
  {
    href: "/admin/ratings",
    label: "Ratings",
    icon: <StarIcon />,
    attention: ({ ratingsToDecide: count }) => badge(count, "rating to decide", "ratings to decide"),
  },
  {
    href: "/admin/jobs",
    label: "Jobs and emails",
    short: "Jobs",
    icon: <ListChecksIcon />,
    attention: ({ failedMails: count }) => badge(count, "failed email", "failed emails"),
  },
  { href: "/admin/audit", label: "Audit", icon: <ScrollTextIcon /> },
  { href: "/admin/settings", label: "Settings", icon: <SettingsIcon /> },
];

/** /admin is the root of the area, so only the paths of `also` belong to it. */
const contains = ({ href, also = [] }: Section, path: string): boolean =>
  (href === "/admin" ? path === href : isBelow(path, href)) || also.some((other) => isBelow(path, other));

/** What the role may open. @param path without a trailing slash. */
export const navigationAt = (path: string, { role, badges }: Pick<DashboardLayoutProps, "role" | "badges">) =>
  SECTIONS.filter(({ href }) => mayOpen(role, href)).map(({ also, attention, ...section }): NavigationItem => ({
    ...section,
    current: contains({ also, ...section }, path),
    badge: attention?.(badges),
  }));
