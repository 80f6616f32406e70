// The routes of the account screens with their guards. Each screen is loaded on first use.
import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "@/web/islands/area/lazy-screen.tsx";
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { readJson } from "@/web/api/client.ts";
import { formErrorSentences } from "@/web/islands/runtime/use-form.ts";
import { ApiError, isTransient } from "@/web/api/api-error.ts";
import { findCaller, requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardEntrance, guardVerification } from "@/web/islands/runtime/guards.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { redirectDocument, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { AccountPending } from "./account-frame.tsx";
import { linkFaultHeaders, readEmailLink, readLinkFault, type ResetLinkFault, resetLinkFaultOf } from "./email-link.ts";
import { currentEmailQuery, REGISTRATION_FRESH, registrationPropsQuery } from "./queries.ts";

/** Every address of this island, for the server. */
export const AUTH_PATHS = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/invitation",
  "/verify-email",
  "/verification-success",
  "/invalid-verification-code",
  "/verification-required",
] as const;

const MODULES = "src/web/islands/auth/screens";
const root = createIslandRoot();

/** A screen's title, its module for the server's early hints, and its texts. */
const screen = (title: string, name: string, texts?: readonly string[]) => ({
  staticData: { title, module: `${MODULES}/${name}.tsx`, texts },
});

type RouteEntry = { context: IslandContext };

/** Redirects people who are signed in. A failed revalidate is ignored: the screen works without it. */
const requireSignedOut = async ({ context }: RouteEntry): Promise<void> => {
  const redirectTo = guardEntrance(await findCaller(context));
  if (redirectTo) throw redirectDocument(redirectTo);
};

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyScreen(() => import("./screens/login.tsx")),
  beforeLoad: requireSignedOut,
  loader: ({ context: { cookies = "" }, location: { search } }) => ({
    linkFault: readLinkFault(cookies),
    hasEnded: (search as { session?: string }).session === "ended",
  }),
  ...screen("Sign in", "login"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  component: lazyScreen(withTexts(["countries"], () => import("./screens/register.tsx"))),
  beforeLoad: requireSignedOut,
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery(registrationPropsQuery(api)),
  staleTime: REGISTRATION_FRESH,
  ...screen("Create an account", "register", ["countries"]),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyScreen(() => import("./screens/forgot-password.tsx")),
  beforeLoad: requireSignedOut,
  ...screen("Forgot your password?", "forgot-password"),
});

const redirectToLogin = (fault: ResetLinkFault) => redirectDocument("/login", linkFaultHeaders(fault));

/**
 * Checks the link on entry, which does not use it. The link stays in the address until the password is changed, so that
 * the page can be reloaded.
 */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyScreen(() => import("./screens/reset-password.tsx")),
  loader: async ({ context: { api }, location }) => {
    const link = readEmailLink(location.searchStr);
    if (!link) throw redirectToLogin("incomplete");
    const checked = await api.Auth.ValidateResetPassword.$post({ json: link }).catch((error) => {
      throw error instanceof ApiError && !isTransient(error) ? redirectToLogin(resetLinkFaultOf(error)) : error;
    });
    return { link, email: (await checked.json()).email };
  },
  ...screen("Choose a new password", "reset-password"),
});

/** Checks the link on entry, which does not use it. One that no longer works has a sentence instead of a form. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyScreen(withTexts(["countries"], () => import("./screens/invitation.tsx"))),
  loader: async ({ context: { api }, location }) => {
    const link = readEmailLink(location.searchStr);
    if (!link) return { fault: "The address is incomplete. Open the link in the email again, or copy all of it." };
    try {
      return { link, invited: await readJson(api.Auth.ValidateInvitation.$post({ json: link })) };
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      return { fault: formErrorSentences(error).join(" ") };
    }
  },
  ...screen("Join as a specialist", "invitation", ["countries"]),
});

/** Opening the link changes nothing. Only the call of the screen uses it. */
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify-email",
  component: lazyScreen(() => import("./screens/verify-email.tsx")),
  loader: async ({ context, location }) => {
    const link = readEmailLink(location.searchStr);
    if (!link) throw redirectScreen("/invalid-verification-code");
    await findCaller(context);
    return { link };
  },
  ...screen("Confirm your email address", "verify-email"),
});

const verificationSuccess = createRoute({
  getParentRoute: () => root,
  path: "/verification-success",
  component: lazyScreen(() => import("./screens/verification-success.tsx")),
  loader: async ({ context }) => ({ caller: await findCaller(context) }),
  ...screen("Email verified", "verification-success"),
});

const invalidVerificationCode = createRoute({
  getParentRoute: () => root,
  path: "/invalid-verification-code",
  component: lazyScreen(() => import("./screens/invalid-verification-code.tsx")),
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    const [caller, { email }] = await Promise.all([
      findCaller(context),
      queryClient.fetchQuery(currentEmailQuery(api)),
    ]);
    return { caller, email };
  },
  ...screen("This link doesn’t work", "invalid-verification-code"),
});

const verificationRequired = createRoute({
  getParentRoute: () => root,
  path: "/verification-required",
  component: lazyScreen(() => import("./screens/verification-required.tsx")),
  beforeLoad: async ({ context }) => {
    const { email } = await context.queryClient.fetchQuery(currentEmailQuery(context.api));
    const caller = await requireCaller(context, (caller) => guardVerification(caller, email !== null));
    return { caller, email: email ?? "" };
  },
  loader: ({ context: { caller, email } }) => ({ caller, email }),
  ...screen("Confirm your email address", "verification-required"),
});

const screens = [
  login,
  register,
  forgotPassword,
  resetPassword,
  invitation,
  verifyEmail,
  verificationSuccess,
  invalidVerificationCode,
  verificationRequired,
];
for (const route of screens) route.update({ pendingComponent: AccountPending });

export const routeTree = root.addChildren(screens);
