// What the calls of imports take and return.
import { z } from "zod";
import { ENCODING_NAMES } from "@/platform/decode-text.ts";
import { listOf, listQuery, PageQuery, ReadableTime } from "@/platform/http/schemas.ts";
import { FIELD_NAMES, FILE_BOUNDS, IMPORT_KINDS, IMPORT_STATUSES, ROW_STATUSES, SEPARATOR_NAMES } from "./rules.ts";

export const ImportRef = z.object({ id: z.uuidv7() });

/** The file is the body. `name`: its name. */
export const UploadQuery = z.object({
  kind: z.enum(IMPORT_KINDS),
  name: z.string().trim().min(1).max(FILE_BOUNDS.name).default("file.csv"),
  encoding: z.enum(ENCODING_NAMES).optional(),
  separator: z.enum(SEPARATOR_NAMES).optional(),
});
export type UploadQuery = z.output<typeof UploadQuery>;

/** How the file was saved. */
export const ReadImportInput = z.object({ encoding: z.enum(ENCODING_NAMES), separator: z.enum(SEPARATOR_NAMES) }).meta({
  id: "ReadImportInput",
});
export type ReadImportInput = z.output<typeof ReadImportInput>;

/** The field of each column, in the file's order; null: the column is left out. */
const MappingSchema = z.array(z.enum(FIELD_NAMES).nullable()).max(FILE_BOUNDS.columns);
export const CheckImportInput = z.object({ mapping: MappingSchema }).meta({ id: "CheckImportInput" });
export type CheckImportInput = z.output<typeof CheckImportInput>;

export const ImportsQuery = listQuery(["createdAt"]).omit({ search: true });
export type ImportsQuery = z.output<typeof ImportsQuery>;

const Count = z.number().int();

export const ImportItem = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Rows of the file, without headings and empty ones. */
  rows: Count,
  /** How far the work on them is, while it is under way. */
  handled: Count,
  total: Count,
  /** How many rows have each status, how many have notes, and how many people were invited. */
  counts: z.partialRecord(z.enum([...ROW_STATUSES, "noted", "invited"]), Count),
  by: z.string(),
  at: ReadableTime,
}).meta({ id: "ImportListItem" });
export type ImportItem = z.output<typeof ImportItem>;
export const ImportList = listOf(ImportItem).meta({ id: "ImportList" });
export type ImportList = z.output<typeof ImportList>;

export const ImportView = ImportItem.extend({
  /** Samples are there until the file is deleted: once it is imported, or after a week. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  mapping: MappingSchema,
  /** `isSure` is false while somebody has to choose the encoding; `samples` are cells whose letters depend on it. */
  reading: ReadImportInput.extend({ isSure: z.boolean(), samples: z.array(z.string()) }).nullable(),
  can: z.object({ check: z.boolean(), run: z.boolean(), invite: z.boolean(), undo: z.boolean(), delete: z.boolean() }),
}).meta({ id: "Import" });
export type ImportView = z.output<typeof ImportView>;

/** `notable`: rows that were refused, left something out, or stay as they are. */
export const ImportRowsQuery = PageQuery.extend({ status: z.enum(["notable", ...ROW_STATUSES]).optional() });
export type ImportRowsQuery = z.output<typeof ImportRowsQuery>;

export const ImportRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: Count,
  label: z.string(),
  status: z.enum(ROW_STATUSES),
  /** Sentences: why it was refused or kept, what is left out. */
  notes: z.array(z.string()),
  userId: z.string().nullable(),
}).meta({ id: "ImportRow" });
export type ImportRow = z.output<typeof ImportRow>;
export const ImportRows = listOf(ImportRow).meta({ id: "ImportRows" });
export type ImportRows = z.output<typeof ImportRows>;
