import { useSuspenseQuery } from "@tanstack/react-query";
import { NotificationScreen } from "@/web/islands/area/notifications/notification-list.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../links.tsx";
import { FRAME, frameQuery } from "../queries.ts";

export default function Notifications() {
  const { data: frame } = useSuspenseQuery(frameQuery(useApi()));
  return (
    <NotificationScreen path="/dashboard/notifications" unread={frame.unread} layoutKey={FRAME} link={RoutedAnchor} />
  );
}
