// The frame of the administrators' area: navigation with badges, notifications, account menu.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import { HouseIcon, UserIcon } from "@/web/ui/icons.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { AreaCommands } from "@/web/islands/area/commands/area-commands.tsx";
import { useGoTo } from "@/web/islands/area/links.tsx";
import { NotificationBell } from "@/web/islands/area/notifications/notification-bell.tsx";
import { type InvalidatedKeys, useLive } from "@/web/islands/area/use-live.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { adminCommands } from "./commands.tsx";
import { navigationAt } from "./navigation.tsx";
import { INSIDE, RoutedAnchor } from "./shared/links.tsx";
import { ATTENTION, LAYOUT, layoutQuery, LEADS, TRACKS, USERS } from "./queries.ts";
import { NOTIFICATIONS } from "@/web/islands/area/notifications/notification-queries.ts";
import { REQUESTS } from "./requests/request-queries.ts";

/** What each kind of live hint invalidates. */
const LIVE_KEYS: InvalidatedKeys = {
  leads: [LAYOUT, LEADS, TRACKS, ATTENTION],
  credits: [LAYOUT, USERS],
  notifications: [NOTIFICATIONS, LAYOUT],
  help: [REQUESTS, LAYOUT, ATTENTION],
};

/** How often the badges are refreshed, in ms. */
const BADGES_MS = 60_000;

export const AdminFrame = () => {
  const api = useApi();
  const { data: layout } = useSuspenseQuery({ ...layoutQuery(api), refetchInterval: BADGES_MS });
  const location = useRouterState({ select: (state) => state.location });
  const path = location.pathname.replace(/\/$/, "");
  useLive(LIVE_KEYS);
  const leave = useApiMutation((_: void) => signOut(api));
  const leaveArea = () => void leave().catch(() => {});
  const goTo = useGoTo(INSIDE);
  return (
    <AreaFrame
      area="Administration"
      home="/admin"
      items={navigationAt(path, (location.search as { view?: unknown }).view, layout)}
      person={{ name: layout.name, email: layout.email, photo: layout.photoUrl }}
      menuItems={[
        { href: "/admin/account", label: "Your account", icon: <UserIcon /> },
        ...(layout.onboarded ? [{ href: "/dashboard", label: "My dashboard", icon: <HouseIcon /> }] : []),
      ]}
      aside={
        <>
          <AreaCommands {...adminCommands(api, layout, { signOut: leaveArea, goTo })} />
          <NotificationBell unread={layout.unread} layoutKey={LAYOUT} allHref="/admin/notices" link={RoutedAnchor} />
        </>
      }
      onSignOut={leaveArea}
      link={RoutedAnchor}
    >
      <NeedsJavaScript />
      <Outlet />
    </AreaFrame>
  );
};
