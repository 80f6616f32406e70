// Conversions as webhooks, programs and the visitor's export show them.
import { asc, eq } from "drizzle-orm";
import type { Ctx, PersonalDataSource } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { googleMessage, metaMessage } from "./formats.ts";
import { type Conversion, findConversion, listConversions, toSpan } from "./list.ts";
import type { Conversions, ConversionsQuery, ConversionView } from "./schemas.ts";
import { conversionAdjustments as adjustments, conversions } from "./tables.ts";

const toEvent = ({ id, leadId, kind, name, occurredAt, recordedAt }: Conversion) => (
  { id, leadId, kind, name, occurredAt: iso(occurredAt), recordedAt: iso(recordedAt) }
);

const toView = (conversion: Conversion): ConversionView => ({
  ...toEvent(conversion),
  value: conversion.valueMinor === null || conversion.currency === null
    ? null
    : { amount: conversion.valueMinor, currency: conversion.currency },
  clicks: Object.fromEntries(
    Object.entries(conversion.clicks).map(([network, click]) => [network, { id: click.id, at: iso(click.at) }]),
  ),
  retracted: conversion.retraction && { at: iso(conversion.retraction.at), reason: conversion.retraction.reason },
  formats: { google: googleMessage(conversion), meta: metaMessage(conversion) },
});

export const findConversionView = async (db: Reader, id: string): Promise<ConversionView | undefined> => {
  const found = await findConversion(db, id);
  return found && toView(found);
};

const PAGE = 200;

/** Admin/Conversions/GetAll: a page in the order in which they were recorded. Throws 400 after an unknown id. */
export const viewConversions = async (ctx: Ctx, { after, ...period }: ConversionsQuery): Promise<Conversions> => {
  const db = ctx.db.read;
  const before = after ? await findConversion(db, after) : undefined;
  if (after && !before) {
    throw invalid(["There is no conversion with the id in 'after'. Please begin at the first page."]);
  }
  const position = before && { at: before.recordedAt, id: before.id };
  const items = await listConversions(db, { span: toSpan(period, ctx.now), limit: PAGE, after: position });
  return { items: items.map(toView), next: items.length < PAGE ? null : items.at(-1)!.id };
};

/** For the visitor: what may have been reported to advertisers about their request. */
export const conversionData: PersonalDataSource = {
  name: "conversions",
  async collect({ db }, trackId) {
    const rows = await db.read.select().from(conversions)
      .leftJoin(adjustments, eq(adjustments.conversionId, conversions.id))
      .where(eq(conversions.trackId, trackId)).orderBy(asc(conversions.id));
    return rows.map((
      { conversions: { kind, networks, occurredAt, valueMinor, currency }, conversion_adjustments: end },
    ) => ({
      kind,
      networks,
      occurredAt: iso(occurredAt),
      valueMinor,
      currency,
      retracted: end && { at: iso(end.at), reason: end.reason },
    }));
  },
};
