import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
import { AdminRoleSchema } from "@/modules/auth/schemas.ts";

/** An action on the item of a response. `closed` says why it is not possible now; null when it is. */
export const actionSchema = <Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions), label: z.string(), closed: z.string().nullable() });

/** A decision of a visitor on a consent text, with its time as the reader's. */
export const Consent = z.object({
  purpose: z.string(),
  text: z.string(),
  accepted: z.boolean(),
  at: z.string(),
  time: ReadableTime,
}).meta({ id: "Consent" });
export type Consent = z.infer<typeof Consent>;

/** Admin/DashboardLayoutProps: the frame around every screen of the administrators' area. */
export const DashboardLayoutProps = z.object({
  name: z.string(),
  role: AdminRoleSchema,
  id: z.string(),
  email: z.string(),
  /** Why they can't decide about their own records; null for the only owner. */
  ownProblem: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** Whether the administrator is a specialist, too, and has a dashboard. */
  onboarded: z.boolean(),
  /** Unread inbox notifications, 100 at most. */
  unread: z.number().int(),
  /** What needs attention, by screen. */
  badges: z.object({
    /** Everything in the queue of Admin/Attention. */
    attention: z.number().int(),
    failedMails: z.number().int(),
    failedJobs: z.number().int(),
    /** Help requests that no administrator has started. */
    openRequests: z.number().int(),
    /** Unassigned tracks with contact data. */
    unassignedTracks: z.number().int(),
    /** Of their visitors, those without a specialist who have done nothing for half an hour; counting stops at 1,000. */
    visitorsWaiting: z.number().int(),
    credentialsToReview: z.number().int(),
    /** Waves of unproven bookings. */
    waves: z.number().int(),
    /** Bookings that wait for a decision. */
    bookingsToReview: z.number().int(),
    /** Disputed ratings and appeals that wait for a decision. */
    ratingsToDecide: z.number().int(),
    /** Reports of profiles and ratings. */
    reportsToDecide: z.number().int(),
    /** Payments that wait for their invoice. */
    owedInvoices: z.number().int(),
  }),
}).meta({ id: "AdminLayout" });
export type DashboardLayoutProps = z.infer<typeof DashboardLayoutProps>;
