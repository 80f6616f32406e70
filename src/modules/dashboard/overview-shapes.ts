// Dashboard/DashboardProps: what a specialist looks at every morning.
import { z } from "zod";
import { LeadItem } from "../leads/shapes.ts";

export const DashboardProps = z.object({
  /** Confirmed meetings to come, the next one first. */
  nextMeetings: z.array(LeadItem),
  /** Leads that wait for him, the most pressing first. */
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
