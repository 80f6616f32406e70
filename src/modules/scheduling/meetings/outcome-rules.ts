// Whether a meeting took place: what both sides can answer, and what their answers or their silence mean.
import { t } from "@/languages/language.ts";
import type { Side } from "../rules.ts";

/** For how many hours after the end both sides can answer. */
export const ANSWER_HOURS = 24;
/** For how many days an administrator can decide a contradiction. After that the meeting counts as having taken place. */
export const DISPUTE_DAYS = 14;

/** What a side can answer. */
export const ANSWERS = ["held", "other-absent", "moved"] as const;
export type Answer = (typeof ANSWERS)[number];
export type Outcome = "held" | "visitor-absent" | "specialist-absent" | "moved";

/** An answer in the words of the side that gives it; `other` is the other person's name. On the server alone. */
export const answerLabel = (answer: Answer, other: string): string =>
  answer === "other-absent" ? t("outcome.other-absent", { other }) : t(`outcome.${answer}`);

const toOutcome = (side: Side, answer: Answer): Outcome => {
  if (answer !== "other-absent") return answer;
  return side === "visitor" ? "specialist-absent" : "visitor-absent";
};

export type OutcomeDecision = { kind: "settled"; outcome: Outcome } | { kind: "disputed" } | { kind: "waiting" };
export type Answers = Partial<Record<Side, Answer>>;

/**
 * Equal answers settle the outcome at once, and contradicting ones are for a person to decide. Once the time to answer
 * is over, a single answer counts, and no answer counts as having taken place (docs/product/meetings.md#did-it-take-place).
 */
export const decideOutcome = ({ visitor, specialist }: Answers, isTimeOver: boolean): OutcomeDecision => {
  if (visitor && specialist) {
    const outcome = toOutcome("visitor", visitor);
    return outcome === toOutcome("specialist", specialist) ? { kind: "settled", outcome } : { kind: "disputed" };
  }
  if (!isTimeOver) return { kind: "waiting" };
  if (visitor) return { kind: "settled", outcome: toOutcome("visitor", visitor) };
  if (specialist) return { kind: "settled", outcome: toOutcome("specialist", specialist) };
  return { kind: "settled", outcome: "held" };
};
