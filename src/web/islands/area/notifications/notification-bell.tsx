import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AreaAnchor } from "@/web/ui/layout/area-links.tsx";
import { Popover } from "@/web/ui/overlay/popover.tsx";
import { Button } from "@/web/ui/button.tsx";
import { BellIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { textLink } from "@/web/ui/link.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { latestNotificationsQuery, useMarkRead } from "./notification-queries.ts";
import { NotificationRow, type NotificationRowProps } from "./notification-row.tsx";

interface NotificationBellProps {
  /** From the frame's query. */
  unread: number;
  /** The key of that query. */
  layoutKey: QueryKey;
  /** The screen with all notifications. */
  allHref: string;
  link: AreaAnchor;
}

/** The server counts up to 100. */
const badgeText = (unread: number): string => unread > 99 ? "99+" : String(unread);

const Badge = ({ unread }: Pick<NotificationBellProps, "unread">) =>
  unread > 0 && (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 start-5 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-sm leading-none font-semibold text-on-brand ring-2 ring-paper"
    >
      {badgeText(unread)}
    </span>
  );

/** Mounted, and so fetched, while the bell is open. */
const Latest = ({ link, onPress }: Pick<NotificationRowProps, "link" | "onPress">) => {
  const { data, isError, refetch } = useQuery(latestNotificationsQuery(useApi()));
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-3">
        <p>Your notifications could not be loaded.</p>
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
    return <p className="p-3 text-ink-soft">You're all caught up. Updates appear here.</p>;
  }
  return (
    <ul>
      {data.items.map((notification) => (
        <li key={notification.id}>
          <NotificationRow notification={notification} link={link} onPress={onPress} />
        </li>
      ))}
    </ul>
  );
};

/** Leads to the screen with all notifications until its code has arrived. */
export const NotificationBell = ({ unread, layoutKey, allHref, link: Link }: NotificationBellProps) => {
  const [open, setOpen] = useState(false);
  const { readOne, readAll } = useMarkRead(layoutKey);
  const press: NotificationRowProps["onPress"] = ({ id, link, read }) => {
    if (!read) readOne(id).catch(() => {});
    if (link) setOpen(false);
  };
  return (
    <Popover
      label="Notifications"
      href={allHref}
      link={Link}
      open={open}
      onOpenChange={setOpen}
      triggerLabel={`Notifications, ${unread === 0 ? "none unread" : `${badgeText(unread)} unread`}`}
      triggerClassName="relative grid size-11 shrink-0 place-items-center rounded-part text-ink-soft transition-colors hover:bg-wash hover:text-ink"
      trigger={
        <>
          <BellIcon className="size-6" />
          <Badge unread={unread} />
        </>
      }
      className="w-104"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1 pe-2 ps-4">
        <h2 className="font-serif text-lg font-semibold">Notifications</h2>
        {unread > 0 && (
          <Button variant="quiet" className="px-3!" onClick={() => void readAll().catch(() => {})}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[min(32rem,60dvh)] overflow-y-auto p-1">
        <Latest link={Link} onPress={press} />
      </div>
      <p className="border-t border-line px-4">
        <Link
          href={allHref}
          onClick={() => setOpen(false)}
          className={`inline-flex min-h-12 items-center font-medium ${textLink}`}
        >
          All notifications
        </Link>
      </p>
    </Popover>
  );
};
