// All notifications of the signed-in person, page by page: what is new, reading one, reading all.
import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { NotificationList } from "@/modules/notifications/schemas.ts";
import type { AreaAnchor } from "@/web/ui/area-link.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { BellIcon } from "@/web/ui/icons.tsx";
import { filteredBy } from "@/web/ui/list-view.ts";
import { Main } from "@/web/ui/page-frame.tsx";
import { Pagination } from "@/web/ui/pagination.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useListView } from "../use-list-view.ts";
import { useApi } from "../use-api-mutation.ts";
import { NOTICE_FILTERS, noticeListQuery } from "./notice-queries.ts";
import { NoticeRow, type NoticeRowProps } from "./notice-row.tsx";
import { useReadNotices } from "./use-notices.ts";

export interface NoticeScreenProps {
  /** Its address. */
  path: string;
  /** Not read, as the area's frame tells, and under which key it keeps that. */
  unread: number;
  layoutKey: QueryKey;
  link: AreaAnchor;
}

const unreadWords = (unread: number): string => {
  if (unread === 0) return "You have read everything.";
  return unread === 1 ? "1 is new." : `${unread > 99 ? "More than 99" : unread} are new.`;
};

const CHOICES = [{ value: "", label: "All" }, { value: "no", label: "New" }] as const;

/** Two buttons of which one is on, told by edge, ground and `aria-pressed`. */
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

const NoNotices = ({ onlyNew }: { onlyNew: boolean }) => (
  <EmptyState icon={<BellIcon className="size-8" />} title={onlyNew ? "Nothing new" : "No notifications yet"}>
    {onlyNew ? "You have read everything there is." : "What happens while you are away stands here, for half a year."}
  </EmptyState>
);

interface ItemsProps extends Pick<NoticeRowProps, "link" | "onPress"> {
  list?: NotificationList;
  onlyNew: boolean;
}

const Items = ({ list, onlyNew, ...row }: ItemsProps) => {
  if (!list) return <SkeletonList rows={6} className="h-20 w-full" />;
  if (list.items.length === 0) return <NoNotices onlyNew={onlyNew} />;
  return (
    <ul className="grid gap-1 rounded-card border border-line bg-surface p-1 sm:p-2">
      {list.items.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} {...row} />
        </li>
      ))}
    </ul>
  );
};

export const NoticeScreen = ({ path, unread, layoutKey, link }: NoticeScreenProps) => {
  const [view, show] = useListView({ path, sorts: [], filters: NOTICE_FILTERS });
  const { data: list, isError, refetch } = useQuery(noticeListQuery(useApi(), view));
  const { readOne, readAll } = useReadNotices(layoutKey);
  const onPress: NoticeRowProps["onPress"] = ({ id, read }) => void (read || readOne(id).catch(() => {}));
  return (
    <Main>
      <div className="grid max-w-funnel gap-6">
        <ScreenTitle lead={unreadWords(unread)}>Notifications</ScreenTitle>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Choice value={view.filters.read ?? ""} onPick={(read) => show(filteredBy(view, "read", read))} />
          {unread > 0 && (
            <Button variant="quiet" className="px-3!" onClick={() => void readAll().catch(() => {})}>
              Mark all as read
            </Button>
          )}
        </div>
        {isError
          ? (
            <Banner tone="danger" role="alert" title="The notifications could not be loaded.">
              <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>Try again</Button>
            </Banner>
          )
          : <Items list={list} onlyNew={view.filters.read === "no"} link={link} onPress={onPress} />}
        {list && list.totalCount > 0 && <Pagination noun="notifications" count={list} view={view} onView={show} />}
      </div>
    </Main>
  );
};
