// What an administrator can do next with a request, and what the button says.
import { expect, test } from "vitest";
import { type HelpFacts, movesOf } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { actionOf, stepChoices } from "./step-choices.ts";

const facts = (more: Partial<HelpFacts> = {}): HelpFacts => ({
  kind: "question",
  status: "open",
  resolution: null,
  resolvedAt: null,
  openedBy: "user",
  ...more,
});
const choices = (more?: Partial<HelpFacts>, replyClosed: HelpView["replyClosed"] = null) => {
  const known = facts(more);
  return stepChoices({ status: known.status, moves: movesOf(known, "support", 0), replyClosed });
};
const values = (...given: Parameters<typeof choices>) => choices(...given).map(({ value }) => value);

test("only what the table allows is offered, answering first; a credit for disputes alone", () => {
  const done = ["resolved:answered", "resolved:fixed", "resolved:declined"];
  expect(values()).toEqual(["say", "in-progress", "waiting-for-user", ...done]);
  expect(values({ kind: "lead-dispute", status: "waiting-for-user" })).toEqual([
    "say",
    "in-progress",
    "resolved:credited",
    "resolved:declined",
    "resolved:answered",
    "resolved:fixed",
  ]);
  expect(values({ status: "resolved", resolution: "answered" })).toEqual(["say", "closed"]);
  expect(values({ status: "closed" }, "This request is closed.")).toEqual([]);
});

test("the button says what happens", () => {
  const named = Object.fromEntries(choices({ kind: "lead-dispute" }).map((choice) => [choice.value, choice]));
  expect(actionOf(named.say!, true)).toBe("Send answer");
  expect(actionOf(named["in-progress"]!, false)).toBe("Take into work");
  expect(actionOf(named["in-progress"]!, true)).toBe("Send, and take into work");
  expect(actionOf(named["resolved:credited"]!, false)).toBe("Return the credit");
  expect(actionOf(named["resolved:credited"]!, true)).toBe("Send, and return the credit");
});
