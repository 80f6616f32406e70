// The audit log as administrators read it: who changed what and when, with the values before and after,
// and the names and links of the subjects, in one query per kind of subject.
import type { Actor, Ctx } from "@/platform/ctx.ts";
import {
  type AuditEntry,
  type AuditFilter,
  countAuditEntries,
  listAudited,
  listAuditEntries,
} from "@/platform/audit-log.ts";
import { toPage } from "@/platform/http/list.ts";
import { DAY_MS, dayOf } from "@/platform/time/time.ts";
import type { AuditItem, AuditList, AuditQuery } from "./schemas.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { DELETED_PERSON, loadPersonNames } from "../person-names.ts";
import type { Reader } from "@/platform/db/types.ts";
import { isId } from "@/platform/ids.ts";
import { fullName } from "@/platform/text.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { namesOfRequests } from "@/modules/help/index.ts";
import { listVisitorNames } from "@/modules/leads/index.ts";
import { namesOfCampaigns } from "@/modules/notifications/index.ts";

interface AuditNames {
  /** A person's full name. */
  person(id: string | null): string | undefined;
  subject(entry: AuditEntry): AuditItem["subject"];
  /** Whom or what an id in before or after belongs to. */
  byId(id: string): string | undefined;
}

type Side = Record<string, unknown>;
const listSides = ({ before, after }: AuditEntry): Side[] =>
  [after, before].filter((side): side is Side => typeof side === "object" && side !== null && !Array.isArray(side));

/** A field of the entry itself: the name of a deleted subcategory is stored nowhere else. */
const recordedText = (entry: AuditEntry, field: string): string | undefined =>
  listSides(entry).map((side) => side[field]).find((value) => typeof value === "string" && value !== "") as
    | string
    | undefined;

const idsIn = (entry: AuditEntry): string[] => listSides(entry).flatMap(idsOfValue);

const idsOfValue = (value: unknown): string[] => {
  if (typeof value === "string") return isId(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsOfValue) : [];
};

const SETTINGS: Readonly<Record<string, string>> = {
  lifecycle: "Periods and limits",
  pricing: "Purchases",
  invoicing: "Invoices",
  resources: "Names and texts",
};

/** Their texts need what only this screen reads. */
const loadLabels = () => import("./labels.ts");

/** Loads the names of all subjects, in five queries however many entries there are. */
const loadNames = async (db: Reader, entries: readonly AuditEntry[]): Promise<AuditNames> => {
  const { subjectPath } = await loadLabels();
  const idsOf = (kind: string) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const mentioned = entries.flatMap(idsIn);
  const people = await findPeople(db, [
    ...new Set([
      ...entries.map(({ actorId }) => actorId),
      ...idsOf("user"),
      ...mentioned,
    ].flatMap((id) => id ?? [])),
  ]);
  const person = (id: string | null): string | undefined => {
    const found = id === null ? undefined : people.get(id);
    return found && (found.deletedAt === null ? fullName(found) : DELETED_PERSON);
  };
  const catalog = await loadCatalogNames(db);
  const leads = await listVisitorNames(db, [...idsOf("lead"), ...mentioned]);
  const requests = await namesOfRequests(db, idsOf("help-request"));
  const campaigns = await namesOfCampaigns(db, idsOf("campaign"));

  const nameOf = (entry: AuditEntry): string | undefined => {
    const { subjectKind, subjectId } = entry;
    if (subjectKind === "settings") return SETTINGS[subjectId];
    if (subjectKind === "credential") {
      return [recordedText(entry, "type"), person(recordedText(entry, "specialistId") ?? null)].filter(Boolean).join(
        ", ",
      ) || undefined;
    }
    return person(subjectId) ?? catalog.get(subjectId) ?? leads.get(subjectId) ?? requests.get(subjectId) ??
      campaigns.get(subjectId) ?? recordedText(entry, "name") ?? recordedText(entry, "title") ??
      recordedText(entry, "mail") ??
      recordedText(entry, "listener");
  };
  return {
    person,
    byId: (id) => person(id) ?? catalog.get(id) ?? leads.get(id),
    subject: (entry) => ({
      kind: entry.subjectKind,
      id: entry.subjectId,
      name: nameOf(entry) ?? null,
      path: subjectPath(entry.subjectKind, entry.subjectId, (field) => recordedText(entry, field)),
    }),
  };
};

const toFilter = ({ actorId, action, subjectKind, subjectId, from, to }: AuditQuery): AuditFilter => ({
  actorId,
  action,
  subjectKind,
  subjectId,
  from: from && dayOf(from) * DAY_MS,
  before: to && (dayOf(to) + 1) * DAY_MS,
} as AuditFilter);

/** What acts without a person, as administrators call it. */
const SYSTEM: Readonly<Record<string, string>> = {
  seed: "Demo data",
  console: "The command line",
  ground: "Installation",
};

const toActor = (actor: Actor, names: AuditNames): AuditItem["actor"] => {
  if (actor.kind === "user") return { kind: "user", id: actor.id, name: names.person(actor.id) ?? DELETED_PERSON };
  return { kind: actor.kind, id: null, name: actor.kind === "system" ? SYSTEM[actor.name] ?? actor.name : "A visitor" };
};

/** Audit entries as the list shows them. */
export const auditItems = async (ctx: Ctx, entries: AuditEntry[], time: LocalTime): Promise<AuditItem[]> => {
  const names = await loadNames(ctx.db.read, entries);
  const { actionLabel, changesBetween } = await loadLabels();
  return entries.map((entry) => ({
    id: entry.id,
    at: time(entry.at),
    actor: toActor(entry.actor as Actor, names),
    actorRole: entry.actorRole,
    own: entry.own,
    action: entry.action,
    label: actionLabel(entry.action),
    subject: names.subject(entry),
    changes: changesBetween(
      entry.before,
      entry.after,
      { nameOf: names.byId, timeOf: (instant) => time(Date.parse(instant)).text },
      entry.subjectKind === "settings" ? entry.subjectId : "",
    ),
    requestId: entry.requestId,
  }));
};

/** Admin/Audit. */
export const listAudit = async (ctx: Ctx, query: AuditQuery): Promise<AuditList> => {
  const db = ctx.db.read;
  const filter = toFilter(query);
  const { page, pageSize, dir } = query;
  const entries = await listAuditEntries(db, filter, { dir, limit: pageSize, offset: (page - 1) * pageSize });
  const items = await auditItems(ctx, entries, await loadLocalTime(ctx));
  const { actions, subjectKinds, actorIds } = await listAudited(db);
  const nameOf = await loadPersonNames(db, actorIds);
  const { actionLabel } = await loadLabels();
  return {
    ...toPage(items, query, await countAuditEntries(db, filter)),
    actions: actions.map((action) => ({ action, label: actionLabel(action) })),
    subjectKinds,
    actors: actorIds.map((id) => ({ id, name: nameOf(id) })),
  };
};
