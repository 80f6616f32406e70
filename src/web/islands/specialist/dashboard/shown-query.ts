// Why visitors see one, or not: every gate of PRODUCT section 4 for every category served.
import { queryOptions } from "@tanstack/react-query";
import type { ShownExplanation } from "@/modules/funnel/explain-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

export const SHOWN = ["shown"] as const;

export const shownQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SHOWN,
    queryFn: async (): Promise<ShownExplanation> => await (await api.Dashboard.Shown.$get()).json(),
  });
