// What a specialist does with his profile: save it, change the photo, note credentials. Answers become what is shown.
import { useQueryClient } from "@tanstack/react-query";
import type { OwnCredential, OwnProfile, ProfileEditor } from "@/modules/specialists/profile-schemas.ts";
import { SHOWN } from "../dashboard/shown-query.ts";
import { FRAME } from "../frame-query.ts";
import { profileQuery, statusQuery } from "../queries.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import type { TypedCredential } from "./credential-form.tsx";
import { profileOf, type TypedProfile } from "./typed-profile.ts";

/** A file as the body of a call. */
const sending = (file: Blob) => ({
  init: { body: file, headers: { accept: "application/json", "content-type": file.type } },
});

export const useProfileVerbs = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api);

  const show = (change: (editor: ProfileEditor) => Partial<ProfileEditor>) =>
    queryClient.setQueryData(queryKey, (editor) => editor && { ...editor, ...change(editor) });
  const outdate = () => {
    void queryClient.invalidateQueries({ queryKey: statusQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: FRAME });
    void queryClient.invalidateQueries({ queryKey: SHOWN });
  };
  const showCredential = (credential: OwnCredential) => {
    show(({ credentials }) => ({
      credentials: [...credentials.filter(({ id }) => id !== credential.id), credential]
        .sort((a, b) => a.id < b.id ? -1 : 1),
    }));
    outdate();
    return credential;
  };

  const upload = async (id: string, file: File): Promise<OwnCredential> =>
    await (await api.Onboarding.UploadDocument[":id"].$post(
      { param: { id }, query: { name: file.name.slice(0, 200) } },
      sending(file),
    )).json();

  return {
    save: useApiMutation(async ({ version, typed }: { version: number; typed: TypedProfile }): Promise<OwnProfile> => {
      const json = { version, profile: profileOf(typed) };
      const saved: OwnProfile = await (await api.Onboarding.UpdateProfile.$post({ json })).json();
      show(() => saved);
      outdate();
      return saved;
    }, FORM_ERRORS),

    savePhoto: useApiMutation(async (photo: Blob): Promise<void> => {
      const { photoUrl } = await (await api.Onboarding.UploadPhoto.$post({}, sending(photo))).json();
      show(() => ({ photoUrl }));
      outdate();
    }, FORM_ERRORS),

    removePhoto: useApiMutation(async (_: void): Promise<void> => {
      await api.Onboarding.RemovePhoto.$post();
      show(() => ({ photoUrl: null }));
      outdate();
    }),

    noteCredential: useApiMutation(async ({ document, ...json }: TypedCredential): Promise<OwnCredential> => {
      const noted: OwnCredential = await (await api.Onboarding.AddCredential.$post({ json })).json();
      showCredential(noted);
      return document ? showCredential(await upload(noted.id, document)) : noted;
    }, FORM_ERRORS),

    proveCredential: useApiMutation(
      async ({ id, document }: { id: string; document: File }) => showCredential(await upload(id, document)),
      FORM_ERRORS,
    ),

    removeCredential: useApiMutation(async (id: string): Promise<void> => {
      const { credentials } = await (await api.Onboarding.RemoveCredential[":id"].$post({ param: { id } })).json();
      show(() => ({ credentials }));
      outdate();
    }),
  };
};

export type ProfileVerbs = ReturnType<typeof useProfileVerbs>;
