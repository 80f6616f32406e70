// The frame of the specialist's area: places, the switch that accepts meetings, the account.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { AreaFrame } from "@/web/ui/area-frame.tsx";
import type { AreaPlace } from "@/web/ui/area-link.tsx";
import {
  CalendarIcon,
  FileTextIcon,
  HouseIcon,
  MessageCircleIcon,
  ShieldCheckIcon,
  UserIcon,
  WalletIcon,
} from "@/web/ui/icons.tsx";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { RoutedAnchor } from "./area-link.tsx";
import { AcceptingSwitch } from "./dashboard/accepting-switch.tsx";
import { FRAME, frameQuery } from "./frame-query.ts";
import { NeedsJavaScript } from "@/web/islands/area/needs-javascript.tsx";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { NoticeBell } from "@/web/islands/area/notices/notice-bell.tsx";
import { useLive } from "@/web/islands/area/use-live.ts";
import { OUTDATED } from "./outdated.ts";

const PLACES = [
  { href: "/dashboard", label: "Dashboard", short: "Home", icon: <HouseIcon /> },
  { href: "/dashboard/calendar", label: "Calendar", icon: <CalendarIcon /> },
  { href: "/dashboard/buy", label: "Buy leads", short: "Buy", icon: <WalletIcon /> },
  { href: "/dashboard/profile", label: "Profile", icon: <UserIcon /> },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon />, inMenu: true as const },
];

/** A lead belongs to the dashboard, where the list lives; a category to buying. */
const placeOf = (path: string): string => {
  if (path.startsWith("/leads/")) return "/dashboard";
  if (path.startsWith("/dashboard/help/")) return "/dashboard/help";
  return path.startsWith("/dashboard/buy/") || path === "/dashboard/purchases" ? "/dashboard/buy" : path;
};

const placesAt = (path: string): AreaPlace[] => {
  const at = placeOf(path);
  return PLACES.map((place) => ({ ...place, current: place.href === at }));
};

const entriesOf = ({ isAdmin }: LayoutProps) => [
  { href: "/dashboard/profile", label: "Profile and account", icon: <UserIcon /> },
  { href: "/dashboard/purchases", label: "Purchases and receipts", icon: <FileTextIcon /> },
  { href: "/dashboard/help", label: "Help", icon: <MessageCircleIcon /> },
  ...(isAdmin ? [{ href: "/admin", label: "Administration", icon: <ShieldCheckIcon /> }] : []),
];

export const DashboardFrame = () => {
  const api = useApi();
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  useLive(OUTDATED);
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <AreaFrame
      area="Specialist"
      home="/dashboard"
      places={placesAt(path)}
      person={{ name: frame.name, email: frame.email, photo: frame.photoUrl }}
      entries={entriesOf(frame)}
      onSignOut={() => void leave().catch(() => {})}
      aside={
        <>
          <AcceptingSwitch active={frame.active} />
          <NoticeBell
            unread={frame.unread}
            layoutKey={FRAME}
            place="/dashboard/notifications"
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
