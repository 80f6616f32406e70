import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import { AUDIT } from "../queries.ts";

export const AUDIT_VIEW: ListViewKeys = {
  sorts: ["at"],
  filters: ["action", "subjectKind", "subjectId", "actorId", "from", "to"],
};

export const auditQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...AUDIT, view],
    queryFn: () => readJson(api.Admin.Audit.$get({ query: listQuery({ ...view, search: "" }) })),
    placeholderData: keepPreviousData,
  });
