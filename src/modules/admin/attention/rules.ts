// What waits for an administrator, and by when (docs/product/people-and-roles.md#what-needs-attention).
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

export const ATTENTION_KINDS = [
  "reviews",
  "waves",
  "jobs",
  "emails",
  "tracks",
  "requests",
  "ratings",
  "reports",
  "credentials",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** How long each may wait, in ms. A booking to release has a deadline of its own. */
const WAIT_MS: Record<Exclude<AttentionKind, "reviews">, number> = {
  waves: 30 * MINUTE_MS,
  jobs: HOUR_MS,
  emails: 4 * HOUR_MS,
  tracks: 4 * HOUR_MS,
  requests: DAY_MS,
  ratings: 3 * DAY_MS,
  reports: DAY_MS,
  credentials: DAY_MS,
};

/** When something is due that waits since an instant; `until`: its own deadline. */
export const dueAt = (kind: AttentionKind, since: Instant, until?: Instant): Instant =>
  kind === "reviews" ? until ?? since : since + WAIT_MS[kind];

/** What has waited since this instant or longer is overdue. Bookings to release have deadlines of their own. */
export const overdueSince = (kind: Exclude<AttentionKind, "reviews">, now: Instant): Instant => now - WAIT_MS[kind] - 1;

/** How long nobody must have done anything with a visitor's request: before, they may be about to book. In ms. */
export const QUIET_MS = 30 * MINUTE_MS;

/** Counting visitors without a specialist stops here, because each one costs time: this number means "or more". */
export const MOST_VISITORS = 1_000;

/** For how long somebody has taken what they don't settle, in ms; then it is free again. */
export const CLAIM_MS = DAY_MS;
