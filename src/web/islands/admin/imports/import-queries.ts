// Queries and calls of imports. Any change of an import invalidates everything below IMPORTS.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type ImportAction,
  type ImportKind,
  type ImportStatus,
  isRunning,
  type Mapping,
} from "@/modules/imports/rules.ts";
import type { ImportView, ReadImportInput } from "@/modules/imports/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { fileBody } from "@/web/islands/runtime/file-body.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT, USERS } from "../queries.ts";

const IMPORTS = ["admin", "imports"] as const;
export const IMPORTS_VIEW = { path: "/admin/imports", sorts: [], filters: [] };
export const ROWS_VIEW = { sorts: [], filters: ["status"] };
/** How often the progress of a running import is loaded, in ms. */
const REFRESH_MS = 1_000;

export const importListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...IMPORTS, "list", view],
    queryFn: () => readJson(api.Admin.ImportsPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some(({ status }) => isRunning(status)) ? REFRESH_MS : false,
  });

export const importQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, "one", id],
    queryFn: () => readJson(api.Admin.Import[":id"].$get({ param: { id } })),
    refetchInterval: ({ state }) => state.data && isRunning(state.data.status) ? REFRESH_MS : false,
  });

/** @param status the import's: another one has other rows. */
export const importRowsQuery = (api: ApiClient, id: string, status: ImportStatus, view: ListView) =>
  queryOptions({
    queryKey: [...IMPORTS, "rows", id, status, view],
    queryFn: () => readJson(api.Admin.ImportRows[":id"].$get({ param: { id }, query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** Uploads a file, and returns its import. Throws ApiError. */
export const useUpload = () =>
  useApiMutation(async ({ kind, file }: { kind: ImportKind; file: File }, { api, queryClient }) => {
    const query = { kind, name: file.name.slice(-100) };
    const found = await readJson(api.Admin.UploadImport.$post({ query }, fileBody(file)));
    replaceData(queryClient, importQuery(api, found.id).queryKey, found);
    await invalidate(queryClient, [...IMPORTS, "list"], AUDIT);
    return found;
  }, FORM_ERRORS);

type Start = Exclude<ImportAction, "check" | "delete">;
const CALLS = { run: "RunImport", invite: "InviteImported", undo: "UndoImport" } as const satisfies Record<
  Start,
  string
>;

/** The actions on one import. Each shows the import as it is afterwards, and throws ApiError. */
export const useImportActions = (id: string) => {
  const param = { id };
  return {
    check: useApiMutation(async (mapping: Mapping, { api, queryClient }) => {
      const found: ImportView = await readJson(api.Admin.CheckImport[":id"].$post({ param, json: { mapping } }));
      replaceData(queryClient, importQuery(api, id).queryKey, found);
    }, FORM_ERRORS),
    read: useApiMutation(async (json: ReadImportInput, { api, queryClient }) => {
      const found: ImportView = await readJson(api.Admin.ReadImport[":id"].$post({ param, json }));
      replaceData(queryClient, importQuery(api, id).queryKey, found);
      await invalidate(queryClient, [...IMPORTS, "list"], AUDIT);
    }, FORM_ERRORS),
    start: useApiMutation(async (action: Start, { api, queryClient }) => {
      const found: ImportView = await readJson(api.Admin[CALLS[action]][":id"].$post({ param }));
      replaceData(queryClient, importQuery(api, id).queryKey, found);
      await invalidate(queryClient, [...IMPORTS, "list"], USERS, AUDIT);
    }, FORM_ERRORS),
    remove: useApiMutation(async (_: void, { api, queryClient }) => {
      await api.Admin.DeleteImport[":id"].$post({ param });
      await invalidate(queryClient, [...IMPORTS, "list"], AUDIT);
    }, FORM_ERRORS),
  };
};
