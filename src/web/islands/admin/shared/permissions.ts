// Which administrators may open which screen. The API decides; screens leave out what it would refuse.
import { useSuspenseQuery } from "@tanstack/react-query";
import { ADMIN_ROLES, type AdminRole, hasAdminRole, roleSentence } from "@/platform/admin-roles.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { layoutQuery } from "../queries.ts";

type Roles = readonly AdminRole[];

/** The roles of each screen and of those below it, besides the owner. Other screens are for every administrator. */
const SCREEN_ROLES: readonly [path: string, roles: Roles][] = [
  ["/admin/users", ["support", "finance"]],
  ["/admin/payments", ["finance", "support"]],
  ["/admin/invitations", ["support"]],
  ["/admin/imports", ["owner"]],
  ["/admin/leads", ["support"]],
  ["/admin/tracks", ["support"]],
  ["/admin/ratings", ["support"]],
  ["/admin/moderation", ["support"]],
  ["/admin/requests", ["support"]],
  ["/admin/categories", ["content"]],
  ["/admin/category", ["content"]],
  ["/admin/translations", ["content"]],
  ["/admin/notifications", ["content"]],
  ["/admin/jobs", ["support"]],
  ["/admin/connections", ["owner"]],
  ["/admin/exports", ["owner"]],
  ["/admin/audit", ["owner"]],
  ["/admin/settings", ["finance", "content"]],
];

/** The roles of the tabs of /admin, by the `view` in the address. */
const TAB_ROLES = new Map<string | null, Roles>([
  ["users", ["support", "finance"]],
  ["leads", ["support"]],
  ["credentials", ["support"]],
]);

export const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** @param href an address of the area, with its search parameters. */
export const screenRoles = (href: string): Roles => {
  const { pathname, searchParams } = new URL(href, "http://parley.invalid");
  if (pathname.replace(/\/$/, "") === "/admin") return TAB_ROLES.get(searchParams.get("view")) ?? ADMIN_ROLES;
  return SCREEN_ROLES.find(([path]) => isBelow(pathname, path))?.[1] ?? ADMIN_ROLES;
};

export const mayOpen = (role: AdminRole, href: string): boolean => hasAdminRole(role, ...screenRoles(href));

/** Throws the error of the API, before a loader calls it, when the administrator's role does not include a screen. */
export const requireScreen = async (
  { api, queryClient }: Pick<IslandContext, "api" | "queryClient">,
  href: string,
): Promise<void> => {
  const roles = screenRoles(href);
  if (roles === ADMIN_ROLES) return;
  const { role } = await queryClient.ensureQueryData(layoutQuery(api));
  if (!hasAdminRole(role, ...roles)) throw new ApiError(403, "role_required", roleSentence(roles, "open this page"));
};

/** The role of the signed-in administrator. */
export const useRole = (): AdminRole => useSuspenseQuery(layoutQuery(useApi())).data.role;

/** Whom something is about: accounts by id, visitors by their address. */
type Concerned = readonly (string | null | undefined)[];

/** Why the signed-in administrator can't decide about these people: they are one of them. */
export const useOwnProblem = (): (concerned: Concerned) => string | undefined => {
  const { id, email, ownProblem } = useSuspenseQuery(layoutQuery(useApi())).data;
  return (concerned) => concerned.includes(id) || concerned.includes(email) ? ownProblem ?? undefined : undefined;
};

/** Whether the signed-in administrator may open an address of the area. */
export const useMayOpen = (): (href: string) => boolean => {
  const role = useRole();
  return (href) => mayOpen(role, href);
};
