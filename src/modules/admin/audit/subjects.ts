// What the entries of the audit log are about, by name and with a way there: each kind asked once for all entries.
import type { AuditEntry } from "@/platform/audit-log.ts";
import type { Reader } from "@/platform/db/types.ts";
import { isId } from "@/platform/ids.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { namesOfRequests } from "@/modules/help/index.ts";
import { namesOfLeads } from "@/modules/leads/index.ts";
import { namesOfCampaigns } from "@/modules/notifications/index.ts";
import type { AuditItem } from "./schemas.ts";
import { subjectPath } from "./labels.ts";

export interface AuditNames {
  /** A person's full name. */
  person(id: string | null): string | undefined;
  subject(entry: AuditEntry): AuditItem["subject"];
  /** Anybody or anything whose id stands in before or after. */
  anything(id: string): string | undefined;
}

type Side = Record<string, unknown>;
const sidesOf = ({ before, after }: AuditEntry): Side[] =>
  [after, before].filter((side): side is Side => typeof side === "object" && side !== null && !Array.isArray(side));

/** What an entry itself says of its subject: a retired category or a deleted part has no other name any more. */
const said = (entry: AuditEntry, field: string): string | undefined =>
  sidesOf(entry).map((side) => side[field]).find((value) => typeof value === "string" && value !== "") as
    | string
    | undefined;

const idsIn = (entry: AuditEntry): string[] =>
  sidesOf(entry).flatMap((side) => Object.values(side)).filter((value): value is string =>
    typeof value === "string" && isId(value)
  );

const SETTINGS: Readonly<Record<string, string>> = {
  lifecycle: "Periods and limits",
  pricing: "Buying",
  resources: "Names and texts",
};

const fullName = (person: Person | undefined) => person && `${person.firstName} ${person.lastName}`;

/** Five questions, however many entries. */
export const loadNames = async (db: Reader, entries: readonly AuditEntry[]): Promise<AuditNames> => {
  const idsOf = (kind: string) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const people = await findPeople(db, [
    ...new Set([...entries.flatMap(({ actorId }) => actorId ?? []), ...idsOf("user"), ...entries.flatMap(idsIn)]),
  ]);
  const catalog = await namesOf(db);
  const leads = await namesOfLeads(db, idsOf("lead"));
  const requests = await namesOfRequests(db, idsOf("help-request"));
  const campaigns = await namesOfCampaigns(db, idsOf("campaign"));
  const person = (id: string | null) => id === null ? undefined : fullName(people.get(id));

  const nameOf = (entry: AuditEntry): string | undefined => {
    const { subjectKind, subjectId } = entry;
    if (subjectKind === "settings") return SETTINGS[subjectId];
    if (subjectKind === "credential") {
      return [said(entry, "type"), person(said(entry, "specialistId") ?? null)].filter(Boolean).join(", ") || undefined;
    }
    return person(subjectId) ?? catalog.get(subjectId) ?? leads.get(subjectId) ?? requests.get(subjectId) ??
      campaigns.get(subjectId) ?? said(entry, "name") ?? said(entry, "title") ?? said(entry, "mail") ??
      said(entry, "listener");
  };
  return {
    person,
    anything: (id) => person(id) ?? catalog.get(id),
    subject: (entry) => ({
      ...{ kind: entry.subjectKind, id: entry.subjectId, name: nameOf(entry) ?? null },
      path: subjectPath(entry.subjectKind, entry.subjectId, (field) => said(entry, field)),
    }),
  };
};
