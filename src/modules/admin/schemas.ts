// Schemas of the administrators' frame; each subfolder has the schemas of its own calls.
import { z } from "zod";

/** Admin/DashboardLayoutProps: the frame around every screen of the administrators' area. */
export const DashboardLayoutProps = z.object({
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** Whether the administrator is a specialist, too, and has a dashboard. */
  onboarded: z.boolean(),
  /** Unread inbox notifications, 100 at most. */
  unread: z.number().int(),
  /** What needs attention, by screen. */
  badges: z.object({
    failedMails: z.number().int(),
    /** Help requests that no administrator has started. */
    openRequests: z.number().int(),
    /** Unassigned tracks with contact data. */
    unassignedTracks: z.number().int(),
    credentialsToReview: z.number().int(),
  }),
});
export type DashboardLayoutProps = z.infer<typeof DashboardLayoutProps>;
