// Changes of a lead's status: the call, the toast, and the lead's new page.
import type { DeclineReason } from "@/modules/leads/label-rules.ts";
import type { LeadMove } from "@/modules/leads/rules.ts";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { undoParts } from "../undo-toast.ts";
import { useUndoLeads } from "./use-undo-leads.ts";
import { isMeetingWaiting } from "./lead-labels.ts";
import { bookingTimesKey, invalidateLeads, leadQuery } from "./lead-queries.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";

/** What a specialist may add to a change of status. */
export interface StatusDetails {
  reason?: DeclineReason;
  /** Minor units. */
  dealValueMinor?: number;
  /** Adds the meeting to the calendar; without it, the meeting was arranged elsewhere. */
  startsAt?: string;
  location?: LeadView["location"] & string;
}

export interface StatusChange {
  to: LeadStatus;
  /** A lead that is kept can keep its status, too. */
  move?: LeadMove;
  details?: StatusDetails;
}

const isKeeping = (move?: LeadMove): boolean => move === "keep" || move === "keepBooked";

/** Some statuses have calls of their own. */
const callFor = (
  api: ApiClient,
  id: string,
  { to, move, details = {} }: StatusChange,
): Promise<{ json(): Promise<unknown> }> => {
  const { Keep, MarkAsLive, MarkAsConverted, MarkAsNotConverted, MarkLeadStatus } = api.Leads;
  if (isKeeping(move)) return Keep[":id"].$post({ param: { id } });
  if (to === "live") return MarkAsLive[":id"].$post({ param: { id } });
  if (to === "converted") return MarkAsConverted[":id"].$post({ param: { id }, json: details });
  if (to === "not-converted") return MarkAsNotConverted[":id"].$post({ param: { id }, json: details });
  return MarkLeadStatus[":id"][":status"].$post({ param: { id, status: to }, json: details });
};

const BOOKED_TOAST = { title: "Meeting booked", description: "It's in your calendar. We've emailed both of you." };

const KEPT_TOAST = { title: "Lead kept", description: "It uses one credit. You see how to reach the visitor." };

const GIVEN_UP_TEXT = "Its meeting is cancelled in a minute, and we offer the visitor another specialist.";

const toastFor = ({ to, move, details }: StatusChange, lead: LeadView) => {
  if (isKeeping(move)) return KEPT_TOAST;
  if (isMeetingWaiting(lead)) return { ...LEAD_STATUS[to].done, description: GIVEN_UP_TEXT };
  return details?.startsAt ? BOOKED_TOAST : LEAD_STATUS[to].done;
};

const toOffer = ({ timeline }: LeadView) => timeline.find(({ undo }) => undo !== null)?.undo;

/** Changes a lead's status, and offers to undo it where that is possible. Throws the error of the call; the lead and its times are then loaded again. */
export const useChangeStatus = (id: string) => {
  const api = useApi();
  const { queryKey } = leadQuery(api, id);
  const undo = useUndoLeads();
  return useApiMutation(async (change: StatusChange, { queryClient }) => {
    try {
      const lead = await readJson(callFor(api, id, change)) as LeadView;
      replaceData(queryClient, queryKey, lead);
      toast({ ...toastFor(change, lead), ...undoParts(toOffer(lead), undo) });
      await invalidateLeads(queryClient);
    } catch (error) {
      await invalidate(queryClient, queryKey, bookingTimesKey(id));
      throw error;
    }
  });
};
