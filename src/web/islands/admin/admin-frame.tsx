// The frame of the administrators' area: places with what waits there, the account.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { AreaFrame } from "@/web/ui/layout/area-frame.tsx";
import { HouseIcon } from "@/web/ui/icons.tsx";
import { NeedsJavaScript } from "@/web/islands/area/needs-javascript.tsx";
import { NoticeBell } from "@/web/islands/area/notices/notice-bell.tsx";
import { useLive } from "@/web/islands/area/use-live.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { signOut } from "@/web/islands/runtime/caller.ts";
import { navigationAt } from "./navigation.tsx";
import { RoutedAnchor } from "./area-link.tsx";
import { LAYOUT, layoutQuery } from "./queries.ts";
import { OUTDATED } from "./outdated.ts";

/** How often one looks again for what waits, in milliseconds. */
const BADGES_MS = 60_000;

export const AdminFrame = () => {
  const api = useApi();
  const { data: layout } = useSuspenseQuery({ ...layoutQuery(api), refetchInterval: BADGES_MS });
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  useLive(OUTDATED);
  const leave = useApiMutation((_: void) => signOut(api));
  return (
    <AreaFrame
      area="Administration"
      home="/admin"
      places={navigationAt(path, layout.badges)}
      person={{ name: layout.name, email: layout.email, photo: layout.photoUrl }}
      entries={layout.onboarded ? [{ href: "/dashboard", label: "My dashboard", icon: <HouseIcon /> }] : []}
      aside={<NoticeBell unread={layout.unread} layoutKey={LAYOUT} place="/admin/notices" link={RoutedAnchor} />}
      onSignOut={() => void leave().catch(() => {})}
      link={RoutedAnchor}
    >
      <NeedsJavaScript />
      <Outlet />
    </AreaFrame>
  );
};
