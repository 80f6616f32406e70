// Queries and changes of the specialist's own calendar. Every change of a lead or its meeting invalidates the queries.
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { MeetingListQuery } from "@/modules/leads/meetings/calendar-schemas.ts";
import type { BlockTimeInput } from "@/modules/scheduling/schemas.ts";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { LEADS } from "../../leads/lead-queries.ts";
import { DASHBOARD } from "../../queries.ts";
import { UNDO_ERRORS, undoParts, undoWithToast } from "../../undo-toast.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

/** Below the lists of leads, which every change of a meeting invalidates. */
const MEETINGS = [...LEADS, "list", "own-meetings"] as const;
const WEEKS = [...MEETINGS, "week"] as const;

/** Seven days from a date. Those that are shown stay until the next ones have loaded. */
export const weekQuery = (api: ApiClient, from = "today") =>
  queryOptions({
    queryKey: [...WEEKS, from],
    queryFn: () => readJson(api.Leads.Calendar.$get({ query: { from } })),
    placeholderData: keepPreviousData,
  });

/** Whether an address shows the week. */
export const isWeekView = ({ view }: { view?: unknown }): boolean => view === "week";

/** Meetings become part of the past by themselves, so those to come are loaded again while they are shown, in ms. */
const REFETCH_MS = 60_000;

export type When = MeetingListQuery["when"];

export const meetingListQuery = (api: ApiClient, when: When, page = 1) =>
  queryOptions({
    queryKey: [...MEETINGS, when, page],
    queryFn: () => readJson(api.Leads.Meetings.$get({ query: { when, page: String(page) } })),
    refetchInterval: when === "upcoming" ? REFETCH_MS : false,
    placeholderData: keepPreviousData,
  });

/** The calendar's preview and the explanation of the visibility depend on blocked times, too. */
const invalidateTimes = (queryClient: QueryClient) =>
  invalidate(queryClient, WEEKS, DASHBOARD, ["calendar", "preview"]);

const BLOCKED = { title: "Time blocked", description: "Visitors can't book it. Meetings that are booked stay." };
const OPENED = { title: "Time is open again", description: "Visitors can book it within your hours." };

export const useBlocking = () => {
  const queryClient = useQueryClient();
  const sendUndo = useApiMutation(async (id: string, { api }) => {
    await api.Calendars.Undo[":id"].$post({ param: { id } });
    return { title: "Undone" };
  }, UNDO_ERRORS);
  const undo = async ({ ids }: UndoOffer) => {
    await undoWithToast(() => sendUndo(ids[0]!));
    await invalidateTimes(queryClient);
  };
  const block = useApiMutation(async (json: BlockTimeInput, { api }) => {
    const { undo: offer } = await readJson(api.Calendars.BlockTime.$post({ json }));
    toast({ ...BLOCKED, ...undoParts(offer, undo) });
    await invalidateTimes(queryClient);
  }, FORM_ERRORS);
  const unblock = useApiMutation(async (id: string, { api }) => {
    const { undo: offer } = await readJson(api.Calendars.UnblockTime[":id"].$post({ param: { id } }));
    toast({ ...OPENED, ...undoParts(offer, undo) });
    await invalidateTimes(queryClient);
  });
  return { block, unblock };
};
