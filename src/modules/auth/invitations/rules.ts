// Invitations and their states (docs/product/people-and-roles.md#invitations). Pure.

/** How long a link works. */
export const INVITATION_DAYS = 14;
/** The most people at once, and characters of a list. */
export const MOST_INVITED = 1_000;
export const MOST_LIST_CHARACTERS = 500_000;

export const INVITATION_STATUSES = ["open", "accepted", "withdrawn"] as const;

/** What a list shows: an open invitation whose link no longer works has expired. */
export const INVITATION_STATES = ["open", "expired", "accepted", "withdrawn"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const invitationState = (
  { status, expiresAt }: { status: (typeof INVITATION_STATUSES)[number]; expiresAt: number },
  now: number,
): InvitationState => status === "open" && expiresAt <= now ? "expired" : status;

/** Whether it can be sent again, and withdrawn. */
export const isUnanswered = (state: InvitationState): boolean => state === "open" || state === "expired";
