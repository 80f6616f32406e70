// The bell of an area's frame: how many notifications are new, and the newest of them to read.
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ToggleEvent, useId, useState } from "react";
import { type AreaAnchor, closeAround } from "@/web/ui/area-link.tsx";
import { Button } from "@/web/ui/button.tsx";
import { BellIcon } from "@/web/ui/icons.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { textLink } from "@/web/ui/text-link.tsx";
import { useApi } from "../use-api-mutation.ts";
import { latestNoticesQuery } from "./notice-queries.ts";
import { NoticeRow, type NoticeRowProps } from "./notice-row.tsx";
import { useReadNotices } from "./use-notices.ts";

export interface NoticeBellProps {
  /** Not read, as the frame's answer tells. */
  unread: number;
  /** Under which the area keeps that answer. */
  layoutKey: QueryKey;
  /** The screen with all of them. */
  place: string;
  link: AreaAnchor;
}

/** Above 99 the badge says so; the server counts no further than 100. */
const badgeText = (unread: number): string => unread > 99 ? "99+" : String(unread);

const Badge = ({ unread }: Pick<NoticeBellProps, "unread">) =>
  unread > 0 && (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 left-5 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-sm leading-none font-semibold text-on-brand ring-2 ring-paper"
    >
      {badgeText(unread)}
    </span>
  );

/** Asked for when the bell is opened for the first time. */
const Latest = ({ link, onPress }: Pick<NoticeRowProps, "link" | "onPress">) => {
  const { data, isError, refetch } = useQuery(latestNoticesQuery(useApi()));
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-3">
        <p>The notifications could not be loaded.</p>
        <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="p-3">
        <SkeletonList rows={3} className="h-16 w-full" />
      </div>
    );
  }
  if (data.items.length === 0) {
    return <p className="p-3 text-ink-soft">Nothing yet. What happens while you are away stands here.</p>;
  }
  return (
    <ul>
      {data.items.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} link={link} onPress={onPress} />
        </li>
      ))}
    </ul>
  );
};

/** The browser's own popover: opens before JavaScript has come, closes with Escape or a press beside it. */
export const NoticeBell = ({ unread, layoutKey, place, link: Link }: NoticeBellProps) => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { readOne, readAll } = useReadNotices(layoutKey);
  const toggle = (event: ToggleEvent) => event.newState === "open" && setOpened(true);
  const press: NoticeRowProps["onPress"] = ({ id, link, read }, element) => {
    if (!read) readOne(id).catch(() => {});
    if (link) closeAround(element);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Notifications, ${unread === 0 ? "nothing new" : `${badgeText(unread)} new`}`}
        className="relative grid size-11 shrink-0 place-items-center rounded-part text-ink-soft transition-colors hover:bg-wash hover:text-ink"
      >
        <BellIcon className="size-6" />
        <Badge unread={unread} />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label="Notifications"
        onToggle={toggle}
        className="top-15 right-4 left-auto m-0 w-104 max-w-[calc(100vw---spacing(8))] rounded-card border border-line bg-surface text-ink shadow-float sm:top-17 sm:right-[max(--spacing(4),calc((100vw-var(--container-area))/2+--spacing(6)))]"
      >
        <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
          <h2 className="font-serif text-lg font-semibold">Notifications</h2>
          {unread > 0 && (
            <Button variant="quiet" className="px-3!" onClick={() => void readAll().catch(() => {})}>
              Mark all as read
            </Button>
          )}
        </div>
        <div className="max-h-[min(32rem,60dvh)] overflow-y-auto p-1">
          {opened && <Latest link={Link} onPress={press} />}
        </div>
        <p className="border-t border-line px-4">
          <Link
            href={place}
            onClick={(event) => closeAround(event.currentTarget)}
            className={`inline-flex min-h-12 items-center font-medium ${textLink}`}
          >
            All notifications
          </Link>
        </p>
      </section>
    </>
  );
};
