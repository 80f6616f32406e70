// What a specialist finds in the command palette: their screens, actions, leads and help requests.
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { HELP_STATUS } from "@/modules/help/rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { AreaCommandSet, Command, CommandSource } from "@/web/islands/area/commands/commands.ts";
import { openShortcutHelp } from "@/web/islands/area/commands/area-commands.tsx";
import {
  BellIcon,
  BriefcaseIcon,
  CalendarIcon,
  ClockIcon,
  FileTextIcon,
  HouseIcon,
  InfoIcon,
  LogOutIcon,
  MessageCircleIcon,
  PlugIcon,
  ShieldCheckIcon,
  StarIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";
import { HELP } from "./help/help-queries.ts";
import { LEADS } from "./leads/lead-queries.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";

const SCREENS: readonly Command[] = [
  { label: "Dashboard", href: "/dashboard", icon: <HouseIcon />, screenKey: "d", keywords: ["home", "next meetings"] },
  { label: "Leads", href: "/dashboard?view=leads", icon: <BriefcaseIcon />, screenKey: "l", keywords: ["people"] },
  {
    label: "Calendar",
    href: "/dashboard/calendar/meetings",
    icon: <CalendarIcon />,
    screenKey: "c",
    keywords: ["meetings", "agenda", "week", "block"],
  },
  {
    label: "Availability",
    href: "/dashboard/calendar",
    icon: <ClockIcon />,
    keywords: ["hours", "time off", "calendar feeds", "busy times"],
  },
  { label: "Buy credits", href: "/dashboard/buy", icon: <WalletIcon />, screenKey: "b", keywords: ["credits", "pay"] },
  {
    label: "Profile",
    href: "/dashboard/profile",
    icon: <UserIcon />,
    screenKey: "p",
    keywords: ["account", "password", "photo", "licence", "topics", "booking link"],
  },
  {
    label: "Visibility and results",
    href: "/dashboard/visibility",
    icon: <TrendingUpIcon />,
    keywords: ["performance", "share", "categories", "figures"],
  },
  { label: "Ratings", href: "/dashboard/ratings", icon: <StarIcon />, keywords: ["reviews", "stars"] },
  {
    label: "My clients",
    href: "/dashboard/clients",
    icon: <UsersIcon />,
    keywords: ["existing", "upload", "free"],
  },
  {
    label: "Connections",
    href: "/dashboard/connections",
    icon: <PlugIcon />,
    keywords: ["webhooks", "API keys", "integrations", "CRM"],
  },
  {
    label: "Purchases and receipts",
    href: "/dashboard/purchases",
    icon: <FileTextIcon />,
    keywords: ["payments", "refund", "invoices"],
  },
  { label: "Credit statement", href: "/dashboard/statement", icon: <WalletIcon />, keywords: ["ledger", "returned"] },
  { label: "Notifications", href: "/dashboard/notifications", icon: <BellIcon />, screenKey: "n", keywords: ["inbox"] },
  { label: "Help", href: "/dashboard/help", icon: <MessageCircleIcon />, screenKey: "h", keywords: ["support"] },
  {
    label: "Write a help request",
    href: "/dashboard/help/new",
    icon: <MessageCircleIcon />,
    keywords: ["support", "question", "dispute"],
  },
];

const ADMINISTRATION: Command = {
  label: "Administration",
  href: "/admin",
  icon: <ShieldCheckIcon />,
  screenKey: "a",
  keywords: ["market"],
};

const createSources = (api: ApiClient): CommandSource[] => [
  {
    name: "Leads",
    icon: <BriefcaseIcon />,
    queryKey: LEADS,
    find: async (search) => {
      const { items } = await readJson(api.Leads.GetAllForUser.$get({ query: { search } }));
      return items.map(({ id, name, category, status }) => ({
        id,
        label: name,
        detail: `${entryOf(LEAD_STATUS, status).label} · ${category}`,
        href: `/leads/${id}`,
      }));
    },
  },
  {
    name: "Help requests",
    icon: <MessageCircleIcon />,
    queryKey: HELP,
    find: async (search) => {
      const { items } = await readJson(api.Help.Paginated.$get({ query: { search, scope: "own" } }));
      return items.map(({ id, number, subject, status }) => ({
        id,
        label: subject,
        detail: `#${number} · ${entryOf(HELP_STATUS, status).label}`,
        href: `/dashboard/help/${id}`,
      }));
    },
  },
];

/** The commands of a specialist; administrators among them get the way to their other area. */
export const specialistCommands = (
  api: ApiClient,
  { isAdmin }: Pick<LayoutProps, "isAdmin">,
  { signOut, goTo }: { signOut(): void; goTo(href: string): void },
): AreaCommandSet => {
  const commands: Command[] = [
    ...SCREENS,
    ...(isAdmin ? [ADMINISTRATION] : []),
    { label: "Keyboard shortcuts", icon: <InfoIcon />, keywords: ["keys"], run: () => void openShortcutHelp(commands) },
    { label: "Sign out", icon: <LogOutIcon />, keywords: ["log out"], run: signOut },
  ];
  return { commands, sources: createSources(api), goTo };
};
