// Every status is told apart without its colour, and one tone means the same for all entities.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { USER_STATUS } from "@/modules/auth/rules.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import { HELP_STATUS } from "@/modules/help/rules.ts";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { CAMPAIGN_STATUS } from "@/modules/notifications/campaigns/rules.ts";
import { SHOWN_MESSAGE_STATUS } from "@/modules/notifications/delivery/rules.ts";
import { RATING_STATUS } from "@/modules/ratings/rules.ts";
import { EXTERNAL_CALENDAR_STATUS } from "@/modules/scheduling/external/rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import { type StatusEntry, TONES } from "@/platform/status.ts";
import { CLOSE_REASON, TRACK_STATUS } from "@/modules/tracks/rules.ts";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { StatusChip } from "./chip.tsx";
import { Illustration, PICTURES } from "./empty/illustration.tsx";
import { tones } from "./tone.tsx";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

const TABLES: Record<string, Record<string, StatusEntry>> = {
  lead: LEAD_STATUS,
  meeting: MEETING_STATUS,
  purchase: TRANSACTION_STATUS,
  credential: CREDENTIAL_STATUS,
  user: USER_STATUS,
  track: TRACK_STATUS,
  end: CLOSE_REASON,
  help: HELP_STATUS,
  rating: RATING_STATUS,
  campaign: CAMPAIGN_STATUS,
  message: SHOWN_MESSAGE_STATUS,
  calendar: EXTERNAL_CALENDAR_STATUS,
};

test("a status that a screen does not know is shown by its key", () => {
  const chip = renderToStaticMarkup(<EntryChip entry={entryOf(LEAD_STATUS, "disputed-by-visitor")} />);
  expect(chip.replaceAll(/<[^>]+>/g, "")).toBe("Disputed by visitor");
});

test("each tone has an icon and colours of its own", () => {
  for (const part of ["icon", "text", "background"] as const) {
    expect(new Set(TONES.map((tone) => tones[tone][part])).size, part).toBe(TONES.length);
  }
});

describe.each(Object.entries(TABLES))("the status of a %s", (_entity, table) => {
  test("is said in words, beside an icon that screen readers skip", () => {
    const labels = Object.values(table).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const { label, tone } of Object.values(table)) {
      const chip = renderToStaticMarkup(<StatusChip tone={tone}>{label}</StatusChip>);
      expect(chip).toMatch(/<svg[^>]*aria-hidden="true"/);
      expect(chip.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'")).toBe(label);
    }
  });
});

test("no two statuses of a lead share a tone or an icon", () => {
  const statuses = Object.keys(LEAD_STATUS) as LeadStatus[];
  expect(new Set(statuses.map((status) => LEAD_STATUS[status].tone)).size).toBe(statuses.length);
  const icons = statuses.map((status) =>
    renderToStaticMarkup(<LeadStatusChip status={status} />).match(/<svg.*<\/svg>/)?.[0]
  );
  expect(new Set(icons).size).toBe(statuses.length);
});

test("the same word has the same tone everywhere", () => {
  const toneOf = new Map<string, string>();
  for (const { label, tone } of Object.values(TABLES).flatMap((table) => Object.values(table))) {
    // A purchase that has expired cost nothing, a credential can be renewed, and a lead is lost.
    if (label !== "Expired") expect([label, toneOf.get(label) ?? tone]).toEqual([label, tone]);
    toneOf.set(label, tone);
  }
});

test.each(PICTURES)("the drawing %s is decoration, and has the theme's colours only", (picture) => {
  const svg = renderToStaticMarkup(<Illustration of={picture} />);
  expect(svg).toMatch(/^<svg[^>]*aria-hidden="true"/);
  expect(svg).not.toMatch(/(fill|stroke)="/);
  expect(svg.length).toBeLessThan(1_200);
});
