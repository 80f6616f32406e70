// What an administrator finds in the command palette: the screens and records that their role includes.
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { HELP_STATUS } from "@/modules/help/rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { AreaCommandSet, Command, CommandSource, RecordAction } from "@/web/islands/area/commands/commands.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { formatMoney } from "@/platform/money.ts";
import { openShortcutHelp } from "@/web/islands/area/commands/area-commands.tsx";
import {
  BellIcon,
  BriefcaseIcon,
  ChartColumnIcon,
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
  TriangleAlertIcon,
  UserIcon,
  UsersIcon,
} from "@/web/ui/icons.ts";
import { CATALOGUE } from "./categories/catalogue-queries.ts";
import { LEADS, TRACKS, USERS } from "./queries.ts";
import { REQUESTS } from "./requests/request-queries.ts";
import { mayOpen } from "./shared/permissions.ts";
import { trackName } from "./tracks/track-labels.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

const SCREENS: readonly (Command & { href: string })[] = [
  { label: "Market", href: "/admin", icon: <HouseIcon />, screenKey: "m", keywords: ["overview", "attention", "home"] },
  {
    label: "Reports",
    href: "/admin/reports",
    icon: <ChartColumnIcon />,
    screenKey: "p",
    keywords: ["charts", "figures", "funnel", "revenue", "supply"],
  },
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
  {
    label: "Visitor requests",
    href: "/admin/tracks",
    icon: <RouteIcon />,
    screenKey: "r",
    keywords: ["visitors", "unassigned"],
  },
  {
    label: "Reported content",
    href: "/admin/moderation",
    icon: <TriangleAlertIcon />,
    keywords: ["moderation", "abuse", "dsa", "profiles", "ratings"],
  },
  {
    label: "Invitations",
    href: "/admin/invitations",
    icon: <UsersIcon />,
    keywords: ["invite", "specialists", "register"],
  },
  {
    label: "Imports",
    href: "/admin/imports",
    icon: <UsersIcon />,
    keywords: ["csv", "specialists", "migrate"],
  },
  {
    label: "Export",
    href: "/admin/exports",
    icon: <SettingsIcon />,
    keywords: ["download", "archive", "backup", "zip", "csv", "json"],
  },
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
  {
    label: "Translations",
    href: "/admin/translations",
    icon: <TagsIcon />,
    keywords: ["languages", "German", "texts"],
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

const openAssignment = async (api: ApiClient, id: string): Promise<void> => {
  const track = await readJson(api.Admin.TrackProps[":id"].$get({ param: { id } }));
  const { AssignTrackForm } = await import("./tracks/assign-track-form.tsx");
  openModal({ title: `Assign ${trackName(track)}`, content: <AssignTrackForm track={track} /> });
};

/** The lists that are searched, with the screen whose roles may read each. */
const createSources = (
  api: ApiClient,
  actionsFor: (actions: readonly RecordAction[]) => readonly RecordAction[],
): (CommandSource & { screen: string })[] => [
  {
    name: "Users",
    screen: "/admin/users",
    icon: <UsersIcon />,
    queryKey: USERS,
    find: async (search) => {
      const { items } = await readJson(api.Admin.UserSearch.$get({ query: { search } }));
      return items.map(({ id, name, email }) => ({
        id,
        label: name,
        detail: email,
        href: `/admin/users/${id}`,
        actions: actionsFor([
          { label: "View leads", href: `/admin?view=leads&specialistId=${id}` },
          { label: "View requests", href: `/admin/tracks?userId=${id}` },
          { label: "View audit log", href: `/admin/audit?subjectId=${id}` },
        ]),
      }));
    },
  },
  {
    name: "Leads",
    screen: "/admin/leads",
    icon: <BriefcaseIcon />,
    queryKey: LEADS,
    find: async (search) => {
      const { items } = await readJson(api.Admin.LeadsPaginated.$get({ query: { search } }));
      return items.map(({ id, name, category, status, specialist }) => ({
        id,
        label: name,
        detail: `${entryOf(LEAD_STATUS, status).label} · ${category}`,
        href: `/admin/leads/${id}`,
        actions: actionsFor([{ label: `View ${specialist.name}`, href: `/admin/users/${specialist.id}` }]),
      }));
    },
  },
  {
    name: "Unassigned requests",
    screen: "/admin/tracks",
    icon: <RouteIcon />,
    queryKey: TRACKS,
    find: async (search) => {
      const { items } = await readJson(api.Admin.UnassignedTracksPaginated.$get({ query: { search } }));
      return items.map((track) => ({
        id: track.id,
        label: trackName(track),
        detail: `${track.stepLabel} · ${track.category}`,
        href: `/admin/tracks/${track.id}`,
        actions: [{ label: "Assign", run: () => void openAssignment(api, track.id).catch(() => {}) }],
      }));
    },
  },
  {
    name: "Categories",
    screen: "/admin/category",
    icon: <TagsIcon />,
    queryKey: CATALOGUE,
    find: async (search) => {
      const { items } = await readJson(api.Admin.CategoriesPaginated.$get({ query: { search } }));
      return items.map(({ id, name, active, specialists, leadPrice }) => ({
        id,
        label: name,
        detail: `${active ? `${specialists} specialists` : "Retired"} · ${formatMoney(leadPrice)}`,
        href: `/admin/category/${id}`,
        actions: actionsFor([{ label: "View reports", href: `/admin/reports?categoryId=${id}` }]),
      }));
    },
  },
  {
    name: "Help requests",
    screen: "/admin/requests",
    icon: <MessageCircleIcon />,
    queryKey: REQUESTS,
    find: async (search) => {
      const { items } = await readJson(api.Help.Paginated.$get({ query: { search } }));
      return items.map(({ id, number, subject, status, person }) => ({
        id,
        label: subject,
        detail: `#${number} · ${person.name} · ${entryOf(HELP_STATUS, status).label}`,
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
  const actionsFor = (actions: readonly RecordAction[]) => actions.filter(({ href }) => !href || mayOpen(role, href));
  return { commands, sources: createSources(api, actionsFor).filter(({ screen }) => mayOpen(role, screen)), goTo };
};
