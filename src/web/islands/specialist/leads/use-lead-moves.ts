// Every move of a lead as a verb: asks what belongs to it, makes the call, shows the lead as it is then.
import { useQueryClient } from "@tanstack/react-query";
import type { LeadView } from "@/modules/leads/schemas.ts";
import type { LeadStatus, REASONS } from "@/modules/leads/rules.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { bookingTimesKey } from "./booking-times.ts";
import { leadQuery, outdateLeads } from "./lead-queries.ts";

/** Why a lead did not convert. */
export type Reason = (typeof REASONS)[number]["value"];

/** What may be said along with a move. */
export interface Said {
  reason?: Reason;
  /** Minor units. */
  dealValueMinor?: number;
  /** Puts the meeting on the own calendar; without it, it was arranged outside Parley. */
  startsAt?: string;
  location?: LeadView["location"] & string;
}

export interface WantedMove {
  to: LeadStatus;
  said?: Said;
}

/** The call of SPEC that leads to a status. */
const callFor = (api: ApiClient, id: string, { to, said = {} }: WantedMove): Promise<{ json(): Promise<unknown> }> => {
  const { MarkAsLive, MarkAsConverted, MarkAsNotConverted, MarkLeadStatus } = api.Leads;
  if (to === "live") return MarkAsLive[":id"].$post({ param: { id } });
  if (to === "converted") return MarkAsConverted[":id"].$post({ param: { id }, json: said });
  if (to === "not-converted") return MarkAsNotConverted[":id"].$post({ param: { id }, json: said });
  return MarkLeadStatus[":id"][":status"].$post({ param: { id, status: to }, json: said });
};

const SAID: Record<LeadStatus, { title: string; description: string }> = {
  received: { title: "Lead changed", description: "" },
  live: { title: "The lead is live", description: "It is yours to work on." },
  booked: { title: "Marked as booked", description: "Say how it went when the meeting has taken place." },
  converted: { title: "Marked as converted", description: "You can correct this for a while." },
  "not-converted": { title: "Marked as not converted", description: "You can correct this for a while." },
  expired: { title: "Lead given up", description: "You can open it again for a while." },
};

const IN_CALENDAR = { title: "Meeting booked", description: "It is in your calendar. Both of you get a mail." };

/** Makes a move. It throws the call's error; a refusal shows the lead and its times as they are now. */
export const useMoveLead = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = leadQuery(api, id);
  return useApiMutation(async (move: WantedMove) => {
    try {
      const lead = await (await callFor(api, id, move)).json() as LeadView;
      queryClient.setQueryData(queryKey, lead);
      toast(move.said?.startsAt ? IN_CALENDAR : SAID[move.to]);
      await outdateLeads(queryClient);
    } catch (error) {
      const outdated = [queryKey, bookingTimesKey(id)];
      await Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      throw error;
    }
  });
};
