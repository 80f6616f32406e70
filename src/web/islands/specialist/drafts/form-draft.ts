// The draft of a form: saved on the server while the form is edited, and deleted once the form is saved.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft, DraftForm, DraftInput } from "@/modules/specialists/onboarding/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { type AutosaveState, createAutosave, useAutosave } from "@/web/islands/area/autosave.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { draftQuery } from "../queries.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

export type DraftContent = DraftInput["content"];

/** The calls of Onboarding/Draft. They throw ApiError. */
export interface DraftCalls {
  save(input: DraftInput, keepalive: boolean): Promise<Draft>;
  read(): Promise<Draft>;
  discard(): Promise<Draft>;
}

/** Every response updates the cache, so that the screen opens with it next time. */
const draftCalls = (api: ApiClient, queryClient: QueryClient, form: DraftForm): DraftCalls => {
  const call = api.Onboarding.Draft[":form"];
  const param = { form };
  const cached = (draft: Draft): Draft => {
    replaceData(queryClient, draftQuery(api, form).queryKey, draft);
    return draft;
  };
  return {
    save: async (json, keepalive) => cached(await readJson(call.$put({ param, json }, { init: { keepalive } }))),
    read: async () => cached(await readJson(call.$get({ param }))),
    discard: async () => cached(await readJson(call.$delete({ param }))),
  };
};

/** `draft` is the one that the screen opened with, `savedVersion` the saved form's version. */
export const createFormDraft = (draft: Draft, savedVersion: number, calls: DraftCalls) => {
  let basedOn = draft.basedOn ?? savedVersion;
  const autosave = createAutosave<DraftContent, number>({
    base: draft.version,
    savedAt: draft.savedAt ?? undefined,
    save: async (content, version, keepalive) => {
      const saved = await calls.save({ version, content, basedOn }, keepalive);
      return { base: saved.version, savedAt: saved.savedAt ?? undefined };
    },
    // The running request increments the version.
    baseWhileSaving: (version) => version + 1,
  });
  const resetTo = ({ version }: Draft, saved: number) => {
    basedOn = saved;
    autosave.reset(version);
  };
  return {
    ...autosave,
    /** After a conflict: this form's content replaces the other draft. */
    overwriteOther: async () => await autosave.overwrite((await calls.read()).version),
    /** The form was saved in part, under this version, and the draft goes on from there. */
    rebase: (saved: number) => void (basedOn = saved),
    /** Deletes the draft. Later changes are based on the saved form's version. */
    discard: async (saved: number) => resetTo(await calls.discard(), saved),
    /** The form was saved, which has deleted the draft on the server. */
    markSaved: async (saved: number) => resetTo(await calls.read(), saved),
  };
};

export type FormDraft = ReturnType<typeof useFormDraft>;

/** `draft` and `savedVersion` are read once. */
export const useFormDraft = (form: DraftForm, draft: Draft, savedVersion: number) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [calls] = useState(() => draftCalls(api, queryClient, form));
  const [formDraft, state] = useAutosave(() => createFormDraft(draft, savedVersion, calls));
  return { ...formDraft, state: state as AutosaveState };
};
