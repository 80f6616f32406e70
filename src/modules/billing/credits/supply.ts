// Usable credits of specialists, for matching and for the catalogue.
import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import { unreserved, unused } from "./lots.ts";
import { creditLots } from "../tables.ts";

const LOT = {
  id: creditLots.id,
  subcategoryId: creditLots.subcategoryId,
  remaining: unreserved,
  expiresAt: creditLots.expiresAt,
  unitPriceMinor: creditLots.unitPriceMinor,
};
/** With the reserved ones, because a decision on them depends on both. */
const LOT_WITH_RESERVED = { ...LOT, reserved: creditLots.reserved };
const openLots = prepared((db) =>
  db.select(LOT_WITH_RESERVED).from(creditLots).where(and(
    eq(creditLots.specialistId, sql.placeholder("specialistId")),
    eq(creditLots.categoryId, sql.placeholder("categoryId")),
    gt(creditLots.expiresAt, sql.placeholder("now")),
    unused,
  )).orderBy(asc(creditLots.expiresAt), asc(creditLots.id)).prepare()
);

/** Usable credits of a specialist in a category at an instant. */
export interface CreditScope {
  specialistId: string;
  categoryId: string;
  now: Instant;
}

/** Lots of a category with credits left, reserved ones included, soonest to expire first. */
export const listUnusedLots = (db: Reader, { specialistId, categoryId, now }: CreditScope) =>
  openLots(db).all({ specialistId, categoryId, now });

/** Lots with credits that can be used, without ids, as the read model for matching stores them. */
export const listOpenLots = async (db: Reader, scope: CreditScope) =>
  (await listUnusedLots(db, scope)).filter(({ remaining }) => remaining > 0)
    .map(({ id: _, reserved: __, ...lot }) => lot);
export type OpenLot = Awaited<ReturnType<typeof listOpenLots>>[number];

const allOpenLots = prepared((db) =>
  db.select({ categoryId: creditLots.categoryId, ...LOT }).from(creditLots).where(and(
    eq(creditLots.specialistId, sql.placeholder("specialistId")),
    gt(creditLots.expiresAt, sql.placeholder("now")),
    gt(unreserved, 0),
  )).orderBy(asc(creditLots.expiresAt), asc(creditLots.id)).prepare()
);

/** The open lots of a specialist in every category, as `listOpenLots` returns those of one; empty for any other. */
export const listOpenLotsByCategory = async (
  db: Reader,
  { specialistId, now }: Omit<CreditScope, "categoryId">,
): Promise<(categoryId: string) => OpenLot[]> => {
  const lots = Map.groupBy(await allOpenLots(db).all({ specialistId, now }), ({ categoryId }) => categoryId);
  return (categoryId) => (lots.get(categoryId) ?? []).map(({ id: _, categoryId: __, ...lot }) => lot);
};

/** The open lots as a list in JSON, computed by the database: a transaction that changes credits can store what it leaves. */
export const openLotsAsJson = ({ specialistId, categoryId, now }: Record<keyof CreditScope, Placeholder>): SQL =>
  sql`(select json_group_array(json_object('subcategoryId', subcategory_id, 'remaining', remaining - reserved,
    'expiresAt', expires_at, 'unitPriceMinor', unit_price_minor)) from (
    select * from credit_lots where specialist_id = ${specialistId} and category_id = ${categoryId}
      and expires_at > ${now} and remaining > reserved order by expires_at, id))`;

/** Counts credits of a category and its subcategories that can be used, over all specialists. */
export const countUnusedCredits = async (db: Reader, categoryId: string, now: Instant): Promise<number> => {
  const [row] = await db.select({ all: sql<number | null>`sum(${unreserved})` }).from(creditLots)
    .where(and(eq(creditLots.categoryId, categoryId), gt(creditLots.expiresAt, now), unused));
  return row?.all ?? 0;
};
