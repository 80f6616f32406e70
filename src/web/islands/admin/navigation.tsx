// The places of the administrators' area, in the order in which a day needs them, and what waits in each.
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import type { AreaPlace } from "@/web/ui/layout/area-links.tsx";
import {
  BellIcon,
  HouseIcon,
  ListChecksIcon,
  MessageCircleIcon,
  RouteIcon,
  ScrollTextIcon,
  SettingsIcon,
  TagsIcon,
} from "@/web/ui/icons.tsx";

type Badges = DashboardLayoutProps["badges"];

interface Place extends Omit<AreaPlace, "current" | "badge"> {
  /** Addresses below these belong to it, beside those below its own. */
  also?: readonly string[];
  /** What waits there, and how it is said. */
  waits?(badges: Badges): { count: number; words: string };
}

const waiting = (count: number, one: string, many: string) => ({
  count,
  words: `${count} ${count === 1 ? one : many}`,
});

const PLACES: readonly Place[] = [
  {
    href: "/admin",
    label: "Market",
    icon: <HouseIcon />,
    also: ["/admin/users", "/admin/leads"],
    waits: ({ credentialsToReview: count }) => waiting(count, "credential to review", "credentials to review"),
  },
  {
    href: "/admin/tracks",
    label: "Tracks",
    icon: <RouteIcon />,
    waits: ({ unassignedTracks: count }) =>
      waiting(count, "visitor without a specialist", "visitors without a specialist"),
  },
  {
    href: "/admin/requests",
    label: "Requests",
    icon: <MessageCircleIcon />,
    waits: ({ openRequests: count }) => waiting(count, "request waits", "requests wait"),
  },
  { href: "/admin/categories", label: "Categories", short: "Catalog", icon: <TagsIcon />, also: ["/admin/category"] },
  { href: "/admin/notifications", label: "Notifications", icon: <BellIcon /> },
  {
    href: "/admin/jobs",
    label: "Jobs and mails",
    icon: <ListChecksIcon />,
    waits: ({ failedMails: count }) => waiting(count, "mail failed", "mails failed"),
  },
  { href: "/admin/audit", label: "Audit", icon: <ScrollTextIcon /> },
  { href: "/admin/settings", label: "Settings", icon: <SettingsIcon /> },
];

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The market is the whole area's own address, so that only what lies below `also` belongs to it. */
const isPlaceOf = ({ href, also = [] }: Place, path: string): boolean =>
  (href === "/admin" ? path === href : isBelow(path, href)) || also.some((other) => isBelow(path, other));

/** @param path of the address, without a slash at its end. */
export const navigationAt = (path: string, badges: Badges): AreaPlace[] =>
  PLACES.map(({ also, waits, ...place }) => ({
    ...place,
    current: isPlaceOf({ also, ...place }, path),
    badge: waits?.(badges),
  }));
