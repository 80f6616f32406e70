// Edits of rows that others may edit too: a stale version shows the changes, and no input is lost.
import { useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { Banner } from "@/web/ui/banner.tsx";

/** A value that someone else changed, as text. */
export interface Difference {
  label: string;
  before: string;
  now: string;
}

export interface Edit<Row extends { version: number }> {
  differences: readonly Difference[];
  /**
   * Calls with the row that was read last. Throws the error of the call. After a conflict, the next call uses the newest
   * row. Only for an existing row.
   */
  send<T>(call: (base: Row) => Promise<T>): Promise<T>;
  /** Bases the form on this row. */
  rebase(row: Row): void;
}

export interface EditOptions<Row> {
  /** Absent for a new row. */
  opened?: Row;
  /** The current row; undefined if it was deleted. */
  fetchNewest(): Promise<Row | undefined>;
  /** The row as this screen knows it now, also after another action on it. */
  current?: Row;
  /** The values of the form as text, by label. */
  describe(row: Row): Readonly<Record<string, string>>;
  /** A label that the form shows and doesn't change: who has changed nothing else is in nobody's way. */
  shownOnly?: string;
}

export const useEdit = <Row extends { version: number }>(
  { opened, current, fetchNewest, describe, shownOnly }: EditOptions<Row>,
): Edit<Row> => {
  const [base, setBase] = useState(opened);
  const isSame = (one: Row, other: Row): boolean => {
    const [before, now] = [describe(one), describe(other)];
    return Object.keys(now).every((label) => label === shownOnly || before[label] === now[label]);
  };
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const rebase = (row: Row) => {
    setBase(row);
    setDifferences([]);
  };
  const loadDifferences = async (read: Row) => {
    const newest = await fetchNewest();
    if (!newest) return;
    const [before, now] = [describe(read), describe(newest)];
    const changed = Object.keys(now).filter((label) => before[label] !== now[label]);
    setDifferences(changed.map((label) => ({ label, before: before[label] ?? "", now: now[label] ?? "" })));
    setBase(newest);
  };
  const send: Edit<Row>["send"] = async (call) => {
    if (!base) throw new Error("A new row has no version to send");
    try {
      return await call(current && isSame(base, current) ? current : base);
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_version") await loadDifferences(base);
      throw error;
    }
  };
  return { differences, send, rebase };
};

/** Shows what others have changed since the form was opened. */
export const Differences = ({ of }: { of: readonly Difference[] }) =>
  of.length === 0
    ? null
    : (
      <Banner tone="warn" title="Someone else changed this meanwhile. Your input is still in the form.">
        <ul>
          {of.map(({ label, before, now }) => (
            <li key={label}>
              <strong className="font-semibold">{label}</strong>: was {before || "empty"}, is now {now || "empty"}.
            </li>
          ))}
        </ul>
      </Banner>
    );
