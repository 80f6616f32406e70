// Inbox notifications: what appears under the bell of people with an account.
import { KEPT_DAYS, type NewNotification, notify } from "../inbox/notifications.ts";
import type { OwnChannel } from "./channel.ts";

/** What a content builder writes; it never names a visitor. `kind` is the message's name, `link` the dashboard by default. */
export type InboxBody = Omit<NewNotification, "specialistId" | "kind"> & { kind?: string };

export const inbox: OwnChannel<InboxBody, InboxBody> = {
  label: "Inbox",
  queue: "reactions",
  rules: [`To people with an account. No text names a visitor. Notifications are kept for ${KEPT_DAYS} days.`],
  address: (_facts, body) => body,
  write: (tx, { recipient, name, content, cause, at }) =>
    notify(tx, { specialistId: recipient, kind: name, link: "/dashboard", ...content, cause, at }),
};
