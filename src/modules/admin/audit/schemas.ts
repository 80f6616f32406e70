import { z } from "zod";
import { listOf, listQuery, LocalDate, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { AdminRoleSchema } from "@/modules/auth/schemas.ts";

/** `actorId` is the person who acted. `action` is `auth.suspend`, or `auth.` for a whole module. Dates are UTC, both inclusive. */
export const AuditQuery = listQuery(["at"]).omit({ search: true }).extend({
  actorId: z.uuidv7().optional(),
  action: z.string().max(100).optional(),
  subjectKind: z.string().max(50).optional(),
  subjectId: z.string().max(100).optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditItem = z.object({
  id: z.string(),
  at: ReadableTime,
  /** `name` of the person or of the job. */
  actor: z.object({ kind: z.enum(["user", "visitor", "system"]), id: z.string().nullable(), name: z.string() }),
  /** The role with which an administrator acted; null for others and for old entries. */
  actorRole: AdminRoleSchema.nullable(),
  /** They decided about their own records, because there was no other owner. */
  own: z.boolean(),
  /** For example `auth.suspend`. */
  action: z.string(),
  /** "Suspended an account" */
  label: z.string(),
  /** `name`, and the `path` of its screen; null where there is none. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable(), path: z.string().nullable() }),
  /** The fields that differ, as text. Null on a side that lacks the field. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  requestId: z.string(),
}).meta({ id: "AuditEntry" });
export type AuditItem = z.infer<typeof AuditItem>;

export const AuditList = listOf(AuditItem, {
  /** Values to filter by, as they occur in the log. */
  actions: z.array(z.object({ action: z.string(), label: z.string() })),
  subjectKinds: z.array(z.string()),
  /** Everybody who has an entry in the log. */
  actors: z.array(Reference),
}).meta({ id: "AuditList" });
export type AuditList = z.infer<typeof AuditList>;
