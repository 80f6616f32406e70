// Names and links of the subjects of audit entries, in one query per kind of subject.
import type { AuditEntry } from "@/platform/audit-log.ts";
import type { Reader } from "@/platform/db/types.ts";
import { isId } from "@/platform/ids.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { namesOfRequests } from "@/modules/help/index.ts";
import { listVisitorNames } from "@/modules/leads/index.ts";
import { namesOfCampaigns } from "@/modules/notifications/index.ts";
import { loadPersonNames } from "../person-names.ts";
import type { AuditItem } from "./schemas.ts";
import { subjectPath } from "./labels.ts";

export interface AuditNames {
  /** A person's full name. */
  person(id: string | null): string | undefined;
  subject(entry: AuditEntry): AuditItem["subject"];
  /** The person or catalogue entry with an id that occurs in before or after. */
  byId(id: string): string | undefined;
}

type Side = Record<string, unknown>;
const sidesOf = ({ before, after }: AuditEntry): Side[] =>
  [after, before].filter((side): side is Side => typeof side === "object" && side !== null && !Array.isArray(side));

/** A field of the entry itself: the name of a deleted subcategory is stored nowhere else. */
const recordedText = (entry: AuditEntry, field: string): string | undefined =>
  sidesOf(entry).map((side) => side[field]).find((value) => typeof value === "string" && value !== "") as
    | string
    | undefined;

const idsIn = (entry: AuditEntry): string[] =>
  sidesOf(entry).flatMap((side) => Object.values(side)).filter((value): value is string =>
    typeof value === "string" && isId(value)
  );

const SETTINGS: Readonly<Record<string, string>> = {
  lifecycle: "Periods and limits",
  pricing: "Pricing",
  resources: "Names and texts",
};

/** Loads the names of all subjects, in five queries however many entries there are. */
export const loadNames = async (db: Reader, entries: readonly AuditEntry[]): Promise<AuditNames> => {
  const idsOf = (kind: string) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const person = await loadPersonNames(db, [
    ...entries.map(({ actorId }) => actorId),
    ...idsOf("user"),
    ...entries.flatMap(idsIn),
  ]);
  const catalog = await namesOf(db);
  const leads = await listVisitorNames(db, idsOf("lead"));
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
    byId: (id) => person(id) ?? catalog.get(id),
    subject: (entry) => ({
      kind: entry.subjectKind,
      id: entry.subjectId,
      name: nameOf(entry) ?? null,
      path: subjectPath(entry.subjectKind, entry.subjectId, (field) => recordedText(entry, field)),
    }),
  };
};
