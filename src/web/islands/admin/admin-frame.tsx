// The frame of the administrators' area: places with what waits there, the account.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { AreaFrame } from "../../ui/area-frame.tsx";
import { HouseIcon } from "../../ui/icons.tsx";
import { NeedsJavaScript } from "../area/needs-javascript.tsx";
import { useApi, useVerb } from "../area/use-verb.ts";
import { signOut } from "../runtime/caller.ts";
import { placesAt } from "./admin-places.tsx";
import { RoutedAnchor } from "./area-link.tsx";
import { layoutQuery } from "./layout-query.ts";

export const AdminFrame = () => {
  const api = useApi();
  const { data: layout } = useSuspenseQuery(layoutQuery(api));
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  const leave = useVerb((_: void) => signOut(api));
  return (
    <AreaFrame
      area="Administration"
      home="/admin"
      places={placesAt(path, layout.badges)}
      person={{ name: layout.name, email: layout.email, photo: layout.photoUrl }}
      entries={layout.onboarded ? [{ href: "/dashboard", label: "My dashboard", icon: <HouseIcon /> }] : []}
      onSignOut={() => void leave().catch(() => {})}
      link={RoutedAnchor}
    >
      <NeedsJavaScript />
      <Outlet />
    </AreaFrame>
  );
};
