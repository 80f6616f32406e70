// Every pair of answers, single answers and silence have a case.
import { describe, expect, test } from "vitest";
import { type Answer, ANSWERS, decideOutcome, type Outcome } from "./outcome-rules.ts";

describe("the outcome", () => {
  const AGREED: Partial<Record<`${Answer} ${Answer}`, Outcome>> = { "held held": "held", "moved moved": "moved" };
  const pairs = ANSWERS.flatMap((visitor) => ANSWERS.map((specialist) => [visitor, specialist] as const));

  test.each(pairs)("is decided by both answers: visitor %s, specialist %s", (visitor, specialist) => {
    const outcome = AGREED[`${visitor} ${specialist}`];
    const verdict = outcome ? { kind: "settled", outcome } : { kind: "disputed" };
    for (const isTimeOver of [false, true]) expect(decideOutcome({ visitor, specialist }, isTimeOver)).toEqual(verdict);
  });

  test.each<[string, Parameters<typeof decideOutcome>[0], Outcome]>([
    ["nobody answers", {}, "held"],
    ["only the visitor answers that the specialist did not come", { visitor: "other-absent" }, "specialist-absent"],
    ["only the specialist answers that the visitor did not come", { specialist: "other-absent" }, "visitor-absent"],
    ["only the visitor answers that it took place", { visitor: "held" }, "held"],
    ["only the specialist answers that both agreed on another time", { specialist: "moved" }, "moved"],
  ])("is decided after the time to answer when %s", (_when, answers, outcome) => {
    expect(decideOutcome(answers, false)).toEqual({ kind: "waiting" });
    expect(decideOutcome(answers, true)).toEqual({ kind: "settled", outcome });
  });
});
