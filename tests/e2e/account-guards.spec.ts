// Guards of the account screens on the server, and their hydration.
import { DEMO_PASSWORD, redirectTarget, signInByApi } from "../support/browser/account-pages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { openScreen } from "../support/browser/screens.ts";

test.describe("guards act on the server, before any page", () => {
  const PEOPLE = {
    nobody: undefined,
    unverified: "unverified@parley.test",
    new: "new@parley.test",
    specialist: "specialist@parley.test",
    admin: "admin@parley.test",
  } as const;
  type Who = keyof typeof PEOPLE;

  const TABLE: Record<string, Partial<Record<Who, string>>> = {
    "/": { nobody: "/login", specialist: "/login" },
    "/login": { unverified: "/verification-required", new: "/onboarding", specialist: "/dashboard", admin: "/admin" },
    "/register": { unverified: "/verification-required", new: "/onboarding", specialist: "/dashboard" },
    "/forgot-password": {
      unverified: "/verification-required",
      new: "/onboarding",
      specialist: "/dashboard",
      admin: "/admin",
    },
    "/verification-required": { nobody: "/login", new: "/dashboard", specialist: "/dashboard", admin: "/dashboard" },
    "/verification-success": {},
    "/invalid-verification-code": {},
    "/verify-email": { nobody: "/invalid-verification-code" },
    "/verify-email?code=1": { nobody: "/invalid-verification-code" },
    "/reset-password": { nobody: "/login" },
    "/reset-password?code=1&control=2": { nobody: "/login" },
    "/onboarding/account": {
      nobody: "/login",
      unverified: "/verification-required",
      new: undefined,
      specialist: "/dashboard/profile?part=account",
      admin: "/admin",
    },
  };

  for (const who of Object.keys(PEOPLE) as Who[]) {
    test(`for ${who}`, async ({ request }) => {
      const email = PEOPLE[who];
      if (email) await signInByApi(request, email, DEMO_PASSWORD);
      for (const [path, answers] of Object.entries(TABLE)) {
        const known = who === "nobody" || who in answers || Object.keys(answers).length === 0;
        if (known) expect(await redirectTarget(request, path), path).toBe(answers[who]);
      }
    });
  }

  test("a form sent before its JavaScript came shows its screen again", async ({ request }) => {
    const response = await request.post("/login", {
      form: { email: "a@example.test", password: "x" },
      maxRedirects: 0,
    });
    expect([response.status(), response.headers().location]).toEqual([303, "/login"]);
  });
});

test("the screens hydrate without errors in any time zone", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  for (const path of ["/login", "/forgot-password", "/verification-success", "/register"]) {
    await openScreen(page, path);
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
  await expect(page.getByLabel("Country of the phone number")).toHaveValue("DE");
});
