// What the administrators' view of the audit log takes and answers.
import { z } from "zod";
import { listOf, listQuery, LocalDate } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";

/** `actorId` who did it, `action` such as `auth.suspend` or `auth.` for all of a kind; dates in UTC, both inclusive. */
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
  /** `name`: of the person, or of the job. */
  actor: z.object({ kind: z.enum(["user", "visitor", "system"]), id: z.string().nullable(), name: z.string() }),
  /** As `auth.suspend`. */
  action: z.string(),
  /** "Suspended an account" */
  label: z.string(),
  /** `name` and `path` (of the screen) where there is one. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable(), path: z.string().nullable() }),
  /** The fields that differ; texts for people. A side without the field is null. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  requestId: z.string(),
});
export type AuditItem = z.infer<typeof AuditItem>;

export const AuditList = listOf(AuditItem).extend({
  /** What can be filtered by, as found in the log. */
  actions: z.array(z.object({ action: z.string(), label: z.string() })),
  subjectKinds: z.array(z.string()),
  /** Who has ever done anything. */
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AuditList = z.infer<typeof AuditList>;
