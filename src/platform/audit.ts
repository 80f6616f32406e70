// The audit log: who did what to what, with the values before and after. Written in the transaction of the action.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "./db/columns.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";
import { newId } from "./ids.ts";
import type { Tx } from "./ctx.ts";

export const auditEntries = sqliteTable("audit_entries", {
  id: id(),
  at: instant("at").notNull(),
  actor: json<unknown>("actor").notNull(),
  requestId: text("request_id").notNull(),
  /** The action, such as `settings.change`. */
  action: text("action").notNull(),
  subjectKind: text("subject_kind").notNull(),
  subjectId: text("subject_id").notNull(),
  before: json<unknown>("before"),
  after: json<unknown>("after"),
  /** The person who acted; null for the system. */
  actorId: text("actor_id"),
  /** The role of the administrator who acted; null for everyone else. */
  actorRole: text("actor_role", { enum: ADMIN_ROLES }),
  /** An administrator decided about their own records, because there was no other owner. */
  own: integer("own", { mode: "boolean" }).notNull().default(false),
}, (t) => [
  index("audit_entries_at_idx").on(t.at),
  index("audit_entries_subject_idx").on(t.subjectKind, t.subjectId, t.at),
  index("audit_entries_actor_idx").on(t.actorId, t.at, t.id),
  index("audit_entries_action_idx").on(t.action, t.at, t.id),
]);

export interface AuditInput {
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Records an administrator's action. */
export const recordAudit = async (tx: Tx, input: AuditInput): Promise<void> => {
  const { now: at, actor, actorRole = null, isOwnDecision: own = false, requestId } = tx;
  const actorId = actor.kind === "user" ? actor.id : null;
  await tx.insert(auditEntries).values({ id: newId(), at, actor, actorId, actorRole, own, requestId, ...input });
};
