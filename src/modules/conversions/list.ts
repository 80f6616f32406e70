// Reading conversions: single ones, and those of a period.
import { and, asc, eq, gt, gte, lt, or } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { addDays, dateIn, DAY_MS, dayOf, type Instant } from "@/platform/time/time.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { type Clicks, listClicks } from "@/modules/tracks/index.ts";
import type { ConversionKind } from "./rules.ts";
import { conversionAdjustments as adjustments, conversions } from "./tables.ts";

type Row = typeof conversions.$inferSelect;

/** A conversion with the name that its kind has at the advertisers, its clicks while they are kept, and its retraction. */
export interface Conversion extends Row {
  name: string;
  clicks: Clicks;
  retraction: typeof adjustments.$inferSelect | null;
}

const DEFAULT_DAYS = 30;

interface Span {
  from: Instant;
  /** Exclusive. */
  until: Instant;
}

/** The instants of UTC dates, the last thirty days by default. */
export const toSpan = ({ from, to }: { from?: string; to?: string }, now: Instant): Span => {
  const last = to ?? dateIn("UTC", now);
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  return { from: dayOf(first) * DAY_MS, until: (dayOf(last) + 1) * DAY_MS };
};

/** The names of the settings by kind. */
const namesOfKinds = async (db: Reader): Promise<Record<ConversionKind, string>> => {
  const { adConfirmedName, adHeldName, adConvertedName } = await getPricing(db);
  return { confirmed: adConfirmedName, held: adHeldName, converted: adConvertedName };
};

type Joined = { conversions: Row; conversion_adjustments: typeof adjustments.$inferSelect | null };

const complete = async (db: Reader, rows: readonly Joined[]): Promise<Conversion[]> => {
  const [names, clicks] = await Promise.all([
    namesOfKinds(db),
    listClicks(db, [...new Set(rows.map((row) => row.conversions.trackId))]),
  ]);
  return rows.map(({ conversions: conversion, conversion_adjustments: retraction }) => (
    { ...conversion, name: names[conversion.kind], clicks: clicks.get(conversion.trackId) ?? {}, retraction }
  ));
};

const joined = (db: Reader) =>
  db.select().from(conversions).leftJoin(adjustments, eq(adjustments.conversionId, conversions.id)).$dynamic();

export const findConversion = async (db: Reader, id: string): Promise<Conversion | undefined> =>
  (await complete(db, await joined(db).where(eq(conversions.id, id))))[0];

interface Position {
  at: Instant;
  id: string;
}

interface Slice {
  span: Span;
  limit: number;
  after?: Position;
  /** In the order of their retractions, and only those that have one. */
  ofRetractions?: boolean;
}

/** Some conversions of a span, in the order in which they were recorded. */
export const listConversions = async (
  db: Reader,
  { span, limit, after, ofRetractions = false }: Slice,
): Promise<Conversion[]> => {
  const [at, id] = ofRetractions ? [adjustments.at, adjustments.id] : [conversions.recordedAt, conversions.id];
  const rows = await joined(db).where(and(
    gte(at, span.from),
    lt(at, span.until),
    after && or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))),
  )).orderBy(asc(at), asc(id)).limit(limit);
  return await complete(db, rows);
};
