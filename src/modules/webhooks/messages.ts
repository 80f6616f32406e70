// Which messages an event becomes, and what each says: ids and facts. A visitor's first name is added when it is sent.
import { createHash } from "node:crypto";
import type { Reader } from "@/platform/db/types.ts";
import { iso } from "@/platform/time/time.ts";
import { findPurchase } from "@/modules/billing/index.ts";
import { findLead, findLeadsByCredit, type Lead, type StatusChange } from "@/modules/leads/index.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import type { MessageType } from "./rules.ts";

type Facts = Record<string, unknown>;

/** A message before it has receivers. */
export interface Message {
  type: MessageType;
  specialistId: string;
  /** Set where the message is about a lead: nothing more is said about it once it was erased. */
  leadId: string | null;
  data: Facts;
  /** Who gets it; both unless set. */
  only?: "specialist" | "marketplace";
}

/** The webhook-id of a message: the same whenever the same event is handled. */
export const messageIdOf = (eventId: string, { type }: Pick<Message, "type">): string =>
  `msg_${createHash("sha256").update(`${type} ${eventId}`).digest("base64url").slice(0, 27)}`;

const leadMessage = (type: MessageType, lead: Lead, more: Facts = {}): Message => {
  const { id: leadId, specialistId, categoryId, subcategoryId, status, source, freeReason, meetingId } = lead;
  const facts = { leadId, specialistId, categoryId, subcategoryId, status, source, freeReason, meetingId };
  return { type, specialistId, leadId, data: { ...facts, createdAt: iso(lead.createdAt), ...more } };
};

export const leadCreated = (lead: Lead): Message => leadMessage("lead.created", lead);

interface OfMeeting {
  meetingId: string;
  specialistId: string;
}

export const meetingMessage = async (
  db: Reader,
  type: MessageType,
  { meetingId, specialistId }: OfMeeting,
  more: Facts = {},
): Promise<Message[]> => {
  const meeting = await findMeeting(db, meetingId);
  // Without a lead it was never confirmed, so nobody has heard of it.
  if (!meeting?.leadId) return [];
  const { leadId, categoryId, status, location } = meeting;
  const times = { startsAt: iso(meeting.startsAt), endsAt: iso(meeting.endsAt) };
  const data = { meetingId, leadId, specialistId, categoryId, status, ...times, location, ...more };
  return [{ type, specialistId, leadId, data }];
};

export const leadChanged = async (db: Reader, { leadId, to }: StatusChange): Promise<Message[]> => {
  const lead = await findLead(db, leadId);
  return lead ? [leadMessage(LEAD_STATUS[to].webhook, lead)] : [];
};

export const leadErased = (leadId: string, specialistId: string, data: Facts): Message => ({
  type: "lead.erased",
  specialistId,
  leadId,
  data: { leadId, specialistId, ...data },
});

interface Reassigned {
  leadId: string;
  specialistId: string;
  formerSpecialistId: string;
  meetingId: string | null;
  released: boolean;
}

export const leadReassigned = async (db: Reader, given: Reassigned): Promise<Message[]> => {
  const { leadId, specialistId, formerSpecialistId, meetingId, released } = given;
  const lead = await findLead(db, leadId);
  const erased = leadErased(leadId, formerSpecialistId, { reason: "reassigned", meetingCancelled: released });
  const former: Message = { ...erased, only: "specialist" };
  // While its visitor is asked, nobody has a lead yet.
  if (lead?.specialistId !== specialistId) return [former];
  const meeting = meetingId ? await meetingMessage(db, "meeting.booked", { meetingId, specialistId }) : [];
  return [
    former,
    { ...leadCreated(lead), only: "specialist" },
    ...meeting.map((payload): Message => ({ ...payload, only: "specialist" })),
    { ...leadMessage("lead.updated", lead, { formerSpecialistId }), only: "marketplace" },
  ];
};

export const creditsPurchased = async (
  db: Reader,
  { transactionId, specialistId, categoryId }: { transactionId: string; specialistId: string; categoryId: string },
): Promise<Message[]> => {
  const purchase = await findPurchase(db, transactionId);
  if (!purchase) return [];
  const credits = purchase.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const data = { transactionId, specialistId, categoryId, credits, total: purchase.payable };
  return [{ type: "credits.purchased", specialistId, leadId: null, data }];
};

interface Returned {
  specialistId: string;
  categoryId: string;
  /** What the credit was used for: a meeting, or what a lead had after it changed hands. */
  meetingId: string;
  rule: string;
}

export const creditsReturned = async (db: Reader, { meetingId: creditKey, ...facts }: Returned): Promise<Message[]> => {
  const lead = (await findLeadsByCredit(db, [creditKey])).get(creditKey);
  return factsMessage("credits.returned", { ...facts, leadId: lead?.id ?? null, meetingId: lead?.meetingId ?? null });
};

/** Its details are added when it is sent: click ids are never stored here. */
export const conversion = (type: MessageType, data: { conversionId: string; specialistId: string }): Message[] => [
  { type, specialistId: data.specialistId, leadId: null, data: { ...data }, only: "marketplace" },
];

/** A message with the facts of its event and nothing else. */
export const factsMessage = <P extends { specialistId: string }>(type: MessageType, data: P): Message[] => [
  { type, specialistId: data.specialistId, leadId: null, data },
];
