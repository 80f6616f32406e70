// When the credit of a lead returns: every rule, what it is called, and how it is treated.
import type { StatusWith } from "@/platform/status.ts";

interface ReturnRuleEntry {
  /** Why the credit returned, in the middle of a sentence. */
  because: string;
  /** Automatic up to a share of the delivered leads; beyond it an administrator decides. */
  isLimited?: true;
  /** Counts for that share. */
  isCounted?: true;
  /** The return has an email and a notification of its own; otherwise those about its cause say so. */
  isAnnounced?: true;
  /** Also once specialist and visitor have met, or the lead is converted; otherwise such a credit stays used. */
  evenAfterMeeting?: true;
}

/**
 * The rules of docs/product/money.md#returns by the word in the ledger. A rule that is neither limited nor counted
 * follows an administrator's own act about the lead, the outcome of a payment dispute, or leaves the specialist with the
 * visitor all the same.
 */
const RETURN_RULES = {
  /** In time: until two hours before the start. */
  "visitor-cancelled": {
    because: "the visitor cancelled in time",
    isLimited: true,
    isCounted: true,
    isAnnounced: true,
  },
  "visitor-absent": { because: "the visitor didn't attend", isLimited: true, isCounted: true, isAnnounced: true },
  /** An address or a number turned out to be dead before anybody can have met. */
  "contact-failed": {
    because: "the contact details didn't work",
    isLimited: true,
    isCounted: true,
    isAnnounced: true,
  },
  /** Or was erased, before anybody met. */
  "consent-withdrawn": {
    because: "the visitor withdrew their consent",
    isLimited: true,
    isCounted: true,
    isAnnounced: true,
  },
  "not-accepted": { because: "the lead wasn't accepted in time", isLimited: true, isCounted: true },
  /** An administrator accepted the specialist's dispute. */
  dispute: { because: "the dispute was accepted", isCounted: true, evenAfterMeeting: true },
  /** After the meeting was lost: another specialist pays for the visitor. */
  rescued: { because: "the visitor is meeting another specialist", isCounted: true, isAnnounced: true },
  "earlier-slot": { because: "the visitor took an earlier time with another specialist", isAnnounced: true },
  /** An administrator's own act, like the next one. */
  reassigned: { because: "the lead went to another specialist", evenAfterMeeting: true },
  "lead-deleted": { because: "the lead was deleted", isAnnounced: true, evenAfterMeeting: true },
  /** A payment is no longer disputed: its frozen credits are released. */
  "dispute-won": {
    because: "the payment dispute was decided in our favour",
    isAnnounced: true,
    evenAfterMeeting: true,
  },
  /** Another live lead with the same visitor has used a credit (docs/product/leads.md#duplicates). */
  duplicate: { because: "the same visitor had already booked", isAnnounced: true, evenAfterMeeting: true },
  /** The other lead of a duplicate lost its credit, and this lead used it. */
  "taken-over": { because: "another booking of the same visitor uses it", isAnnounced: true, evenAfterMeeting: true },
  /** The specialist had the visitor before (docs/product/leads.md#own-clients). */
  "own-client": { because: "the visitor was already a client", evenAfterMeeting: true },
} as const satisfies Record<string, ReturnRuleEntry>;

export type ReturnRule = keyof typeof RETURN_RULES;
/** A return that an administrator may have to decide about. */
export type LimitedReturnRule = StatusWith<typeof RETURN_RULES, { isLimited: true }>;

const entryOf = (rule: string): ReturnRuleEntry | undefined => (RETURN_RULES as Record<string, ReturnRuleEntry>)[rule];

/** Why a credit was returned, in the middle of a sentence. @param rule as in the ledger, also one of an older version */
export const returnRuleLabel = (rule: string): string => entryOf(rule)?.because ?? rule.replaceAll("-", " ");

/** Whether the return is announced on its own. */
export const isReturnAnnounced = (rule: string): boolean => {
  const entry = entryOf(rule);
  return !entry || entry.isAnnounced === true;
};

/** Whether the rule returns a credit also after a meeting that took place. */
export const returnsAfterMeeting = (rule: ReturnRule): boolean => entryOf(rule)?.evenAfterMeeting === true;

const rulesWith = (has: (entry: ReturnRuleEntry) => boolean | undefined): string[] =>
  Object.entries<ReturnRuleEntry>(RETURN_RULES).filter(([, entry]) => has(entry)).map(([rule]) => rule);

/** Returns that do not count for a specialist's share. */
export const UNCOUNTED_RULES = rulesWith(({ isCounted }) => !isCounted);
/** Returns that are automatic up to that share only. */
export const LIMITED_RULES = rulesWith(({ isLimited }) => isLimited);
