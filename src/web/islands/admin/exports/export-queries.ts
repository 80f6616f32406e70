// The query and the calls of exports.
import { queryOptions } from "@tanstack/react-query";
import type { DataExports } from "@/modules/exports/schemas.ts";
import { isReady } from "@/modules/exports/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { AUDIT } from "../queries.ts";

/** How often the progress of an export is loaded, in ms. */
const REFRESH_MS = 1_000;

export const exportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "exports"],
    queryFn: () => readJson(api.Admin.Exports.$get()),
    refetchInterval: ({ state }) => state.data?.items.some(({ status }) => !isReady(status)) ? REFRESH_MS : false,
  });

type Call = (api: ApiClient) => Promise<DataExports>;

const useCall = <T>(call: (input: T) => Call) =>
  useApiMutation(async (input: T, { api, queryClient }) => {
    replaceData(queryClient, exportsQuery(api).queryKey, await call(input)(api));
    await invalidate(queryClient, AUDIT);
  }, FORM_ERRORS);

/** Each throws ApiError. */
export const useExportActions = () => ({
  start: useCall<void>(() => (api) => readJson(api.Admin.StartExport.$post())),
  remove: useCall<string>((id) => (api) => readJson(api.Admin.DeleteExport[":id"].$post({ param: { id } }))),
});
