// What the audit log says, in words for people.
import type { AuditItem } from "./schemas.ts";

/** What was done, for the actions that administrators know by another name than their own. */
const LABELS: Readonly<Record<string, string>> = {
  "auth.suspend": "Suspended an account",
  "auth.unsuspend": "Ended a suspension",
  "scheduling.cancel-meeting": "Cancelled a meeting",
  "auth.make-admin": "Made somebody an administrator",
  "auth.remove-admin": "Took the administrator's role",
  "auth.end-sessions": "Signed somebody out",
  "specialists.verify-credential": "Verified a credential",
  "specialists.decline-credential": "Did not accept a credential",
  "funnel.assign-track": "Assigned a request",
  "funnel.delete-track": "Deleted a request",
  "leads.reassign": "Gave a lead to another specialist",
  "leads.delete": "Deleted a lead",
  "settings.change": "Changed settings",
  "campaign.send": "Sent a notification",
  "campaign.stop": "Stopped a notification",
  "campaign.resume": "Resumed a notification",
  "campaign.retry": "Tried a notification again",
  "help.update": "Answered a help request",
  "help.delete": "Deleted a help request",
  "job.retry": "Let a job run again",
  "job.retry-all": "Let all failed jobs run again",
  "mail.retry": "Sent a mail again",
  "billing.grant-credits": "Gave credits",
  "billing.revoke-credits": "Took credits",
  "catalog.create_category": "Added a category",
  "catalog.update_category": "Changed a category",
  "catalog.retire_category": "Retired a category",
  "catalog.restore_category": "Brought a category back",
  "catalog.create_subcategory": "Added a part",
  "catalog.update_subcategory": "Changed a part",
  "catalog.delete_subcategory": "Deleted a part",
  "catalog.retire_subcategory": "Retired a part",
  "catalog.restore_subcategory": "Brought a part back",
  "catalog.reorder": "Changed an order",
  "catalog.save_questions": "Changed questions",
  "catalog.create_content": "Added a text",
  "catalog.update_content": "Changed a text",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "billing.grant-credits" is "Grant credits" where nobody has found better words. */
export const actionLabel = (action: string): string =>
  LABELS[action] ?? capital((action.split(".").at(-1) ?? action).replaceAll(/[-_]/g, " "));

const FOLDERS: Readonly<Record<string, string>> = {
  user: "users",
  track: "tracks",
  lead: "leads",
  "help-request": "requests",
  category: "category",
  campaign: "notifications",
};
const PLACES: Readonly<Record<string, string>> = { settings: "settings", job: "jobs", mail: "jobs" };
/** What stands on the screen of something else, which its entry names. */
const WITHIN: Readonly<Record<string, [field: string, folder: string]>> = {
  credential: ["specialistId", "users"],
  subcategory: ["categoryId", "category"],
  "question-set": ["categoryId", "category"],
  "educational-content": ["categoryId", "category"],
};

/** The screen on which a subject stands; `said` reads a field of its entry. */
export const subjectPath = (kind: string, id: string, said: (field: string) => string | undefined): string | null => {
  if (FOLDERS[kind]) return `/admin/${FOLDERS[kind]}/${id}`;
  if (PLACES[kind]) return `/admin/${PLACES[kind]}`;
  const [field, folder] = WITHIN[kind] ?? [];
  const within = field && said(field);
  return within ? `/admin/${folder}/${within}` : null;
};

const LONGEST = 500;

/** A state as in "waiting-for-user". */
const STATE = /^[a-z]+(-[a-z]+)+$/;

const words = (value: unknown, nameOf: NameOf): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && STATE.test(value)) return value.replaceAll("-", " ");
  const name = typeof value === "string" ? nameOf(value) : undefined;
  if (name) return name;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === "object" && side !== null && !Array.isArray(side)
    ? side as Record<string, unknown>
    : side === null || side === undefined
    ? {}
    : { value: side };

/** A name for an id, where there is one. */
type NameOf = (id: string) => string | undefined;

/** "isAdmin" is "is admin". */
const fieldWords = (field: string): string =>
  field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[-_]/g, " ").toLowerCase();

/** The fields in which before and after differ. */
export const changesBetween = (
  before: unknown,
  after: unknown,
  nameOf: NameOf = () => undefined,
): AuditItem["changes"] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({
      field: fieldWords(field),
      before: words(was[field], nameOf),
      after: words(is[field], nameOf),
    }))
    .filter((change) => change.before !== change.after);
};
