// The questions about notifications; a hint or a read one outdates everything below NOTICES.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { NotificationList } from "@/modules/notifications/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { FIRST_VIEW, type ListView, viewOfSearch } from "@/web/ui/list-view.ts";
import { queryOfView } from "../use-list-view.ts";

export const NOTICES = ["notifications"] as const;

const list = async (api: ApiClient, view: ListView): Promise<NotificationList> =>
  await (await api.Notifications.List.$get({ query: queryOfView(view) })).json();

/** What the bell shows: the newest ones. It says itself when they cannot be had. */
export const latestNoticesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...NOTICES, "latest"],
    queryFn: () => list(api, FIRST_VIEW),
    meta: { handledErrors: "all" },
  });

/** Only those that are not read, or all. */
export const NOTICE_FILTERS = ["read"] as const;

/** The view that an address shows: page, page size, and whether only unread ones. */
export const noticeViewOf = (search: Readonly<Record<string, unknown>>): ListView =>
  viewOfSearch(search, { filters: NOTICE_FILTERS });

/** One page of all. The last page stays until the next one has come. */
export const noticeListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...NOTICES, "list", view],
    queryFn: () => list(api, view),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
