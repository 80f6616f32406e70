// Which item of the navigation an address belongs to, the badges, and what each role is shown.
import { expect, test } from "vitest";
import { ADMIN_ROLES, type AdminRole } from "@/platform/admin-roles.ts";
import { navigationAt } from "./navigation.tsx";
import { mayOpen } from "./shared/permissions.ts";

const badges = {
  attention: 5,
  failedMails: 3,
  failedJobs: 1,
  openRequests: 1,
  unassignedTracks: 0,
  visitorsWaiting: 0,
  credentialsToReview: 0,
  waves: 0,
  bookingsToReview: 0,
  ratingsToDecide: 0,
  reportsToDecide: 0,
  owedInvoices: 0,
};
const currentAt = (path: string, view?: string) =>
  navigationAt(path, view, { role: "owner", badges }).filter(({ current }) => current).map(({ label }) => label);

test.each([
  ["/admin", ["Market"]],
  ["/admin/users/019b76da", ["Users"]],
  ["/admin/invitations", ["Users"]],
  ["/admin/imports/019b76da", ["Users"]],
  ["/admin/exports", ["Settings"]],
  ["/admin/leads/019b76da", ["Leads"]],
  ["/admin/tracks", ["Visitor requests"]],
  ["/admin/tracks/019b76da", ["Visitor requests"]],
  ["/admin/category/019b76da", ["Categories"]],
  ["/admin/nothing-there", []],
])("%s belongs to %j", (path, labels) => expect(currentAt(path)).toEqual(labels));

test.each([["users", ["Users"]], ["leads", ["Leads"]], ["credentials", ["Credentials"]], ["toString", ["Market"]]])(
  "/admin?view=%s belongs to %j",
  (view, labels) => expect(currentAt("/admin", view)).toEqual(labels),
);

test("an item has the badge of its screen", () => {
  const jobs = navigationAt("/admin", undefined, { role: "support", badges }).find(({ href }) =>
    href === "/admin/jobs"
  );
  expect(jobs?.badge).toEqual({ count: 4, label: "4 failures" });
});

test.each<[AdminRole, string[]]>([
  ["owner", [
    "Market",
    "Leads",
    "Users",
    "Visitor requests",
    "Help requests",
    "Credentials",
    "Categories",
    "Announcements",
    "Ratings",
    "Reported content",
    "Payments",
    "Reports",
    "Jobs and emails",
    "Audit",
    "Settings",
  ]],
  ["support", [
    "Market",
    "Leads",
    "Users",
    "Visitor requests",
    "Help requests",
    "Credentials",
    "Ratings",
    "Reported content",
    "Payments",
    "Reports",
    "Jobs and emails",
  ]],
  ["finance", ["Market", "Users", "Payments", "Reports", "Settings"]],
  ["content", ["Market", "Categories", "Announcements", "Reports", "Settings"]],
])("%s is shown %j", (role, labels) => {
  expect(navigationAt("/admin", undefined, { role, badges }).map(({ label }) => label)).toEqual(labels);
});

test.each<[string, AdminRole[]]>([
  ["/admin", [...ADMIN_ROLES]],
  ["/admin/?period=7", [...ADMIN_ROLES]],
  ["/admin?view=users", ["owner", "support", "finance"]],
  ["/admin?view=leads&status=booked", ["owner", "support"]],
  ["/admin?view=credentials", ["owner", "support"]],
  ["/admin?view=toString", [...ADMIN_ROLES]],
  ["/admin/reports?period=year", [...ADMIN_ROLES]],
  ["/admin/users/019b76da", ["owner", "support", "finance"]],
  ["/admin/leads/019b76da", ["owner", "support"]],
  ["/admin/tracks?userId=019b76da", ["owner", "support"]],
  ["/admin/invitations", ["owner", "support"]],
  ["/admin/imports/019b76da", ["owner"]],
  ["/admin/exports", ["owner"]],
  ["/admin/requests/019b76da", ["owner", "support"]],
  ["/admin/category/019b76da", ["owner", "content"]],
  ["/admin/notifications/new", ["owner", "content"]],
  ["/admin/settings/", ["owner", "finance", "content"]],
  ["/admin/audit", ["owner"]],
  ["/admin/account", [...ADMIN_ROLES]],
  ["/admin/notices", [...ADMIN_ROLES]],
])("%s is for %j", (href, roles) => {
  expect(ADMIN_ROLES.filter((role) => mayOpen(role, href))).toEqual(roles);
});
