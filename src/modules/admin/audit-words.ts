// What the audit log says, in words for people.
import type { AuditItem } from "./audit-shapes.ts";

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
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "billing.grant-credits" is "Grant credits" where nobody has found better words. */
export const actionLabel = (action: string): string =>
  LABELS[action] ?? capital((action.split(".").at(-1) ?? action).replaceAll(/[-_]/g, " "));

/** The screen on which a subject stands, where it has one of its own. */
export const subjectPath = (kind: string, id: string): string | null => {
  const folder =
    { user: "users", track: "tracks", lead: "leads", "help-request": "requests", category: "category" }[kind];
  if (folder) return `/admin/${folder}/${id}`;
  return kind === "settings" ? "/admin/settings" : null;
};

const LONGEST = 500;

const words = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === "object" && side !== null && !Array.isArray(side)
    ? side as Record<string, unknown>
    : side === null || side === undefined
    ? {}
    : { value: side };

/** "isAdmin" is "is admin". */
const fieldWords = (field: string): string =>
  field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[-_]/g, " ").toLowerCase();

/** The fields in which before and after differ. */
export const changesBetween = (before: unknown, after: unknown): AuditItem["changes"] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field: fieldWords(field), before: words(was[field]), after: words(is[field]) }))
    .filter((change) => change.before !== change.after);
};
