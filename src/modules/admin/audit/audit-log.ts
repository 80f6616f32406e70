// The administrators' view of the audit log: who did what to what, when, and what it was before and after.
import type { Actor, Ctx } from "@/platform/ctx.ts";
import {
  type AuditEntry,
  type AuditFilter,
  countAuditEntries,
  listAudited,
  listAuditEntries,
} from "@/platform/audit-log.ts";
import { pageOf } from "@/platform/http/list.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import { findPeople } from "@/modules/auth/index.ts";
import type { AuditItem, AuditList, AuditQuery } from "./schemas.ts";
import { type AuditNames, loadNames } from "./subjects.ts";
import { actionLabel, changesBetween } from "./labels.ts";
import { type LocalTime, localTimeOf } from "../local-time.ts";

const filterOf = ({ actorId, action, subjectKind, subjectId, from, to }: AuditQuery): AuditFilter => ({
  ...{ actorId, action, subjectKind, subjectId },
  from: from && dayOf(from) * DAY_MS,
  before: to && (dayOf(to) + 1) * DAY_MS,
} as AuditFilter);

const actorOf = (actor: Actor, names: AuditNames): AuditItem["actor"] => {
  if (actor.kind === "user") return { kind: "user", id: actor.id, name: names.person(actor.id) ?? "Unknown" };
  return { kind: actor.kind, id: null, name: actor.kind === "system" ? actor.name : "A visitor" };
};

/** Entries as lines. */
export const auditItems = async (ctx: Ctx, entries: AuditEntry[], time: LocalTime): Promise<AuditItem[]> => {
  const names = await loadNames(ctx.db.read, entries);
  return entries.map((entry) => ({
    id: entry.id,
    at: time(entry.at),
    actor: actorOf(entry.actor as Actor, names),
    action: entry.action,
    label: actionLabel(entry.action),
    subject: names.subject(entry),
    changes: changesBetween(entry.before, entry.after, names.anything),
    requestId: entry.requestId,
  }));
};

/** Admin/Audit. */
export const listAudit = async (ctx: Ctx, query: AuditQuery): Promise<AuditList> => {
  const db = ctx.db.read;
  const filter = filterOf(query);
  const { page, pageSize, dir } = query;
  const entries = await listAuditEntries(db, filter, { dir, limit: pageSize, offset: (page - 1) * pageSize });
  const items = await auditItems(ctx, entries, await localTimeOf(ctx));
  const { actions, subjectKinds, actorIds } = await listAudited(db);
  const people = await findPeople(db, actorIds);
  return {
    ...pageOf(items, query, await countAuditEntries(db, filter)),
    actions: actions.map((action) => ({ action, label: actionLabel(action) })),
    subjectKinds,
    actors: actorIds.map((id) => {
      const person = people.get(id);
      return { id, name: person ? `${person.firstName} ${person.lastName}` : "Somebody who has left" };
    }),
  };
};
