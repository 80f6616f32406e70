// Remembers where one was in the list, so that the way back from a lead leads there.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const PLACE = ["lead-list-place"] as const;

/** Called by the list with its address. */
export const useListPlace = (href: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.setQueryData(PLACE, href), [queryClient, href]);
};

/** The list as it was left in this document; all of it otherwise. */
export const useLastListPlace = (): string => useQueryClient().getQueryData<string>(PLACE) ?? "/dashboard";
