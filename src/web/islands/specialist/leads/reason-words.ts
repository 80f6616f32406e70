// Why a lead ended as it did, in words.
import type { LeadView } from "@/modules/leads/schemas.ts";
import { REASONS } from "@/modules/leads/rules.ts";

const BY_THE_CLOCK: Record<string, string> = {
  "given-up": "You gave it up",
  "not-accepted": "It was not taken in time",
  "no-activity": "Nothing happened for too long",
  "no-outcome": "Nobody said how the meeting went",
  "by-visitor": "The visitor cancelled the meeting",
  "by-specialist": "You cancelled the meeting",
  "by-admin": "Parley cancelled the meeting",
  "visitor-absent": "The visitor did not come",
  "specialist-absent": "You did not come",
  "consent-withdrawn": "The visitor withdrew the consent",
  erased: "The visitor had the details deleted",
  reassigned: "The visitor meets another specialist instead",
};

/** Nothing when no reason was given. */
export const reasonWords = ({ reason }: Pick<LeadView, "reason">): string | undefined => {
  if (!reason || reason === "not-given") return undefined;
  return BY_THE_CLOCK[reason] ?? REASONS.find(({ value }) => value === reason)?.label ?? reason.replaceAll("-", " ");
};
