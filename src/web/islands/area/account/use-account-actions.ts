// The mutations of the account. They throw ApiError, and forms show rejections themselves.
import { useQueryClient } from "@tanstack/react-query";
import type { ChangeEmailInput } from "@/modules/auth/schemas.ts";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { removeUnsent } from "@/web/islands/connection/unsent-storage.ts";
import { toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { sessionsQuery } from "./account-queries.ts";
import type { NewPassword } from "./validation.ts";

/** Loads a new document, because the session is over and the cached data must go. */
const leave = (title: string, description: string): void => {
  removeUnsent();
  toastInNextDocument({ title, description });
  location.assign("/login");
};

export const useAccountActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const invalidateSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  return {
    /** Returns the address to which the link was sent. */
    changeEmail: useApiMutation(async (json: ChangeEmailInput): Promise<string> => {
      const { email } = await (await api.Auth.ChangeEmail.$post({ json })).json();
      return email;
    }, FORM_ERRORS),

    changePassword: useApiMutation(async (json: NewPassword): Promise<void> => {
      await api.Auth.ChangePassword.$post({ json });
      await invalidateSessions();
    }, FORM_ERRORS),

    endSession: useApiMutation(async (id: string): Promise<void> => {
      await api.Auth.EndSession[":id"].$post({ param: { id } });
      await invalidateSessions();
    }),

    signOutEverywhere: useApiMutation(async (_: void): Promise<void> => {
      await api.Auth.SignOutEverywhere.$post();
      leave("Signed out everywhere", "Sign in again on the devices you want to use.");
    }),

    deleteAccount: useApiMutation(async (json: Confirmation): Promise<void> => {
      await api.Auth.DeleteAccount.$post({ json });
      leave("Your account is deleted", "We've sent you an email to confirm it.");
    }, FORM_ERRORS),
  };
};
