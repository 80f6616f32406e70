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

/** A heading of a column, in lower-case letters and digits only. */
export const foldHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Headings of columns about people, as they themselves and other programs write them, folded. */
export const HEADINGS: Readonly<Record<"email" | "firstName" | "lastName" | "name", readonly string[]>> = {
  email: ["email", "emailaddress", "loginemail", "useremail", "mail", "email1value", "emailadresse"],
  firstName: ["firstname", "givenname", "forename", "vorname"],
  lastName: ["lastname", "surname", "familyname", "nachname"],
  name: ["name", "fullname", "username", "hostname"],
};
