// The root route and the guarded frame of the administrators' area.
import { createRoute, Outlet, useRouterState } from "@tanstack/react-router";
import { requireCaller, signOut } from "@/web/islands/runtime/caller.ts";
import { guardAdmin } from "@/web/islands/runtime/guards.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import { requireScreen, screenRoles, useRole } from "./shared/permissions.ts";
import { loadMarketPage, tabOf } from "./market/market-view.ts";
import { ATTENTION, LAYOUT, layoutQuery, LEADS, TRACKS, USERS } from "./queries.ts";
import { ADMIN_ROLE_LABELS, roleSentence } from "@/platform/admin-roles.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { AdminLink, INSIDE, RoutedAnchor } from "./shared/links.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import { HouseIcon, UserIcon } from "@/web/ui/icons.ts";
import { NeedsJavaScript } from "@/web/islands/area/area-states.tsx";
import { AreaCommands } from "@/web/islands/area/commands/area-commands.tsx";
import { useGoTo } from "@/web/islands/area/links.tsx";
import { NotificationBell } from "@/web/islands/area/notifications/notification-bell.tsx";
import { type InvalidatedKeys, useLive } from "@/web/islands/area/use-live.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { adminCommands } from "./commands.tsx";
import { navigationAt } from "./navigation.tsx";
import { NOTIFICATIONS } from "@/web/islands/area/notifications/notification-queries.ts";
import { REQUESTS } from "./requests/request-queries.ts";

/** Shown instead of a screen that the administrator's role does not include. */
const RoleRequired = () => {
  const { label, purpose } = ADMIN_ROLE_LABELS[useRole()];
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <Screen>
      <ScreenTitle lead={roleSentence(screenRoles(href), "open this page")}>
        Your role doesn't include this page
      </ScreenTitle>
      <p>{`Your role is ${label}. It includes ${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}.`}</p>
      <p>
        <AdminLink href="/admin">Return to the market</AdminLink>
      </p>
    </Screen>
  );
};

/** What each kind of live hint invalidates. */
const LIVE_KEYS: InvalidatedKeys = {
  leads: [LAYOUT, LEADS, TRACKS, ATTENTION],
  credits: [LAYOUT, USERS],
  notifications: [NOTIFICATIONS, LAYOUT],
  help: [REQUESTS, LAYOUT, ATTENTION],
};

/** How often the badges are refreshed, in ms. */
const BADGES_MS = 60_000;

const AdminFrame = () => {
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

export const root = createIslandRoot();

export const frame = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: AdminFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardAdmin),
  loader: async ({ context, location: { pathname, search } }) => {
    if (pathname.replace(/\/$/, "") === "/admin" && tabOf(search) === "overview") await loadMarketPage(context, search);
    await context.queryClient.ensureQueryData(layoutQuery(context.api));
  },
});

/** Within the frame: the screens, for administrators whose role includes them. */
export const permitted = createRoute({
  getParentRoute: () => frame,
  id: "permitted",
  beforeLoad: async ({ context, location }) => await requireScreen(context, location.href),
  errorComponent: RoleRequired,
});
