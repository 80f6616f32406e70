// The account screens' addresses with their guards (SPEC section 2): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { admit, callerIfKnown } from "@/web/islands/runtime/caller.ts";
import { guardEntrance, guardVerification } from "@/web/islands/runtime/guards.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import { leaveTo, moveTo } from "@/web/islands/runtime/leave.ts";
import { readMailLink } from "./mail-link.ts";
import { noticeHeaders, readNotice } from "./notices.ts";
import { currentEmailQuery, REGISTRATION_FRESH, registrationPropsQuery } from "./queries.ts";

/** Every address of this island, for the server. */
export const AUTH_PATHS = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/verification-success",
  "/invalid-verification-code",
  "/verification-required",
] as const;

const MODULES = "src/web/islands/auth/screens";
const root = createIslandRoot();

/** A screen's title, and its module for the server's early hints to the browser. */
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

type Entering = { context: IslandContext };

/** Who is signed in has no business at an entrance; a failed revalidate is ignored. */
const onlyStrangers = async ({ context }: Entering): Promise<void> => {
  const elsewhere = guardEntrance(await callerIfKnown(context));
  if (elsewhere) throw leaveTo(elsewhere);
};

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("./screens/login.tsx")),
  beforeLoad: onlyStrangers,
  loader: ({ context: { cookies = "" } }) => ({ notice: readNotice(cookies) }),
  ...screen("Sign in", "login"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  component: lazyRouteComponent(() => import("./screens/register.tsx")),
  beforeLoad: onlyStrangers,
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery(registrationPropsQuery(api)),
  staleTime: REGISTRATION_FRESH,
  ...screen("Create an account", "register"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./screens/forgot-password.tsx")),
  beforeLoad: onlyStrangers,
  ...screen("Forgot your password?", "forgot-password"),
});

const toLogin = () => leaveTo("/login", noticeHeaders("reset-link"));

/** The link is checked on entry and stays good: only the new password uses it up. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./screens/reset-password.tsx")),
  loader: async ({ context: { api }, location }) => {
    const link = readMailLink(location.searchStr);
    if (!link) throw toLogin();
    const checked = await api.Auth.ValidateResetPassword.$post({ json: link }).catch((error) => {
      throw error instanceof ApiError && error.status < 500 ? toLogin() : error;
    });
    return { link, email: (await checked.json()).email };
  },
  ...screen("Choose a new password", "reset-password"),
});

/** Opening the link changes nothing, here or on the server: only the screen's own call does. */
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify-email",
  component: lazyRouteComponent(() => import("./screens/verify-email.tsx")),
  loader: async ({ context, location }) => {
    const link = readMailLink(location.searchStr);
    if (!link) throw moveTo("/invalid-verification-code");
    await callerIfKnown(context);
    return { link };
  },
  ...screen("Confirm your email address", "verify-email"),
});

const verificationSuccess = createRoute({
  getParentRoute: () => root,
  path: "/verification-success",
  component: lazyRouteComponent(() => import("./screens/verification-success.tsx")),
  loader: async ({ context }) => ({ caller: await callerIfKnown(context) }),
  ...screen("Email verified", "verification-success"),
});

const invalidVerificationCode = createRoute({
  getParentRoute: () => root,
  path: "/invalid-verification-code",
  component: lazyRouteComponent(() => import("./screens/invalid-verification-code.tsx")),
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    const [caller, { email }] = await Promise.all([
      callerIfKnown(context),
      queryClient.fetchQuery(currentEmailQuery(api)),
    ]);
    return { caller, email };
  },
  ...screen("This link does not work", "invalid-verification-code"),
});

const verificationRequired = createRoute({
  getParentRoute: () => root,
  path: "/verification-required",
  component: lazyRouteComponent(() => import("./screens/verification-required.tsx")),
  beforeLoad: async ({ context }) => {
    const { email } = await context.queryClient.fetchQuery(currentEmailQuery(context.api));
    const caller = await admit(context, (caller) => guardVerification(caller, email !== null));
    return { caller, email: email ?? "" };
  },
  loader: ({ context: { caller, email } }) => ({ caller, email }),
  ...screen("Confirm your email address", "verification-required"),
});

export const routeTree = root.addChildren([
  login,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  verificationSuccess,
  invalidVerificationCode,
  verificationRequired,
]);
