// The question to the audit log, as the address of its screen asks it.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditList } from "@/modules/admin/audit/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { type KnownView, queryOfView } from "@/web/islands/area/use-list-view.ts";

/** Everything that administrators do outdates what stands below this key. */
export const AUDIT = ["admin", "audit"] as const;

export const AUDIT_VIEW: KnownView = {
  sorts: ["at"],
  filters: ["action", "subjectKind", "subjectId", "actorId", "from", "to"],
};

export const auditQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...AUDIT, view],
    queryFn: async (): Promise<AuditList> => {
      const query = queryOfView({ ...view, search: "" });
      return await (await api.Admin.Audit.$get({ query })).json();
    },
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
