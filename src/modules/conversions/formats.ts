// The files that advertisers import, as their documents describe them; see docs/connections.md for what was tried.
import { quoteCell } from "@/platform/http/csv.ts";
import { decimalsOf, toUnits } from "@/platform/money.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Conversion } from "./list.ts";
import { type FileFormat, FILES, GOOGLE_RETRACTABLE, isInWindow } from "./rules.ts";

/** Times are in UTC, and this line says so. */
const ZONE = "Parameters:TimeZone=+0000";

type Cell = string | number | null;

/** No advertiser strips the quote that protects spreadsheets: ids and names cannot begin like a formula. */
const line = (cells: readonly Cell[]): string => `${cells.map((cell) => quoteCell(String(cell ?? ""))).join(",")}\r\n`;

/** "2026-11-21 09:05:00": Google's format without a zone, which the first line names. */
export const googleTime = (at: Instant): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** "11/21/2026 9:05:00 AM" */
export const microsoftTime = (at: Instant): string => {
  const time = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${time.getUTCMonth() + 1}/${time.getUTCDate()}/${time.getUTCFullYear()}`;
  const hour = time.getUTCHours();
  const clock = `${hour % 12 || 12}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
  return `${day} ${clock} ${hour < 12 ? "AM" : "PM"}`;
};

/** What an advertiser's API takes, as JSON. */
type Message = Record<string, unknown>;

/** In major units. */
const toValue = ({ valueMinor, currency }: Conversion) =>
  valueMinor === null || currency === null ? undefined : { value: toUnits(valueMinor, currency), currency };

const valueCells = (conversion: Conversion): Cell[] => {
  const found = toValue(conversion);
  return found ? [found.value.toFixed(decimalsOf(found.currency)), found.currency] : [null, null];
};

/** The click that a file names; undefined when it has none, or the conversion came too late for its advertiser. */
const clickFor = (conversion: Conversion, format: FileFormat) => {
  const { id, days } = FILES[format];
  const click = id && conversion.clicks[id];
  return click && (days === null || isInWindow(click.at, conversion.occurredAt, days)) ? click : undefined;
};

const MEASURED = ["Conversion Name", "Conversion Time", "Conversion Value", "Conversion Currency"];
const ID_COLUMNS = { gclid: "Google Click ID", gbraid: "GBRAID", wbraid: "WBRAID" };

const GOOGLE_CLICKS = ["google-gclid", "google-gbraid", "google-wbraid"] as const;

/** A file of one kind of id: Google accepts one identifier for each row. */
const googleClicks = (format: (typeof GOOGLE_CLICKS)[number]): TextFile => ({
  head: ZONE + "\r\n" +
    line([ID_COLUMNS[FILES[format].id], ...MEASURED, "Order ID", "Ad User Data", "Ad Personalization"]),
  row: (conversion) => {
    const click = clickFor(conversion, format);
    if (!click) return "";
    const measured = [conversion.name, googleTime(conversion.occurredAt), ...valueCells(conversion)];
    // The consent is to measure, not to choose advertisements for the person.
    return line([click.id, ...measured, conversion.id, "GRANTED", "DENIED"]);
  },
});

/** A time as Google's API takes it. */
const googleApiTime = (at: Instant): string => `${googleTime(at)}+00:00`;

/** An element of UploadClickConversions; one id only, as the API wants it. */
const googleConversion = (conversion: Conversion): Message | null => {
  const format = GOOGLE_CLICKS.find((name) => clickFor(conversion, name));
  if (!format) return null;
  const found = toValue(conversion);
  return {
    [FILES[format].id]: clickFor(conversion, format)!.id,
    conversionDateTime: googleApiTime(conversion.occurredAt),
    ...(found && { conversionValue: found.value, currencyCode: found.currency }),
    orderId: conversion.id,
    consent: { adUserData: "GRANTED", adPersonalization: "DENIED" },
  };
};

/** What Google's API takes about a conversion, or its retraction. The sender adds `conversionAction`. */
export const googleMessage = (conversion: Conversion): Message | null => {
  if (!conversion.retraction) return googleConversion(conversion);
  if (!isAtGoogle(conversion)) return null;
  return {
    orderId: conversion.id,
    adjustmentType: "RETRACTION",
    adjustmentDateTime: googleApiTime(conversion.retraction.at),
  };
};

const ADJUSTED = ["Adjustment Time", "Adjustment Type", "Adjusted Value", "Adjusted Value Currency"];

const isAtGoogle = ({ networks }: Conversion): boolean => networks.some((name) => GOOGLE_RETRACTABLE.includes(name));

const GOOGLE_ADJUSTMENTS: TextFile = {
  ofRetractions: true,
  head: ZONE + "\r\n" + line(["Order ID", "Conversion Name", ...ADJUSTED]),
  row: (conversion) =>
    isAtGoogle(conversion)
      ? line([conversion.id, conversion.name, googleTime(conversion.retraction!.at), "RETRACT", null, null])
      : "",
};

const MICROSOFT: TextFile = {
  head: ZONE + "\r\n" + line(["Microsoft Click ID", ...MEASURED]),
  row: (conversion) => {
    const click = clickFor(conversion, "microsoft");
    return click
      ? line([click.id, conversion.name, microsoftTime(conversion.occurredAt), ...valueCells(conversion)])
      : "";
  },
};

/** Microsoft knows a conversion by its click only, so that nothing can be retracted once the id was deleted. */
const MICROSOFT_ADJUSTMENTS: TextFile = {
  ofRetractions: true,
  head: ZONE + "\r\n" +
    line(["Microsoft Click ID", "Conversion Name", "Conversion Time", "Adjustment Type", "Adjustment Time"]),
  row: (conversion) => {
    const click = clickFor(conversion, "microsoft-adjustments");
    if (!click) return "";
    return line([
      click.id,
      conversion.name,
      microsoftTime(conversion.occurredAt),
      "Retract",
      microsoftTime(conversion.retraction!.at),
    ]);
  },
};

/** An event of the Conversions API. `fbc` is the click id in the form of Meta's cookie; nothing is hashed or added. */
const metaEvent = (conversion: Conversion): Message | undefined => {
  const click = clickFor(conversion, "meta");
  return click && {
    event_name: conversion.name,
    event_time: Math.floor(conversion.occurredAt / 1_000),
    event_id: conversion.id,
    action_source: "system_generated",
    user_data: { fbc: `fb.1.${click.at}.${click.id}` },
    custom_data: { event_source: "crm", lead_event_source: "Parley", ...toValue(conversion) },
  };
};

/** What Meta's API takes about a conversion; it has no retraction. */
export const metaMessage = (conversion: Conversion): Message | null =>
  (conversion.retraction ? undefined : metaEvent(conversion)) ?? null;

/** An event of the Events API 2.0. The person who sends it adds `event_source_id`. */
const tiktokEvent = (conversion: Conversion): Message | undefined => {
  const click = clickFor(conversion, "tiktok");
  return click && {
    event: conversion.name,
    event_time: Math.floor(conversion.occurredAt / 1_000),
    event_id: conversion.id,
    user: { ttclid: click.id },
    lead: { lead_event_source: "Parley" },
    properties: { ...toValue(conversion) },
  };
};

/** Neither can retract, so that what was retracted before is left out. */
const jsonFile = (before: string, eventOf: (conversion: Conversion) => Message | undefined): TextFile => ({
  head: `${before}"data":[\n`,
  separator: ",\n",
  row: (conversion) => {
    const event = conversion.retraction ? undefined : eventOf(conversion);
    return event ? JSON.stringify(event) : "";
  },
  foot: "\n]}\n",
});

interface TextFile {
  /** Whether the file has retractions; otherwise it has conversions. */
  ofRetractions?: true;
  head: string;
  /** Empty for what the file does not have. */
  row(conversion: Conversion): string;
  separator?: string;
  foot?: string;
}

export const TEXT_FILES: Record<FileFormat, TextFile> = {
  "google-gclid": googleClicks("google-gclid"),
  "google-gbraid": googleClicks("google-gbraid"),
  "google-wbraid": googleClicks("google-wbraid"),
  "google-adjustments": GOOGLE_ADJUSTMENTS,
  microsoft: MICROSOFT,
  "microsoft-adjustments": MICROSOFT_ADJUSTMENTS,
  meta: jsonFile("{", metaEvent),
  tiktok: jsonFile('{"event_source":"crm",', tiktokEvent),
};
