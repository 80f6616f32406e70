import type { ReactNode } from "react";
import type { NotificationItem } from "@/modules/notifications/schemas.ts";
import type { AreaAnchor } from "@/web/ui/layout/area-links.tsx";
import {
  BellIcon,
  CalendarCheckIcon,
  ClockIcon,
  type IconProps,
  InboxIcon,
  MessageCircleIcon,
  RotateCcwIcon,
  TriangleAlertIcon,
  WalletIcon,
} from "@/web/ui/icons.ts";

type IconOf = (props: IconProps) => ReactNode;

/** By the prefix of the kind; the first match counts. */
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
const iconOf = (kind: string): IconOf => ICONS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? BellIcon;

export interface NotificationRowProps {
  notification: NotificationItem;
  link: AreaAnchor;
  onPress(notification: NotificationItem): void;
}

const rowClass = "flex w-full items-start gap-3 rounded-part px-3 py-3 text-start no-underline transition-colors";

const Content = (
  { notification: { kind, title, body, about, at, read } }: Pick<NotificationRowProps, "notification">,
) => {
  const Icon = iconOf(kind);
  return (
    <>
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${
          read ? "bg-wash text-ink-soft" : "bg-brand-tint text-brand"
        }`}
      >
        <Icon />
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
              Unread
            </span>
          )}
          <span>
            {at.text}
            <span className="max-sm:sr-only">{` · ${at.city}`}</span>
          </span>
        </span>
      </span>
    </>
  );
};

/** A link to what it is about. Without a link, pressing it marks it as read. */
export const NotificationRow = ({ notification, link: Link, onPress }: NotificationRowProps) => {
  const { link, read } = notification;
  const press = () => onPress(notification);
  if (link) {
    return (
      <Link href={link} onClick={press} className={`${rowClass} hover:bg-wash`}>
        <Content notification={notification} />
      </Link>
    );
  }
  if (read) {
    return (
      <div className={rowClass}>
        <Content notification={notification} />
      </div>
    );
  }
  return (
    <button type="button" onClick={press} className={`${rowClass} hover:bg-wash`}>
      <Content notification={notification} />
      <span className="sr-only">Mark as read</span>
    </button>
  );
};
