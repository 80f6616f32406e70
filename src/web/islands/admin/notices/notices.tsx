// What an administrator has been told.
import { useSuspenseQuery } from "@tanstack/react-query";
import { NoticeScreen } from "@/web/islands/area/notices/notice-list.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../area-link.tsx";
import { LAYOUT, layoutQuery } from "../queries.ts";

export default function Notices() {
  const { data: layout } = useSuspenseQuery(layoutQuery(useApi()));
  return <NoticeScreen path="/admin/notices" unread={layout.unread} layoutKey={LAYOUT} link={RoutedAnchor} />;
}
