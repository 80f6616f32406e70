// The administrators' view of the audit log: who did what to what, when, and what it was before and after.
import type { Actor, Ctx } from "../../platform/ctx.ts";
import {
  type AuditEntry,
  type AuditFilter,
  countAuditEntries,
  listAudited,
  listAuditEntries,
} from "../../platform/audit-log.ts";
import { pageOf } from "../../platform/http/list.ts";
import { DAY_MS, dayOf } from "../../platform/time.ts";
import { findPeople, type Person } from "../auth/index.ts";
import { namesOf } from "../catalog/index.ts";
import type { AuditItem, AuditList, AuditQuery } from "./audit-shapes.ts";
import { actionLabel, changesBetween, subjectPath } from "./audit-words.ts";
import { type OwnTime, ownTime } from "./own-time.ts";

const filterOf = ({ actorId, action, subjectKind, subjectId, from, to }: AuditQuery): AuditFilter => ({
  ...{ actorId, action, subjectKind, subjectId },
  from: from && dayOf(from) * DAY_MS,
  before: to && (dayOf(to) + 1) * DAY_MS,
} as AuditFilter);

const nameOf = (person: Person | undefined): string | null => person ? `${person.firstName} ${person.lastName}` : null;

const idsIn = (entries: AuditEntry[]): string[] =>
  entries.flatMap(({ actorId, subjectKind, subjectId }) => [actorId ?? [], subjectKind === "user" ? subjectId : []])
    .flat();

const actorOf = (actor: Actor, people: Map<string, Person>): AuditItem["actor"] => {
  if (actor.kind === "user") return { kind: "user", id: actor.id, name: nameOf(people.get(actor.id)) ?? "Unknown" };
  return { kind: actor.kind, id: null, name: actor.kind === "system" ? actor.name : "A visitor" };
};

/** Entries as lines: two questions for all of them. */
export const auditItems = async (ctx: Ctx, entries: AuditEntry[], time: OwnTime): Promise<AuditItem[]> => {
  const people = await findPeople(ctx.db.read, idsIn(entries));
  const names = await namesOf(ctx.db.read);
  return entries.map(({ id, at, actor, action, subjectKind: kind, subjectId, before, after, requestId }) => ({
    id,
    at: time(at),
    actor: actorOf(actor as Actor, people),
    action,
    label: actionLabel(action),
    subject: {
      ...{ kind, id: subjectId },
      name: nameOf(people.get(subjectId)) ?? names.get(subjectId) ?? null,
      path: subjectPath(kind, subjectId),
    },
    changes: changesBetween(before, after),
    requestId,
  }));
};

/** Admin/Audit. */
export const auditLog = async (ctx: Ctx, query: AuditQuery): Promise<AuditList> => {
  const db = ctx.db.read;
  const filter = filterOf(query);
  const { page, pageSize, dir } = query;
  const entries = await listAuditEntries(db, filter, { dir, limit: pageSize, offset: (page - 1) * pageSize });
  const items = await auditItems(ctx, entries, await ownTime(ctx));
  const { actions, subjectKinds } = await listAudited(db);
  return {
    ...pageOf(items, query, await countAuditEntries(db, filter)),
    actions: actions.map((action) => ({ action, label: actionLabel(action) })),
    subjectKinds,
  };
};
