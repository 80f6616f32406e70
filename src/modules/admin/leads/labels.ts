// What happened to a lead, and what can be done to it, in words for administrators.
import { historyWords } from "@/modules/leads/rules.ts";

/** Where the specialist's own words say "you". */
const OF_OTHERS: Record<string, string> = {
  "specialist-absent": "The specialist did not come",
  "credit-returned": "The credit came back",
  "credit-held-back": "Many credits have come back lately: a person decides about this one",
  "meeting-moved-outside": "They agreed on another time",
};

/** A line of a lead's history. */
export const historyLabel = (
  kind: string,
  details: Record<string, unknown>,
  nameOf: (id: string) => string,
): string => {
  if (kind === "handed-over") {
    return `Given to ${nameOf(String(details.toSpecialistId))} in place of ${nameOf(String(details.fromSpecialistId))}`;
  }
  const rule = kind === "credit-returned" && details.rule ? ` (${String(details.rule).replaceAll("-", " ")})` : "";
  return OF_OTHERS[kind] ? `${OF_OTHERS[kind]}${rule}` : historyWords(kind, details);
};

const REASONS: Record<string, string> = {
  "not-accepted": "Not taken in time",
  "no-activity": "Nothing happened for too long",
  "no-outcome": "Nobody said how the meeting went",
  "given-up": "Given up by the specialist",
  "by-visitor": "The visitor cancelled the meeting",
  "by-specialist": "The specialist cancelled the meeting",
  "by-admin": "An administrator cancelled the meeting",
  "consent-withdrawn": "The visitor withdrew the consent",
  erased: "The visitor had the details deleted",
  reassigned: "The visitor met another specialist",
};

/** Why a lead stands as it does; the specialist's own reasons are in `known`. */
export const reasonLabel = (reason: string | null, known: ReadonlyMap<string, string>): string | null => {
  if (reason === null) return null;
  return REASONS[reason] ?? known.get(reason) ?? reason.replaceAll("-", " ");
};
