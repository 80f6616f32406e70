// What a change of several leads announces: how many of them the table of transitions lets through.
import { expect, test } from "vitest";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { bulkChoices, bulkText, canBecome, canUndoAll } from "./bulk-status.tsx";

test("a lead can go where its specialist's transitions lead, and nowhere else", () => {
  const ways = LEAD_STATUSES.flatMap((from) =>
    LEAD_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`)
  );
  expect(ways).toEqual([
    "received to live",
    ...["live to booked", "live to converted", "live to not-converted", "live to expired"],
    ...["booked to converted", "booked to not-converted", "booked to expired"],
    "converted to not-converted",
    ...["not-converted to live", "not-converted to converted"],
    "expired to live",
  ]);
});

test.each(
  [
    [2, 2, "converted", "2 leads will be converted."],
    [1, 1, "live", "1 lead will be in progress."],
    [
      2,
      3,
      "not-converted",
      "2 of 3 leads can be not converted. The others stay as they are, and you'll see why.",
    ],
  ] as const,
)("%i of %i to %s", (able, all, to, text) => expect(bulkText(able, all, to)).toBe(text));

const NOW = Date.UTC(2026, 10, 20, 12);
const lead = (status: LeadItem["status"], more: Partial<LeadItem> = {}) =>
  ({ status, contactShown: true, masked: null, meeting: null, meetingStatus: null, ...more }) as LeadItem;
const withMeeting = (minutes: number) =>
  lead("booked", {
    meeting: { startsAt: new Date(NOW + minutes * 60_000).toISOString() } as LeadItem["meeting"],
    meetingStatus: "confirmed",
  });

test("only what applies to a selected lead is offered, with how many where that is not all", () => {
  const labels = (...leads: LeadItem[]) => bulkChoices(leads).map(({ label }) => label);
  expect(labels(lead("live"))).toEqual(["Converted", "Not converted", "Close"]);
  expect(labels(lead("live"), lead("expired"), lead("expired")))
    .toEqual(["Accept or reopen (2 of 3)", "Converted (1 of 3)", "Not converted (1 of 3)", "Close (1 of 3)"]);
  expect(labels(lead("received", { contactShown: false, masked: "awaiting-consent" }))).toEqual([]);
});

test.each<[string, LeadItem[], LeadItem["status"], boolean]>([
  ["closing open leads", [lead("live"), withMeeting(60)], "expired", true],
  ["what the table lets nobody do", [lead("converted")], "live", true],
  ["closing a lead whose meeting is about to start", [lead("live"), withMeeting(10)], "expired", false],
  ["reopening", [lead("expired"), lead("not-converted")], "live", true],
  ["accepting", [lead("expired"), lead("received", { contactShown: false, masked: "received" })], "live", false],
  ["reopening for a credit", [lead("expired", { contactShown: false, masked: "credit-returned" })], "live", false],
])("%s happens without a question only if it can be undone", (_what, leads, to, can) => {
  expect(canUndoAll(leads, to, NOW)).toBe(can);
});
