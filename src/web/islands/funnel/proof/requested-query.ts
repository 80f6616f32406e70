// The meeting that a visitor has requested, asked again as long as it waits for them.
import { queryOptions } from "@tanstack/react-query";
import { isPending } from "@/modules/scheduling/rules.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { meetingQuery } from "../queries.ts";

const CHECK_MS = 10_000;

/** It can be confirmed by the link of the email, and end, while a screen is open. */
export const requestedMeetingQuery = (api: ApiClient, id: string) =>
  queryOptions({
    ...meetingQuery(api, id),
    refetchInterval: ({ state }) => state.data && isPending(state.data.status) ? CHECK_MS : false,
  });
