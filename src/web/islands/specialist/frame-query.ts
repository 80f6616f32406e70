// What the frame of the signed-in area shows: name, switch, credits, badges.
import { queryOptions } from "@tanstack/react-query";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** Key of the frame's answer: whatever changes name, photo, switch or credits outdates it. */
export const FRAME = ["frame"] as const;

export const frameQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: FRAME,
    queryFn: async (): Promise<LayoutProps> => await (await api.Dashboard.LayoutProps.$get()).json(),
  });
