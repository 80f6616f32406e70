// Queries and mutations of inbox notifications. A live update or a read one invalidates everything below NOTIFICATIONS.
import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { NotificationList } from "@/modules/notifications/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { FIRST_VIEW, type ListView, parseListView } from "@/web/ui/table/list-view.ts";
import { listQuery } from "../use-list-view.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

export const NOTIFICATIONS = ["notifications"] as const;

const list = async (api: ApiClient, view: ListView): Promise<NotificationList> =>
  await readJson(api.Notifications.List.$get({ query: listQuery(view) }));

/** The newest notifications, for the bell. */
export const latestNotificationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, "latest"],
    queryFn: () => list(api, FIRST_VIEW),
    meta: { handledErrors: "all" },
  });

/** Only unread notifications, or all. */
export const NOTIFICATION_FILTERS = ["read"] as const;

/** The view in an address: page, page size, and whether only unread notifications are shown. */
export const toNotificationView = (search: Readonly<Record<string, unknown>>): ListView =>
  parseListView(search, { filters: NOTIFICATION_FILTERS });

/** One page. The previous page stays visible until the next one is loaded. */
export const notificationListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, "list", view],
    queryFn: () => list(api, view),
    placeholderData: keepPreviousData,
  });

/** Marks notifications as read, and updates the unread count of the area's frame, whose query has `layoutKey`. */
export const useMarkRead = (layoutKey: QueryKey) => {
  const queryClient = useQueryClient();
  const settle = async (unread: number) => {
    replaceData<QueryKey, { unread: number }>(queryClient, layoutKey, (layout) => layout && { ...layout, unread });
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS });
  };
  const readOne = useApiMutation(async (id: string, { api }) =>
    settle((await readJson(api.Notifications.MarkRead[":id"].$post({ param: { id } }))).unread)
  );
  const readAll = useApiMutation(async (_: void, { api }) =>
    settle((await readJson(api.Notifications.MarkAllRead.$post())).unread)
  );
  return { readOne, readAll };
};
