import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { NotificationList } from "@/modules/notifications/schemas.ts";
import type { AreaAnchor } from "@/web/ui/layout/area-links.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useListView } from "../use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { NOTIFICATION_FILTERS, notificationListQuery, useMarkRead } from "./notification-queries.ts";
import { NotificationRow, type NotificationRowProps } from "./notification-row.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

interface NotificationScreenProps {
  /** The screen's address. */
  path: string;
  /** From the query of the area's frame, whose key is `layoutKey`. */
  unread: number;
  layoutKey: QueryKey;
  link: AreaAnchor;
}

const unreadText = (unread: number): string => {
  if (unread === 0) return "You're all caught up.";
  return `${unread > 99 ? "More than 99" : unread} unread.`;
};

const CHOICES = [{ value: "", label: "All" }, { value: "no", label: "Unread" }] as const;

const Choice = ({ value, onPick }: { value: string; onPick(value: string): void }) => (
  <div role="group" aria-label="Which notifications" className="flex gap-2">
    {CHOICES.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onPick(choice.value)}
        className="min-h-11 rounded-card border border-line-strong bg-surface px-5 font-medium transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint"
      >
        {choice.label}
      </button>
    ))}
  </div>
);

const NoNotifications = ({ onlyUnread }: { onlyUnread: boolean }) => (
  <EmptyState
    picture="notifications"
    title={onlyUnread ? "No unread notifications" : "No notifications yet"}
  >
    {onlyUnread ? "You're all caught up." : "Updates about your leads, credits and requests appear here."}
  </EmptyState>
);

interface ItemsProps extends Pick<NotificationRowProps, "link" | "onPress"> {
  list?: NotificationList;
  onlyUnread: boolean;
}

const Items = ({ list, onlyUnread, ...row }: ItemsProps) => {
  if (!list) return <SkeletonList rows={6} className="h-20 w-full" />;
  if (list.items.length === 0) return <NoNotifications onlyUnread={onlyUnread} />;
  return (
    <ul className="grid gap-1 rounded-card border border-line bg-surface p-1 sm:p-2">
      {list.items.map((notification) => (
        <li key={notification.id}>
          <NotificationRow notification={notification} {...row} />
        </li>
      ))}
    </ul>
  );
};

export const NotificationScreen = ({ path, unread, layoutKey, link }: NotificationScreenProps) => {
  const [view, show] = useListView({ path, sorts: [], filters: NOTIFICATION_FILTERS });
  const { data: list, isError, refetch } = useQuery(notificationListQuery(useApi(), view));
  const { readOne, readAll } = useMarkRead(layoutKey);
  const onPress: NotificationRowProps["onPress"] = ({ id, read }) => void (read || readOne(id).catch(() => {}));
  return (
    <Screen className="grid max-w-funnel gap-6">
      <ScreenTitle lead={unreadText(unread)}>Notifications</ScreenTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice value={view.filters.read ?? ""} onPick={(read) => show(filterView(view, "read", read))} />
        {unread > 0 && (
          <Button variant="quiet" className="px-3!" onClick={() => void readAll().catch(() => {})}>
            Mark all as read
          </Button>
        )}
      </div>
      {isError
        ? <LoadFailed title="Your notifications could not be loaded." onRetry={refetch} />
        : <Items list={list} onlyUnread={view.filters.read === "no"} link={link} onPress={onPress} />}
      {list && list.totalCount > 0 && <Pagination noun="notifications" count={list} view={view} onView={show} />}
    </Screen>
  );
};
