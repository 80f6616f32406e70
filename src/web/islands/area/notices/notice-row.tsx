// One notification: what happened, to whom, when; unread ones say so by a word and a dot.
import type { MouseEvent, ReactNode } from "react";
import type { NotificationItem } from "@/modules/notifications/schemas.ts";
import type { AreaAnchor } from "@/web/ui/area-link.tsx";
import type { IconProps } from "@/web/ui/icon.tsx";
import {
  BellIcon,
  CalendarCheckIcon,
  ClockIcon,
  InboxIcon,
  MessageCircleIcon,
  RotateCcwIcon,
  TriangleAlertIcon,
  WalletIcon,
} from "@/web/ui/icons.tsx";

type IconOf = (props: IconProps) => ReactNode;

/** By how the kind begins; the first that fits. */
const ICONS: readonly (readonly [string, IconOf])[] = [
  ["lead-booked", CalendarCheckIcon],
  ["lead-received", InboxIcon],
  ["lead-", ClockIcon],
  ["outcome-", ClockIcon],
  ["credit-returned", RotateCcwIcon],
  ["credits-purchased", WalletIcon],
  ["credits-", TriangleAlertIcon],
  ["payment-", WalletIcon],
  ["help-", MessageCircleIcon],
  ["meeting-", CalendarCheckIcon],
];
const iconOf = (kind: string): IconOf => ICONS.find(([begin]) => kind.startsWith(begin))?.[1] ?? BellIcon;

export interface NoticeRowProps {
  notice: NotificationItem;
  link: AreaAnchor;
  /** Pressed, at this element. */
  onPress(notice: NotificationItem, element: Element): void;
}

const shape = "flex w-full items-start gap-3 rounded-part px-3 py-3 text-left no-underline transition-colors";

const Content = ({ notice: { kind, title, body, about, at, read } }: Pick<NoticeRowProps, "notice">) => {
  const NoticeIcon = iconOf(kind);
  return (
    <>
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${
          read ? "bg-wash text-ink-soft" : "bg-brand-tint text-brand"
        }`}
      >
        <NoticeIcon />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={read ? "" : "font-semibold"}>{title}</span>
        <span className="text-sm whitespace-pre-line text-ink-soft">
          {about ? `${about} · ${body}` : body}
        </span>
        <span className="flex items-center gap-x-2 text-sm text-ink-soft">
          {!read && (
            <span className="inline-flex items-center gap-1.5 font-medium text-brand">
              <span aria-hidden="true" className="size-2 rounded-full bg-brand" />
              New
            </span>
          )}
          {`${at.text} · ${at.city}`}
        </span>
      </span>
    </>
  );
};

/** Leads to what it is about; without such a place, pressing it only marks it as read. */
export const NoticeRow = ({ notice, link: Link, onPress }: NoticeRowProps) => {
  const { link, read } = notice;
  const press = (event: MouseEvent<HTMLElement>) => onPress(notice, event.currentTarget);
  if (link) {
    return (
      <Link href={link} onClick={press} className={`${shape} hover:bg-wash`}>
        <Content notice={notice} />
      </Link>
    );
  }
  if (read) {
    return (
      <div className={shape}>
        <Content notice={notice} />
      </div>
    );
  }
  return (
    <button type="button" onClick={press} className={`${shape} hover:bg-wash`}>
      <Content notice={notice} />
      <span className="sr-only">Mark as read</span>
    </button>
  );
};
