// What the administrators' calls take and answer.
import { z } from "zod";

/** Admin/DashboardLayoutProps: the frame around every screen of the administrators' area. */
export const DashboardLayoutProps = z.object({
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Whether he is a specialist, too, and has a dashboard. */
  onboarded: z.boolean(),
  /** Own notifications not read; 100 and more are 100. */
  unread: z.number().int(),
  /** What waits for somebody, by place. */
  badges: z.object({
    failedMails: z.number().int(),
    /** Help requests that nobody has taken into work. */
    openRequests: z.number().int(),
    /** Unassigned ones with contact data. */
    unassignedTracks: z.number().int(),
    credentialsToReview: z.number().int(),
  }),
});
export type DashboardLayoutProps = z.infer<typeof DashboardLayoutProps>;
