import { describe, expect, it } from "vitest";
import { findNearestPage } from "./nearest-page.tsx";

const KNOWN = {
  "/login": "Sign in",
  "/funnel": "Topics",
  "/admin/users": "Users",
  "/admin/audit": "Audit",
  "/leads": "Leads",
};

describe("the nearest page", () => {
  it.each([
    ["/lgoin", "/login"],
    ["/Login/", "/login"],
    ["/funel", "/funnel"],
    ["/admin/user", "/admin/users"],
    ["/admin/audits", "/admin/audit"],
  ])("of %s is %s", (path, href) => expect(findNearestPage(path, KNOWN)?.href).toBe(href));

  it.each(["/nowhere", "/", "", "/wp-admin.php", `/${"login".repeat(40)}`])(
    "of %s is none",
    (path) => expect(findNearestPage(path, KNOWN)).toBeUndefined(),
  );

  it("has its title", () => expect(findNearestPage("/logn", KNOWN)).toEqual({ href: "/login", title: "Sign in" }));
});
