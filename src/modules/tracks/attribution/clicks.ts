// Click ids of advertisements: stored only with the visitor's own consent, deleted when it ends and after 90 days.
import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { t } from "@/languages/language.ts";
import { clicksWithdrawn } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { CLICK_DAYS, type ClickIdName } from "./rules.ts";
import { trackClicks, trackTouches } from "./tables.ts";
import { CLICK_CONSENT, listConsents, recordClickDecision, withConsentTexts } from "../consents.ts";
import type { ClickIds, ConsentGiven, ConsentText } from "../schemas.ts";

/** The consent to measure advertisements, where the operator does that; none otherwise. */
export const listClickConsents = async (db: Reader): Promise<ConsentText[]> =>
  (await getPricing(db)).adConversions === "on" ? await withConsentTexts(db, [CLICK_CONSENT]) : [];

/**
 * What was sent with the contact details: ids are kept with the consent and dropped without it. A visitor who sends the
 * step again without the consent withdraws it. Throws `consent_outdated`.
 */
export const submitClicks = async (
  tx: Tx,
  ctx: Ctx,
  track: { id: string; hasContact: boolean },
  { clicks = {}, given }: { clicks?: ClickIds; given: readonly ConsentGiven[] },
): Promise<void> => {
  const consent = given.find(({ purpose }) => purpose === CLICK_CONSENT.purpose);
  if (!consent) return track.hasContact ? await withdrawClicks(tx, ctx, track.id) : undefined;
  if (consent.version !== CLICK_CONSENT.version) {
    throw conflict("consent_outdated", t("errors.consentOutdated"));
  }
  // Without any id there is nothing to agree to.
  if (Object.keys(clicks).length === 0 || (await listClickConsents(tx)).length === 0) return;
  const row = { ids: clicks, clickedAt: tx.now, lastEventAt: tx.now };
  await tx.insert(trackClicks).values({ trackId: track.id, ...row })
    .onConflictDoUpdate({ target: trackClicks.trackId, set: row });
  await recordClickDecision(tx, ctx, track.id, { accepted: true, read: consent.text });
};

/**
 * Deletes a request's click ids because its visitor says so: what was passed on is retracted, also when the ids are gone
 * already. To be called before the transaction writes consents.
 */
export const withdrawClicks = async (tx: Tx, ctx: Ctx, trackId: string): Promise<void> => {
  const consents = await listConsents(tx, trackId);
  if (!consents.some(({ purpose }) => purpose === CLICK_CONSENT.purpose)) return;
  await deleteClicks(tx, trackId);
  await recordClickDecision(tx, ctx, trackId, { accepted: false });
  await publish(tx, clicksWithdrawn({ trackId }));
};

/** Deletes a request's click ids with everything else that identifies its visitor. */
export const deleteClicks = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(trackClicks).where(eq(trackClicks.trackId, trackId));
};

/** A request's own click ids, for its visitor. */
export const findOwnClicks = async (db: Reader, trackId: string): Promise<ClickIds | undefined> => {
  const [row] = await db.select({ ids: trackClicks.ids }).from(trackClicks).where(eq(trackClicks.trackId, trackId));
  return row?.ids;
};

/** A click id, and when its visitor came with it, in ms. */
interface Click {
  id: string;
  at: Instant;
}
export type Clicks = Partial<Record<ClickIdName, Click>>;

const toClicks = (row: { ids: ClickIds; clickedAt: Instant } | null): [string, Click][] =>
  row ? Object.entries(row.ids).map(([name, id]) => [name, { id, at: row.clickedAt }]) : [];

/**
 * The kept clicks of requests: for each kind of id the last click, else that of the first visit. Requests without any
 * are left out.
 */
export const listClicks = async (db: Reader, trackIds: readonly string[]): Promise<Map<string, Clicks>> => {
  if (trackIds.length === 0) return new Map();
  const first = alias(trackClicks, "first_clicks");
  const rows = await db.select({
    trackId: trackTouches.trackId,
    own: { ids: trackClicks.ids, clickedAt: trackClicks.clickedAt },
    first: { ids: first.ids, clickedAt: first.clickedAt },
  }).from(trackTouches)
    .leftJoin(trackClicks, eq(trackClicks.trackId, trackTouches.trackId))
    .leftJoin(first, eq(first.trackId, trackTouches.firstTrackId))
    .where(inArray(trackTouches.trackId, [...trackIds]));
  const found = rows.map((row) => [row.trackId, [...toClicks(row.first), ...toClicks(row.own)]] as const);
  return new Map(found.filter(([, clicks]) => clicks.length > 0).map(([id, all]) => [id, Object.fromEntries(all)]));
};

/** Something was recorded about a request, so its click ids are kept for another 90 days. */
export const prolongClicks = async (tx: Tx, trackId: string): Promise<void> => {
  const [touches] = await tx.select({ firstTrackId: trackTouches.firstTrackId }).from(trackTouches)
    .where(eq(trackTouches.trackId, trackId));
  const ids = [trackId, ...(touches ? [touches.firstTrackId] : [])];
  await tx.update(trackClicks).set({ lastEventAt: tx.now }).where(inArray(trackClicks.trackId, ids));
};

/** The requests that were measured by the clicks of one: itself, and later ones of the browser without clicks of their own. */
export const listMeasuredBy = async (db: Reader, trackId: string): Promise<string[]> => {
  const rows = await db.select({ id: trackTouches.trackId }).from(trackTouches)
    .leftJoin(trackClicks, eq(trackClicks.trackId, trackTouches.trackId))
    .where(and(eq(trackTouches.firstTrackId, trackId), isNull(trackClicks.trackId)));
  return [trackId, ...rows.map(({ id }) => id).filter((id) => id !== trackId)];
};

/** Every night: deletes click ids 90 days after their last event. */
export const purgeClicks = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.delete(trackClicks).where(lte(trackClicks.lastEventAt, ctx.now - CLICK_DAYS * DAY_MS));
  });
