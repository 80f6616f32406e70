// In-app notifications: written once for each cause, listed, read, forgotten after half a year.
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { type Counted, COUNTED_MOST, likeAnywhere, pageOf } from "@/platform/http/list.ts";
import { newId } from "@/platform/ids.ts";
import { hint } from "@/platform/queue/live-updates.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { namesOfLeads } from "@/modules/leads/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import type { HintKind, NotificationList, NotificationListQuery, UnreadCount } from "./schemas.ts";
import { notifications } from "./tables.ts";

type Row = typeof notifications.$inferSelect;
/** What is told, without who a visitor is. */
export type News = Pick<typeof notifications.$inferInsert, "kind" | "title" | "body" | "link" | "leadId">;

/** Tells a specialist something, once for each cause; a second time nothing happens. */
export const notify = async (
  tx: Tx,
  { specialistId, cause, at, ...news }: News & { specialistId: string; cause: string; at: Instant },
): Promise<void> => {
  const row = { id: newId(), specialistId, cause, createdAt: at, ...news };
  const [written] = await tx.insert(notifications).values(row).onConflictDoNothing().returning({
    id: notifications.id,
  });
  if (written) hint(tx, specialistId, "notifications" satisfies HintKind);
};

// Literal, so that the partial index serves it.
const unread = sql`${notifications.readAt} is null`;

/** How many a specialist has not read; counted up to 100, as badges say no more. */
export const countUnread = async (db: Reader, specialistId: string): Promise<number> => {
  const some = db.select({ one: sql`1` }).from(notifications)
    .where(and(eq(notifications.specialistId, specialistId), unread)).limit(100);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  return row?.found ?? 0;
};

const matching = (specialistId: string, { read, search }: NotificationListQuery) => {
  const text = search ? likeAnywhere(search) : undefined;
  const { title, body } = notifications;
  return and(
    eq(notifications.specialistId, specialistId),
    read === "no" ? unread : undefined,
    read === "yes" ? isNotNull(notifications.readAt) : undefined,
    text ? or(sql`${title} like ${text} escape '\\'`, sql`${body} like ${text} escape '\\'`) : undefined,
  );
};

const totalOf = async (db: Reader, specialistId: string, query: NotificationListQuery): Promise<Counted> => {
  const some = db.select({ one: sql`1` }).from(notifications).where(matching(specialistId, query))
    .limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

/** One page of the signed-in specialist's notifications. */
export const listNotifications = async (ctx: Ctx, query: NotificationListQuery): Promise<NotificationList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const way = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(notifications).where(matching(id, query))
    .orderBy(way(notifications.createdAt), way(notifications.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const names = await namesOfLeads(db, rows.flatMap(({ leadId }) => leadId ?? []));
  const zone = (await findCalendar(db, id))?.zone ?? (await getPerson(db, id)).timeZone;
  const itemOf = (row: Row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    about: row.leadId ? names.get(row.leadId) ?? null : null,
    link: row.link,
    at: readable(row.createdAt, zone),
    read: row.readAt !== null,
  });
  return {
    ...pageOf(rows.map(itemOf), query, await totalOf(db, id, query)),
    unread: await countUnread(db, id),
  };
};

/** Marks one as read; a second time nothing changes. Throws 404 for somebody else's. */
export const markRead = (ctx: Ctx, id: string): Promise<UnreadCount> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    const own = and(eq(notifications.id, id), eq(notifications.specialistId, specialistId));
    const [known] = await tx.select({ readAt: notifications.readAt }).from(notifications).where(own);
    if (!known) throw notFound("This notification does not exist.");
    if (known.readAt === null) {
      await tx.update(notifications).set({ readAt: tx.now }).where(own);
      hint(tx, specialistId, "notifications" satisfies HintKind);
    }
    return { unread: await countUnread(tx, specialistId) };
  });

/** Rows changed in one transaction. */
const AT_ONCE = 150;

const markSomeRead = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    const some = await tx.select({ id: notifications.id }).from(notifications)
      .where(and(eq(notifications.specialistId, specialistId), unread, lte(notifications.createdAt, ctx.now)))
      .limit(AT_ONCE);
    if (some.length === 0) return 0;
    await tx.update(notifications).set({ readAt: tx.now }).where(inArray(notifications.id, some.map(({ id }) => id)));
    hint(tx, specialistId, "notifications" satisfies HintKind);
    return some.length;
  });

/** Marks all as read that there are now. */
export const markAllRead = async (ctx: Ctx): Promise<UnreadCount> => {
  while (await markSomeRead(ctx) === AT_ONCE);
  return { unread: await countUnread(ctx.db.read, userOf(ctx).id) };
};

const KEPT_DAYS = 180;

/** Forgets what is older than half a year, read or not, in batches; every night. */
export const forgetOldNotifications = async (ctx: Ctx): Promise<void> => {
  const old = lt(notifications.createdAt, ctx.now - KEPT_DAYS * DAY_MS);
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    gone = await transact(ctx, async (tx) => {
      const some = tx.select({ id: notifications.id }).from(notifications).where(old).limit(AT_ONCE);
      return (await tx.delete(notifications).where(inArray(notifications.id, some)).returning()).length;
    });
  }
};
