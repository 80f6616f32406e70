// The specialist's notifications.
import { useSuspenseQuery } from "@tanstack/react-query";
import { NoticeScreen } from "@/web/islands/area/notices/notice-list.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { RoutedAnchor } from "../area-link.tsx";
import { FRAME, frameQuery } from "../frame-query.ts";

export default function Notifications() {
  const { data: frame } = useSuspenseQuery(frameQuery(useApi()));
  return <NoticeScreen path="/dashboard/notifications" unread={frame.unread} layoutKey={FRAME} link={RoutedAnchor} />;
}
