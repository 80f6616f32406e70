// What an administrator can do next with a request, and the label of the button.
import { expect, test } from "vitest";
import { type HelpFacts, listTransitions } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { actionOf, stepChoices } from "./step-form.tsx";

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
  return stepChoices({ status: known.status, moves: listTransitions(known, "support", 0), replyClosed });
};
const values = (...given: Parameters<typeof choices>) => choices(...given).map(({ value }) => value);

test("only allowed steps are offered, reply first; only disputes can be credited", () => {
  const done = ["resolved:answered", "resolved:fixed", "resolved:declined"];
  expect(values()).toEqual(["reply", "in-progress", "waiting-for-user", ...done]);
  expect(values({ kind: "lead-dispute", status: "waiting-for-user" })).toEqual([
    "reply",
    "in-progress",
    "resolved:credited",
    "resolved:declined",
    "resolved:answered",
    "resolved:fixed",
  ]);
  expect(values({ status: "resolved", resolution: "answered" })).toEqual(["reply", "closed"]);
  expect(values({ status: "closed" }, "This request is closed.")).toEqual([]);
});

test("the button says what will happen", () => {
  const named = Object.fromEntries(choices({ kind: "lead-dispute" }).map((choice) => [choice.value, choice]));
  expect(actionOf(named.reply!, true)).toBe("Send reply");
  expect(actionOf(named["in-progress"]!, false)).toBe("Start");
  expect(actionOf(named["in-progress"]!, true)).toBe("Send and start");
  expect(actionOf(named["resolved:credited"]!, false)).toBe("Return credit");
  expect(actionOf(named["resolved:credited"]!, true)).toBe("Send and return credit");
});
