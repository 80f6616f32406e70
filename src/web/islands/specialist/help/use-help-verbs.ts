// What one does with the own help requests: make one, write to it, withdraw it, delete it.
import { useQueryClient } from "@tanstack/react-query";
import type { HelpKind, HelpView } from "@/modules/help/schemas.ts";
import { useOnce } from "@/web/islands/area/use-once.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { HELP, helpQuery } from "./help-queries.ts";

export interface NewRequest {
  kind: HelpKind;
  subject: string;
  message: string;
  leadId?: string;
  transactionId?: string;
}

/** A refusal is the form's to tell. */
const TOLD = [...FORM_ERRORS, 404];

export const useCreateRequest = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useOnce();
  return useApiMutation(async (json: NewRequest): Promise<HelpView> => {
    const request: HelpView = await (await api.Help.Create.$post({ json }, once(json))).json();
    queryClient.setQueryData(helpQuery(api, request.id).queryKey, request);
    await queryClient.invalidateQueries({ queryKey: [...HELP, "list"] });
    return request;
  }, TOLD);
};

/** Verbs of one request; each shows it as it is then. */
export const useRequestVerbs = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useOnce();
  const { queryKey } = helpQuery(api, id);
  const show = async (answer: { json(): Promise<unknown> }) => {
    queryClient.setQueryData(queryKey, await answer.json() as HelpView);
    await queryClient.invalidateQueries({ queryKey: [...HELP, "list"] });
  };
  const param = { id };
  return {
    say: useApiMutation(async (message: string) => {
      const json = { message };
      await show(await api.Help.Reply[":id"].$post({ param, json }, once(json)));
    }, TOLD),
    withdraw: useApiMutation(async (_: void) => {
      await show(await api.Help.UpdateStatus[":id"].$post({ param, json: { status: "resolved" } }));
    }, TOLD),
    remove: useApiMutation(async (_: void) => {
      await api.Help.Delete[":id"].$delete({ param });
      await queryClient.invalidateQueries({ queryKey: [...HELP, "list"] });
    }, TOLD),
  };
};
