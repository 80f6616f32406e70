// Remembers where one was in a list, so that the way back from one of its things leads there.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const keyOf = (list: string) => ["admin", "last-place", list] as const;

/** Called by a list with its address. */
export const useRememberedList = (list: string, href: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.setQueryData(keyOf(list), href), [queryClient, list, href]);
};

/** The list as it was left in this document; `otherwise` when it was not opened here. */
export const useBackHref = (list: string, otherwise: string): string =>
  useQueryClient().getQueryData<string>(keyOf(list)) ?? otherwise;
