// What a kind of import does with the rows of a file.
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Cells, Read } from "./cells.ts";
import type { importRows } from "./tables.ts";

export type Row = typeof importRows.$inferSelect;
export type Result = Omit<Row, "importId">;

/** What a row is about: an account, and a meeting. */
export type Subjects = Pick<Row, "userId" | "meetingId">;

/** Why a row is not added. */
export interface Finding extends Partial<Subjects> {
  status: "present" | "refused";
  note: string;
}

export interface Handler<T extends object> {
  /** Loads what the rows are read against. */
  open(ctx: Ctx, rows: readonly Cells[]): Promise<(row: Cells) => Read<T>>;
  /** The address, folded, whose account the report of a row goes with. */
  address(row: Cells): string;
  /** What names a row in the report; it never names a visitor. */
  label(row: Cells, item: T | undefined): string;
  /** What a row takes. A later row that takes some of it is not added. */
  keys(item: T): string[];
  /** Why: `row` and `first` are the earlier one. */
  repeated(item: T, earlier: { row: number; item: T }): Finding;
  /** Why items can't be added now; those that can are missing. */
  find(tx: Tx, items: readonly T[]): Promise<ReadonlyMap<T, Finding>>;
  /** Adds them, in their order. */
  add(tx: Tx, items: readonly T[]): Promise<Subjects[]>;
  /** Takes back what was added. Returns why it stays, if it does. */
  remove(tx: Tx, row: Row): Promise<string | undefined>;
}
