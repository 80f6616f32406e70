// Undo: what an action has changed is kept for a minute, so that its person can take it back. Its emails wait that long
// (docs/design/leads.md#undo).
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Ctx, PersonalDataSource, Tx } from "../ctx.ts";
import { id, instant, json } from "../db/columns.ts";
import { hasStatus } from "../db/status-sets.ts";
import { transact } from "../db/transact.ts";
import type { Reader } from "../db/types.ts";
import { conflict, notFound } from "../errors.ts";
import { withdrawDeliveries } from "../events/outbox.ts";
import { HOUR_MS, type Instant, iso } from "../time/time.ts";
import type { UndoOffer } from "./schemas.ts";

/** For how long an action can be undone. */
export const UNDO_MS = 60_000;

const UNDO_STATES = ["open", "undone", "ended"] as const;

export const undos = sqliteTable("undos", {
  id: id(),
  /** Who acted, and who alone can undo it. */
  ownerId: text("owner_id").notNull(),
  /** What was changed, by its id. A later change of it ends this undo. */
  subject: text("subject").notNull(),
  /** What restores it. Only the module that made the change reads it. */
  before: json<unknown>("before").notNull(),
  /** The events of the action; their deliveries wait. */
  eventIds: json<string[]>("event_ids").notNull(),
  until: instant("until").notNull(),
  state: text("state", { enum: UNDO_STATES }).notNull().default("open"),
}, (t) => [
  index("undos_subject_idx").on(t.subject),
  index("undos_owner_idx").on(t.ownerId),
  index("undos_until_idx").on(t.until),
  check("undos_state", hasStatus(sql`state`, UNDO_STATES)),
]);

type NewUndo = Pick<typeof undos.$inferInsert, "id" | "ownerId" | "subject" | "before">;

/** Records an action as one that can be undone. `eventIds` are what delayDeliveries has returned. */
export const offerUndo = async (tx: Tx, undo: NewUndo, eventIds: readonly string[] = []): Promise<UndoOffer> => {
  const until = tx.now + UNDO_MS;
  await tx.insert(undos).values({ ...undo, eventIds: [...eventIds], until });
  return { ids: [undo.id], until: iso(until), msLeft: UNDO_MS };
};

/** The subject has changed again: what was done before can't be undone any more. */
export const endUndos = async (tx: Tx, subject: string): Promise<void> => {
  await tx.update(undos).set({ state: "ended" }).where(and(eq(undos.subject, subject), eq(undos.state, "open")));
};

const undoClosed = (sentence: string) => conflict("undo_closed", sentence);

/** The error of an undo whose subject has changed since. */
export const changedSince = () => undoClosed("This has changed since, so it can't be undone any more.");

export interface TakenUndo<Before> {
  subject: string;
  /** Undefined when it was undone before: then nothing is left to do. */
  before?: Before;
}

/**
 * Undoes a person's own action as far as the outbox is concerned: its deliveries are withdrawn. The caller restores the
 * state. Throws 404, and `undo_closed` when it is too late or the subject has changed since.
 */
export const takeUndo = async <Before>(tx: Tx, ownerId: string, id: string): Promise<TakenUndo<Before>> => {
  const [row] = await tx.select().from(undos).where(and(eq(undos.id, id), eq(undos.ownerId, ownerId)));
  if (!row) throw notFound("There's nothing to undo here.");
  if (row.state === "undone") return { subject: row.subject };
  if (row.state === "ended") throw changedSince();
  if (tx.now >= row.until || !await withdrawDeliveries(tx, row.eventIds)) {
    throw undoClosed("It's too late to undo this.");
  }
  await tx.update(undos).set({ state: "undone" }).where(eq(undos.id, id));
  return { subject: row.subject, before: row.before as Before };
};

/** What can be undone of these subjects now, or of what was done from `since` on; null when nothing can. */
export const findUndoOffer = async (
  db: Reader,
  subjects: readonly string[],
  { now, since = now - UNDO_MS + 1 }: { now: Instant; since?: Instant },
): Promise<UndoOffer | null> => {
  if (subjects.length === 0) return null;
  const rows = await db.select({ id: undos.id, until: undos.until }).from(undos).where(
    and(inArray(undos.subject, [...subjects]), eq(undos.state, "open"), gte(undos.until, since + UNDO_MS)),
  );
  if (rows.length === 0) return null;
  const until = Math.min(...rows.map((row) => row.until));
  return { ids: rows.map((row) => row.id), until: iso(until), msLeft: until - now };
};

/** Deletes what is kept about a subject that is erased. */
export const deleteUndosOf = async (tx: Tx, subject: string): Promise<void> => {
  await tx.delete(undos).where(eq(undos.subject, subject));
};

/** Deletes what is kept for an account that is deleted. */
export const deleteOwnUndos = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(undos).where(eq(undos.ownerId, userId));
};

/** How long a refusal can still say why, in ms. */
const KEPT_MS = HOUR_MS;

export const purgeUndos = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => void await tx.delete(undos).where(lt(undos.until, tx.now - KEPT_MS)));

/** A person's export of their own data. */
export const undoData: PersonalDataSource = {
  name: "recentChanges",
  collect: async ({ db }, userId) =>
    (await db.read.select().from(undos).where(eq(undos.ownerId, userId)))
      .map(({ subject, before, until }) => ({ subject, before, undoUntil: iso(until) })),
};
