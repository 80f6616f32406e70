// Which changes of a lead can be undone, and by which transition of the table.
import { expect, test } from "vitest";
import { LEAD_MOVES, LEAD_TRANSITIONS, type LeadFacts, type LeadMove } from "./rules.ts";
import { LEAD_STATUSES } from "./status-rules.ts";
import { findUndo, isGivenUp, isUndoable } from "./undo-rules.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const facts = (more: Partial<LeadFacts> = {}): LeadFacts => ({
  status: "live",
  statusAt: NOW - MINUTE,
  acceptBy: null,
  meetingStartsAt: null,
  contactShown: true,
  ...more,
});

test("what shows contact details or uses a credit can't be undone, anything else can", () => {
  expect(LEAD_MOVES.filter((move) => !isUndoable(move, facts(), NOW))).toEqual(["accept", "keep", "keepBooked"]);
  const hidden = facts({ contactShown: false });
  expect(LEAD_MOVES.filter((move) => !isUndoable(move, hidden, NOW))).toEqual([
    ...["accept", "keep", "keepBooked", "reopen"],
  ]);
});

test.each<[string, number | null, boolean]>([
  ["has no meeting", null, true],
  ["has had its meeting", NOW, true],
  ["has a meeting that starts now", NOW + 1, false],
  ["has a meeting in 15 minutes", NOW + 15 * MINUTE, false],
  ["has a meeting in more than 15 minutes", NOW + 15 * MINUTE + 1, true],
])("a lead that %s", (_what, meetingStartsAt, undoable) => {
  for (const move of ["decline", "giveUp", "correctToNotConverted"] as const) {
    expect(isUndoable(move, facts({ meetingStartsAt }), NOW), move).toBe(undoable);
  }
  expect(isUndoable("convert", facts({ meetingStartsAt }), NOW)).toBe(true);
});

test("the table has a way back from every change that can be undone, and from no other", () => {
  const made = LEAD_MOVES.filter((move) => isUndoable(move, facts(), NOW)).flatMap((move: LeadMove) => {
    const { from, to } = LEAD_TRANSITIONS[move];
    return from.map((status) => `${status} ${to}`);
  });
  const pairs = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as const));
  const undone = pairs.filter(([from, to]) => findUndo(from, to) !== undefined).map(([from, to]) => `${from} ${to}`);
  expect(undone.sort()).toEqual(made.sort());
  for (const [from, to] of pairs) {
    const undo = findUndo(from, to);
    if (undo) expect(undo).toMatchObject({ from: [to], to: from });
  }
});

test("leads that are closed or not converted lose a meeting that is still to come", () => {
  expect(LEAD_STATUSES.filter(isGivenUp)).toEqual(["not-converted", "expired"]);
});
