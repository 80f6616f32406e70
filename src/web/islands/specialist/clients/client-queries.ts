import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ClientCount } from "@/modules/clients/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";

export const clientCountQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["clients"], queryFn: () => readJson(api.Clients.Count.$get()) });

/** What changes the list. All throw ApiError. */
export const useClients = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const store = <T extends { list: ClientCount }>(answer: T): T => {
    replaceData(queryClient, clientCountQuery(api).queryKey, answer.list);
    return answer;
  };
  const calls = api.Clients;
  return {
    add: useApiMutation(
      async (contact: string) => store(await readJson(calls.Add.$post({ json: { contact } }))),
      FORM_ERRORS,
    ),
    remove: useApiMutation(
      async (contact: string) => store(await readJson(calls.Remove.$post({ json: { contact } }))),
      FORM_ERRORS,
    ),
    removeAll: useApiMutation(async () => store(await readJson(calls.RemoveAll.$post()))),
    upload: useApiMutation(
      async (rows: string[]) => store(await readJson(calls.Upload.$post({ json: { rows } }))),
      FORM_ERRORS,
    ),
  };
};
