// Invitations as administrators see them, and the list of people to invite.
import { z } from "zod";
import { listOf, PageQuery, ReadableTime, Search } from "@/platform/http/schemas.ts";
import { INVITATION_STATES, MOST_LIST_CHARACTERS } from "@/modules/auth/invitations/rules.ts";

export const InvitationRef = z.object({ id: z.uuidv7() });

/** `people`: a pasted list or the text of a CSV file. With `preview`, nobody is invited. */
export const InviteInput = z.object({
  people: z.string().max(MOST_LIST_CHARACTERS),
  preview: z.boolean().default(false),
}).meta({ id: "InviteInput" });
export type InviteInput = z.output<typeof InviteInput>;

/** Whoever has an open invitation gets no other. Nothing here depends on whether an address has an account. */
export const Invited = z.object({
  /** Addresses that get an invitation, or would. */
  invited: z.array(z.string()),
  /** Addresses with an open invitation. */
  alreadyInvited: z.array(z.string()),
  /** Lines without an address, as in the text. */
  problems: z.array(z.object({ line: z.number().int(), problem: z.string() })),
}).meta({ id: "InvitationSent" });
export type Invited = z.output<typeof Invited>;

export const InvitationsQuery = PageQuery.extend({ search: Search, state: z.enum(INVITATION_STATES).optional() });
export type InvitationsQuery = z.output<typeof InvitationsQuery>;

export const InvitationItem = z.object({
  id: z.string(),
  email: z.string(),
  /** "" where it is not known. */
  name: z.string(),
  state: z.enum(INVITATION_STATES),
  invitedBy: z.string(),
  sent: ReadableTime,
  expires: ReadableTime,
  /** The account that came of it. */
  userId: z.string().nullable(),
}).meta({ id: "Invitation" });
export type InvitationItem = z.output<typeof InvitationItem>;
export const InvitationList = listOf(InvitationItem).meta({ id: "InvitationList" });
export type InvitationList = z.output<typeof InvitationList>;
