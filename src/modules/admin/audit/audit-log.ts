// The audit log as administrators read it: who changed what and when, with the values before and after.
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
import type { AuditItem, AuditList, AuditQuery } from "./schemas.ts";
import { type AuditNames, loadNames } from "./subjects.ts";
import { actionLabel, changesBetween } from "./labels.ts";
import { type LocalTime, localTimeOf } from "../local-time.ts";
import { DELETED_PERSON, loadPersonNames } from "../person-names.ts";

const filterOf = ({ actorId, action, subjectKind, subjectId, from, to }: AuditQuery): AuditFilter => ({
  actorId,
  action,
  subjectKind,
  subjectId,
  from: from && dayOf(from) * DAY_MS,
  before: to && (dayOf(to) + 1) * DAY_MS,
} as AuditFilter);

const actorOf = (actor: Actor, names: AuditNames): AuditItem["actor"] => {
  if (actor.kind === "user") return { kind: "user", id: actor.id, name: names.person(actor.id) ?? DELETED_PERSON };
  return { kind: actor.kind, id: null, name: actor.kind === "system" ? actor.name : "A visitor" };
};

/** Audit entries as the list shows them. */
export const auditItems = async (ctx: Ctx, entries: AuditEntry[], time: LocalTime): Promise<AuditItem[]> => {
  const names = await loadNames(ctx.db.read, entries);
  return entries.map((entry) => ({
    id: entry.id,
    at: time(entry.at),
    actor: actorOf(entry.actor as Actor, names),
    actorRole: entry.actorRole,
    own: entry.own,
    action: entry.action,
    label: actionLabel(entry.action),
    subject: names.subject(entry),
    changes: changesBetween(entry.before, entry.after, names.byId),
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
  const nameOf = await loadPersonNames(db, actorIds);
  return {
    ...pageOf(items, query, await countAuditEntries(db, filter)),
    actions: actions.map((action) => ({ action, label: actionLabel(action) })),
    subjectKinds,
    actors: actorIds.map((id) => ({ id, name: nameOf(id) ?? DELETED_PERSON })),
  };
};
