// Names that agents give themselves, and what they learn of a request.
import { expect, test } from "vitest";
import { agentName, agentStatus, preparedUntil } from "./rules.ts";

test.each([
  ["Claude", "Claude"],
  ["  My\u0000 Agent \n 2 ", "My Agent 2"],
  ["<script>alert(1)</script>", "script alert(1) /script"],
  ["“Quoted” `name` [link]", "Quoted name link"],
  ["x".repeat(200), "x".repeat(60)],
  ["\u202eesrever", "esrever"],
  ["\u{1F600}".repeat(40), "\u{1F600}".repeat(30)],
  [`a${"\u{1F600}".repeat(40)}`, `a${"\u{1F600}".repeat(29)}`],
  ["", "An assistant"],
  [undefined, "An assistant"],
  ["<>{}", "An assistant"],
])("the agent's name %j is stored as %j", (given, stored) => expect(agentName(given)).toBe(stored));

const open = { agentStage: "prepared", isBooked: false, isClosed: false, isHeld: true, isExpired: false } as const;

test.each(
  [
    [{}, "held"],
    [{ isHeld: false }, "waiting_for_person"],
    [{ isHeld: false, isExpired: true }, "ended"],
    [{ agentStage: "taken-over" }, "with_person"],
    [{ agentStage: "agreed", isExpired: true }, "with_person"],
    [{ agentStage: "agreed", isBooked: true, isClosed: true }, "confirmed"],
    [{ isClosed: true }, "ended"],
    [{ agentStage: "agreed", isClosed: true }, "ended"],
  ] as const,
)("%j is %s", (change, status) => expect(agentStatus({ ...open, ...change })).toBe(status));

test("a link works for a day", () => expect(preparedUntil({ createdAt: 1_000 })).toBe(86_401_000));
