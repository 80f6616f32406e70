// What a lead's credit means for its contact: who sees it, when it costs another credit, and which returns are automatic.
import { type ReturnRule, returnsAfterMeeting } from "@/modules/billing/return-rules.ts";
import type { ContactReader } from "@/modules/tracks/contact-rules.ts";
import { isClosedLead, isWon, type LeadStatus, leadStatus } from "./status-rules.ts";

/**
 * The credit of a lead. `reserved`: until the visitor consents that its specialist gets the details. `released`: they did
 * not, so nothing was delivered and nothing was used. `free`: it never uses one, whatever becomes of it.
 */
export const CREDIT_STATES = ["consumed", "returned", "reserved", "released", "free"] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/**
 * Why a lead is free. `client`: its specialist had the visitor before. `own-link`: the visitor came by the specialist's
 * booking link, so no credit was ever used or reserved.
 */
export const FREE_REASONS = ["client", "own-link"] as const;
export type FreeReason = (typeof FREE_REASONS)[number];

/**
 * Whether a credit was used for a lead. `none`: it is free, it was imported, or its visitor has not agreed that its specialist gets the
 * details. Whatever says or decides something about the credit of a lead asks here.
 */
export type CreditUse = "none" | "used" | "returned";
const CREDIT_USES: Record<CreditState, CreditUse> = {
  consumed: "used",
  returned: "returned",
  reserved: "none",
  released: "none",
  free: "none",
};

export const creditUse = ({ creditState }: { creditState: CreditState }): CreditUse => CREDIT_USES[creditState];

/** How long a visitor can say whether a specialist may have their details (docs/product/leads.md#assignment). */
export const CONSENT_HOURS = 24;

/** A lead as far as its credit and its contact are concerned. */
export interface CreditedLead {
  status: LeadStatus;
  /** Why it has its status. */
  reason: string | null;
  creditState: CreditState;
  /** The rule under which the credit was returned; null while it is consumed. */
  returnRule: string | null;
  /** When contact and answers were deleted. */
  erasedAt?: unknown;
}

/** Whether the visitor still has to agree that the specialist gets their details. */
export const awaitsConsent = ({ creditState }: Pick<CreditedLead, "creditState">): boolean =>
  creditState === "reserved";

/** The reason of a lead that nobody accepted in time. */
export const NOT_ACCEPTED = "not-accepted";

export const wasNotAccepted = ({ status, reason }: Pick<CreditedLead, "status" | "reason">): boolean =>
  isClosedLead(status) && reason === NOT_ACCEPTED;

/** The rule of a lead for whose visitor the specialist has paid with another lead. */
export const DUPLICATE = "duplicate" satisfies ReturnRule;

/** Its visitor and its meeting are real, so its specialist works it like a paid lead. */
export const isDuplicate = ({ creditState, returnRule }: Pick<CreditedLead, "creditState" | "returnRule">): boolean =>
  creditState === "returned" && returnRule === DUPLICATE;

/** Whether a lead has lost its credit: it can only be kept, which uses a credit again, or closed. */
export const isCreditReturned = (lead: Pick<CreditedLead, "creditState" | "returnRule">): boolean =>
  lead.creditState === "returned" && !isDuplicate(lead);

/**
 * Whether a rule returns the credit of a lead. Once its specialist and its visitor have met, whatever becomes of another
 * meeting of theirs, or the lead is converted, only the rules that say so do (docs/product/money.md#returns).
 */
export const mayReturn = (
  { metAt, status }: { metAt: unknown; status: LeadStatus },
  rule: ReturnRule,
): boolean => returnsAfterMeeting(rule) || (metAt === null && !isWon(status));

/** Why a specialist does not see a lead's contact. */
export const MASK_REASONS = ["erased", "awaiting-consent", "received", NOT_ACCEPTED, "credit-returned"] as const;
export type MaskReason = (typeof MASK_REASONS)[number];

/** Why the contact is hidden; null when it is shown. */
export const findMaskReason = (lead: CreditedLead): MaskReason | null => {
  if (lead.erasedAt) return "erased";
  if (awaitsConsent(lead)) return "awaiting-consent";
  if (leadStatus(lead.status).hidesContact) return "received";
  if (wasNotAccepted(lead)) return NOT_ACCEPTED;
  return isCreditReturned(lead) ? "credit-returned" : null;
};

/** As whom the specialist reads the contact of their lead. */
export const readerOf = (lead: CreditedLead): ContactReader => {
  if (awaitsConsent(lead)) return "unconsented";
  return findMaskReason(lead) === null ? "specialist" : "unpaid";
};

export const isContactShown = (lead: CreditedLead): boolean => findMaskReason(lead) === null;

/** Whether the specialist once got the contact for a credit, for the share of returns. */
export const isDelivered = (lead: CreditedLead): boolean =>
  !leadStatus(lead.status).hidesContact && !wasNotAccepted(lead) && creditUse(lead) !== "none";

/** The period over which returns and delivered leads are counted, in days. */
export const RETURN_SHARE_DAYS = 90;
export const AUTOMATIC_RETURNS = 3;
export const AUTOMATIC_PERCENT = 40;

/** A specialist's leads and returns within the period. */
export interface ReturnShare {
  /** Leads whose contact the specialist got. */
  delivered: number;
  /** Credits returned by any rule. */
  returned: number;
}

/** How many returns are automatic: 3, or 40% of the delivered leads, whichever is more. */
export const automaticReturns = (delivered: number): number =>
  Math.max(AUTOMATIC_RETURNS, Math.floor((delivered * AUTOMATIC_PERCENT) / 100));

/** Whether a person decides about one more return. */
export const needsReturnReview = ({ delivered, returned }: ReturnShare): boolean =>
  returned + 1 > automaticReturns(delivered);
