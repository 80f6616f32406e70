// What an administrator finds in the command palette: the screens and records that their role includes.
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { HELP_STATUS } from "@/modules/help/rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import type { AreaCommandSet, Command, CommandSource } from "@/web/islands/area/commands/commands.ts";
import { openShortcutHelp } from "@/web/islands/area/commands/use-shortcuts.tsx";
import {
  BellIcon,
  BriefcaseIcon,
  HouseIcon,
  InfoIcon,
  ListChecksIcon,
  LogOutIcon,
  MessageCircleIcon,
  PlugIcon,
  RouteIcon,
  ScrollTextIcon,
  SettingsIcon,
  TagsIcon,
  UserIcon,
  UsersIcon,
} from "@/web/ui/icons.ts";
import { LEADS, TRACKS, USERS } from "./queries.ts";
import { REQUESTS } from "./requests/request-queries.ts";
import { mayOpen } from "./shared/permissions.ts";
import { trackName } from "./tracks/track-labels.tsx";

const SCREENS: readonly (Command & { href: string })[] = [
  { label: "Market", href: "/admin", icon: <HouseIcon />, screenKey: "m", keywords: ["overview", "figures", "home"] },
  {
    label: "Users",
    href: "/admin?view=users",
    icon: <UsersIcon />,
    screenKey: "u",
    keywords: ["specialists", "people"],
  },
  { label: "Leads", href: "/admin?view=leads", icon: <BriefcaseIcon />, screenKey: "l" },
  { label: "Credentials", href: "/admin?view=credentials", icon: <UserIcon />, keywords: ["licences", "review"] },
  {
    label: "Sources",
    href: "/admin?view=sources",
    icon: <RouteIcon />,
    keywords: ["attribution", "campaigns", "conversions", "ads", "utm"],
  },
  { label: "Tracks", href: "/admin/tracks", icon: <RouteIcon />, screenKey: "t", keywords: ["visitors", "unassigned"] },
  { label: "Waves of bookings", href: "/admin/waves", icon: <RouteIcon />, keywords: ["cheating", "reviews"] },
  {
    label: "Help requests",
    href: "/admin/requests",
    icon: <MessageCircleIcon />,
    screenKey: "h",
    keywords: ["support", "tickets"],
  },
  {
    label: "Categories",
    href: "/admin/categories",
    icon: <TagsIcon />,
    screenKey: "c",
    keywords: ["catalogue", "questions", "prices"],
  },
  { label: "Announcements", href: "/admin/notifications", icon: <BellIcon />, screenKey: "a", keywords: ["campaigns"] },
  {
    label: "Jobs and emails",
    href: "/admin/jobs",
    icon: <ListChecksIcon />,
    screenKey: "j",
    keywords: ["queues", "failed", "scheduled tasks"],
  },
  { label: "Audit", href: "/admin/audit", icon: <ScrollTextIcon />, screenKey: "o", keywords: ["log", "history"] },
  {
    label: "Settings",
    href: "/admin/settings",
    icon: <SettingsIcon />,
    screenKey: "s",
    keywords: ["legal", "periods"],
  },
  { label: "Connections", href: "/admin/connections", icon: <PlugIcon />, keywords: ["webhooks", "API keys"] },
  { label: "Notifications", href: "/admin/notices", icon: <BellIcon />, screenKey: "n", keywords: ["inbox"] },
  { label: "Your account", href: "/admin/account", icon: <UserIcon />, keywords: ["password", "second factor"] },
];

/** The lists that are searched, with the screen whose roles may read each. */
const sourcesOf = (api: ApiClient): (CommandSource & { screen: string })[] => [
  {
    name: "Users",
    screen: "/admin/users",
    icon: <UsersIcon />,
    queryKey: USERS,
    find: async (search) => {
      const { items } = await jsonOf(api.Admin.UserSearch.$get({ query: { search } }));
      return items.map(({ id, name, email }) => ({ id, label: name, detail: email, href: `/admin/users/${id}` }));
    },
  },
  {
    name: "Leads",
    screen: "/admin/leads",
    icon: <BriefcaseIcon />,
    queryKey: LEADS,
    find: async (search) => {
      const { items } = await jsonOf(api.Admin.LeadsPaginated.$get({ query: { search } }));
      return items.map(({ id, name, category, status }) => ({
        id,
        label: name,
        detail: `${LEAD_STATUS[status].label} · ${category}`,
        href: `/admin/leads/${id}`,
      }));
    },
  },
  {
    name: "Unassigned tracks",
    screen: "/admin/tracks",
    icon: <RouteIcon />,
    queryKey: TRACKS,
    find: async (search) => {
      const { items } = await jsonOf(api.Admin.UnassignedTracksPaginated.$get({ query: { search } }));
      return items.map((track) => ({
        id: track.id,
        label: trackName(track),
        detail: `${track.stepLabel} · ${track.category}`,
        href: `/admin/tracks/${track.id}`,
      }));
    },
  },
  {
    name: "Help requests",
    screen: "/admin/requests",
    icon: <MessageCircleIcon />,
    queryKey: REQUESTS,
    find: async (search) => {
      const { items } = await jsonOf(api.Help.Paginated.$get({ query: { search } }));
      return items.map(({ id, number, subject, status, person }) => ({
        id,
        label: subject,
        detail: `#${number} · ${person.name} · ${HELP_STATUS[status].label}`,
        href: `/admin/requests/${id}`,
      }));
    },
  },
];

/** What the administrator's role includes; onboarded ones get the way to their dashboard. */
export const adminCommands = (
  api: ApiClient,
  { role, onboarded }: Pick<DashboardLayoutProps, "role" | "onboarded">,
  { signOut, goTo }: { signOut(): void; goTo(href: string): void },
): AreaCommandSet => {
  const commands: Command[] = [
    ...SCREENS.filter(({ href }) => mayOpen(role, href)),
    ...(onboarded ? [{ label: "My dashboard", href: "/dashboard", icon: <HouseIcon />, screenKey: "d" } as const] : []),
    { label: "Keyboard shortcuts", icon: <InfoIcon />, keywords: ["keys"], run: () => void openShortcutHelp(commands) },
    { label: "Sign out", icon: <LogOutIcon />, keywords: ["log out"], run: signOut },
  ];
  return { commands, sources: sourcesOf(api).filter(({ screen }) => mayOpen(role, screen)), goTo };
};
