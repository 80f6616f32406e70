// What comes in while one looks: a new lead, credits, a notification appear without a reload.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followHints } from "../runtime/live.ts";
import { SHOWN } from "./dashboard/shown-query.ts";
import { FRAME } from "./frame-query.ts";
import { LEADS } from "./leads/lead-queries.ts";

/** What each kind of hint outdates; an unknown one outdates everything. */
const OUTDATED: Record<string, readonly (readonly string[])[]> = {
  leads: [LEADS, FRAME, SHOWN, ["dashboard"]],
  credits: [FRAME, SHOWN, ["buy"], ["lead-prices"], ["dashboard"]],
  notifications: [["notifications"]],
};

const lookAgain = (queryClient: QueryClient) => (kind: string) =>
  void Promise.all((OUTDATED[kind] ?? [[]]).map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Called once by the frame of the area. */
export const useLiveArea = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => followHints(lookAgain(queryClient)), [queryClient]);
};
