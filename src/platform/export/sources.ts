// What the modules give to an export of everything: tables, without what nobody else can use or may know.
import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { isInstant } from "../db/columns.ts";

/** How values are written: instants in UTC (ISO 8601), JSON as such. */
export type ValueKind = "text" | "number" | "boolean" | "instant" | "json";

/** Files that rows of a table have. */
interface FilesOf<Row> {
  /** The column with the content. */
  column: keyof Row & string;
  /** The name, unique in its table. */
  nameOf(row: Row): string;
}

export interface ExportSource {
  table: SQLiteTable;
  /** The table's name, and that of its files. */
  name: string;
  /** What a row is. */
  about: string;
  columns: readonly { name: string; column: SQLiteColumn; kind: ValueKind }[];
  files?: FilesOf<Record<string, unknown>>;
}

interface Options<Row> {
  /** Columns that stay here: secrets, and what only this program can use. */
  omit?: readonly (keyof Row & string)[];
  files?: FilesOf<Row>;
}

const kindOf = (column: Column): ValueKind => {
  if (isInstant(column)) return "instant";
  if (column.dataType === "boolean" || column.dataType === "json") return column.dataType;
  return column.dataType === "number" ? "number" : "text";
};

/** Declares that a table is exported. @param about what a row is. */
export const exported = <T extends SQLiteTable>(
  table: T,
  about: string,
  { omit = [], files }: Options<T["$inferSelect"]> = {},
): ExportSource => {
  const left = new Set<string>([...omit, ...(files ? [files.column] : [])]);
  const columns = Object.entries(getTableColumns(table))
    .filter(([name, { generated }]) => generated === undefined && !left.has(name))
    .map(([name, column]) => ({ name, column: column as SQLiteColumn, kind: kindOf(column) }));
  return { table, name: getTableName(table), about, columns, files: files as ExportSource["files"] };
};

/** The columns by which a table's rows are read in order. */
export const keysOf = ({ table }: Pick<ExportSource, "table">): SQLiteColumn[] => {
  const { columns, primaryKeys: [composed] } = getTableConfig(table);
  return composed?.columns ?? columns.filter(({ primary }) => primary);
};
