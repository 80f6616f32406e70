import type { InferDataFromTag, QueryClient, QueryKey, Updater } from "@tanstack/react-query";

/** Marks everything below the keys as stale. */
export const invalidate = async (queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/**
 * Caches what a change leads to. A load that began before the change ends without effect, because its answer may be
 * older. The first load of a query goes on: without it, a screen would have nothing to show.
 */
export const replaceData = <Key extends QueryKey, Data = InferDataFromTag<unknown, Key>>(
  queryClient: QueryClient,
  queryKey: Key,
  data: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): void => {
  if (queryClient.getQueryData(queryKey) !== undefined) void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data as never);
};
