import { useQueryClient } from "@tanstack/react-query";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import type { OwnProfile, ProfileEditor } from "@/modules/specialists/profile/schemas.ts";
import { fileBody } from "@/web/islands/runtime/file-body.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { DASHBOARD, FRAME, profileQuery, statusQuery } from "../queries.ts";
import type { CredentialValues } from "./credential-forms.tsx";
import { type ProfileValues, toProfile } from "./profile-fields.ts";
import { readJson } from "@/web/api/client.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";

export const useProfileActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api);

  const updateCache = (change: (editor: ProfileEditor) => Partial<ProfileEditor>) =>
    replaceData(queryClient, queryKey, (editor) => editor && { ...editor, ...change(editor) });
  const refresh = () => void invalidate(queryClient, statusQuery(api).queryKey, FRAME, DASHBOARD);
  const storeCredential = (credential: OwnCredential) => {
    updateCache(({ credentials }) => ({
      credentials: [...credentials.filter(({ id }) => id !== credential.id), credential]
        .sort((a, b) => a.id < b.id ? -1 : 1),
    }));
    refresh();
  };

  const uploadDocument = async ({ id, document }: { id: string; document: File }): Promise<void> =>
    storeCredential(
      await readJson(api.Onboarding.UploadDocument[":id"].$post(
        { param: { id }, query: { name: document.name.slice(0, 200) } },
        fileBody(document),
      )),
    );

  return {
    save: useApiMutation(
      async ({ version, values, currency }: { version: number; values: ProfileValues; currency: string }) => {
        const json = { version, profile: toProfile(values, currency) };
        const saved: OwnProfile = await readJson(api.Onboarding.UpdateProfile.$post({ json }));
        updateCache(() => saved);
        refresh();
        return saved;
      },
      FORM_ERRORS,
    ),

    savePhoto: useApiMutation(async (photo: Blob): Promise<void> => {
      const { photoUrl } = await readJson(api.Onboarding.UploadPhoto.$post({}, fileBody(photo)));
      updateCache(() => ({ photoUrl }));
      refresh();
    }, FORM_ERRORS),

    removePhoto: useApiMutation(async (_: void): Promise<void> => {
      await api.Onboarding.RemovePhoto.$post();
      updateCache(() => ({ photoUrl: null }));
      refresh();
    }),

    setPublic: useApiMutation(async (isPublic: boolean): Promise<void> => {
      const publicProfile = await readJson(api.Onboarding.SetPublicProfile.$post({ json: { isPublic } }));
      updateCache(() => ({ publicProfile }));
    }),

    addCredential: useApiMutation(async ({ document, ...json }: CredentialValues): Promise<void> => {
      const added = await readJson(api.Onboarding.AddCredential.$post({ json }));
      storeCredential(added);
      if (document) await uploadDocument({ id: added.id, document });
    }, FORM_ERRORS),

    uploadDocument: useApiMutation(uploadDocument, FORM_ERRORS),

    removeCredential: useApiMutation(async (id: string): Promise<void> => {
      const { credentials } = await readJson(api.Onboarding.RemoveCredential[":id"].$post({ param: { id } }));
      updateCache(() => ({ credentials }));
      refresh();
    }),
  };
};

export type ProfileActions = ReturnType<typeof useProfileActions>;
