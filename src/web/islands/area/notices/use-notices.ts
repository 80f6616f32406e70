// Reading notifications, one or all; the badge of the frame follows at once.
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useApi, useApiMutation } from "../use-api-mutation.ts";
import { NOTICES } from "./notice-queries.ts";

/** `layoutKey`: under which the area keeps the answer of its frame, which tells how many are unread. */
export const useReadNotices = (layoutKey: QueryKey) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const settle = async (unread: number) => {
    queryClient.setQueryData<{ unread: number }>(layoutKey, (layout) => layout && { ...layout, unread });
    await queryClient.invalidateQueries({ queryKey: NOTICES });
  };
  const readOne = useApiMutation(async (id: string) =>
    settle((await (await api.Notifications.MarkRead[":id"].$post({ param: { id } })).json()).unread)
  );
  const readAll = useApiMutation(async (_: void) =>
    settle((await (await api.Notifications.MarkAllRead.$post()).json()).unread)
  );
  return { readOne, readAll };
};
