// The files of advertisers: headers, times, zones, encodings and windows, as their documents say.
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import { googleMessage, googleTime, metaMessage, microsoftTime, TEXT_FILES } from "./formats.ts";
import type { Conversion } from "./list.ts";
import { type Facts, FILE_FORMATS, type FileFormat, FILES, isInWindow, whyUntrue } from "./rules.ts";

const CLICKED = Date.UTC(2026, 9, 1, 12);
const OCCURRED = Date.UTC(2026, 9, 20, 9, 5, 7);

const conversion = (more: Partial<Conversion> = {}): Conversion => ({
  id: "019b76da-0000-7000-8000-000000000001",
  leadId: "lead",
  trackId: "track",
  specialistId: "specialist",
  kind: "held",
  name: "Meeting held",
  networks: ["gclid"],
  occurredAt: OCCURRED,
  recordedAt: OCCURRED,
  valueMinor: 4_050,
  currency: "EUR",
  retraction: null,
  clicks: Object.fromEntries(
    ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid"].map((
      name,
    ) => [name, { id: `${name}-1`, at: CLICKED }]),
  ),
  ...more,
});

const RETRACTED = conversion({
  retraction: { id: "r", conversionId: "c", kind: "retraction", reason: "credit-returned", at: OCCURRED + DAY_MS },
});

const fileOf = (format: FileFormat, ...all: Conversion[]): string => {
  const { head, row, separator = "", foot = "" } = TEXT_FILES[format];
  return head + all.map(row).filter(Boolean).join(separator) + foot;
};
const linesOf = (format: FileFormat, ...all: Conversion[]) => fileOf(format, ...all).split("\r\n").slice(0, -1);

describe("Google Ads", () => {
  test.each([["gclid", "Google Click ID"], ["gbraid", "GBRAID"], ["wbraid", "WBRAID"]] as const)(
    "%s has a file of its own, with the zone first",
    (name, column) => {
      expect(linesOf(`google-${name}`, conversion())).toEqual([
        "Parameters:TimeZone=+0000",
        `${column},Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID,Ad User Data,Ad Personalization`,
        `${name}-1,Meeting held,2026-10-20 09:05:07,40.50,EUR,019b76da-0000-7000-8000-000000000001,GRANTED,DENIED`,
      ]);
    },
  );

  test("retractions name our id, have no value, and leave out what Google can't retract", () => {
    const file = linesOf("google-adjustments", RETRACTED, { ...RETRACTED, networks: ["wbraid", "fbclid"] });
    expect(file).toEqual([
      "Parameters:TimeZone=+0000",
      "Order ID,Conversion Name,Adjustment Time,Adjustment Type,Adjusted Value,Adjusted Value Currency",
      "019b76da-0000-7000-8000-000000000001,Meeting held,2026-10-21 09:05:07,RETRACT,,",
    ]);
  });

  test("a retraction needs no click id, so that it works after a withdrawal", () => {
    expect(linesOf("google-adjustments", { ...RETRACTED, clicks: {} })).toHaveLength(3);
  });

  test("without a value both cells are empty, and a name with a comma is quoted", () => {
    const [, , line] = linesOf("google-gclid", conversion({ valueMinor: null, currency: null, name: 'Held, "live"' }));
    expect(line).toContain('gclid-1,"Held, ""live""",2026-10-20 09:05:07,,,');
  });
});

describe("what Google's and Meta's APIs take", () => {
  test("is a conversion with one click id, the first kind that counts", () => {
    expect(googleMessage(conversion())).toEqual({
      gclid: "gclid-1",
      conversionDateTime: "2026-10-20 09:05:07+00:00",
      conversionValue: 40.5,
      currencyCode: "EUR",
      orderId: "019b76da-0000-7000-8000-000000000001",
      consent: { adUserData: "GRANTED", adPersonalization: "DENIED" },
    });
    const clicks = { gclid: { id: "old", at: OCCURRED - 91 * DAY_MS }, wbraid: { id: "wbraid-1", at: CLICKED } };
    const message = googleMessage(conversion({ clicks, valueMinor: null, currency: null }))!;
    expect(Object.keys(message)).toEqual(["wbraid", "conversionDateTime", "orderId", "consent"]);
    expect(metaMessage(conversion())).toEqual(JSON.parse(fileOf("meta", conversion())).data[0]);
  });

  test("is a retraction by our id, also after a withdrawal, and nothing where there is none", () => {
    const retraction = {
      orderId: "019b76da-0000-7000-8000-000000000001",
      adjustmentType: "RETRACTION",
      adjustmentDateTime: "2026-10-21 09:05:07+00:00",
    };
    expect(googleMessage({ ...RETRACTED, clicks: {} })).toEqual(retraction);
    expect(googleMessage({ ...RETRACTED, networks: ["wbraid", "fbclid"] })).toBeNull();
    expect(metaMessage(RETRACTED)).toBeNull();
    expect([googleMessage(conversion({ clicks: {} })), metaMessage(conversion({ clicks: {} }))]).toEqual([null, null]);
  });
});

test("Microsoft has its own columns and times", () => {
  expect(linesOf("microsoft", conversion())).toEqual([
    "Parameters:TimeZone=+0000",
    "Microsoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency",
    "msclkid-1,Meeting held,10/20/2026 9:05:07 AM,40.50,EUR",
  ]);
  expect(linesOf("microsoft-adjustments", RETRACTED, { ...RETRACTED, clicks: {} }).slice(2)).toEqual([
    "msclkid-1,Meeting held,10/20/2026 9:05:07 AM,Retract,10/21/2026 9:05:07 AM",
  ]);
});

test("times are in UTC at midnight and noon", () => {
  expect(googleTime(Date.UTC(2026, 0, 1))).toBe("2026-01-01 00:00:00");
  expect(microsoftTime(Date.UTC(2026, 0, 1))).toBe("1/1/2026 12:00:00 AM");
  expect(microsoftTime(Date.UTC(2026, 11, 31, 12, 30))).toBe("12/31/2026 12:30:00 PM");
});

test("Meta gets the click as fbc, the time in seconds, and our id against duplicates", () => {
  const { data } = JSON.parse(fileOf("meta", conversion(), conversion(), RETRACTED));
  expect(data).toHaveLength(2);
  expect(data[0]).toEqual({
    event_name: "Meeting held",
    event_time: OCCURRED / 1_000,
    action_source: "system_generated",
    event_id: "019b76da-0000-7000-8000-000000000001",
    user_data: { fbc: `fb.1.${CLICKED}.fbclid-1` },
    custom_data: { event_source: "crm", lead_event_source: "Parley", value: 40.5, currency: "EUR" },
  });
});

test("TikTok gets the click, and nothing that was retracted", () => {
  const file = JSON.parse(fileOf("tiktok", conversion(), RETRACTED));
  expect(file).toMatchObject({ event_source: "crm", data: [{ user: { ttclid: "ttclid-1" }, event: "Meeting held" }] });
  expect(file.data).toHaveLength(1);
  expect(JSON.parse(fileOf("meta"))).toEqual({ data: [] });
});

test.each(FILE_FORMATS.filter((format) => FILES[format].days !== null))(
  "%s has no conversion after the advertiser's window, or before the click",
  (format) => {
    const days = FILES[format].days!;
    const at = (occurredAt: number) => fileOf(format, conversion({ occurredAt }));
    const empty = fileOf(format);
    expect(at(CLICKED + days * DAY_MS)).not.toBe(empty);
    expect(at(CLICKED + days * DAY_MS + 1)).toBe(empty);
    expect(at(CLICKED - 1)).toBe(empty);
    expect(fileOf(format, conversion({ clicks: {} }))).toBe(empty);
    expect(isInWindow(CLICKED, CLICKED, days)).toBe(true);
  },
);

test("what is true of a lead decides which conversions it has", () => {
  const facts: Facts = {
    status: "booked",
    creditState: "consumed",
    erasedAt: null,
    meetingStatus: "confirmed",
    meetsElsewhere: false,
  };
  const kinds = (more: Partial<Facts>) =>
    (["confirmed", "held", "converted"] as const).filter((kind) => !whyUntrue(kind, { ...facts, ...more }));
  expect(kinds({})).toEqual(["confirmed"]);
  expect(kinds({ meetingStatus: "completed" })).toEqual(["confirmed", "held"]);
  expect(kinds({ meetingStatus: "completed", status: "converted" })).toEqual(["confirmed", "held", "converted"]);
  expect(kinds({ meetingStatus: "no-show" })).toEqual([]);
  expect(kinds({ meetingStatus: "cancelled" })).toEqual([]);
  expect(kinds({ meetingStatus: "cancelled", meetsElsewhere: true })).toEqual(["confirmed"]);
  expect(kinds({ meetingStatus: "completed", creditState: "returned" })).toEqual([]);
});
