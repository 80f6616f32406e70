import { useSuspenseQuery } from "@tanstack/react-query";
import { NotificationScreen } from "@/web/islands/area/notifications/notification-list.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../shared/links.tsx";
import { LAYOUT, layoutQuery } from "../queries.ts";

export default function InboxScreen() {
  const { data: layout } = useSuspenseQuery(layoutQuery(useApi()));
  return <NotificationScreen path="/admin/notices" unread={layout.unread} layoutKey={LAYOUT} link={RoutedAnchor} />;
}
