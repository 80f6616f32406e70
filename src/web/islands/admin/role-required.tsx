// Shown instead of a screen that the administrator's role does not include.
import { useRouterState } from "@tanstack/react-router";
import { ADMIN_ROLE_LABELS, roleSentence } from "@/platform/admin-roles.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { AdminLink } from "./shared/links.tsx";
import { screenRoles, useRole } from "./shared/permissions.ts";

export const RoleRequired = () => {
  const { label, purpose } = ADMIN_ROLE_LABELS[useRole()];
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead={roleSentence(screenRoles(href), "open this page")}>
          Your role doesn't include this page
        </ScreenTitle>
        <p>{`Your role is ${label}. It includes ${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}.`}</p>
        <p>
          <AdminLink href="/admin">Return to the market</AdminLink>
        </p>
      </div>
    </Main>
  );
};
