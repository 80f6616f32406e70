// What a change of several leads announces: how many of them the table of transitions lets through.
import { expect, test } from "vitest";
import { LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { bulkText, canBecome, canUndoAll } from "./bulk-status.tsx";

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
    [["live", "booked"], "converted", "2 leads will be converted."],
    [["received"], "live", "1 lead will be in progress."],
    [
      ["live", "expired", "converted"],
      "not-converted",
      "2 of 3 leads can be not converted. The others stay as they are, and you'll see why.",
    ],
  ] as const,
)("%j to %s", (statuses, to, text) => expect(bulkText(statuses, to)).toBe(text));

const NOW = Date.UTC(2026, 10, 20, 12);
const lead = (status: LeadItem["status"], more: Partial<LeadItem> = {}) =>
  ({ status, contactShown: true, masked: null, meeting: null, meetingStatus: null, ...more }) as LeadItem;
const withMeeting = (minutes: number) =>
  lead("booked", {
    meeting: { startsAt: new Date(NOW + minutes * 60_000).toISOString() } as LeadItem["meeting"],
    meetingStatus: "confirmed",
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
