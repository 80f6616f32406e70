// The calls that change something about an account, with what follows in this browser. Each throws ApiError.
import type { CodeLink, LoginInput, RegisterInput, ResetPasswordInput } from "@/modules/auth/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { CALLER, signOut } from "@/web/islands/runtime/caller.ts";
import { homeOf } from "@/web/islands/runtime/guards.ts";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import { refusalSentences } from "@/web/islands/runtime/refusal-sentences.ts";
import { useIslandContext } from "@/web/islands/runtime/use-query.ts";
import { CURRENT_EMAIL, LAST_EMAIL, LINK_FAULT, type LinkFault, RESEND_FROM } from "./queries.ts";

export interface AccountCalls {
  /** Answers where this person belongs. */
  signIn(input: LoginInput): Promise<string>;
  register(input: Omit<RegisterInput, "timezone" | "locale" | "acceptTerms">): Promise<void>;
  forgetPassword(email: string): Promise<void>;
  resetPassword(input: ResetPasswordInput, email: string): Promise<void>;
  /** Uses the link up. Answers whether it did something; throws what may pass by itself. */
  verify(link: CodeLink): Promise<boolean>;
  /** Asks for the mail again; too soon only moves the time from which it may be asked for. */
  resend(): Promise<void>;
  signOut(to: string): Promise<never>;
}

const isAdministrator = async ({ api }: IslandContext): Promise<boolean> =>
  await api.Users.IsAdmin.$get().then(async (answer) => (await answer.json()).isAdmin).catch(() => false);

const rememberMail = ({ queryClient }: IslandContext, email: string, waitSeconds: number): void => {
  queryClient.setQueryData(CURRENT_EMAIL, { email });
  queryClient.setQueryData(LAST_EMAIL, email);
  queryClient.setQueryData(RESEND_FROM, Date.now() + waitSeconds * 1000);
};

/** What is specific to this browser: for times in mails and for the first calendar. */
const surroundings = () => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
});

const entering = (context: IslandContext): Pick<AccountCalls, "signIn" | "register" | "signOut"> => {
  const { api, queryClient } = context;
  return {
    signIn: (json) =>
      queryClient.mutate(async () => {
        const standing = await (await api.Auth.Login.$post({ json })).json();
        return homeOf({ ...standing, isAdmin: await isAdministrator(context) });
      }),
    register: (input) =>
      queryClient.mutate(async () => {
        const json = { ...input, acceptTerms: true as const, ...surroundings() };
        const { email, resendAfterSeconds } = await (await api.Auth.Register.$post({ json })).json();
        rememberMail(context, email, resendAfterSeconds);
      }),
    signOut: (to) => queryClient.mutate(() => signOut(api, to)),
  };
};

const restoring = ({ api, queryClient }: IslandContext): Pick<AccountCalls, "forgetPassword" | "resetPassword"> => ({
  forgetPassword: (email) =>
    queryClient.mutate(async () => {
      await api.Auth.ForgotPassword.$post({ json: { email } });
      queryClient.setQueryData(LAST_EMAIL, email);
    }),
  resetPassword: (json, email) =>
    queryClient.mutate(async () => {
      await api.Auth.ResetPassword.$post({ json });
      // Every session has ended, this browser's too.
      queryClient.setQueryData(CALLER, null);
      queryClient.setQueryData(LAST_EMAIL, email);
    }),
});

const proving = (context: IslandContext): Pick<AccountCalls, "verify" | "resend"> => {
  const { api, queryClient } = context;
  return {
    verify: (json) =>
      queryClient.mutate(async () => {
        const answer = await api.Auth.Verify.$post({ json });
        queryClient.setQueryData(LAST_EMAIL, (await answer.json()).email);
        // Nobody who was not signed in is so now: he need not be asked for again.
        if (queryClient.getQueryData(CALLER)) await queryClient.invalidateQueries({ queryKey: CALLER });
        return true;
        // The screen for it says why (SPEC section 8, "Verification failure").
      }, { handledErrors: [400] }).catch((error) => {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        const fault: LinkFault = { code: error.code, sentence: refusalSentences(error).join(" ") };
        queryClient.setQueryData(LINK_FAULT, fault);
        return false;
      }),
    resend: () =>
      queryClient.mutate(async () => {
        const { email, resendAfterSeconds } = await (await api.Auth.ResendVerificationEmail.$post()).json();
        if (email) rememberMail(context, email, resendAfterSeconds);
      }).catch((error) => {
        const wait = error instanceof ApiError ? error.retryAfter : undefined;
        if (wait) queryClient.setQueryData(RESEND_FROM, Date.now() + wait * 1000);
        throw error;
      }),
  };
};

const createAccountCalls = (context: IslandContext): AccountCalls => ({
  ...entering(context),
  ...restoring(context),
  ...proving(context),
});

export const useAccountCalls = (): AccountCalls => createAccountCalls(useIslandContext());
