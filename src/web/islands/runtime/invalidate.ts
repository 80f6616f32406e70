import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Marks everything below the keys as stale. */
export const invalidate = async (queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
