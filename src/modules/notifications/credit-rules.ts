// Why a credit came back, in words: the rules of PRODUCT section 5.

const WHY: Record<string, string> = {
  "cancelled-in-time": "The visitor cancelled in time.",
  "visitor-cancelled": "The visitor cancelled in time.",
  "visitor-absent": "The visitor did not come.",
  duplicate: "The same person had asked within the last 30 days.",
  "contact-failed": "The visitor's contact data did not work.",
  "consent-withdrawn": "The visitor withdrew the consent.",
  "not-accepted": "The lead was not taken in time.",
  credited: "We looked at your dispute and agree with you.",
  "dispute-won": "The bank decided that your payment stands.",
};

/** A sentence for the rule that fired; one that is unknown here is named as the ledger names it. */
export const whyReturned = (rule: string): string => WHY[rule] ?? `The rule: ${rule.replaceAll("-", " ")}.`;
