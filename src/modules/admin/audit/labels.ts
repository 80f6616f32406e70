// Labels of audit entries: the action, the screen of its subject, and the changed fields. Pure.
import type { z } from "zod";
import { Audience } from "@/modules/notifications/campaigns/schemas.ts";
import { isId } from "@/platform/ids.ts";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { type SettingMeta, SETTINGS_GROUPS } from "@/modules/settings/schemas.ts";
import { countryText, kindOf, valueText } from "@/modules/settings/value-rules.ts";
import { DELETED_PERSON } from "../person-names.ts";
import type { AuditItem } from "./schemas.ts";

/** Labels of the actions. An action without one is named after its identifier. */
const LABELS: Readonly<Record<string, string>> = {
  "auth.invite": "Invited a person",
  "auth.resend-invitation": "Sent an invitation again",
  "auth.withdraw-invitation": "Withdrew an invitation",
  "imports.upload": "Uploaded a file to import",
  "imports.read": "Chose how a file to import was saved",
  "imports.check": "Checked a file to import",
  "imports.run": "Imported a file",
  "imports.invite": "Invited the people of an import",
  "imports.undo": "Undid an import",
  "imports.delete": "Deleted an import",
  "exports.start": "Started an export of everything",
  "exports.download": "Downloaded an export of everything",
  "exports.delete": "Deleted an export of everything",
  "auth.suspend": "Suspended an account",
  "auth.unsuspend": "Ended a suspension",
  "scheduling.cancel-meeting": "Cancelled a meeting",
  "auth.make-admin": "Granted the administrator role",
  "auth.change-admin-role": "Changed an administrator's role",
  "auth.remove-admin": "Removed the administrator role",
  "auth.end-sessions": "Signed a person out",
  "auth.reset-second-factor": "Reset a second factor",
  "auth.create-api-key": "Created an API key",
  "auth.revoke-api-key": "Revoked an API key",
  "webhooks.create": "Created a webhook",
  "webhooks.change": "Changed a webhook",
  "webhooks.rotate-secret": "Replaced the secret of a webhook",
  "webhooks.pause": "Paused a webhook",
  "webhooks.resume": "Resumed a webhook",
  "webhooks.delete": "Deleted a webhook",
  "webhooks.send-test": "Sent a test to a webhook",
  "webhooks.replay": "Sent a webhook's delivery again",
  "specialists.verify-credential": "Verified a credential",
  "specialists.decline-credential": "Declined a credential",
  "funnel.assign-track": "Assigned a request",
  "funnel.cancel-assignment": "Stopped asking a visitor for consent",
  "funnel.delete-track": "Deleted a request",
  "funnel.end-wave": "Ended suspected fake bookings",
  "funnel.release-booking": "Released a booking",
  "funnel.reject-booking": "Rejected a booking",
  "moderation.decide": "Decided about a report",
  "ratings.keep": "Kept a rating",
  "ratings.remove": "Removed a rating",
  "leads.reassign": "Reassigned a lead",
  "leads.delete": "Deleted a lead",
  "settings.change": "Changed settings",
  "attention.take": "Took something that needs attention",
  "attention.leave": "Gave back something that needs attention",
  "campaign.send": "Sent an announcement",
  "campaign.stop": "Stopped an announcement",
  "campaign.resume": "Resumed an announcement",
  "campaign.retry": "Retried an announcement",
  "help.update": "Updated a help request",
  "help.delete": "Deleted a help request",
  "job.retry": "Retried a job",
  "job.retry-all": "Retried all failed jobs",
  "job.remove": "Removed a failed job",
  "queue.pause": "Paused a queue",
  "queue.resume": "Resumed a queue",
  "mail.retry": "Resent an email",
  "mail.dismiss": "Dismissed a failed email",
  "billing.grant-credits": "Granted credits",
  "billing.revoke-credits": "Revoked credits",
  "billing.refund": "Refunded a payment",
  "catalog.create_category": "Added a category",
  "catalog.update_category": "Changed a category",
  "catalog.retire_category": "Retired a category",
  "catalog.restore_category": "Restored a category",
  "catalog.create_subcategory": "Added a topic",
  "catalog.update_subcategory": "Changed a topic",
  "catalog.delete_subcategory": "Deleted a topic",
  "catalog.retire_subcategory": "Retired a topic",
  "catalog.restore_subcategory": "Restored a topic",
  "catalog.reorder": "Changed the order",
  "catalog.save_questions": "Changed questions",
  "catalog.create_content": "Added an article",
  "catalog.update_content": "Changed an article",
  "catalog.retire_content": "Retired an article",
  "catalog.restore_content": "Restored an article",
  "catalog.translate": "Changed translations",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Suspended an account". An action without a label becomes text: "leads.some-action" is "Some action". */
export const actionLabel = (action: string): string =>
  LABELS[action] ?? capital((action.split(".").at(-1) ?? action).replaceAll(/[-_]/g, " "));

const FOLDERS: Readonly<Record<string, string>> = {
  user: "users",
  track: "tracks",
  lead: "leads",
  "help-request": "requests",
  category: "category",
  campaign: "notifications",
  import: "imports",
  payment: "payments",
};
const SCREENS: Readonly<Record<string, string>> = {
  export: "exports",
  settings: "settings",
  job: "jobs",
  queue: "jobs",
  mail: "jobs",
  rating: "ratings",
  "content-report": "moderation",
  "api-key": "connections",
  "webhook-endpoint": "connections",
  translation: "translations",
};
/** Subjects that are edited on the screen of another entity, whose id is a field of the entry. */
const PARENTS: Readonly<Record<string, [field: string, folder: string]>> = {
  credential: ["specialistId", "users"],
  subcategory: ["categoryId", "category"],
  "question-set": ["categoryId", "category"],
  "educational-content": ["categoryId", "category"],
};

/** The path of a subject's screen; null without one. `recorded` reads a field of the entry. */
export const subjectPath = (
  kind: string,
  id: string,
  recorded: (field: string) => string | undefined,
): string | null => {
  if (FOLDERS[kind]) return `/admin/${FOLDERS[kind]}/${id}`;
  if (SCREENS[kind]) return `/admin/${SCREENS[kind]}`;
  const [field, folder] = PARENTS[kind] ?? [];
  const parentId = field && recorded(field);
  return parentId ? `/admin/${folder}/${parentId}` : null;
};

/** Longer values are cut, in characters. */
const MAX_LENGTH = 500;

/** A status such as "waiting-for-user". */
const STATUS = /^[a-z]+(-[a-z]+)+$/;

/** An instant as the audit log stores it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What the values of a field are called, by the end of its name. */
const FIELDS: readonly { ends: RegExp; text(value: unknown): string }[] = [
  { ends: /(?<=.)Minor$/, text: (value) => valueText({ kind: "amount", unit: "hundredths" }, value) },
  { ends: /(?<=.)Bps$/, text: (value) => valueText({ kind: "percent" }, value) },
  { ends: /^country$|Country$/, text: (value) => countryText(String(value)) },
];
const kindOfField = (field: string) => FIELDS.find(({ ends }) => ends.test(field));

/**
 * A list is "in app, email", and an object "kind: category, category: Insurance"; an audience is whom it names. Null for
 * what is empty, and for an id that nobody can read.
 */
const textOf = (value: unknown, readers: Readers, field = ""): string | null => {
  const { nameOf, timeOf } = readers;
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const known = kindOfField(field);
  if (known) return known.text(value);
  if (typeof value === "string") {
    if (isId(value)) return nameOf(value) ?? null;
    if (INSTANT.test(value)) return timeOf(value);
    return STATUS.test(value) ? value.replaceAll("-", " ") : nameOf(value) ?? value;
  }
  if (typeof value !== "object") return String(value);
  const audience = Audience.safeParse(value);
  if (audience.success) return audienceText(audience.data, nameOf);
  const texts = Array.isArray(value)
    ? value.flatMap((part) => textOf(part, readers) ?? [])
    : Object.entries(value).map(([field, part]) => `${fieldText(field)}: ${textOf(part, readers, field) ?? "empty"}`);
  return texts.join(", ") || "empty";
};

const audienceText = ({ kind, categoryId = "", userIds = [] }: Audience, nameOf: NameOf): string => {
  if (kind === "all") return "everyone";
  if (kind === "category") return `specialists of ${nameOf(categoryId) ?? "a category"}`;
  return userIds.map((id) => nameOf(id) ?? DELETED_PERSON).join(", ");
};

const shorten = (text: string): string => text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

const toFields = (side: unknown): Record<string, unknown> =>
  typeof side === "object" && side !== null && !Array.isArray(side)
    ? side as Record<string, unknown>
    : side === null || side === undefined
    ? {}
    : { value: side };

/** The name that belongs to an id, if any. */
type NameOf = (id: string) => string | undefined;

/** What is recorded for people: names, and instants on the reader's clock. */
export interface Readers {
  nameOf: NameOf;
  timeOf(instant: string): string;
}

/** "isAdmin" is "is admin", "leadPriceMinor" is "lead price", and "categoryId" is "category", because names stand for ids. */
const fieldText = (field: string): string =>
  field.replace(kindOfField(field)?.ends ?? "", (end) => end.endsWith("ountry") ? end : "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[-_]/g, " ").toLowerCase().replace(/(?<=.) id(s?)$/, "$1");

interface AuditedField {
  label: string;
  text(value: unknown): string | null;
}

/** A setting as its form has it. */
const settingField = (document: string, key: string): AuditedField | undefined => {
  if (!Object.hasOwn(SETTINGS_GROUPS, document)) return undefined;
  const groups: readonly { shape: object }[] = SETTINGS_GROUPS[document as SettingsName];
  const schema = groups.map(({ shape }) => (shape as Record<string, z.ZodType>)[key]).find(Boolean);
  const meta = schema?.meta() as SettingMeta | undefined;
  if (!schema || !meta) return undefined;
  const options = Object.entries(meta.options ?? {}).map(([value, label]) => ({ value, label }));
  const described = { kind: kindOf(schema.type, meta), unit: meta.unit, options };
  return {
    label: meta.title,
    text: (value) => value === undefined || value === "" ? null : valueText(described, value),
  };
};

/** The fields in which before and after differ. `settings`: the document whose fields they are. */
export const changesBetween = (
  before: unknown,
  after: unknown,
  readers: Readers = { nameOf: () => undefined, timeOf: (instant) => instant },
  settings = "",
): AuditItem["changes"] => {
  const [was, is] = [toFields(before), toFields(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => {
      const { label, text } = settingField(settings, field) ??
        { label: fieldText(field), text: (value: unknown) => textOf(value, readers, field) };
      const [from, to] = [text(was[field]), text(is[field])];
      return { field: label, before: from && shorten(from), after: to && shorten(to) };
    })
    .filter((change) => change.before !== change.after);
};
