// The mutations of second factors. They throw ApiError, and forms show rejections themselves.
import { useQueryClient } from "@tanstack/react-query";
import type { Confirmation, TotpProposal } from "@/modules/auth/second-factor/schemas.ts";
import { CALLER } from "@/web/islands/runtime/caller.ts";
import { createPasskey } from "./browser-passkeys.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { secondFactorsQuery, sessionsQuery } from "../account/account-queries.ts";
import { readJson } from "@/web/api/client.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

/** Recovery codes come with the first factor. */
type NewCodes = string[] | null;

export const useFactorActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  /** Other sessions end with each change, and administrators may now do more. */
  const refresh = () => invalidate(queryClient, secondFactorsQuery(api).queryKey, sessionsQuery(api).queryKey, CALLER);
  return {
    startTotp: useApiMutation(
      async (json: Confirmation): Promise<TotpProposal> => await readJson(api.Auth.StartTotp.$post({ json })),
      FORM_ERRORS,
    ),

    confirmTotp: useApiMutation(async (code: string): Promise<NewCodes> => {
      const { recoveryCodes } = await readJson(api.Auth.ConfirmTotp.$post({ json: { code } }));
      await refresh();
      return recoveryCodes;
    }, FORM_ERRORS),

    removeTotp: useApiMutation(async (json: Confirmation): Promise<void> => {
      await api.Auth.RemoveTotp.$post({ json });
      await refresh();
    }, FORM_ERRORS),

    addPasskey: useApiMutation(async ({ name, ...json }: Confirmation & { name: string }): Promise<NewCodes> => {
      const options = await readJson(api.Auth.StartPasskey.$post({ json }));
      const response = await createPasskey(options);
      const added = await api.Auth.AddPasskey.$post({ json: { name, response } });
      await refresh();
      return (await added.json()).recoveryCodes;
    }, FORM_ERRORS),

    renamePasskey: useApiMutation(async ({ id, name }: { id: string; name: string }): Promise<void> => {
      await api.Auth.RenamePasskey[":id"].$post({ param: { id }, json: { name } });
      await refresh();
    }, FORM_ERRORS),

    removePasskey: useApiMutation(async ({ id, ...json }: Confirmation & { id: string }): Promise<void> => {
      await api.Auth.RemovePasskey[":id"].$post({ param: { id }, json });
      await refresh();
    }, FORM_ERRORS),

    replaceRecoveryCodes: useApiMutation(async (json: Confirmation): Promise<string[]> => {
      const { recoveryCodes } = await readJson(api.Auth.ReplaceRecoveryCodes.$post({ json }));
      await refresh();
      return recoveryCodes;
    }, FORM_ERRORS),
  };
};
