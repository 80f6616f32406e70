// The server's side of a draft: read, kept, thrown away.
import type { QueryClient } from "@tanstack/react-query";
import type { Draft, DraftForm } from "@/modules/specialists/onboarding-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { draftQuery } from "../queries.ts";
import type { DraftCalls } from "./draft-keeper.ts";

export interface FormDraftCalls extends DraftCalls {
  /** Throws the draft away. */
  discard(): Promise<Draft>;
}

/** Failures are the keeper's to tell. What the server knows is what the screen opens with next time. */
export const draftCalls = (api: ApiClient, queryClient: QueryClient, form: DraftForm): FormDraftCalls => {
  const call = api.Onboarding.Draft[":form"];
  const param = { form };
  const known = (draft: Draft): Draft => {
    queryClient.setQueryData(draftQuery(api, form).queryKey, draft);
    return draft;
  };
  return {
    save: async (json, leaving) =>
      known(await (await call.$put({ param, json }, { init: { keepalive: leaving } })).json()),
    read: async () => known(await (await call.$get({ param })).json()),
    discard: async () => known(await (await call.$delete({ param })).json()),
  };
};
