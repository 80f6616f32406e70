// Imports: what a file may be, the states of an import and of its rows, and which column is which field.
import type { Encoding } from "@/platform/decode-text.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith, type StatusSet } from "@/platform/status.ts";
import { foldHeading } from "@/modules/auth/invitations/rules.ts";
import type { ImportField, ImportFields } from "./field-rules.ts";
import { MEETING_FIELDS, type MeetingField } from "./meetings/field-rules.ts";
import { SPECIALIST_FIELDS, type SpecialistField } from "./specialists/field-rules.ts";

interface ImportKindEntry {
  label: string;
  /** What a row becomes. */
  noun: { one: string; many: string };
  fields: ImportFields;
  /** Of each of these, a column must be chosen. */
  required: readonly { fields: readonly string[]; sentence: string }[];
  /** Whether those who were added can be invited. */
  isInvited: boolean;
}

const NAME = ["name", "firstName", "lastName"];

/** What a file can have in its rows. */
export const IMPORT_KIND = {
  specialists: {
    label: "Specialists",
    noun: { one: "person", many: "people" },
    fields: SPECIALIST_FIELDS,
    required: [
      { fields: ["email"], sentence: "Please choose the column with the email address." },
      { fields: NAME, sentence: "Please choose the column with the name." },
    ],
    isInvited: true,
  },
  meetings: {
    label: "Future meetings",
    noun: { one: "meeting", many: "meetings" },
    fields: MEETING_FIELDS,
    required: [
      { fields: ["specialistEmail"], sentence: "Please choose the column with the specialist’s email address." },
      { fields: ["start"], sentence: "Please choose the column with the start." },
      { fields: ["end", "minutes"], sentence: "Please choose the column with the end, or with the minutes." },
      { fields: ["email"], sentence: "Please choose the column with the visitor’s email address." },
      { fields: NAME, sentence: "Please choose the column with the visitor’s name." },
    ],
    isInvited: false,
  },
} as const satisfies Record<string, ImportKindEntry>;
export type ImportKind = keyof typeof IMPORT_KIND;
export const IMPORT_KINDS = Object.keys(IMPORT_KIND) as [ImportKind, ...ImportKind[]];
/** Of any kind. */
export type FieldName = SpecialistField | MeetingField;
export const FIELD_NAMES = [
  ...new Set(IMPORT_KINDS.flatMap((kind) => Object.keys(IMPORT_KIND[kind].fields))),
] as [FieldName, ...FieldName[]];

/** The fields of a kind, with their names. */
export const fieldsOf = (kind: ImportKind): (ImportField & { name: FieldName })[] =>
  (Object.entries(IMPORT_KIND[kind].fields) as [FieldName, ImportField][]).map(([name, field]) => ({ name, ...field }));

export const SEPARATORS = {
  comma: { sign: ",", label: "Comma" },
  semicolon: { sign: ";", label: "Semicolon" },
  tab: { sign: "\t", label: "Tab" },
  bar: { sign: "|", label: "Bar" },
} as const;
export type Separator = keyof typeof SEPARATORS;
export const SEPARATOR_NAMES = Object.keys(SEPARATORS) as [Separator, ...Separator[]];

/** How a file is read: what it says itself, what was found out, or what somebody has chosen. */
export interface Reading {
  encoding: Encoding;
  separator: Separator;
  /** Whether its letters can be read in one way only, or somebody has chosen how. The rows are not checked before. */
  isSure: boolean;
  /** Cells whose letters depend on the encoding. */
  samples: string[];
}

/** What a file may have at most. `cell`: characters. */
export const FILE_BOUNDS = { bytes: 10 * 1024 * 1024, rows: 10_000, columns: 100, cell: 10_000, name: 120 } as const;

/** A file that nobody has imported is deleted after so many days, the report of an import after so many. */
export const FILE_DAYS = 7;
export const REPORT_DAYS = 90;

export type ImportAction = "check" | "run" | "invite" | "undo" | "delete";

interface ImportStatusEntry extends StatusEntry {
  /** Rows are handled, one after another. */
  isRunning: boolean;
  /** The file is there. It is deleted when it has been imported. */
  hasFile: boolean;
  /** What can be done. `run` also needs a row that is ready, `invite` and `undo` one that was added. */
  actions: readonly ImportAction[];
}

export const IMPORT_STATUS = {
  uploaded: { label: "Not checked", tone: "warn", isRunning: false, hasFile: true, actions: ["check", "delete"] },
  checking: { label: "Checking", tone: "active", isRunning: true, hasFile: true, actions: [] },
  checked: { label: "Checked", tone: "warn", isRunning: false, hasFile: true, actions: ["check", "run", "delete"] },
  importing: { label: "Importing", tone: "active", isRunning: true, hasFile: true, actions: [] },
  imported: { label: "Imported", tone: "ok", isRunning: false, hasFile: false, actions: ["invite", "undo", "delete"] },
  inviting: { label: "Inviting", tone: "active", isRunning: true, hasFile: false, actions: [] },
  undoing: { label: "Undoing", tone: "active", isRunning: true, hasFile: false, actions: [] },
  undone: { label: "Undone", tone: "info", isRunning: false, hasFile: false, actions: ["delete"] },
} as const satisfies Record<string, ImportStatusEntry>;

export type ImportStatus = keyof typeof IMPORT_STATUS;
export const IMPORT_STATUSES = statusesOf(IMPORT_STATUS);
export const IMPORTS = {
  running: statusesWith(IMPORT_STATUS, { isRunning: true }),
  withFile: statusesWith(IMPORT_STATUS, { hasFile: true }),
} as const satisfies Record<string, StatusSet<ImportStatus>>;
export type RunningImport = (typeof IMPORTS.running)[number];
export const isRunning = isIn(IMPORT_STATUS, IMPORTS.running);
export const hasFile = isIn(IMPORT_STATUS, IMPORTS.withFile);

/** In which status an action goes through the rows. */
export const DURING = {
  check: "checking",
  run: "importing",
  invite: "inviting",
  undo: "undoing",
} as const satisfies Partial<Record<ImportAction, RunningImport>>;

/** The status after each of these. */
export const AFTER: Record<RunningImport, ImportStatus> = {
  checking: "checked",
  importing: "imported",
  inviting: "imported",
  undoing: "undone",
};

/** What became of a row, or would. */
export const ROW_STATUS = {
  ready: { label: "Will be added", tone: "info", isUsual: true, isNotable: false },
  added: { label: "Added", tone: "ok", isUsual: true, isNotable: false },
  present: { label: "There already", tone: "info", isNotable: true },
  refused: { label: "Refused", tone: "danger", isNotable: true },
  removed: { label: "Removed", tone: "info", isNotable: false },
  kept: { label: "Kept", tone: "warn", isNotable: true },
} as const satisfies Record<string, StatusEntry & { isNotable: boolean }>;
/** Those that somebody should look at. */
export const ROWS = { notable: statusesWith(ROW_STATUS, { isNotable: true }) };
export type RowStatus = keyof typeof ROW_STATUS;
export const ROW_STATUSES = statusesOf(ROW_STATUS);

/** How many rows have each status, how many of them have notes, and how many people were invited. */
export type Counts = Partial<Record<RowStatus | "noted" | "invited", number>>;

/** What may be done with an import; screens offer only these. */
export const importCan = (
  { kind, status, counts }: { kind: ImportKind; status: ImportStatus; counts: Counts },
): Record<ImportAction, boolean> => {
  const actions: readonly ImportAction[] = IMPORT_STATUS[status].actions;
  const hasAdded = (counts.added ?? 0) > 0;
  return {
    check: actions.includes("check"),
    run: actions.includes("run") && (counts.ready ?? 0) > 0,
    invite: IMPORT_KIND[kind].isInvited && actions.includes("invite") && hasAdded,
    undo: actions.includes("undo") && hasAdded,
    delete: actions.includes("delete"),
  };
};

/** A field by its column: null for a column that is left out. */
export type Mapping = (FieldName | null)[];

/** Proposes a field for each column, by its heading. The first column of a field gets it. */
export const guessMapping = (kind: ImportKind, headings: readonly string[]): Mapping => {
  const free = new Map(fieldsOf(kind).map((field) => [field.name, field]));
  return headings.map((heading) => {
    const folded = foldHeading(heading);
    const found = [...free.values()].find(({ name, label, headings }) =>
      [foldHeading(name), foldHeading(label), ...headings].includes(folded)
    );
    if (found) free.delete(found.name);
    return found?.name ?? null;
  });
};

/** Why a file can't be read with this mapping; undefined when it can. */
export const mappingProblem = (
  { kind, mapping, headings }: { kind: ImportKind; mapping: Mapping; headings: readonly string[] },
): string | undefined => {
  const fields = fieldsOf(kind);
  const isKnown = (name: FieldName | null) => name === null || fields.some((field) => field.name === name);
  if (mapping.length !== headings.length || !mapping.every(isKnown)) {
    return "Please choose a field for each column, or leave it out.";
  }
  for (const { name, label } of fields) {
    const columns = headings.filter((_, n) => mapping[n] === name);
    if (columns.length > 1) {
      return `Two columns are “${label}”: “${columns[0]}” and “${columns[1]}”. Please choose one of them.`;
    }
  }
  const { required }: ImportKindEntry = IMPORT_KIND[kind];
  return required.find(({ fields }) => !fields.some((name) => mapping.includes(name as FieldName)))?.sentence;
};
