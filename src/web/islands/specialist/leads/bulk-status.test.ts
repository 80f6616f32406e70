// What a change of several leads announces: how many of them the table of transitions lets through.
import { expect, test } from "vitest";
import { LEAD_STATUSES } from "@/modules/leads/rules.ts";
import { bulkText, canBecome } from "./bulk-status.tsx";

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
    [["live", "booked"], "converted", "2 leads become converted."],
    [["received"], "live", "1 lead becomes live."],
    [
      ["live", "expired", "converted"],
      "not-converted",
      "2 of 3 leads can become not converted. The others stay as they are, and you'll see why.",
    ],
  ] as const,
)("%j to %s", (statuses, to, text) => expect(bulkText(statuses, to)).toBe(text));
