import { z } from "zod";
import { userOf } from "@/platform/ctx.ts";
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { iso } from "@/platform/time/time.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { clearCookies, cookiesOf, DONE, done, enter, setCookies, userAgentOf } from "./sessions/browser.ts";
import { cookies, pendingCookie, sessionCookie } from "./sessions/cookies.ts";
import { viewAnnouncements, wantAnnouncements } from "./account/announcements.ts";
import { deleteAccount, exportData } from "./account/account-deletion.ts";
import { checkAdmin, logIn, logOut, revalidate } from "./sessions/login.ts";
import { changeEmail, changePassword, stopEmailChange } from "./account/account-changes.ts";
import { endOwnSession, listOwnSessions, newToken, signOutEverywhere } from "./sessions/sessions.ts";
import { forgotPassword, resetPassword, validateResetPassword } from "./account/password-reset.ts";
import { register } from "./account/registration.ts";
import { acceptInvitation, viewInvitation } from "./invitations/invitations.ts";
import {
  AcceptInvitationInput,
  AdminCheck,
  AnnouncementQuery,
  AnnouncementRef,
  AnnouncementsByEmail,
  ChangeEmailInput,
  ChangePasswordInput,
  CodeLink,
  CurrentEmail,
  DataExport,
  DeleteAccountInput,
  Done,
  EmailRequested,
  EmailVerified,
  ForgotPasswordInput,
  InvitationLink,
  LoginInput,
  OwnSessions,
  RegisterInput,
  ResetLinkChecked,
  ResetPasswordInput,
  Revalidated,
  SessionRef,
} from "./schemas.ts";
import { SecondFactorNeeded } from "./second-factor/schemas.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { CONFIRMATION_CODES } from "./second-factor/rules.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { currentEmail, resendVerificationEmail, verify } from "./account/verification.ts";

const linkLimit = limit({ name: "auth-links", points: 60, seconds: 900 });
const emailLimit = limit({ name: "auth-mails", points: 30, seconds: 3_600 });
const addressLimit = limit({ name: "auth-addresses", points: 5, seconds: 3_600, per: "person" });
const readLimit = limit({ name: "auth-reads", points: 120, seconds: 60 });
const exportLimit = limit({ name: "auth-exports", points: 10, seconds: 3_600, per: "person" });

const sessionRoutes = routes()
  .post(
    "/Auth/Login",
    describe("Sign in", "suspended", "wrong_credentials", "too_many_requests"),
    access("anyone"),
    body(LoginInput),
    response(z.union([Revalidated, SecondFactorNeeded])),
    async (c) => {
      const { config } = ctx(c);
      const signIn = await logIn(ctx(c), { ...c.req.valid("json"), userAgent: userAgentOf(c) });
      if ("pendingToken" in signIn) setCookies(c, cookies.login.store(signIn.pendingToken, config));
      else enter(c, signIn.token);
      return c.json(signIn.response);
    },
  )
  .post(
    "/Auth/Register",
    describe("Create an account", "email_taken", "key_reused", "password_common", "too_many_requests"),
    access("anyone"),
    body(RegisterInput),
    response(EmailRequested),
    async (c) => {
      const { config } = ctx(c);
      // Typing errors are corrected in the same browser, so its mark stays the same.
      const browserToken = cookies.registration.find(cookiesOf(c), config) ?? newToken();
      const requested = await register(ctx(c), c.req.valid("json"), browserToken);
      setCookies(
        c,
        pendingCookie(ctx(c), foldEmail(requested.email)),
        cookies.registration.store(browserToken, config),
      );
      return c.json(requested);
    },
  )
  .post("/Auth/Logout", describe("Sign out"), access("signed-in"), response(Done), async (c) => {
    await logOut(ctx(c));
    clearCookies(c);
    return c.json(DONE);
  })
  .post(
    "/Auth/Revalidate",
    describe("Refresh the session and get your status"),
    access("signed-in"),
    response(Revalidated),
    async (c) => c.json(await revalidate(ctx(c))),
  )
  .get(
    "/Users/IsAdmin",
    describe("Check whether you are an administrator"),
    access("signed-in"),
    response(AdminCheck),
    (c) => c.json(checkAdmin(userOf(ctx(c)))),
  );

const emailLinkRoutes = routes()
  .basePath("/Auth")
  .post(
    "/ForgotPassword",
    describe("Send a password reset link", "too_many_requests"),
    access("anyone"),
    body(ForgotPasswordInput),
    response(Done),
    async (c) => c.json(await done(forgotPassword(ctx(c), c.req.valid("json")))),
  )
  .post(
    "/ValidateResetPassword",
    describe("Check a password reset link", "code_invalid", "code_used", "code_expired", "not_found"),
    access("anyone"),
    linkLimit,
    body(CodeLink),
    response(ResetLinkChecked),
    async (c) => {
      const { email } = await validateResetPassword(ctx(c), c.req.valid("json"));
      return c.json({ email });
    },
  )
  .post(
    "/ResetPassword",
    describe(
      "Choose a new password with a link",
      "code_invalid",
      "code_used",
      "code_expired",
      "password_common",
      "not_found",
    ),
    access("anyone"),
    linkLimit,
    body(ResetPasswordInput),
    response(Done),
    async (c) => c.json(await done(resetPassword(ctx(c), c.req.valid("json")))),
  )
  .post(
    "/ValidateInvitation",
    describe("Check the link of an invitation", "code_invalid", "code_used", "code_expired"),
    access("anyone"),
    linkLimit,
    body(CodeLink),
    response(InvitationLink),
    async (c) => c.json(await viewInvitation(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/AcceptInvitation",
    describe(
      "Create the account of an invited person, and sign in",
      "code_invalid",
      "code_used",
      "code_expired",
      "consent_outdated",
      "email_taken",
      "password_common",
    ),
    access("anyone"),
    linkLimit,
    body(AcceptInvitationInput),
    response(Revalidated),
    async (c) => {
      const { token, response } = await acceptInvitation(ctx(c), c.req.valid("json"), userAgentOf(c));
      enter(c, token);
      return c.json(response);
    },
  )
  .post(
    "/Verify",
    describe("Verify an email address", "code_invalid", "code_used", "code_expired", "email_taken", "not_found"),
    access("anyone"),
    linkLimit,
    body(CodeLink),
    response(EmailVerified),
    async (c) => {
      const token = cookies.registration.find(cookiesOf(c), ctx(c).config);
      const { response, signIn } = await verify(ctx(c), c.req.valid("json"), { token, userAgent: userAgentOf(c) });
      if (signIn) enter(c, signIn.token);
      return c.json(response);
    },
  )
  .post(
    "/ResendVerificationEmail",
    describe("Send the verification email again", "nothing_to_verify", "too_soon"),
    access("anyone"),
    emailLimit,
    response(EmailRequested),
    async (c) => c.json(await resendVerificationEmail(ctx(c), cookiesOf(c))),
  )
  .post(
    "/StopEmailChange",
    describe("Stop a change of the email address", "code_invalid", "code_used", "code_expired"),
    access("anyone"),
    linkLimit,
    body(CodeLink),
    response(Done),
    async (c) => c.json(await done(stopEmailChange(ctx(c), c.req.valid("json")))),
  )
  .get(
    "/CurrentEmail",
    describe("Get the email address to verify"),
    access("anyone"),
    readLimit,
    response(CurrentEmail),
    (c) => c.json(currentEmail(ctx(c), cookiesOf(c))),
  );

const anyone = access("anyone");
const announcementRef = param(AnnouncementRef);
const announcementSecret = query(AnnouncementQuery);
const announcements = response(AnnouncementsByEmail);

const announcementRoutes = routes()
  .basePath("/Users")
  .get(
    "/Announcements/:id",
    describe("Check whether an account gets announcements by email"),
    anyone,
    readLimit,
    announcementRef,
    announcementSecret,
    announcements,
    async (c) => c.json(await viewAnnouncements(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  // Email programs send it with a form of their own (RFC 8058).
  .post(
    "/StopAnnouncements/:id",
    describe("Stop announcements by email"),
    anyone,
    accepts("oneTap"),
    linkLimit,
    announcementRef,
    announcementSecret,
    announcements,
    async (c) => c.json(await wantAnnouncements(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") }, false)),
  )
  .post(
    "/ResumeAnnouncements/:id",
    describe("Get announcements by email again"),
    anyone,
    linkLimit,
    announcementRef,
    announcementSecret,
    announcements,
    async (c) => c.json(await wantAnnouncements(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") }, true)),
  );

const ownAccountRoutes = routes()
  .basePath("/Auth")
  .get(
    "/Sessions",
    describe("List your sessions"),
    access("signed-in"),
    response(OwnSessions),
    async (c) => c.json(await listOwnSessions(ctx(c))),
  )
  .post(
    "/EndSession/:id",
    describe("End one of your sessions"),
    access("signed-in"),
    param(SessionRef),
    response(Done),
    async (c) => c.json(await done(endOwnSession(ctx(c), c.req.valid("param")))),
  )
  .post("/SignOutEverywhere", describe("Sign out of all sessions"), access("signed-in"), response(Done), async (c) => {
    await signOutEverywhere(ctx(c));
    clearCookies(c);
    return c.json(DONE);
  })
  .post(
    "/ChangePassword",
    describe("Change your password", "password_common", "wrong_password", "too_many_requests"),
    access("signed-in"),
    body(ChangePasswordInput),
    response(Done),
    async (c) => {
      const token = await changePassword(ctx(c), { ...c.req.valid("json"), userAgent: userAgentOf(c) });
      setCookies(c, sessionCookie(token, ctx(c).config));
      return c.json(DONE);
    },
  )
  .post(
    "/ChangeEmail",
    describe("Change your email address", ...CONFIRMATION_CODES),
    access("signed-in"),
    addressLimit,
    body(ChangeEmailInput),
    response(EmailRequested),
    async (c) => c.json(await changeEmail(ctx(c), c.req.valid("json"))),
  )
  .get(
    "/ExportData",
    describe("Export your personal data"),
    access("signed-in"),
    exportLimit,
    response(DataExport),
    async (c) => {
      c.header("Content-Disposition", `attachment; filename="account-data-${iso(ctx(c).now).slice(0, 10)}.json"`);
      return c.json(await exportData(ctx(c)));
    },
  )
  .post(
    "/DeleteAccount",
    describe("Delete your account", "last_administrator", "meetings_ahead", ...CONFIRMATION_CODES),
    access("signed-in"),
    body(DeleteAccountInput),
    response(Done),
    async (c) => {
      await deleteAccount(ctx(c), c.req.valid("json"));
      clearCookies(c);
      return c.json(DONE);
    },
  );

export const authRoutes = routes().route("/", sessionRoutes).route("/", emailLinkRoutes).route("/", announcementRoutes)
  .route("/", ownAccountRoutes)
  .route("/", secondFactorRoutes).route("/", preferenceRoutes).route("/", apiKeyRoutes);
