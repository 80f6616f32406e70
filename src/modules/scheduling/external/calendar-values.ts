// Dates, durations and offsets as calendar files write them (RFC 5545, section 3.3).
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";

/** A local time counted as if it were UTC, in ms. */
export type Wall = number;

/** What is written: a time with or without a zone, or a day. */
export interface WrittenTime {
  wall: Wall;
  /** A whole day: `wall` is its midnight. */
  isDay: boolean;
  isUtc: boolean;
}

/** How much later something is: so much on the clock (days), then so much in fact (hours). Both in ms. */
export interface Length {
  wallMs: number;
  exactMs: number;
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(Z)?)?$/;

/**
 * Reads `20261201`, `20261201T090000` and `20261201T090000Z`, also as `2026-12-01T09:00:00`. The form counts: `VALUE=DATE`
 * is often forgotten. Undefined for anything else, and for days that do not exist.
 */
export const readTime = (text: string): WrittenTime | undefined => {
  const found = TIME.exec(text.trim().toUpperCase());
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as number[];
  if (month! < 1 || hour! > 24 || minute! > 59 || second! > 60) return undefined;
  const date = new Date(Date.UTC(2000, month! - 1, day!));
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  date.setUTCFullYear(year!, month! - 1, day!);
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day!) return undefined;
  const wall = date.getTime() + hour! * HOUR_MS + minute! * MINUTE_MS + second! * 1_000;
  return { wall, isDay: found[4] === undefined, isUtc: found[7] !== undefined };
};

const DURATION = /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?)?$/;

/** Reads `P1D` and `PT1H30M`; undefined for anything else. Days and weeks keep the time of day, hours don't. */
export const readDuration = (text: string): Length | undefined => {
  const found = DURATION.exec(text.trim().toUpperCase());
  if (!found || text.trim().length < 3) return undefined;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as number[];
  const sign = found[1] === "-" ? -1 : 1;
  return {
    wallMs: sign * (weeks! * 7 + days!) * DAY_MS,
    exactMs: sign * (hours! * HOUR_MS + minutes! * MINUTE_MS + seconds! * 1_000),
  };
};

/** Reads `+0100`, `-033000` and `+01:00`, in ms; undefined for anything else. */
export const readOffset = (text: string): number | undefined => {
  const found = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as number[];
  return (found[1] === "-" ? -1 : 1) * (hours! * HOUR_MS + minutes! * MINUTE_MS + seconds! * 1_000);
};

/** `20261201T090000Z` */
export const writeUtc = (wall: Wall): string => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, "");
