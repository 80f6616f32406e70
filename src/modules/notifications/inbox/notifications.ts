// Inbox notifications: written once for each cause, listed, marked as read, purged after half a year.
import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { countSome } from "@/platform/db/count-some.ts";
import { type Ctx, type PersonalDataSource, type Tx, userOf } from "@/platform/ctx.ts";
import { insertNewRows, prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { type Counted, globAnywhere, toPage } from "@/platform/http/list.ts";
import { newId } from "@/platform/ids.ts";
import { hint } from "@/platform/queue/live-updates.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { purge, sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { listVisitorNames } from "@/modules/leads/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import type { HintKind, NotificationList, NotificationListQuery, UnreadCount } from "../schemas.ts";
import { notifications } from "../tables.ts";

type Row = typeof notifications.$inferSelect;

/** For one specialist; its texts never name a visitor. */
export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  "specialistId" | "kind" | "title" | "body" | "link" | "leadId"
>;

/** Writes a notification, once for each cause and specialist. */
export const notify = async (tx: Tx, notification: NewNotification & { cause: string; at: Instant }): Promise<void> => {
  const { at, ...row } = notification;
  await insertNewRows(tx, notifications, [{ id: newId(), createdAt: at, ...row }]);
  hint(tx, row.specialistId, "notifications" satisfies HintKind);
};

// Literal, so that the partial index serves it.
const unread = sql`${notifications.readAt} is null`;

const someUnread = prepared((db) => {
  const some = db.select({ one: sql`1`.as("one") }).from(notifications)
    .where(and(eq(notifications.specialistId, sql.placeholder("specialistId")), unread)).limit(100);
  return db.select({ found: count() }).from(some.as("some")).prepare();
});

/** How many notifications a person has not read; counted up to 100, because badges show no more. */
export const countUnread = async (db: Reader, specialistId: string): Promise<number> => {
  const row = await someUnread(db).get({ specialistId });
  return row?.found ?? 0;
};

const matching = (specialistId: string, { read, search }: NotificationListQuery) => {
  const text = search ? globAnywhere(search) : undefined;
  const { title, body } = notifications;
  return and(
    eq(notifications.specialistId, specialistId),
    read === "no" ? unread : undefined,
    read === "yes" ? isNotNull(notifications.readAt) : undefined,
    text ? or(sql`${title} glob ${text}`, sql`${body} glob ${text}`) : undefined,
  );
};

const countMatching = (db: Reader, specialistId: string, query: NotificationListQuery): Promise<Counted> =>
  countSome(db, notifications, matching(specialistId, query));

/** One page of the signed-in person's notifications. */
export const listNotifications = async (ctx: Ctx, query: NotificationListQuery): Promise<NotificationList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const order = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(notifications).where(matching(id, query))
    .orderBy(order(notifications.createdAt), order(notifications.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const names = await listVisitorNames(db, rows.flatMap(({ leadId }) => leadId ?? []));
  const zone = (await findCalendar(db, id))?.zone ?? (await getPerson(db, id)).timeZone;
  const toItem = (row: Row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    about: row.leadId ? names.get(row.leadId) ?? null : null,
    link: row.link,
    at: toReadableTime(row.createdAt, zone),
    read: row.readAt !== null,
  });
  return {
    ...toPage(rows.map(toItem), query, await countMatching(db, id, query)),
    unread: await countUnread(db, id),
  };
};

/** Marks a notification as read; a second time nothing changes. Throws 404 for another person's. */
export const markRead = (ctx: Ctx, id: string): Promise<UnreadCount> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    const own = and(eq(notifications.id, id), eq(notifications.specialistId, specialistId));
    const [found] = await tx.select({ readAt: notifications.readAt }).from(notifications).where(own);
    if (!found) throw notFound("This notification does not exist.");
    if (found.readAt === null) {
      await tx.update(notifications).set({ readAt: tx.now }).where(own);
      hint(tx, specialistId, "notifications" satisfies HintKind);
    }
    return { unread: await countUnread(tx, specialistId) };
  });

/** Marks all notifications as read that exist now. */
export const markAllRead = async (ctx: Ctx): Promise<UnreadCount> => {
  const { id: specialistId } = userOf(ctx);
  const markRead = sweep({
    batch: 150,
    select: (tx, limit) =>
      tx.select({ id: notifications.id }).from(notifications)
        .where(and(eq(notifications.specialistId, specialistId), unread, lte(notifications.createdAt, tx.now)))
        .limit(limit),
    apply: async (tx, rows) => {
      await tx.update(notifications).set({ readAt: tx.now }).where(inArray(notifications.id, rows.map(({ id }) => id)));
      hint(tx, specialistId, "notifications" satisfies HintKind);
    },
  });
  await markRead(ctx);
  return { unread: await countUnread(ctx.db.read, specialistId) };
};

export const KEPT_DAYS = 180;

/** Every night: deletes notifications older than half a year, read or not. */
export const purgeNotifications = purge(
  notifications,
  ({ now }) => lt(notifications.createdAt, now - KEPT_DAYS * DAY_MS),
  150,
);

/** auth.account_deleted, in its transaction. */
export const eraseNotifications = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(notifications).where(eq(notifications.specialistId, userId));
};

/** For a person's own data export. */
export const notificationData: PersonalDataSource[] = [{
  name: "notifications",
  async collect({ db }, userId) {
    const rows = await db.read.select().from(notifications).where(eq(notifications.specialistId, userId))
      .orderBy(asc(notifications.createdAt));
    return rows.map(({ title, body, createdAt, readAt }) => ({
      title,
      body,
      at: iso(createdAt),
      readAt: readAt === null ? null : iso(readAt),
    }));
  },
}];
