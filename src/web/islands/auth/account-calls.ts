// The calls of the account screens, and their effects on the cache of this browser. Each throws ApiError.
import type {
  AcceptInvitationInput,
  CodeLink,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  Revalidated,
} from "@/modules/auth/schemas.ts";
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import type { FactorMethod } from "@/modules/auth/second-factor/rules.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { browserZone } from "@/web/islands/runtime/browser-zone.ts";
import { takePlace } from "@/web/islands/connection/unsent-storage.ts";
import { CALLER, signOut } from "@/web/islands/runtime/caller.ts";
import { signWithPasskey } from "@/web/islands/area/second-factor/browser-passkeys.ts";
import { homePathOf } from "@/web/islands/runtime/guards.ts";
import { type IslandContext, useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { formErrorSentences } from "@/web/islands/runtime/use-form.ts";
import { CURRENT_EMAIL, LAST_EMAIL, LINK_FAULT, type LinkFault, RESEND_FROM } from "./queries.ts";
import { readJson } from "@/web/api/client.ts";

type RegistrationForm = Omit<RegisterInput, "timezone" | "locale" | "acceptTerms">;

const isAdministrator = async ({ api }: IslandContext): Promise<boolean> =>
  await api.Users.IsAdmin.$get().then(async (response) => (await response.json()).isAdmin).catch(() => false);

const rememberEmail = ({ queryClient }: IslandContext, email: string, waitSeconds: number): void => {
  queryClient.setQueryData(CURRENT_EMAIL, { email });
  queryClient.setQueryData(LAST_EMAIL, email);
  queryClient.setQueryData(RESEND_FROM, serverNow() + waitSeconds * 1000);
};

/** For times in emails and for the first calendar. */
const browserSettings = () => ({
  timezone: browserZone(),
  locale: navigator.language,
});

/** Back to where the same person's session ended, else to the home screen. */
const homePath = async (context: IslandContext, session: Pick<Revalidated, "verified" | "onboarded">) => {
  const place = takePlace(context.queryClient.getQueryData<string>(LAST_EMAIL) ?? "");
  return place ?? homePathOf({ ...session, isAdmin: await isAdministrator(context) });
};

/** Resolves to the path of the person's home screen, or to the methods of the second step. */
const signIn = async (json: LoginInput, context: IslandContext): Promise<string | FactorMethod[]> => {
  const response = await readJson(context.api.Auth.Login.$post({ json }));
  context.queryClient.setQueryData(LAST_EMAIL, json.email);
  return "secondFactor" in response ? response.secondFactor.methods : await homePath(context, response);
};

/** The second step. Resolves to the path of the person's home screen. */
const completeWithCode = async (code: string, context: IslandContext): Promise<string> => {
  const response = await context.api.Auth.CompleteLogin.$post({ json: { code } });
  return await homePath(context, await response.json());
};

const completeWithPasskey = async (_: void, context: IslandContext): Promise<string> => {
  const options = await readJson(context.api.Auth.StartPasskeyLogin.$post());
  const response = await context.api.Auth.CompletePasskeyLogin.$post({ json: await signWithPasskey(options) });
  return await homePath(context, await response.json());
};

const register = async (input: RegistrationForm, context: IslandContext): Promise<void> => {
  const json = { ...input, acceptTerms: true as const, ...browserSettings() };
  const { email, resendAfterSeconds } = await readJson(context.api.Auth.Register.$post({ json }));
  rememberEmail(context, email, resendAfterSeconds);
};

const requestPasswordReset = async (email: string, { api, queryClient }: IslandContext): Promise<void> => {
  await api.Auth.ForgotPassword.$post({ json: { email } });
  queryClient.setQueryData(LAST_EMAIL, email);
};

const resetPassword = async (
  { email, ...json }: ResetPasswordInput & { email: string },
  { api, queryClient }: IslandContext,
): Promise<void> => {
  await api.Auth.ResetPassword.$post({ json });
  // Every session has ended, including that of this browser.
  queryClient.setQueryData(CALLER, null);
  queryClient.setQueryData(LAST_EMAIL, email);
};

/** Signs in. Resolves to the path of the person's home screen. */
const acceptInvitation = async (
  input: Omit<AcceptInvitationInput, "timezone" | "locale" | "acceptTerms">,
  context: IslandContext,
): Promise<string> => {
  const json = { ...input, acceptTerms: true as const, ...browserSettings() };
  const session = await readJson(context.api.Auth.AcceptInvitation.$post({ json }));
  context.queryClient.removeQueries({ queryKey: CALLER });
  return homePathOf({ ...session, isAdmin: false });
};

const verify = async (json: CodeLink, { api, queryClient }: IslandContext): Promise<void> => {
  const { email, signedIn } = await readJson(api.Auth.Verify.$post({ json }));
  queryClient.setQueryData(LAST_EMAIL, email);
  // Without a session there is nothing to fetch.
  if (signedIn || queryClient.getQueryData(CALLER)) await queryClient.invalidateQueries({ queryKey: CALLER });
};

/** The screen for invalid links says why the link does not work. */
const rememberLinkFault = ({ queryClient }: IslandContext) => (error: unknown): false => {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  const fault: LinkFault = { code: error.code, sentence: formErrorSentences(error).join(" ") };
  queryClient.setQueryData(LINK_FAULT, fault);
  return false;
};

const resend = async (_: void, context: IslandContext): Promise<void> => {
  const { email, resendAfterSeconds } = await readJson(context.api.Auth.ResendVerificationEmail.$post());
  if (email) rememberEmail(context, email, resendAfterSeconds);
};

/** A request that came too soon only moves the time from which another email can be requested. */
const rememberWait = ({ queryClient }: IslandContext) => (error: unknown): never => {
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  if (wait) queryClient.setQueryData(RESEND_FROM, serverNow() + wait * 1000);
  throw error;
};

/** The screen says itself that the password is asked for again, or that the browser has cancelled. */
const SECOND_STEP_ERRORS = ["login_expired", "passkey_cancelled"];

export const useAccountCalls = () => {
  const context = useIslandContext();
  const verifyLink = useApiMutation(verify, [400]);
  const resendEmail = useApiMutation(resend);
  return {
    signIn: useApiMutation(signIn),
    completeWithCode: useApiMutation(completeWithCode, SECOND_STEP_ERRORS),
    completeWithPasskey: useApiMutation(completeWithPasskey, SECOND_STEP_ERRORS),
    register: useApiMutation(register),
    requestPasswordReset: useApiMutation(requestPasswordReset),
    resetPassword: useApiMutation(resetPassword),
    acceptInvitation: useApiMutation(acceptInvitation),
    /** Uses the link. Resolves to false if the link is rejected; throws errors after which a retry can help. */
    verify: (link: CodeLink) => verifyLink(link).then(() => true).catch(rememberLinkFault(context)),
    /** Requests the email again. If it is too early, the time of the next request is updated. */
    resend: () => resendEmail().catch(rememberWait(context)),
    signOut: useApiMutation((to: string) => signOut(context.api, to)),
  };
};
