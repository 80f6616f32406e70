// What somebody does with the own account. Each throws ApiError; forms say refusals themselves.
import { useQueryClient } from "@tanstack/react-query";
import { toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { sessionsQuery } from "../queries.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { NewEmail, NewPassword } from "./validation.ts";

/** The session is over: everything that this document knows belongs to nobody. */
const leave = (title: string, description: string): void => {
  toastInNextDocument({ title, description });
  location.assign("/login");
};

export const useAccountActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const lookAtSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  return {
    /** Answers where the link was sent. */
    changeEmail: useApiMutation(async (json: NewEmail): Promise<string> => {
      const { email } = await (await api.Auth.ChangeEmail.$post({ json })).json();
      return email;
    }, FORM_ERRORS),

    changePassword: useApiMutation(async (json: NewPassword): Promise<void> => {
      await api.Auth.ChangePassword.$post({ json });
      await lookAtSessions();
    }, FORM_ERRORS),

    endSession: useApiMutation(async (id: string): Promise<void> => {
      await api.Auth.EndSession[":id"].$post({ param: { id } });
      await lookAtSessions();
    }),

    signOutEverywhere: useApiMutation(async (_: void): Promise<void> => {
      await api.Auth.SignOutEverywhere.$post();
      leave("Signed out everywhere", "Sign in again where you want to go on.");
    }),

    deleteAccount: useApiMutation(async (password: string): Promise<void> => {
      await api.Auth.DeleteAccount.$post({ json: { password } });
      leave("Your account is deleted", "We have sent you a mail that confirms it.");
    }, FORM_ERRORS),
  };
};
