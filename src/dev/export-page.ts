// docs/export.md: the files of an export of everything and their columns, from the tables that are exported and the comments
// of their columns.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { exportSources } from "@/app.ts";
import type { ExportSource, ValueKind } from "@/platform/export/sources.ts";

/** Why tables are not exported, by their names. */
export const LEFT_OUT: Record<string, readonly string[]> = {
  "What only this server can use: sign-ins, keys, codes, and connections to other services": [
    "sessions",
    "one_time_codes",
    "registration_browsers",
    "mail_requests",
    "former_addresses",
    "passkeys",
    "totp_secrets",
    "recovery_codes",
    "pending_logins",
    "passkey_challenges",
    "api_keys",
    "contact_codes",
    "contact_code_sends",
    "text_codes",
    "contact_proofs",
    "used_challenges",
    "calendar_feeds",
    "external_calendars",
    "calendar_connections",
    "connected_calendars",
    "calendar_entries",
    "text_stop_key",
    "text_stops",
    "own_clients",
  ],
  "What follows from other tables": [
    "user_words",
    "user_counts",
    "track_words",
    "track_counts",
    "lead_words",
    "lead_counts",
    "lead_sums",
    "help_words",
    "help_people",
    "help_counts",
    "serving_counts",
    "occupied_cells",
    "candidates",
    "open_times",
    "market_version",
    "catalog_version",
    "content_version",
    "due_messages",
    "reminders",
    "due_texts",
    "invoice_counters",
    "owed_invoices",
    "credit_reconciliations",
  ],
  "Work in progress, limits, and what is deleted after days": [
    "outbox_events",
    "event_deliveries",
    "queue_pauses",
    "schedule_runs",
    "idempotency_keys",
    "undos",
    "batch_guard",
    "applied_batches",
    "write_probes",
    "last_backup",
    "provider_events",
    "credit_warnings",
    "rating_requests",
    "shown_lists",
    "domain_bookings",
    "network_bookings",
    "booking_reviews",
    "released_bookings",
    "blocked_addresses",
    "ended_waves",
    "imports",
    "import_files",
    "import_rows",
    "imported_meetings",
    "data_exports",
    "export_files",
    "export_parts",
    "webhook_deliveries",
    "webhook_attempts",
    "attention_claims",
    "text_replies",
    "text_days",
  ],
};

const HEAD = `# Export of everything

Under Settings › Export an owner gets one ZIP archive with every table as CSV and as JSON, and with photos and documents as
files. This page is written by \`deno task generate\` from the tables; do not edit it.

- A job prepares the archive, and the page shows its progress. It goes on where a killed worker has stopped. The archive is
  deleted after two days, because it holds everybody's personal data. Each start, download and deletion is in the audit
  log.
- Rows are read while the marketplace goes on, table after table: a row that is added meanwhile may be missing.
- CSV is UTF-8 with a byte order mark, commas and a row of headings (RFC 4180). A text that a spreadsheet would compute has
  an apostrophe in front. JSON is an array of objects, one in each line.
- Instants are in UTC (ISO 8601), dates \`YYYY-MM-DD\`, durations and clock times in minutes unless a column says
  otherwise. Amounts whose names end in \`Minor\` are in the smallest unit of their currency. JSON columns are JSON in CSV,
  too.
- Ids lead from table to table: \`specialistId\` and \`userId\` to \`users.id\`, \`trackId\` to \`tracks.id\`, and so on.
- \`manifest.json\` names the program's version, the tables and their columns. A column \`file\` names a file of the archive.
`;

const KINDS: Record<ValueKind, string> = {
  text: "text",
  number: "number",
  boolean: "true or false",
  instant: "instant",
  json: "JSON",
};

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The text of a comment, without its marks and without references to files of the program. */
const textOf = (comment: string): string =>
  comment.replace(/^\s*\/\*\*|\*\/\s*$|^\s*\* ?/gm, " ").replace(/\s+/g, " ").trim();

const COLUMN = /((?:\/\*\*(?:(?!\*\/)[^])*\*\/\s*)?)^ {2}(\w+): /gm;

/** The comments of the columns of every table, by table and column. */
const readComments = (): Map<string, Map<string, string>> => {
  const comments = new Map<string, Map<string, string>>();
  const paths = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  for (const path of paths.filter((path) => !path.endsWith(".test.ts"))) {
    const source = readFileSync(ROOT + path, "utf8");
    for (const [, name = "", body = ""] of source.matchAll(/sqliteTable\(\s*"(\w+)",\s*\{\n([^]*?)\n\s*\}/g)) {
      const own = new Map<string, string>();
      for (const [, comment = "", column = ""] of body.matchAll(COLUMN)) own.set(column, textOf(comment));
      comments.set(name, own);
    }
  }
  return comments;
};

const escape = (text: string): string => text.replaceAll("|", "\\|");

const tableOf = ({ name, about, columns, files }: ExportSource, comments: Map<string, string> | undefined): string => {
  const rows = columns.map((column) => {
    const values = column.column.enumValues?.map((value) => `\`${value}\``).join(", ");
    const what = [comments?.get(column.name), values && `One of ${values}.`].filter(Boolean).join(" ");
    return `| \`${column.name}\` | ${KINDS[column.kind]} | ${escape(what)} |`;
  });
  if (files) rows.push("| `file` | text | Its file in the archive. |");
  return [`### ${name}`, "", `${about}.`, "", "| column | kind | meaning |", "| --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
};

/** Returns docs/export.md. */
export const writeExportPage = (): string => {
  const comments = readComments();
  const tables = exportSources.map((source) => tableOf(source, comments.get(source.name)));
  const left = Object.entries(LEFT_OUT).map(([why, names]) =>
    `- ${why}: ${names.map((name) => `\`${name}\``).join(", ")}.`
  );
  return [HEAD, "## What isn't in it", "", ...left, "", "## Tables", "", ...tables].join("\n");
};
