// Dashboard/DashboardProps: what a specialist looks at every morning.
import { z } from "zod";
import { LeadItem, MeetingItem } from "@/modules/leads/schemas.ts";

export const DashboardProps = z.object({
  /** His own day, YYYY-MM-DD, and the city of his clock. */
  today: z.string(),
  city: z.string(),
  /** Confirmed meetings on these days of his, the one that goes on now included; `ahead` are all of them. */
  meetings: z.object({ today: z.number().int(), tomorrow: z.number().int(), ahead: z.number().int() }),
  /** Leads to be taken, to be told how they went, to be worked on before they expire; a hundred of each are counted. */
  waitingFor: z.object({ take: z.number().int(), tell: z.number().int(), work: z.number().int() }),
  /** The next of these meetings, the first one first. */
  nextMeetings: z.array(MeetingItem),
  /** The first of those, the most pressing first. */
  waiting: z.array(LeadItem),
  counters: z.object({
    total: z.number().int(),
    received: z.number().int(),
    live: z.number().int(),
    booked: z.number().int(),
    converted: z.number().int(),
    notConverted: z.number().int(),
    expired: z.number().int(),
  }),
  /** Twelve weeks from Monday (UTC), the oldest first: leads born in it, and how many of them have converted. */
  weeks: z.array(z.object({ monday: z.string(), leads: z.number().int(), converted: z.number().int() })),
});
export type DashboardProps = z.infer<typeof DashboardProps>;
